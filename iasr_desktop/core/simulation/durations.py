"""Durations of many turns, in memory that does not grow with them."""

import math
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

_DIGITS = 3


@dataclass(frozen=True)
class Times:
    """How long something took, in milliseconds; figures are `None` when it never happened."""

    n: int
    median_ms: float | None
    p95_ms: float | None


class Durations:
    """Takes durations as they come. Each is kept to three digits, of which there are few unlike ones."""

    def __init__(self) -> None:
        self._seen: Counter[float] = Counter()
        self.total_ms = 0.0

    def add(self, duration_ms: float) -> None:
        """What is no duration is left out: a clock may go back."""
        if not (math.isfinite(duration_ms) and duration_ms >= 0):
            return
        self.total_ms += duration_ms
        self._seen[float(f"{duration_ms:.{_DIGITS}g}")] += 1

    def times(self) -> Times:
        return Times(self._seen.total(), self.quantile(0.5), self.quantile(0.95))

    def quantile(self, share: float) -> float | None:
        """Between the two nearest values in proportion, as numpy does it; `None` without any."""
        n = self._seen.total()
        if not n:
            return None
        values = sorted(self._seen)
        ends = list(accumulate(self._seen[value] for value in values))
        place = share * (n - 1)
        low, high = (_at(values, ends, index) for index in (math.floor(place), math.ceil(place)))
        return low + (high - low) * (place - math.floor(place))


def _at(values: list[float], ends: list[int], index: int) -> float:
    """The value at `index` of all in order; `ends` are how many there are up to each of the unlike ones."""
    return next(value for value, end in zip(values, ends, strict=True) if index < end)
