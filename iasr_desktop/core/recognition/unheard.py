"""Nothing that was said is left out: voice for which the model wrote no word is heard once more, by itself.

Of several sentences in one stretch a speech model now and then leaves one out,
or stops before the end, and is no less sure of the rest. Where words or phrases
have times, it shows as a word that takes seconds. Where they have none, only a
text much too short for the voice shows it; then the stretch is heard in pieces.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise

import numpy as np

from iasr_desktop.core.document import joiner
from iasr_desktop.core.ports import Decoded
from iasr_desktop.core.recognition.checks import forms_of, is_too_fast
from iasr_desktop.core.recognition.chunks import Chunk
from iasr_desktop.core.recognition.policy import Heard
from iasr_desktop.core.recognition.whole import joined, part_of
from iasr_desktop.core.recognition.words import groups_of, text_of
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Word

LEAST_UNHEARD_S = 0.9
"""Voice without a word; who hesitates, or draws a word out, takes less."""
_LEAST_WORD_S = 0.15
_TIMED_SOUND_S, _SHARED_SOUND_S = 0.09, 0.18
"""As much as a sound takes with whoever speaks slowly, and in a phrase whose time is only shared out."""
_DOUBLED_S = 0.5
_MOST_DOUBLED = 3
_LEAST_SOUNDS = 6.5
"""A second of voice; below it something was left out. Of 43 recordings of many speakers one has fewer."""
_LONG_ENOUGH_S = 5.0
_PIECE_S = 5.0
_LEAST_PIECE_S = 0.8
_LEAST_PAUSE_S = 0.09
_NEAR_S = 0.25
_LEAST_AFTER_S = 0.1
"""How far off the decoder's times are from the pauses, at most and at least."""
_LEAST_KEPT = 0.7
"""Of the words that a piece is heard again with; one that loses more of them was heard worse."""
_ALONE = re.compile(r"[A-Za-z0-9']+")
_SOUNDS_A_NAME = 4
_SOUNDS_WIDE = 3

HearPart = Callable[[Chunk], Heard]


@dataclass(frozen=True)
class _Gap:
    """Voice without words, in seconds of the chunk; the word behind it ends at `until_s`."""

    start_s: float
    end_s: float
    until_s: float


def with_unheard(chunk: Chunk, heard: Heard, hear: HearPart) -> Heard:
    """`heard`, with what its own stretches give where it has no words for a voice. Raises what `hear` raises."""
    decoded = heard.decoded
    if not decoded.words:
        return heard
    if not decoded.is_timed and not decoded.has_phrases:
        return _in_pieces(chunk, heard, hear) if _says_too_little(chunk, decoded) else heard
    # From the end, so that the places of words before a gap stay as they are.
    for gap in reversed(_gaps(chunk, decoded)):
        heard = _filled(chunk, heard, gap, hear)
    return heard


def _gaps(chunk: Chunk, decoded: Decoded) -> list[_Gap]:
    """Where there is voice and no word. A word is spoken at the end of its time, which begins where the last ends."""
    groups = groups_of(decoded.words)
    sound_s = _TIMED_SOUND_S if decoded.is_timed else _SHARED_SOUND_S
    ends = [group[-1].end_s for group in groups]
    starts_s, untils_s = [0.0, *ends], [*ends, _length_s(chunk)]
    spoken_s = [*(_spoken_s(group, sound_s) for group in groups), 0.0]
    gaps = [
        _Gap(start, until - spoken, until) for start, until, spoken in zip(starts_s, untils_s, spoken_s, strict=True)
    ]
    return [gap for gap in gaps if _voiced_s(chunk, gap.start_s, gap.end_s) >= LEAST_UNHEARD_S]


def _spoken_s(words: Sequence[Word], sound_s: float) -> float:
    return sum(max(_LEAST_WORD_S, sound_s * _sounds(word.text)) for word in words)


def _voiced_s(chunk: Chunk, start_s: float, end_s: float) -> float:
    return chunk.track.cut(start_s, end_s).voiced_s if end_s > start_s else 0.0


def _filled(chunk: Chunk, heard: Heard, gap: _Gap, hear: HearPart) -> Heard:
    """`heard` with what is said in `gap`, if that is heard clearly and has the words that were there."""
    cuts = [0.0, *(middle for _, middle in _pauses(chunk)), _length_s(chunk)]
    start_s = _start_s(gap, cuts)
    end_s = _end_s(gap, cuts)
    if end_s - start_s < _LEAST_PIECE_S or (start_s, end_s) == (cuts[0], cuts[-1]):
        return heard
    words = heard.decoded.words
    first = sum(word.end_s <= start_s + _NEAR_S for word in words)
    last = max(first, sum(word.end_s < end_s + _LEAST_AFTER_S for word in words))
    part = hear(part_of(chunk, start_s, end_s))
    first, last = _without_doubles(words, first, last, part.decoded.words, start_s, end_s)
    tried = replace(heard, attempts=heard.attempts + part.attempts)
    told, voiced_s = part.decoded.words, _voiced_s(chunk, start_s, end_s)
    if part.faults or not _has_more(told, words[first:last], voiced_s) or _only_again(told, words, first, last):
        return tried
    return replace(tried, decoded=_put_in(heard.decoded, part.decoded, first, last, start_s))


def _without_doubles(
    words: Sequence[Word], first: int, last: int, part: Sequence[Word], start_s: float, end_s: float
) -> tuple[int, int]:
    """`first` and `last` such that words at the edges of `part` do not stand beside themselves."""
    told, inside = ([_bare(word.text) for word in some] for some in (words, part))
    for count in range(min(_MOST_DOUBLED, first, len(inside)), 0, -1):
        if told[first - count : first] == inside[:count] and words[first - count].end_s > start_s - _DOUBLED_S:
            first -= count
            break
    for count in range(min(_MOST_DOUBLED, len(told) - last, len(inside)), 0, -1):
        if told[last : last + count] == inside[-count:] and words[last].end_s < end_s + _DOUBLED_S:
            last += count
            break
    return first, last


def _put_in(whole: Decoded, part: Decoded, first: int, last: int, later_s: float) -> Decoded:
    """`whole` with `part`, which begins `later_s` later, instead of its words from `first` to `last`."""
    text = text_of(whole.text, whole.words, 0, first)
    for more in (part.text, text_of(whole.text, whole.words, last, len(whole.words))):
        text += joiner(text, more) + more
    told = [replace(word, start_s=word.start_s + later_s, end_s=word.end_s + later_s) for word in part.words]
    behind = [replace(word, start_s=max(word.start_s, min(told[-1].end_s, word.end_s))) for word in whole.words[last:]]
    return replace(whole, text=text, words=(*whole.words[:first], *told, *behind))


def _says_too_little(chunk: Chunk, decoded: Decoded) -> bool:
    voiced_s = chunk.track.voiced_s
    return voiced_s >= _LONG_ENOUGH_S and sum(_sounds(word.text) for word in decoded.words) < _LEAST_SOUNDS * voiced_s


def _in_pieces(chunk: Chunk, heard: Heard, hear: HearPart) -> Heard:
    """What the pieces between pauses give, if it has what the whole has and more."""
    borders = _borders(chunk)
    if len(borders) < 3:
        return heard
    parts = [part_of(chunk, *span) for span in pairwise(borders)]
    each = [hear(part) for part in parts]
    together = joined(chunk, parts, each)
    better = not together.faults and _has_more(together.decoded.words, heard.decoded.words, chunk.track.voiced_s)
    taken = together if better else heard
    return replace(taken, attempts=heard.attempts + together.attempts)


def _borders(chunk: Chunk) -> list[float]:
    """`chunk` cut at its longest pauses until no piece is longer than it needs to be, with its ends."""
    borders = [0.0, _length_s(chunk)]
    for _, cut in sorted(_pauses(chunk), reverse=True):
        place = int(np.searchsorted(borders, cut))
        before, behind = borders[place - 1], borders[place]
        if behind - before > _PIECE_S and min(cut - before, behind - cut) >= _LEAST_PIECE_S:
            borders.insert(place, cut)
    return borders


def _pauses(chunk: Chunk) -> list[tuple[float, float]]:
    """Length and middle, on the border of a frame, of the pauses within the chunk."""
    frame_s = chunk.track.frame_s
    found = [
        (end - start, round((start + end) / 2 / frame_s) * frame_s)
        for start, end in chunk.track.pauses()
        if end - start >= _LEAST_PAUSE_S
    ]
    return [(length, middle) for length, middle in found if 0 < middle < _length_s(chunk)]


def _length_s(chunk: Chunk) -> float:
    return len(chunk.samples) / SAMPLE_RATE_HZ


def _start_s(gap: _Gap, cuts: Sequence[float]) -> float:
    """The pause at which the gap begins, or the one before it."""
    nearest = min(cuts, key=lambda cut: abs(cut - gap.start_s))
    return nearest if abs(nearest - gap.start_s) <= _NEAR_S else max(cut for cut in cuts if cut <= gap.start_s)


def _end_s(gap: _Gap, cuts: Sequence[float]) -> float:
    """The last pause before the word behind the gap, or the first one after the gap."""
    if gap.until_s <= gap.end_s:
        return cuts[-1]
    inside = [cut for cut in cuts if gap.start_s + LEAST_UNHEARD_S <= cut <= gap.until_s - _LEAST_AFTER_S]
    return max(inside) if inside else min((cut for cut in cuts if cut >= gap.end_s), default=cuts[-1])


def _has_more(heard: Sequence[Word], before: Sequence[Word], voiced_s: float) -> bool:
    """Whether `heard` has the words of `before`, and others."""
    new, old = (forms_of([word.text for word in words]) for words in (heard, before))
    if len(new) <= len(old) or is_too_fast(new, voiced_s):
        return False
    kept = sum(block.size for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks())
    return kept >= _LEAST_KEPT * len(old)


def _only_again(told: Sequence[Word], words: Sequence[Word], first: int, last: int) -> bool:
    """Whether all that `told` adds stands right beside it already: times that are off make a gap of what was heard.

    What is really said twice is found by its sound, see `whole.py`.
    """
    new, before, old, behind = (
        forms_of([word.text for word in some]) for some in (told, words[:first], words[first:last], words[last:])
    )
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    kept = {block.b + step for block in blocks for step in range(block.size)}
    added = [form for place, form in enumerate(new) if place not in kept]
    return added in (before[-len(added) :], old, behind[: len(added)])


def _sounds(text: str) -> int:
    """About how many sounds it takes to say `text`; a letter by itself is said by its name."""
    if text.isascii():
        return sum(_SOUNDS_A_NAME if len(part) == 1 else _sounds_of(part) for part in _ALONE.findall(text))
    return _sounds_of(text)


def _sounds_of(text: str) -> int:
    count = 0
    for character in text:
        if character.isdigit():
            count += _SOUNDS_A_NAME
        elif character.isalpha():
            count += _SOUNDS_WIDE if unicodedata.east_asian_width(character) == "W" else 1
    return count


def _bare(text: str) -> str:
    return "".join(forms_of([text]))
