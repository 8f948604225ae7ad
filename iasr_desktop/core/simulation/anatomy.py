"""Error anatomy: what was at stake where texts and references differ, at loop 0 and at the end."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.simulation.discrepancies import discrepancies
from iasr_desktop.core.simulation.types import Dialogue, Discrepancy, DiscrepancyKind, Sample, Step

# A text that has nothing to do with its reference differs everywhere; more places say no more about it.
_MOST = 40

Find = Callable[[Sample, str], Sequence[Discrepancy]]
"""The places where a text differs from a sample's reference."""


class Organ(StrEnum):
    """What is at stake, the gravest first. `UNLOCATED`: not right, and no place differs that can be named."""

    NEGATION = "negation"
    NAME = "names"
    NUMBER = "numbers"
    OTHER = "other"
    UNLOCATED = "unlocated"


_ORGANS = {
    DiscrepancyKind.NEGATION: Organ.NEGATION,
    DiscrepancyKind.NAME: Organ.NAME,
    DiscrepancyKind.NUMBER: Organ.NUMBER,
}


@dataclass(frozen=True)
class Moment:
    """The texts at one time.

    `wrong` texts are not right by themselves (strict). `gravest` parts them by
    the gravest of what is at stake in each, so it adds up to `wrong`. `touched`
    are the wrong texts with at least one place of a kind, `places` counts places
    in all texts, the right ones' too.
    """

    n: int
    wrong: int
    gravest: Mapping[Organ, int]
    touched: Mapping[Organ, int]
    places: Mapping[Organ, int]

    def share(self, organ: Organ) -> Share:
        """The wrong texts whose gravest error is of this kind, of all samples."""
        return Share(self.gravest.get(organ, 0), self.n)


@dataclass(frozen=True)
class Anatomy:
    """The same samples at first and at their end."""

    first: Moment
    last: Moment


class AnatomyTally:
    """Takes dialogues as they come."""

    def __init__(self, find: Find | None = None) -> None:
        """`find` is the simulator's own way of finding places unless given."""
        self._find = find or _found
        self._first, self._last = _MomentTally(), _MomentTally()

    def add(self, dialogue: Dialogue) -> None:
        first, last = dialogue.steps[0], dialogue.steps[-1]
        places = [_organ(place) for place in self._find(dialogue.sample, first.answer.text)]
        self._first.add(first, places)
        if last.answer.text != first.answer.text:
            places = [_organ(place) for place in self._find(dialogue.sample, last.answer.text)]
        self._last.add(last, places)

    def figures(self) -> Anatomy:
        return Anatomy(self._first.figures(), self._last.figures())


class _MomentTally:
    def __init__(self) -> None:
        self._n = self._wrong = 0
        self._gravest: Counter[Organ] = Counter()
        self._touched: Counter[Organ] = Counter()
        self._places: Counter[Organ] = Counter()

    def add(self, step: Step, organs: Sequence[Organ]) -> None:
        self._n += 1
        self._places.update(organs)
        if step.judgement.is_right:
            return
        self._wrong += 1
        self._touched.update(set(organs))
        self._gravest[next((organ for organ in Organ if organ in organs), Organ.UNLOCATED)] += 1

    def figures(self) -> Moment:
        return Moment(self._n, self._wrong, dict(self._gravest), dict(self._touched), dict(self._places))


def _organ(place: Discrepancy) -> Organ:
    return _ORGANS.get(place.kind, Organ.OTHER)


def _found(sample: Sample, text: str) -> Sequence[Discrepancy]:
    return discrepancies(sample.reference, text, sample.language, sample.entities or (), most=_MOST)
