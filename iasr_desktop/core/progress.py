"""Progress as a value: who draws it is not the worker's business."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """`done` of `total` (`None`: unknown) in `unit`: "B", "s", "items"."""

    done: float
    total: float | None
    label: str
    unit: str = "items"


OnProgress = Callable[[Progress], None]


def ignore_progress(_: Progress) -> None:
    """For callers with nobody watching."""
