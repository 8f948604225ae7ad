"""Adds up values into figures, in memory that does not grow with the corpus."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from iasr_desktop.core.metrics.metric import Outcome, Value
from iasr_desktop.core.metrics.statistics import Interval, bootstrap_interval


@dataclass(frozen=True)
class Figure:
    """A metric over a corpus.

    `value` is pooled: all amounts over all weights; `None` when nothing could
    be measured. `mean` is the mean of the pairs' own values. `n` pairs took part,
    `empty` had nothing to measure against, of `invalid` the metric could not tell.
    """

    value: float | None
    interval: Interval | None
    mean: float | None
    n: int
    empty: int
    invalid: int
    counts: Mapping[str, float]


class Tally:
    """Takes values as they come.

    What it keeps is how often each amount and weight occurred, which is all that
    the interval needs: a table as large as there are unlike pairs of counts.
    """

    def __init__(self) -> None:
        self._seen: Counter[tuple[float, float]] = Counter()
        self._counts: dict[str, float] = {}
        self._outcomes = dict.fromkeys(Outcome, 0)

    def add(self, value: Value) -> None:
        self._outcomes[value.outcome] += 1
        if value.outcome is Outcome.SCORED and value.weight:
            self._seen[value.amount, value.weight] += 1
        counts = self._counts
        for name, amount in value.counts.items():
            counts[name] = counts.get(name, 0) + amount

    def figure(self) -> Figure:
        rows, times = list(self._seen), list(self._seen.values())
        amounts, weights = [amount for amount, _ in rows], [weight for _, weight in rows]
        total = math.fsum(weight * count for weight, count in zip(weights, times, strict=True))
        pooled = math.fsum(amount * count for amount, count in zip(amounts, times, strict=True))
        scores = math.fsum(amount / weight * count for (amount, weight), count in self._seen.items())
        return Figure(
            value=pooled / total if total else None,
            interval=bootstrap_interval(amounts, weights, counts=times),
            mean=scores / sum(times) if times else None,
            n=self._outcomes[Outcome.SCORED],
            empty=self._outcomes[Outcome.EMPTY],
            invalid=self._outcomes[Outcome.INVALID],
            counts=dict(self._counts),
        )


def corpus(values: Iterable[Value]) -> Figure:
    """The figure of values that are there already."""
    tally = Tally()
    for value in values:
        tally.add(value)
    return tally.figure()
