"""Whether a measure prefers the transcript that people preferred."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.evaluation.hats.triplets import Triplet
from iasr_desktop.core.metrics.statistics import Share, mcnemar_exact

CostTable = NDArray[np.float64]
"""Costs of hypotheses a and b of each triplet, shape (n, 2); the lower the better."""
Marks = NDArray[np.bool_]


def agrees(costs: CostTable, triplets: Sequence[Triplet]) -> Marks:
    """For each triplet whether the side with more votes costs less; a tie on either part is no agreement."""
    leads = np.array([triplet.lead for triplet in triplets])
    gaps = costs[:, 0] - costs[:, 1]
    marks: Marks = np.asarray(gaps * leads < 0)
    return marks


def share(marks: Marks, places: Sequence[int]) -> Share:
    """Of the triplets at `places`."""
    return Share(int(marks[list(places)].sum()), len(places))


def ties(costs: CostTable, places: Sequence[int]) -> int:
    """Of the triplets at `places`, those on which the measure does not prefer either."""
    chosen = costs[list(places)]
    return int((chosen[:, 0] == chosen[:, 1]).sum())


def differ(one: Marks, other: Marks, places: Sequence[int]) -> tuple[int, int, float]:
    """Triplets that only the one, and only the other, has right, and McNemar's exact p."""
    left, right = one[list(places)], other[list(places)]
    only_one, only_other = int((left & ~right).sum()), int((~left & right).sum())
    return only_one, only_other, mcnemar_exact(only_one, only_other)
