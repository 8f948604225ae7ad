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

_RESAMPLES = 2000
# A variance below this is rounding.
_NOTHING = 1e-12


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
    known = [r.r for own, others in _of_experts(found) if (r := correlated(own, others))]
    return spread(known) if known else None


def runs(name: str, scores: Sequence[Scores], target: Scores) -> Runs:
    """A judge or metric, run once or more, against the mean label."""
    unknown = int(sum((~np.isfinite(run) & np.isfinite(target)).sum() for run in scores))
    return Runs(name, tuple(correlated(run, target) for run in scores), unknown)


def correlated(scores: Scores, target: Scores) -> Correlation | None:
    """Pearson's r over the items that both know. `None` when there is nothing to tell."""
    both = np.isfinite(scores) & np.isfinite(target)
    return pearson(scores[both], target[both])


def against_experts(scores: Sequence[Scores], found: Labelled) -> Difference | None:
    """Mean r over the runs minus mean r of the experts, with an interval from resampling items.

    Nothing but the weights of items changes from draw to draw: an item keeps its means.
    """
    judged, people = runs("", scores, found.target).spread, experts(found)
    if judged is None or people is None:
        return None
    size = found.labels.shape[1]
    weights = np.random.default_rng(SEED).multinomial(size, np.full(size, 1 / size), size=_RESAMPLES)
    drawn = _mean_r([(run, found.target) for run in scores], weights) - _mean_r(_of_experts(found), weights)
    low, high = np.quantile(drawn[np.isfinite(drawn)], [0.025, 0.975]) if np.isfinite(drawn).any() else (-2.0, 2.0)
    return Difference(judged.mean - people.mean, float(low), float(high))


def _of_experts(found: Labelled) -> list[tuple[Scores, Scores]]:
    """The labels of each expert, and the means of all others."""
    known = np.isfinite(found.labels)
    values = np.where(known, found.labels, 0.0)
    total, count = values.sum(axis=0), known.sum(axis=0)
    rows = [row for row, expert in enumerate(found.experts) if expert]
    return [(found.labels[row], _divided(total - values[row], count - known[row])) for row in rows]


def _mean_r(sides: Sequence[tuple[Scores, Scores]], weights: NDArray[np.int64]) -> Scores:
    """For each draw, shape (draws,), the mean r of the pairs of series; NaN where none varies."""
    return _mean(np.array([_drawn_r(x, y, weights) for x, y in sides]))


def _drawn_r(x: Scores, y: Scores, weights: NDArray[np.int64]) -> Scores:
    """Pearson's r under each row of `weights`, shape (draws, items)."""
    both = np.isfinite(x) & np.isfinite(y)
    if not both.any():
        return np.full(len(weights), np.nan)
    taken = weights[:, both].astype(np.float64)
    # Centred first, so that squares lose no digits.
    left, right = x[both] - x[both].mean(), y[both] - y[both].mean()
    n = np.maximum(taken.sum(axis=1), 1.0)
    mean_x, mean_y = taken @ left / n, taken @ right / n
    spread_x, spread_y = taken @ left**2 / n - mean_x**2, taken @ right**2 / n - mean_y**2
    varies = (spread_x > _NOTHING) & (spread_y > _NOTHING)
    scale = np.sqrt(np.where(varies, spread_x * spread_y, 1.0))
    drawn: Scores = np.where(varies, (taken @ (left * right) / n - mean_x * mean_y) / scale, np.nan)
    return drawn


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
