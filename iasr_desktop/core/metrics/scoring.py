"""Runs metrics over a stream of pairs: figures by group, and a line of details for each pair."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics.metric import Metric, Pair, Value
from iasr_desktop.core.metrics.tally import Figure, Tally

# Metrics that ask a model do many pairs at once.
BATCH = 64

OnScored = Callable[[Pair, dict[str, Value]], None]


@dataclass(frozen=True)
class Scored:
    """One metric over the pairs of one group (see `Pair.group`), whose name is empty where the manifest names none."""

    group: str
    metric: Metric
    figure: Figure


def score(
    metrics: Sequence[Metric],
    pairs: Iterable[Pair],
    token: CancelToken,
    on_scored: OnScored = lambda _pair, _values: None,
) -> list[Scored]:
    """Figures of every metric, group by group in the order in which they appear.

    Pairs are read as they are needed; `on_scored` takes each with its values by
    the metric's name. Raises what metrics raise.
    """
    tallies: dict[str, list[Tally]] = {}
    for batch in _batches(pairs, BATCH):
        values = [metric.score(batch, token) for metric in metrics]
        for pair, row in zip(batch, zip(*values, strict=True), strict=True):
            for tally, value in zip(_of(tallies, pair.group, len(metrics)), row, strict=True):
                tally.add(value)
            on_scored(pair, {metric.name: value for metric, value in zip(metrics, row, strict=True)})
    return [
        Scored(group, metric, tally.figure())
        for group, parts in tallies.items()
        for metric, tally in zip(metrics, parts, strict=True)
    ]


def detail_line(pair: Pair, values: dict[str, Value]) -> dict[str, Any]:
    """A pair's line in the file of details."""
    line: dict[str, Any] = {"id": pair.id, "reference": pair.reference, "hypothesis": pair.hypothesis}
    if pair.group:
        line["system"] = pair.group
    line["metrics"] = {
        name: {
            "score": value.score,
            "outcome": value.outcome.value,
            "amount": value.amount,
            "weight": value.weight,
            **({"counts": dict(value.counts)} if value.counts else {}),
            **value.detail,
        }
        for name, value in values.items()
    }
    return line


def _of(tallies: dict[str, list[Tally]], group: str, size: int) -> list[Tally]:
    if group not in tallies:
        tallies[group] = [Tally() for _ in range(size)]
    return tallies[group]


def _batches(pairs: Iterable[Pair], size: int) -> Iterator[list[Pair]]:
    iterator = iter(pairs)
    while batch := list(islice(iterator, size)):
        yield batch
