"""Intervals and tests for the figures: how far a number may be trusted, and whether one is better than another.

Everything is deterministic: what resamples takes a seed, and the order of the
samples does not matter where they are independent.
"""

import math
import statistics as standard
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95
RESAMPLES = 2000
SEED = 7

Numbers: TypeAlias = "Sequence[float] | NDArray[np.float64]"

# Resampled indices held at once, so that memory does not grow with the corpus: 2 MB.
_AT_ONCE = 250_000
# Utterances a kind on average, below which they are drawn one by one.
_FEW = 4


class Interval(NamedTuple):
    """A confidence interval."""

    low: float
    high: float


class Difference(NamedTuple):
    """A difference with its interval. Only one that `is_clear` may be called better or worse."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        return self.low > 0 or self.high < 0


class Correlation(NamedTuple):
    """Pearson's r with its interval over `n` points."""

    r: float
    low: float
    high: float
    n: int


class Spread(NamedTuple):
    """Repeated runs: `deviation` is the standard deviation (n - 1), 0 for a single run."""

    n: int
    mean: float
    deviation: float
    low: float
    high: float


@dataclass(frozen=True)
class Share:
    """`right` of `n`, with a 95 % interval (Wilson)."""

    right: int
    n: int

    @property
    def value(self) -> float:
        return self.right / self.n if self.n else 0.0

    @property
    def interval(self) -> Interval:
        return wilson(self.right, self.n)


def wilson(right: int, n: int, level: float = LEVEL) -> Interval:
    """Wilson's score interval of a share; all of 0 to 1 when there is nothing to count."""
    if not n:
        return Interval(0.0, 1.0)
    z = _quantile(level)
    share, spread = right / n, z**2 / n
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    # Rounding must not keep the interval from the end that it reaches.
    return Interval(middle - half if right else 0.0, middle + half if right < n else 1.0)


def bootstrap_interval(
    errors: Numbers,
    lengths: Numbers,
    *,
    counts: Sequence[int] | None = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Interval | None:
    """Percentile interval of `sum(errors) / sum(lengths)`, by resampling utterances.

    Both have shape (n,); a mean has lengths of 1. `counts` says how often each
    utterance occurs, for corpora held as a table of distinct utterances. `None`
    when there is nothing to divide by; resamples without any length are left out.
    """
    sums = _resampled(np.column_stack([_array(errors), _array(lengths)]), counts, resamples, seed)
    return _percentiles(_ratios(sums[:, 0], sums[:, 1]), level)


def bootstrap_difference(
    errors_a: Numbers,
    lengths_a: Numbers,
    errors_b: Numbers,
    lengths_b: Numbers,
    *,
    counts: Sequence[int] | None = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Difference | None:
    """Rate of a minus rate of b over the same utterances, resampled in pairs.

    The i-th of all four belong to the same utterance. `None` when one side has
    nothing to divide by.
    """
    rows = np.column_stack([_array(part) for part in (errors_a, lengths_a, errors_b, lengths_b)])
    times = np.ones(len(rows)) if counts is None else np.asarray(counts, dtype=np.float64)
    total = times @ rows
    if not total[1] or not total[3]:
        return None
    sums = _resampled(rows, counts, resamples, seed)
    found = _percentiles(_ratios(sums[:, 0], sums[:, 1]) - _ratios(sums[:, 2], sums[:, 3]), level)
    return found and Difference(float(total[0] / total[1] - total[2] / total[3]), *found)


def mcnemar_exact(b: int, c: int) -> float:
    """Two-sided p of McNemar's exact test.

    `b` and `c` are the pairs on which only the one or only the other was right;
    under the hypothesis of no difference they are Binomial(b + c, 1/2). Summed
    from its largest term downwards in logarithms, so any size will do.
    """
    n, k = b + c, min(b, c)
    if b == c:
        return 1.0
    term = total = 1.0
    for i in range(k, 0, -1):
        term *= i / (n - i + 1)
        total += term
        if term < total * 1e-17:
            break
    log_largest = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2)
    return min(1.0, 2 * math.exp(log_largest + math.log(total)))


def pearson(x: Numbers, y: Numbers, level: float = LEVEL) -> Correlation | None:
    """Pearson's correlation with Fisher's z interval.

    `None` with fewer than two points or when one side does not vary; with
    fewer than four nothing is known of it, and the interval is -1 to 1.
    """
    left, right = _array(x), _array(y)
    n = len(left)
    if n != len(right):
        raise ValueError("both sides must have as many points")
    if n < 2 or np.ptp(left) == 0 or np.ptp(right) == 0:
        return None
    r = _correlation(left - left.mean(), right - right.mean())
    if n < 4:
        return Correlation(r, -1.0, 1.0, n)
    if abs(r) == 1.0:
        return Correlation(r, r, r, n)
    z, half = math.atanh(r), _quantile(level) / math.sqrt(n - 3)
    return Correlation(r, math.tanh(z - half), math.tanh(z + half), n)


def _correlation(left: NDArray[np.float64], right: NDArray[np.float64]) -> float:
    """r of centred points; what differs from 1 by rounding alone is 1."""
    scale = math.sqrt(float(left @ left)) * math.sqrt(float(right @ right))
    r = float(left @ right) / scale
    return math.copysign(1.0, r) if abs(r) > 1 - 1e-12 else r


def spread(values: Sequence[float]) -> Spread:
    """How far repeated runs lie apart. Raises `ValueError` without any run."""
    if not values:
        raise ValueError("there are no runs")
    deviation = standard.stdev(values) if len(values) > 1 else 0.0
    return Spread(len(values), standard.fmean(values), deviation, min(values), max(values))


def _array(values: Numbers) -> NDArray[np.float64]:
    return np.asarray(values, dtype=np.float64)


def _quantile(level: float) -> float:
    return standard.NormalDist().inv_cdf((1 + level) / 2)


def _resampled(
    rows: NDArray[np.float64], counts: Sequence[int] | None, resamples: int, seed: int
) -> NDArray[np.float64]:
    """Sums of the columns of `rows` in each resample, shape (resamples, columns).

    Utterances that are alike are drawn together: how often a kind occurs in a
    resample is multinomial, which is the same distribution at a fraction of the cost.
    """
    if not len(rows):
        return np.zeros((0, rows.shape[1]))
    weights = np.ones(len(rows), dtype=np.int64) if counts is None else np.asarray(counts, dtype=np.int64)
    kinds, place = np.unique(rows, axis=0, return_inverse=True)
    occurs = np.bincount(place.reshape(-1), weights=weights)
    generator = np.random.default_rng(seed)
    if len(kinds) * _FEW > occurs.sum():
        return _drawn_singly(kinds, occurs.astype(np.int64), generator, resamples)
    shares, n, step = occurs / occurs.sum(), int(occurs.sum()), max(1, _AT_ONCE // len(kinds))
    parts = [
        generator.multinomial(n, shares, size=min(step, resamples - start)) @ kinds
        for start in range(0, resamples, step)
    ]
    return np.concatenate(parts)


def _drawn_singly(
    kinds: NDArray[np.float64], occurs: NDArray[np.int64], generator: np.random.Generator, resamples: int
) -> NDArray[np.float64]:
    """The same utterance by utterance, which is quicker where nearly all differ."""
    utterances = np.repeat(np.arange(len(kinds)), occurs)
    n = len(utterances)
    drawn = (utterances[generator.integers(n, size=n)] for _ in range(resamples))
    return np.stack([np.bincount(picks, minlength=len(kinds)) @ kinds for picks in drawn])


def _ratios(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    """`above / below`, NaN where there is nothing to divide by."""
    return np.divide(above, below, out=np.full_like(above, np.nan), where=below > 0)


def _percentiles(values: NDArray[np.float64], level: float) -> Interval | None:
    known = values[np.isfinite(values)]
    if not len(known):
        return None
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high))
