"""For which place of the text a replacement is meant when nobody says so.

"It should be Meghan" names no target. The place is told by how it reads, by a
closed class with its neighbours, or by likeness; each has to leave one place
only. Latest words first: corrections are about what was just said.
"""

from dataclasses import dataclass

from rapidfuzz import fuzz

from iasr_desktop.core.agent import classes, numbers, targets
from iasr_desktop.core.agent.likeness import likeness, phonetic_key, sounds_equal
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import Document

_REACH_UNITS = 80
_MARGIN = 0.08
_CHEAP_CUTOFF = 30.0


@dataclass(frozen=True)
class Hit:
    """A place with how surely it is the one, 0..1."""

    span: Span
    score: float


def by_reading(document: Document, new: str) -> Span | None:
    """The one place that reads as `new` does but is written otherwise ("alpha one", "alpha-1")."""
    wanted = numbers.spoken_form(new)
    if len(wanted) < 2:
        return None
    hits = [Span(*hit) for hit in targets.windows_reading(document.text, wanted)]
    hits = hits or _digits_heard_as_words(document.text, wanted)
    written = {document.text[hit.start : hit.end].casefold() for hit in hits}
    if not hits or new.casefold() in written:
        return None
    found = targets.nearest(hits, document, new)
    return found if isinstance(found, Span) else None


def by_class(document: Document, new: str, *, fragment: bool = False) -> Span | None:
    """The one place that has the same words but for a member of a closed class.

    `fragment`: the utterance is nothing but `new`, so only classes whose
    members make sense alone are taken.
    """
    wanted = numbers.units(new)
    if not wanted or len(wanted) > 6 or targets.occurrences(_latest_text(document), new):
        return None
    units = numbers.units(document.text)[-_REACH_UNITS:]
    hits: list[Span] = []
    for first in range(len(units) - len(wanted) + 1):
        window = units[first : first + len(wanted)]
        if _differs_in_class(document.text, window, wanted, fragment):
            hits.append(Span(window[0].start, window[-1].end))
    if len(hits) > 1:
        hits = _most_alike(document.text, hits, new)
    found = targets.nearest(hits, document, new)
    return found if isinstance(found, Span) else None


def by_frame(document: Document, new: str) -> Span | None:
    """The one place framed by the first and last word of `new` ("the river bank" for "the bank")."""
    wanted = [unit.key for unit in numbers.units(new)]
    if not 3 <= len(wanted) <= 7:
        return None
    units = numbers.units(document.text)[-_REACH_UNITS:]
    hits = []
    for first, unit in enumerate(units):
        for last in range(first + 1, min(len(units), first + len(wanted))):
            framed = unit.key == wanted[0] and units[last].key == wanted[-1]
            if framed and _is_one_clause(document.text, unit.start, units[last].end):
                hits.append((first, last))
    if len(hits) != 1:
        return None
    first, last = hits[0]
    inner = [unit.key for unit in units[first : last + 1]]
    return Span(units[first].start, units[last].end) if inner != wanted else None


def by_likeness(document: Document, new: str, least: float, *, wider: bool = False) -> Span | None:
    """The one place that looks and sounds like `new`, at least `least` of 1.

    `wider` admits places of up to three words for one ("cube er netties").
    """
    hits = ranked(document, new, least, wider=wider)
    if not hits or hits[0].score < least:
        return None
    best = hits[0]
    rivals = [hit for hit in hits[1:] if not _overlap(hit.span, best.span) and hit.score > best.score - _MARGIN]
    if not rivals:
        return best.span
    same = [hit.span for hit in (best, *rivals)]
    if len({document.text[span.start : span.end].casefold() for span in same}) > 1:
        return _latest_best(best, rivals)
    found = targets.nearest(sorted(same, key=lambda span: span.start), document, new)
    return found if isinstance(found, Span) else None


def ranked(document: Document, new: str, least: float, *, wider: bool = False) -> list[Hit]:
    """Places like `new`, best first; those that are `new` already are left out."""
    text = document.text
    there = words(text)[-_REACH_UNITS:]
    size = len(words(new))
    sizes = range(max(1, size - 1), size + (3 if wider else 2))
    compact = "".join(word.key for word in words(new))
    hits: list[Hit] = []
    for length in sizes:
        for first in range(len(there) - length + 1):
            window = there[first : first + length]
            span = Span(window[0].start, window[-1].end)
            joined = "".join(word.key for word in window)
            if joined == compact or not _is_one_clause(text, span.start, span.end) or _is_far(joined, compact):
                continue
            score = likeness(text[span.start : span.end], new)
            if score >= least - _MARGIN:
                hits.append(Hit(span, score))
    return sorted(hits, key=lambda hit: (-hit.score, -hit.span.start))


def _is_far(one: str, other: str) -> bool:
    """A cheap test that spares most windows the costly comparison."""
    if fuzz.ratio(one, other) >= _CHEAP_CUTOFF:
        return False
    return fuzz.ratio(phonetic_key(one), phonetic_key(other)) < 2 * _CHEAP_CUTOFF and not sounds_equal(one, other)


def _latest_best(best: Hit, rivals: list[Hit]) -> Span | None:
    """Among different words that are alike: of homophones the last, else the best if none is as good."""
    if best.score == 1.0:
        return best.span
    return best.span if all(hit.score < best.score - _MARGIN / 2 for hit in rivals) else None


def _digits_heard_as_words(text: str, wanted: str) -> list[Span]:
    """Places where a number was heard as words ("four oh for"); at least two digits, one of them plain."""
    if not wanted.isdigit() or len(wanted) < 2:
        return []
    units = numbers.units(text)
    hits = []
    for first in range(len(units) - len(wanted) + 1):
        window = units[first : first + len(wanted)]
        heard = [numbers.digit_heard(unit.key) for unit in window]
        if any(unit.is_number for unit in window) and "".join(digit or "-" for digit in heard) == wanted:
            hits.append(Span(window[0].start, window[-1].end))
    return hits


def _differs_in_class(
    text: str, window: tuple[numbers.Unit, ...], wanted: tuple[numbers.Unit, ...], fragment: bool
) -> bool:
    """Whether the window has the wanted words but for members of closed classes, one at least."""
    if not _is_one_clause(text, window[0].start, window[-1].end):
        return False
    alike = classes.shared_in_fragment if fragment else classes.shared
    differing = [(a, b) for a, b in zip(window, wanted, strict=True) if a.key != b.key]
    if not differing or (len(wanted) > 1 and len(differing) == len(wanted)):
        return False
    return all(_same_shape(text, a, b) or alike(a.key, b.key) for a, b in differing)


def _same_shape(text: str, one: numbers.Unit, other: numbers.Unit) -> bool:
    """Whether both are numbers of one kind: plain, decimal or ordinal, and not the "one" of "this one"."""
    if not (one.is_number and other.is_number) or text[one.start : one.end].casefold() == "one":
        return False
    return one.key.endswith("th") == other.key.endswith("th") and ("." in one.key) == ("." in other.key)


def _most_alike(text: str, hits: list[Span], new: str) -> list[Span]:
    """Of several places, the one that sounds much more like `new` than the others; else all."""
    scored = sorted(((likeness(text[hit.start : hit.end], new), hit.start, hit) for hit in hits), reverse=True)
    return [scored[0][2]] if scored[0][0] >= 0.65 and scored[0][0] - scored[1][0] > _MARGIN else hits


def _is_one_clause(text: str, start: int, end: int) -> bool:
    """Whether no sentence ends inside the place."""
    inside = text[start:end]
    return not any(sign + " " in inside or sign + "\n" in inside for sign in ".!?") and "。" not in inside


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _latest_text(document: Document) -> str:
    return document.segments[-1].text if document.segments else ""
