"""Which places of the text look and sound like a phrase, for when a correction names only what is wanted.

Latest words first: corrections are about what was just said.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rapidfuzz import fuzz

from iasr_desktop.core.agent import targets
from iasr_desktop.core.agent.likeness import likeness, phonetic_key, sounds_equal
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.tiers import compares_by_sound
from iasr_desktop.core.agent.words import Word, has_pause, words
from iasr_desktop.core.document import Document

REACH_UNITS = 80
MARGIN = 0.08
"""So much better than all others the best place must be."""
_CHEAP_CUTOFF = 30.0


@dataclass(frozen=True)
class Hit:
    """A place with how surely it is the one, 0..1."""

    span: Span
    score: float


def by_likeness(document: Document, new: str, least: float, *, wider: bool = False) -> Span | None:
    """The one place that looks and sounds like `new`, at least `least` of 1.

    `wider` admits places of up to three words for one ("cube er netties").
    """
    hits = ranked(document, new, least, wider=wider)
    if not hits or hits[0].score < least:
        return None
    best = hits[0]
    rivals = [hit for hit in hits[1:] if not _overlap(hit.span, best.span) and hit.score > best.score - MARGIN]
    if not rivals:
        return best.span
    same = [hit.span for hit in (best, *rivals)]
    if len({document.text[span.start : span.end].casefold() for span in same}) > 1:
        return _latest_best(best, rivals)
    found = targets.nearest(sorted(same, key=lambda span: span.start), document, new)
    return found if isinstance(found, Span) else None


def ranked(document: Document, new: str, least: float, *, wider: bool = False) -> Sequence[Hit]:
    """Places like `new`, best first; those that are `new` already are left out."""
    return _ranked(document.text, new, least, wider, compares_by_sound())


@lru_cache(maxsize=32)
def _ranked(text: str, new: str, least: float, wider: bool, _by_sound: bool) -> tuple[Hit, ...]:
    """Kept for a moment: what was spelled is looked for several times in one decision."""
    there = words(text)[-REACH_UNITS:]
    wanted = words(new)
    size = len(wanted)
    sizes = range(max(1, size - 1), size + (3 if wider else 2))
    compact = "".join(word.key for word in words(new))
    hits: list[Hit] = []
    for length in sizes:
        for first in range(len(there) - length + 1):
            window = there[first : first + length]
            span = Span(window[0].start, window[-1].end)
            joined = "".join(word.key for word in window)
            same = joined == compact
            if (same and length == size) or _has_pause_inside(text, window) or _is_far(joined, compact):
                continue
            # The same letters as another number of words are written otherwise.
            score = 1.0 if same else _core_likeness(text, window, new, wanted)
            if score >= least - MARGIN:
                hits.append(Hit(span, score))
    kept = [hit for hit in hits if not _holds_better(text, hit, hits, new)]
    return tuple(sorted(kept, key=lambda hit: (-hit.score, -hit.span.start)))


def _holds_better(text: str, hit: Hit, hits: list[Hit], new: str) -> bool:
    """Whether a place inside this one fits as well: the word beside a name is no part of it ("met Mayer")."""
    inside = [one for one in hits if one.span != hit.span and _is_within(one.span, hit.span)]
    return bool(inside) and _fit(text, hit.span, new) <= max(_fit(text, one.span, new) for one in inside)


def _is_within(one: Span, other: Span) -> bool:
    return other.start <= one.start and one.end <= other.end


def _fit(text: str, span: Span, new: str) -> float:
    """How alike the two are by letters and phonetic keys, which compare whatever the number of words."""
    there, wanted = ("".join(word.key for word in words(part)) for part in (text[span.start : span.end], new))
    return fuzz.ratio(there, wanted) + fuzz.ratio(phonetic_key(there), phonetic_key(wanted))


def _has_pause_inside(text: str, window: tuple[Word, ...]) -> bool:
    return any(has_pause(text[one.end : other.start]) for one, other in pairwise(window))


def _core_likeness(text: str, window: tuple[Word, ...], new: str, wanted: tuple[Word, ...]) -> float:
    """How alike the two are without the words with which both begin or end, which say nothing.

    0 when none is left, when the rest has words in common elsewhere, and when
    the text knows all the words already: then they were not misheard.
    """
    head, least = 0, min(len(window), len(wanted))
    while head < least and window[head].key == wanted[head].key:
        head += 1
    tail = 0
    while tail < least - head and window[-1 - tail].key == wanted[-1 - tail].key:
        tail += 1
    there, own = window[head : len(window) - tail], wanted[head : len(wanted) - tail]
    keys = {word.key for word in own}
    if not there or not own or keys & {word.key for word in there}:
        return 0.0
    if keys <= {word.key for word in words(text)[-REACH_UNITS:]}:
        return 0.0
    return likeness(text[there[0].start : there[-1].end], new[own[0].start : own[-1].end])


def _is_far(one: str, other: str) -> bool:
    """A cheap test that spares most windows the costly comparison."""
    if fuzz.ratio(one, other) >= _CHEAP_CUTOFF:
        return False
    return fuzz.ratio(phonetic_key(one), phonetic_key(other)) < 2 * _CHEAP_CUTOFF and not sounds_equal(one, other)


def _latest_best(best: Hit, rivals: Sequence[Hit]) -> Span | None:
    """Among different words that are alike: of homophones the last, else the best if none is as good."""
    if best.score == 1.0:
        return best.span
    return best.span if all(hit.score < best.score - MARGIN / 2 for hit in rivals) else None


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
