"""Error rates where it matters: named entities (NER) and points of interest (PIER).

Both use the one alignment of the whole sentence by mixed units (Mandarin by
character, the rest by word).

NER: an entity is right when all its units are right in the alignment and
nothing was inserted between them. Every occurrence in the reference counts. An
annotated entity that the normalised reference does not hold is counted as
`unlocated` and takes no part.

PIER: errors whose reference position is a unit of interest, over the number of
such units. An insertion has no position in the reference, so it is never an
error here; those that touch a unit of interest are counted as `insertions_beside`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import regex

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics.alignment import Alignment, align
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Outcome, Pair, Value
from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.metrics.rates import Chooser
from iasr_desktop.core.metrics.scripts import has_han

_NOTHING = Value(0, 0, Outcome.EMPTY)
_LATIN = regex.compile(r"\p{Latin}")


@dataclass(frozen=True)
class EntityErrors:
    """NER; see `Metric`. `missing` counts the listed entities that the hypothesis does not hold, whatever the
    alignment says."""

    chooser: Chooser
    details: bool = False
    name: str = field(default="ner", init=False)
    title: str = field(default="NER", init=False)
    is_rate: bool = field(default=True, init=False)
    higher_is_better: bool = field(default=False, init=False)

    @property
    def about(self) -> Mapping[str, str]:
        return {"normalizer": self.chooser.about}

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        token.check()
        return [self._value(pair) if pair.entities else _NOTHING for pair in pairs]

    def _value(self, pair: Pair) -> Value:
        normalizer = self.chooser.of(pair)
        entities = _listed(normalizer, pair.entities or ())
        reference, hypothesis = normalizer.mixed(pair.reference), normalizer.mixed(pair.hypothesis)
        alignment = align(reference, hypothesis)
        kinds, inserted = alignment.kinds, alignment.inserted_before
        right: dict[tuple[str, ...], list[bool]] = {}
        for entity in entities:
            spans = [(start, start + len(entity)) for start in places(reference, entity)]
            right[entity] = [is_right(kinds, inserted, *span) for span in spans]
        missing = [entity for entity in entities if not places(hypothesis, entity)]
        marks = [mark for found in right.values() for mark in found]
        counts = {
            "entities": len(marks),
            "wrong": marks.count(False),
            "listed": len(entities),
            "missing": len(missing),
            "unlocated": sum(not found for found in right.values()),
        }
        detail = {"entities": {" ".join(entity): found for entity, found in right.items()}} if self.details else {}
        outcome = Outcome.SCORED if marks else Outcome.EMPTY
        return Value(marks.count(False), len(marks), outcome, counts, detail)


@dataclass(frozen=True)
class PointErrors:
    """PIER; see `Metric`. The points are those of the pair; for Mandarin text without any, words in Latin letters."""

    chooser: Chooser
    details: bool = False
    name: str = field(default="pier", init=False)
    title: str = field(default="PIER", init=False)
    is_rate: bool = field(default=True, init=False)
    higher_is_better: bool = field(default=False, init=False)

    @property
    def about(self) -> Mapping[str, str]:
        return {"normalizer": self.chooser.about}

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        token.check()
        return [self._value(pair) for pair in pairs]

    def _value(self, pair: Pair) -> Value:
        if pair.points is None and not has_han(pair.reference):
            return _NOTHING
        normalizer = self.chooser.of(pair)
        reference, hypothesis = normalizer.mixed(pair.reference), normalizer.mixed(pair.hypothesis)
        points = _points(normalizer, pair, reference)
        if not points:
            return _NOTHING
        alignment = align(reference, hypothesis)
        kinds = [alignment.kinds[point] for point in points]
        counts = {
            "points": len(points),
            "hits": kinds.count("equal"),
            "substitutions": kinds.count("substitution"),
            "deletions": kinds.count("deletion"),
            "insertions_beside": _beside(alignment, points),
        }
        wrong = [point for point, kind in zip(points, kinds, strict=True) if kind != "equal"]
        detail = {"wrong_points": [[point, reference[point]] for point in wrong]} if self.details else {}
        return Value(len(wrong), len(points), Outcome.SCORED, counts, detail)


def entity_errors(options: MetricOptions) -> Metric:
    """NER."""
    return EntityErrors(Chooser(options, by_word=True), options.details)


def point_errors(options: MetricOptions) -> Metric:
    """PIER."""
    return PointErrors(Chooser(options, by_word=True), options.details)


def places(units: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """Where `wanted` stands in `units`, one place after the other without overlap."""
    found, at, size = [], 0, len(wanted)
    while size and at + size <= len(units):
        if units[at] == wanted[0] and list(units[at : at + size]) == list(wanted):
            found.append(at)
            at += size
        else:
            at += 1
    return found


def _listed(normalizer: Normalizer, entities: Sequence[str]) -> list[tuple[str, ...]]:
    """Each entity once, as units; those of which nothing is left are none."""
    units = (tuple(normalizer.mixed(entity)) for entity in entities)
    return [entity for entity in dict.fromkeys(units) if entity]


def _points(normalizer: Normalizer, pair: Pair, reference: Sequence[str]) -> list[int]:
    """Positions of interest, in order."""
    if pair.points is None:
        return [at for at, unit in enumerate(reference) if _LATIN.search(unit)]
    wanted = _listed(normalizer, pair.points)
    return sorted({start + at for point in wanted for start in places(reference, point) for at in range(len(point))})


def is_right(kinds: Sequence[str], inserted: Mapping[int, int], start: int, end: int) -> bool:
    """Whether the units `start` to `end` of the reference are right, with nothing inserted between them."""
    return all(kind == "equal" for kind in kinds[start:end]) and not any(at in inserted for at in range(start + 1, end))


def _beside(alignment: Alignment, points: Sequence[int]) -> int:
    """Insertions right before or after a unit of interest, each once."""
    borders = {border for point in points for border in (point, point + 1)}
    return sum(size for at, size in alignment.inserted_before.items() if at in borders)
