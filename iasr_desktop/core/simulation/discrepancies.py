"""Where a text differs from what was to be dictated, the most important place first.

What counts is what the normaliser of the language leaves different. Wrong words
beside one another are one place, unless there are so many that nobody would
say them in one go.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.document import joiner
from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.discrepancy_kinds import Names, kind_of
from iasr_desktop.core.simulation.reading import Reading, distance, form_of, how_far, is_alike, keys_of, read, times
from iasr_desktop.core.simulation.types import Discrepancy, DiscrepancyKind

MOST = 8
"""More places than these nobody looks at before saying the next thing."""

LONGEST = 4
LONGEST_WIDE = 6
"""Words, or characters, that are corrected in one go."""

_CONTEXT = 3
_CONTEXT_WIDE = 4
_ORDER = list(DiscrepancyKind)


@dataclass(frozen=True, slots=True)
class _Region:
    """Units of the reference beside the units of the text that stand for them."""

    reference_start: int
    reference_end: int
    start: int
    end: int

    def joined(self, other: "_Region") -> "_Region":
        return _Region(self.reference_start, other.reference_end, self.start, other.end)


@dataclass(frozen=True)
class _Pass:
    """How places are told: those with at most `gap` right units between them as one, cut where `short`,
    without those that differ in spaces only where `lenient`."""

    gap: int
    short: bool
    lenient: bool


# What a person would call wrong comes first; the rest finds a place to correct for whatever the normaliser sees.
_PASSES = (
    _Pass(0, short=True, lenient=True),
    _Pass(0, short=False, lenient=True),
    _Pass(0, short=True, lenient=False),
    _Pass(2, short=False, lenient=False),
    _Pass(8, short=False, lenient=False),
)


def discrepancies(
    reference: str, text: str, language: str = "", entities: Sequence[str] = (), most: int = MOST
) -> list[Discrepancy]:
    """At most `most` places, ranked; none when both texts are alike, or differ in nothing that can be said in short.

    Putting any of them right (`put_right`) brings the text nearer to the reference.
    """
    form = form_of(reference, text, language)
    if not distance(reference, text, form):
        return []
    left = how_far(reference, text, form)
    pair = _Pair(read(reference, form), read(text, form), form, Names.of(reference, entities, form))
    for way in _PASSES:
        ranked = sorted(pair.found(way), key=lambda one: _ORDER.index(one.kind))
        improving = (one for one in ranked if how_far(reference, put_right(text, one), form) < left)
        if kept := list(islice(improving, most)):
            return kept
    return []


def put_right(text: str, place: Discrepancy) -> str:
    """`text` after the ideal edit for `place`."""
    before, after = text[: place.start], text[place.end :]
    if place.found and place.wanted:
        return before + place.wanted + after
    if not place.wanted:
        if not before or before[-1].isspace():
            after = after.lstrip(" ")
        return before + after
    left, right = joiner(before, place.wanted), joiner(place.wanted, after)
    return before + left + place.wanted + right + after


@dataclass(frozen=True)
class _Pair:
    """Both texts, read."""

    reference: Reading
    text: Reading
    form: Normalizer
    names: Names

    def found(self, way: _Pass) -> Iterator[Discrepancy]:
        """The places in the order of the text."""
        for region in self._regions(way.gap):
            for part in self._cut(region) if way.short else (region,):
                place = self._place(part)
                if not way.short and len(keys_of(place.wanted, self.form)) > 2 * LONGEST:
                    continue
                if not (way.lenient and is_alike(place.wanted, place.found, self.form)):
                    yield place

    def _regions(self, gap: int) -> list[_Region]:
        """Differing stretches; those with one Chinese character between them are one, as words there have several."""
        found: list[_Region] = []
        for step in Levenshtein.opcodes(self.reference.keys, self.text.keys):
            if step.tag == "equal":
                continue
            region = _Region(step.src_start, step.src_end, step.dest_start, step.dest_end)
            if found and self._belong(found[-1], region, gap):
                region = found.pop().joined(region)
            found.append(region)
        return found

    def _belong(self, one: _Region, other: _Region, gap: int) -> bool:
        between = self.reference.keys[one.reference_end : other.reference_start]
        return len(between) <= gap or (len(between) == 1 and is_wide(between[0]))

    def _cut(self, region: _Region) -> Iterator[_Region]:
        """A long stretch in parts that are said in one go; of missing words only the first, where the rest follows."""
        size = region.reference_end - region.reference_start
        longest = max(size, region.end - region.start)
        keys = self.reference.keys[region.reference_start : region.reference_end]
        most = LONGEST_WIDE if any(map(is_wide, keys or self.text.keys[region.start : region.end])) else LONGEST
        parts = 1 if longest <= most + 1 else -(-longest // most)
        last, last_place = region.reference_start, region.start
        for part in range(1, parts + 1):
            cut = region.reference_start + round(size * part / parts)
            place = self._opposite(region, cut, part / parts)
            if cut > last or place > last_place:
                yield _Region(last, cut, last_place, place)
            last, last_place = cut, place
            if region.start == region.end:
                return

    def _opposite(self, region: _Region, cut: int, share: float) -> int:
        """Where in the text the cut before unit `cut` of the reference lies, by the letters both have in common."""
        if cut == region.reference_end and share == 1:
            return region.end
        theirs = self.text.keys[region.start : region.end]
        ours = "".join(self.reference.keys[region.reference_start : region.reference_end])
        behind = len("".join(self.reference.keys[region.reference_start : cut]))
        if not ours:
            return region.start + round(len(theirs) * share)
        letters = _mapped(behind, ours, "".join(theirs))
        borders = [len("".join(theirs[:index])) for index in range(len(theirs) + 1)]
        return region.start + min(range(len(borders)), key=lambda index: abs(borders[index] - letters))

    def _place(self, region: _Region) -> Discrepancy:
        wanted = self.reference.written(region.reference_start, region.reference_end)
        found = self.text.written(region.start, region.end)
        start, end = self._bounds(region)
        kind = kind_of(wanted, found, self.names.has(region.reference_start, region.reference_end), self.form)
        return Discrepancy(kind, wanted, found, self._before(region), self._after(region), start, end)

    def _bounds(self, region: _Region) -> tuple[int, int]:
        """Where the found words stand; for missing ones the gap, on the side of the mark on which they belong."""
        units = self.text.units
        if region.start < region.end:
            return units[region.start].start, units[region.end - 1].end
        at = units[region.start - 1].end if region.start else 0
        if region.start < len(units) and (not region.start or self._opens_part(region.reference_start)):
            at = units[region.start].start
        elif region.start == len(units):
            at = self._end_of_text(at, region.reference_start)
        return at, at

    def _opens_part(self, index: int) -> bool:
        """Whether the reference has a mark before unit `index`."""
        units = self.reference.units
        gap = self.reference.text[units[index - 1].end : units[index].start] if index else ""
        return any(not sign.isspace() and not sign.isalnum() for sign in gap)

    def _end_of_text(self, at: int, index: int) -> int:
        """Where missing last words go: behind the last mark when they begin a sentence of their own."""
        return len(self.text.text) if self._opens_part(index) or not self.text.units else at

    def _before(self, region: _Region) -> str:
        """The fewest words before the place that, with it, stand there only once."""
        first = region.start
        while first and region.start - first < self._most_context:
            if self.text.ends_sentence(first) and (first < region.start or region.start < region.end):
                break
            first -= 1
            if times(self.text.keys, self.text.keys[first : region.end]) == 1 and self._is_enough(first, region.start):
                break
        return self.text.written(first, region.start)

    def _after(self, region: _Region) -> str:
        """As `_before`, the words behind the place."""
        end, size = region.end, len(self.text.units)
        while end < size and end - region.end < self._most_context:
            if self.text.ends_sentence(end) and (end > region.end or region.start < region.end):
                break
            end += 1
            if times(self.text.keys, self.text.keys[region.start : end]) == 1 and self._is_enough(region.end, end):
                break
        return self.text.written(region.end, end)

    @property
    def _most_context(self) -> int:
        return _CONTEXT_WIDE if is_wide(self.text.text) else _CONTEXT

    def _is_enough(self, first: int, end: int) -> bool:
        """Whether the words can be heard for what they are: of Chinese characters it takes two."""
        keys = self.text.keys[first:end]
        return len(keys) > 1 or not all(map(is_wide, keys))


def _mapped(behind: int, ours: str, theirs: str) -> int:
    """How many letters of `theirs` stand for the first `behind` of `ours`."""
    for step in Levenshtein.opcodes(ours, theirs):
        if step.src_start <= behind <= step.src_end and behind < len(ours):
            share = (behind - step.src_start) / (step.src_end - step.src_start) if step.src_end > step.src_start else 0
            return int(step.dest_start + round(share * (step.dest_end - step.dest_start)))
    return len(theirs)
