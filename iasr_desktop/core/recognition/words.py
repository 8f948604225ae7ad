"""Words of a chunk as segments of the recording: placed in time, cut at sentences."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from iasr_desktop.core.recognition.voice import EDGE_P, VoiceTrack
from iasr_desktop.core.types import TranscriptSegment, Word

_SENTENCE_ENDS = frozenset(".?!。？！…")
_ABBREVIATION = 3
"""A word this short with a full stop may be a title or a letter; the next word decides."""
_LONGEST_S = 12.0
"""A segment longer than this also ends at a comma or a pause, so that subtitles stay readable."""
_PAUSE_S = 0.6
_LEAST_WORD_S = 0.05
_LEAST_PAUSE_S = 0.15
_COMMAS = frozenset(",;:，；：、")


def placed(words: Sequence[Word], track: VoiceTrack, start_s: float) -> tuple[Word, ...]:
    """`words` with times of the whole recording.

    The decoder's attention leaves a word somewhere before the next one, so each
    word is put where there is voice between the end of the one before and its own.
    """
    inside = [replace(word, start_s=span[0], end_s=span[1]) for word in words for span in [_voiced(word, track)]]
    return tuple(
        replace(word, start_s=round(start_s + word.start_s, 2), end_s=round(start_s + word.end_s, 2))
        for word in _shared_out(inside)
    )


def spread(words: Sequence[Word], track: VoiceTrack) -> tuple[Word, ...]:
    """`words` with times by their length over the time in which there is voice.

    For decoders that do not tell times; a word is then a fifth of a second off.
    """
    heard = np.cumsum(track.p >= EDGE_P)
    letters = sum(len(word.text) for word in words)
    if not len(heard) or not heard[-1] or not letters:
        return tuple(words)
    timed, written, start_s = [], 0, float(np.searchsorted(heard, 1) * track.frame_s)
    for word in words:
        written += len(word.text)
        place = int(np.searchsorted(heard, heard[-1] * written / letters))
        end_s = (min(place, len(heard) - 1) + 1) * track.frame_s
        timed.append(replace(word, start_s=min(start_s, end_s), end_s=end_s))
        start_s = end_s
    return tuple(timed)


def _shared_out(words: list[Word]) -> list[Word]:
    """Give words without time their part of their neighbours', by length.

    The attention now and then jumps over words, whose time then went to one beside them.
    """
    shared: list[Word] = []
    for group in groups_of(words):
        start, span = group[0].start_s, group[-1].end_s - group[0].start_s
        letters = [len(word.text) for word in group]
        for place, word in enumerate(group):
            if len(group) > 1:
                before, after = sum(letters[:place]), sum(letters[: place + 1])
                begin, end = (start + span * count / sum(letters) for count in (before, after))
                word = replace(word, start_s=begin, end_s=end)
            shared.append(word)
    return shared


def groups_of(words: Sequence[Word]) -> list[list[Word]]:
    """Words one by one, but those without time together with the words that touch them."""
    short = [word.end_s - word.start_s < _LEAST_WORD_S for word in words]
    groups: list[list[Word]] = []
    for place, word in enumerate(words):
        touches = place > 0 and word.start_s - words[place - 1].end_s < _LEAST_PAUSE_S
        if touches and (short[place] or short[place - 1]):
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def _voiced(word: Word, track: VoiceTrack) -> tuple[float, float]:
    """The longest stretch of voice within the word's time; all of it when there is none."""
    first = int(word.start_s / track.frame_s)
    inside = track.p[first : int(word.end_s / track.frame_s) + 1] >= EDGE_P
    borders = np.flatnonzero(np.diff(np.concatenate(([0], inside.astype(np.int8), [0])))).reshape(-1, 2)
    if not len(borders):
        return word.start_s, word.end_s
    longest = max(borders, key=lambda stretch: int(stretch[1] - stretch[0]))
    begin, end = (first + int(place) for place in longest)
    return max(word.start_s, begin * track.frame_s), min(word.end_s, max(end * track.frame_s, word.start_s))


def segments_of(text: str, words: Sequence[Word]) -> tuple[TranscriptSegment, ...]:
    """`text` cut after its sentences; the cuts fall between words, so no character is lost."""
    if not words:
        return ()
    starts = _places(text, words)
    segments, first = [], 0
    for place in range(1, len(words) + 1):
        if place == len(words) or _ends_segment(words, first, place):
            end = len(text) if place == len(words) else starts[place]
            part = words[first:place]
            segments.append(
                TranscriptSegment(part[0].start_s, part[-1].end_s, text[starts[first] : end].strip(), tuple(part))
            )
            first = place
    return tuple(segments)


def text_of(text: str, words: Sequence[Word], first: int, last: int) -> str:
    """What stands in `text` from word `first` up to, not including, word `last`."""
    starts = [*_places(text, words), len(text)]
    return text[starts[first] : starts[last]].strip()


def _places(text: str, words: Sequence[Word]) -> list[int]:
    """Where each word starts in `text`, which they make up in this order."""
    places, offset = [], 0
    for word in words:
        found = text.find(word.text, offset)
        offset = offset if found < 0 else found
        places.append(offset)
        offset += len(word.text) if found >= 0 else 0
    return places


def _ends_segment(words: Sequence[Word], first: int, place: int) -> bool:
    """Whether a segment that began at `first` ends before the word at `place`."""
    last, following = words[place - 1], words[place]
    mark = last.text.rstrip("\"'”’»）)」』")[-1:]
    if mark in _SENTENCE_ENDS:
        bare = last.text.strip(".\"'”’ ")
        return mark != "." or len(bare) > _ABBREVIATION or (following.start_s - last.end_s) >= _PAUSE_S
    if last.end_s - words[first].start_s < _LONGEST_S:
        return False
    return mark in _COMMAS or following.start_s - last.end_s >= _PAUSE_S
