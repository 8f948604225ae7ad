"""How far annotators agree with each other: Krippendorff's alpha, and shares of split and unanimous items."""

from collections.abc import Sequence
from dataclasses import dataclass

import krippendorff
import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.metrics.statistics import SEED, Interval, Share

Counts = NDArray[np.int64]
"""How many annotators gave each of the two answers, shape (items, 2)."""

_RESAMPLES = 500


@dataclass(frozen=True)
class Agreement:
    """Over the `n` items that two or more annotators answered.

    `alpha` is nominal; `None` when everybody always said the same, so that
    nothing is known of chance. Its interval comes from resampling items. `split`
    are the items with as many answers of the one kind as of the other.
    """

    n: int
    alpha: float | None
    interval: Interval | None
    split: Share
    unanimous: Share


def agreement(counts: Sequence[tuple[int, int]]) -> Agreement:
    """Takes for each item how often each answer was given. See `Agreement`."""
    table: Counts = np.array([pair for pair in counts if sum(pair) >= 2], dtype=np.int64).reshape(-1, 2)
    n = len(table)
    split, unanimous = int((table[:, 0] == table[:, 1]).sum()), int((table.min(axis=1) == 0).sum())
    return Agreement(n, _alpha(table), _interval(table), Share(split, n), Share(unanimous, n))


def _alpha(table: Counts) -> float | None:
    if not len(table) or (table.sum(axis=0) == 0).any():
        return None
    return float(krippendorff.alpha(value_counts=table, level_of_measurement="nominal"))


def _interval(table: Counts) -> Interval | None:
    if len(table) < 2 or _alpha(table) is None:
        return None
    random = np.random.default_rng(SEED)
    drawn = (_alpha(table[random.integers(0, len(table), len(table))]) for _ in range(_RESAMPLES))
    known = [value for value in drawn if value is not None]
    if not known:
        return None
    low, high = np.quantile(known, [0.025, 0.975])
    return Interval(float(low), float(high))
