"""Nothing that was said is left out: what the model wrote once and the sound has twice is heard part by part."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from iasr_desktop.core.document import joiner
from iasr_desktop.core.ports import Decoded
from iasr_desktop.core.recognition.again import Again, Repetition
from iasr_desktop.core.recognition.checks import forms_of, is_too_fast, times_in_a_row
from iasr_desktop.core.recognition.chunks import Chunk
from iasr_desktop.core.recognition.policy import Heard
from iasr_desktop.core.recognition.voice import VoiceTrack
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Word

_BEFORE_S = 0.6
_AFTER_S = 0.3
"""How far from where something begins again the pause before it can be."""
_LEAST_PAUSE_S = 0.09
"""Without a pause a cut would go through a word."""
_LEAST_KEPT = 0.7
"""Of the words of the whole; parts that lose more of them were heard worse."""
_LEAST_KNOWN = 0.5
"""Of the words that the parts add; the others are not said again, but heard otherwise."""

HearPart = Callable[[Chunk], Heard]


def with_repetitions(chunk: Chunk, heard: Heard, repetition: Repetition, hear: HearPart) -> Heard:
    """`heard`, or what its parts give, if something is not said as often in the text as in the sound.

    The parts are taken only if they have what the whole has and, besides it, words
    that are there already; or if they say it as often as the sound, where the whole
    says it more often. Raises what `hear` raises.
    """
    again = repetition.found
    if again is None:
        return heard
    # Nobody takes longer than a second for a word.
    least = round(min(again.lag_s, again.second_s[1] - again.second_s[0]))
    times = _times(heard, least)
    if times == again.times:
        return heard
    parts = _parts(chunk, again)
    if len(parts) == 1:
        return heard
    together = joined(chunk, parts, [hear(part) for part in parts])
    if times > again.times:
        return together if not together.faults and _times(together, least) == again.times else heard
    return together if _has_more(together, heard, chunk.track.voiced_s) else heard


def _times(heard: Heard, least: int) -> int:
    return times_in_a_row([word.text for word in heard.decoded.words], least)


def _parts(chunk: Chunk, again: Again) -> list[Chunk]:
    """`chunk`, cut before each time that the same is said once more."""
    end_s = len(chunk.samples) / SAMPLE_RATE_HZ
    wanted, cuts = again.second_s[0], [0.0]
    while wanted < again.second_s[1] - again.lag_s / 2:
        cut = _pause_near(chunk.track, wanted)
        if cut is not None and cuts[-1] < cut < end_s:
            cuts.append(cut)
        wanted += again.lag_s
    return [part_of(chunk, start_s, stop_s) for start_s, stop_s in zip(cuts, [*cuts[1:], end_s], strict=True)]


def part_of(chunk: Chunk, start_s: float, end_s: float) -> Chunk:
    """The chunk from `start_s` to `end_s` of it."""
    first, last = (round(second * SAMPLE_RATE_HZ) for second in (start_s, end_s))
    return Chunk(chunk.samples[first:last], chunk.start_s + start_s, chunk.track.cut(start_s, end_s))


def _pause_near(track: VoiceTrack, second: float) -> float | None:
    """The middle of the longest pause near `second`, on the border of a frame."""
    near = [(max(start, second - _BEFORE_S), min(end, second + _AFTER_S)) for start, end in track.pauses()]
    start, end = max(near, key=lambda pause: pause[1] - pause[0], default=(second, second))
    if end - start < _LEAST_PAUSE_S:
        return None
    return round((start + end) / 2 / track.frame_s) * track.frame_s


def joined(chunk: Chunk, parts: Sequence[Chunk], heard: Sequence[Heard]) -> Heard:
    """What the parts gave as if it had been decoded at once."""
    text = ""
    words: list[Word] = []
    for part, one in zip(parts, heard, strict=True):
        text += joiner(text, one.decoded.text) + one.decoded.text
        later_s = part.start_s - chunk.start_s
        words += [
            replace(word, start_s=word.start_s + later_s, end_s=word.end_s + later_s) for word in one.decoded.words
        ]
    each = [one.decoded for one in heard]
    tokens = sum(one.tokens for one in each)
    decoded = Decoded(
        text=text,
        language=each[0].language,
        words=tuple(words),
        mean_logprob=sum(one.mean_logprob * one.tokens for one in each) / max(1, tokens),
        tokens=tokens,
        is_cut=any(one.is_cut for one in each),
        is_timed=all(one.is_timed for one in each),
        has_phrases=all(one.has_phrases for one in each),
    )
    faults = frozenset().union(*(one.faults for one in heard))
    return Heard(decoded, faults, tuple(attempt for one in heard for attempt in one.attempts))


def _has_more(parts: Heard, whole: Heard, voiced_s: float) -> bool:
    """Whether the parts have what the whole has, and some of it once more."""
    before, after = (forms_of([word.text for word in one.decoded.words]) for one in (whole, parts))
    if parts.faults - whole.faults or len(after) <= len(before) or is_too_fast(after, voiced_s):
        return False
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    kept = {block.b + step for block in blocks for step in range(block.size)}
    added = [form for place, form in enumerate(after) if place not in kept]
    known = sum(form in before for form in added)
    return len(kept) >= _LEAST_KEPT * len(before) and known >= _LEAST_KNOWN * len(added)
