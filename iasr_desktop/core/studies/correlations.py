"""Equivalence studies: how well a judge, a metric and each annotator follow what people say on the whole.

The target of a judge or a metric is the mean of all labels of an item. An
annotator is measured against the mean of the others, since one's own label in
the target would make one agree with oneself.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.metrics.statistics import SEED, Correlation, Difference, Spread, pearson, spread
from iasr_desktop.core.studies.annotations import Annotation, current, name_key

Labels = NDArray[np.float64]
"""Labels, shape (annotators, items), 0 or 1, NaN where there is none."""
Scores = NDArray[np.float64]
"""What is compared with people, shape (items,): the higher, the more alike in meaning; NaN where it cannot tell."""

_RESAMPLES = 500


@dataclass(frozen=True)
class Annotator:
    """`r` is with the mean of the others over the items that others answered too."""

    name: str
    expert: bool
    n: int
    yes: int
    r: Correlation | None


@dataclass(frozen=True)
class Runs:
    """A judge or a metric over repeated runs: r of each, and their spread. `None` where one run does not vary."""

    name: str
    runs: tuple[Correlation | None, ...]
    unknown: int

    @property
    def spread(self) -> Spread | None:
        known = [run.r for run in self.runs if run]
        return spread(known) if known else None


@dataclass(frozen=True)
class Labelled:
    """The labels of a study as a table; `names` and `experts` tell whose each row is."""

    names: tuple[str, ...]
    experts: tuple[bool, ...]
    labels: Labels

    @property
    def target(self) -> Scores:
        """The mean label of each item, NaN without any."""
        return _mean(self.labels)

    def only(self, places: "Sequence[int] | NDArray[np.int64]") -> "Labelled":
        """The same annotators on some of the items."""
        return Labelled(self.names, self.experts, self.labels[:, np.asarray(places)])


def labelled(annotations: Iterable[Annotation], items: Sequence[str]) -> Labelled:
    """The labels that count, for items in this order."""
    place = {item: at for at, item in enumerate(items)}
    rows: dict[str, tuple[str, list[bool], Labels]] = {}
    for one in current(annotations):
        fresh = (one.annotator, [False], np.full(len(items), np.nan))
        _, expert, row = rows.setdefault(name_key(one.annotator), fresh)
        expert[0] = expert[0] or one.expert
        row[place[one.item]] = float(one.answer)
    table = np.array([row for _, _, row in rows.values()]).reshape(len(rows), len(items))
    return Labelled(
        tuple(name for name, _, _ in rows.values()), tuple(expert[0] for _, expert, _ in rows.values()), table
    )


def annotators(found: Labelled) -> list[Annotator]:
    """Each annotator against the others."""
    return [
        Annotator(
            found.names[row],
            found.experts[row],
            n=int(np.isfinite(found.labels[row]).sum()),
            yes=int(np.nansum(found.labels[row])),
            r=correlated(found.labels[row], _mean(np.delete(found.labels, row, axis=0))),
        )
        for row in range(len(found.names))
    ]


def experts(found: Labelled) -> Spread | None:
    """The mean of the experts' r with the mean of the others, and how far they lie apart; `None` without experts."""
    known = np.isfinite(found.labels)
    total, count = np.where(known, found.labels, 0.0).sum(axis=0), known.sum(axis=0)
    rows = [row for row, expert in enumerate(found.experts) if expert]
    each = [
        correlated(
            found.labels[row], _divided(total - np.where(known[row], found.labels[row], 0.0), count - known[row])
        )
        for row in rows
    ]
    return spread([r.r for r in each if r]) if any(each) else None


def runs(name: str, scores: Sequence[Scores], target: Scores) -> Runs:
    """A judge or metric, run once or more, against the mean label."""
    unknown = int(sum((~np.isfinite(run) & np.isfinite(target)).sum() for run in scores))
    return Runs(name, tuple(correlated(run, target) for run in scores), unknown)


def correlated(scores: Scores, target: Scores) -> Correlation | None:
    """Pearson's r over the items that both know. `None` when there is nothing to tell."""
    both = np.isfinite(scores) & np.isfinite(target)
    return pearson(scores[both], target[both])


def against_experts(scores: Sequence[Scores], found: Labelled) -> Difference | None:
    """Mean r over the runs minus mean r of the experts, with an interval from resampling items."""
    value = _difference(scores, found) if any(found.experts) else None
    if value is None:
        return None
    random, size = np.random.default_rng(SEED), found.labels.shape[1]
    drawn = []
    for _ in range(_RESAMPLES):
        places = np.asarray(random.integers(0, size, size=(size,)))
        drawn.append(_difference([run[places] for run in scores], found.only(places)))
    known = [each for each in drawn if each is not None]
    low, high = np.quantile(known, [0.025, 0.975]) if known else (-2.0, 2.0)
    return Difference(value, float(low), float(high))


def _difference(scores: Sequence[Scores], found: Labelled) -> float | None:
    judged, people = runs("", scores, found.target).spread, experts(found)
    return judged.mean - people.mean if judged and people else None


def by_group(groups: Sequence[str]) -> Mapping[str, list[int]]:
    """Places of the items of each group; none when there is but one."""
    places: dict[str, list[int]] = {}
    for at, group in enumerate(groups):
        places.setdefault(group, []).append(at)
    return places if len(places) > 1 else {}


def _mean(labels: Labels) -> Scores:
    known = np.isfinite(labels)
    return _divided(np.where(known, labels, 0.0).sum(axis=0), known.sum(axis=0))


def _divided(total: Scores, count: NDArray[np.int64]) -> Scores:
    """NaN where there is nothing to divide by."""
    means: Scores = np.divide(total, count, out=np.full(len(total), np.nan), where=count > 0)
    return means
