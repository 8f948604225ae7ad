"""Figures of how long a window keeps a person waiting."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

GOAL_MS = 16.0
"""One frame at 60 Hz: what takes longer is seen."""


@dataclass(frozen=True)
class Latency:
    """`n` waits in milliseconds; `over_goal` of them were longer than `GOAL_MS`."""

    n: int
    p50_ms: float
    p99_ms: float
    max_ms: float
    over_goal: int

    @classmethod
    def of(cls, waits_ms: Iterable[float]) -> "Latency":
        """Zeros when nothing was measured."""
        ordered = sorted(waits_ms)
        if not ordered:
            return cls(0, 0.0, 0.0, 0.0, 0)
        over = sum(wait > GOAL_MS for wait in ordered)
        return cls(len(ordered), _at(ordered, 0.5), _at(ordered, 0.99), ordered[-1], over)


def _at(ordered: Sequence[float], share: float) -> float:
    """The smallest value that `share` of all do not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
