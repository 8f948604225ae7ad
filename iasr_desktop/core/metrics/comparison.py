"""Two systems on the same utterances: differences with intervals, and McNemar's test on whole sentences.

The values of the first are kept by id (and loop) until the second has them too, so a
comparison needs memory for every utterance, unlike a single score.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from iasr_desktop.core.metrics.metric import Metric, Outcome, Pair, Value
from iasr_desktop.core.metrics.statistics import Difference, bootstrap_difference, mcnemar_exact


@dataclass(frozen=True)
class Compared:
    """Second minus first over the `n` utterances that both have a value for.

    `only_first` and `only_second` count the sentences without any error in one
    of them alone, `p` is McNemar's of these; `None` where a metric knows no
    right and wrong.
    """

    metric: Metric
    difference: Difference | None
    n: int
    only_first: int | None
    only_second: int | None
    p: float | None

    @property
    def verdict(self) -> str:
        """ "better" or "worse" of the second, or "no difference shown"."""
        if self.difference is None or not self.difference.is_clear:
            return "no difference shown"
        return "better" if (self.difference.value > 0) is self.metric.higher_is_better else "worse"


_Key = tuple[str, int | None]
Rows = Counter[tuple[float, float, float, float]]
"""Amounts and weights of both sides, and how often they occur together."""


class Comparison:
    """Takes the first system's values, then the second's."""

    def __init__(self, metrics: Sequence[Metric]) -> None:
        self._metrics = metrics
        self._first: dict[_Key, tuple[tuple[float, float] | None, ...]] = {}
        self._paired: dict[str, Rows] = {metric.name: Counter() for metric in metrics}
        self.repeated = 0
        self.unmatched = 0

    def add_first(self, pair: Pair, values: dict[str, Value]) -> None:
        """`repeated` counts ids that were there before, of which the first is kept."""
        key = (pair.id, pair.loop)
        if key in self._first:
            self.repeated += 1
            return
        self._first[key] = tuple(_measured(values[metric.name]) for metric in self._metrics)

    def add_second(self, pair: Pair, values: dict[str, Value]) -> None:
        """`unmatched` counts ids that the first has not, or not any more."""
        known = self._first.pop((pair.id, pair.loop), None)
        if known is None:
            self.unmatched += 1
            return
        for metric, first in zip(self._metrics, known, strict=True):
            second = _measured(values[metric.name])
            if first and second:
                self._paired[metric.name][(*first, *second)] += 1

    @property
    def left(self) -> int:
        """Utterances of the first that the second has not."""
        return len(self._first)

    def results(self) -> list[Compared]:
        return [self._result(metric) for metric in self._metrics]

    def _result(self, metric: Metric) -> Compared:
        rows = self._paired[metric.name]
        times = list(rows.values())
        first, first_weights, second, second_weights = ([row[at] for row in rows] for at in range(4))
        difference = bootstrap_difference(second, second_weights, first, first_weights, counts=times) if rows else None
        if not metric.is_rate or metric.higher_is_better:
            return Compared(metric, difference, sum(times), None, None, None)
        only_first = sum(count for row, count in rows.items() if not row[0] and row[2])
        only_second = sum(count for row, count in rows.items() if row[0] and not row[2])
        p = mcnemar_exact(only_first, only_second)
        return Compared(metric, difference, sum(times), only_first, only_second, p)


def _measured(value: Value) -> tuple[float, float] | None:
    return (value.amount, value.weight) if value.outcome is Outcome.SCORED else None
