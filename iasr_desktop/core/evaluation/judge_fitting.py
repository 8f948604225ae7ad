"""Fits the judge's probability: a logistic regression in which some weights may have one sign only.

A difference must never speak for sameness, however the pairs at hand happen
to be; so the weights of evidence are kept at or below zero while fitting.
"""

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.judge.calibration import CONSTANT, GAP, MEAN, SIGNALS
from iasr_desktop.core.judge.evidence import ADDED, CLASS, DENIAL, DROPPED, LIMIT, MEASURE, NAME, NUMBER, SOUND, SYMBOL

Array = NDArray[np.float64]
Marks = NDArray[np.bool_]

FOLDS = 10

PRIORS = {
    NUMBER: -6.0, DENIAL: -2.0, NAME: -3.0, MEASURE: -1.0, CLASS: -1.0, LIMIT: -1.0, SOUND: -1.0, DROPPED: -2.0,
    ADDED: -1.0, SYMBOL: -1.0,
}  # fmt: skip
"""What the task says and few pairs cannot tell: a number, a name or a denial that changed is another meaning."""

_STEPS = 3000
_RATE = 0.05


def fit(signals: Array, is_same: Marks, penalty: float) -> Array:
    """Weights for `signals`, shape (n, len(SIGNALS)). The penalty is on what differs from `PRIORS`."""
    strength = np.where([name == CONSTANT for name in SIGNALS], 0.0, penalty)
    prior = np.array([PRIORS.get(name, 0.0) for name in SIGNALS])
    low = np.array([0.0 if name == MEAN else -np.inf for name in SIGNALS])
    high = np.array([np.inf if name in (CONSTANT, MEAN, GAP) else 0.0 for name in SIGNALS])
    weights = prior.copy()
    for _ in range(_STEPS):
        slope = signals.T @ (_chances(signals @ weights) - is_same) / len(signals) + strength * (weights - prior)
        weights = np.clip(weights - _RATE * slope, low, high)
    return weights


def held_out_chances(signals: Array, is_same: Marks, penalty: float) -> Array:
    """For each pair its probability by weights that were fitted to the other folds."""
    found = np.zeros(len(signals))
    for fold in range(FOLDS):
        out = np.arange(len(signals)) % FOLDS == fold
        found[out] = _chances(signals[out] @ fit(signals[~out], is_same[~out], penalty))
    return found


def log_loss(chances: Array, is_same: Marks) -> float:
    """Mean of -log(probability given to the truth)."""
    return float(-np.log(np.clip(np.where(is_same, chances, 1 - chances), 1e-9, 1.0)).mean())


def _chances(odds: Array) -> Array:
    result: Array = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return result
