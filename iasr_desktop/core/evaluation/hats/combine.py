"""Choosing among many measures, and combining several, without looking at the triplets that are judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.evaluation.hats.agreement import CostTable, agrees
from iasr_desktop.core.evaluation.hats.folds import fold_of, splits
from iasr_desktop.core.evaluation.hats.triplets import CONSENSUS, Triplet

Array = NDArray[np.float64]

PENALTIES = (0.003, 0.01, 0.03, 0.1, 0.3, 1.0)
"""Strengths of the ridge that are tried, for each fold on the rest alone."""

_ADDED = 0.2
_STEPS = 25
_STILL = 1e-8


@dataclass(frozen=True)
class Chosen:
    """`costs` of each triplet come from measures chosen without it; `names` counts how often each was."""

    costs: CostTable
    names: Mapping[str, int]
    tried: int


def best_of(tables: Mapping[str, CostTable], triplets: Sequence[Triplet]) -> Chosen:
    """For each fold the measure that agrees best with people on the others.

    Best at full consensus; between equals, best over all triplets. `tables` is not empty.
    """
    names = list(tables)
    marks = np.array([agrees(tables[name], triplets) for name in names])
    agreed = np.array([triplet.share >= CONSENSUS for triplet in triplets])
    costs, times = np.zeros((len(triplets), 2)), dict[str, int]()
    for held_out, rest in splits(fold_of(triplets)):
        at_consensus = marks[:, rest[agreed[rest]]].sum(axis=1)
        best = names[int(np.lexsort((marks[:, rest].sum(axis=1), at_consensus))[-1])]
        times[best] = times.get(best, 0) + 1
        costs[held_out] = tables[best][held_out]
    return Chosen(costs, dict(sorted(times.items(), key=lambda item: -item[1])), len(names))


def combined(tables: Mapping[str, CostTable], triplets: Sequence[Triplet]) -> CostTable:
    """A logistic regression on how both hypotheses compare in each measure, fitted without the triplet's own fold.

    It has no constant, so that changing the places of a and b changes the sign
    and nothing else. Every vote counts: a triplet of two minds teaches little.
    """
    leads = np.array([triplet.lead / max(1, triplet.votes_a + triplet.votes_b) for triplet in triplets])
    costs = np.zeros((len(triplets), 2))
    folds, inner = fold_of(triplets), fold_of(triplets, "inner")
    for held_out, rest in splits(folds):
        gaps = np.column_stack([_gaps(table, rest) for table in tables.values()])
        penalty = _best_penalty(gaps[rest], leads[rest], inner[rest])
        costs[held_out, 0] = gaps[held_out] @ fit(gaps[rest], leads[rest], penalty)
    return costs


def _gaps(table: CostTable, known: NDArray[np.int64]) -> Array:
    """How much more a costs than b, scaled to a mean square of 1 over the triplets at `known`.

    Errors are compared as a ratio, as people seem to: one word against none
    matters more than nine against eight. A part of the usual cost is added to
    both, so that none against next to none is not infinitely much. Costs that
    may be negative, log-odds, are ratios already.
    """
    if float(table.min()) >= 0:
        usual = table[known][table[known] > 0]
        table = np.log(table + (_ADDED * float(np.median(usual)) if len(usual) else 1.0))
    gaps = table[:, 0] - table[:, 1]
    size = float(np.sqrt((gaps[known] ** 2).mean()))
    return np.asarray(gaps / (size or 1.0), dtype=np.float64)


def fit(gaps: Array, leads: Array, penalty: float) -> Array:
    """Weights of a ridge logistic regression; `leads` is -1 to 1, the votes for a less those for b over all.

    Newton's method on a convex loss: a cost that is higher for a should go with votes for b.
    """
    weights, wanted = np.zeros(gaps.shape[1]), (1 - leads) / 2
    ridge = penalty * np.eye(gaps.shape[1])
    for _ in range(_STEPS):
        chances = _chances(gaps @ weights)
        slope = gaps.T @ (chances - wanted) / len(gaps) + penalty * weights
        bend = (gaps * (chances * (1 - chances))[:, None]).T @ gaps / len(gaps) + ridge
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if float(np.abs(step).max()) < _STILL:
            break
    return weights


def _best_penalty(gaps: Array, leads: Array, folds: NDArray[np.int64]) -> float:
    """By the loss on parts of the training triplets that were left out in turn."""
    losses = dict.fromkeys(PENALTIES, 0.0)
    for held_out, rest in splits(folds):
        for penalty in PENALTIES:
            chances = _chances(gaps[held_out] @ fit(gaps[rest], leads[rest], penalty))
            wanted = (1 - leads[held_out]) / 2
            losses[penalty] -= float((wanted * np.log(chances) + (1 - wanted) * np.log(1 - chances)).sum())
    return min(losses, key=lambda penalty: losses[penalty])


def _chances(scores: Array) -> Array:
    chances: Array = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    return chances
