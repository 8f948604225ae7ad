"""Progress as a value: who draws it is not the worker's business."""

import time
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


def throttled(on_progress: OnProgress, every_s: float = 0.1, clock: Callable[[], float] = time.monotonic) -> OnProgress:
    """At most one report in `every_s`, for watchers that draw; ends and new labels always pass."""
    last_s, last_label = -every_s, ""

    def report(progress: Progress) -> None:
        nonlocal last_s, last_label
        now_s = clock()
        is_end = progress.total is not None and progress.done >= progress.total
        if is_end or progress.label != last_label or now_s - last_s >= every_s:
            last_s, last_label = now_s, progress.label
            on_progress(progress)

    return report


class TransferRate:
    """How fast something comes in and how long the rest takes, from the last seconds.

    What lay there before the first report does not count as speed.
    """

    SPAN_S = 8.0
    LEAST_S = 1.0

    def __init__(self) -> None:
        self._seen: list[tuple[float, float]] = []

    def feed(self, done: float, at_s: float) -> None:
        """`done` at the time `at_s`. Less than before begins anew: another part of the work."""
        if self._seen and done < self._seen[-1][1]:
            self._seen.clear()
        self._seen.append((at_s, done))
        while len(self._seen) > 2 and at_s - self._seen[0][0] > self.SPAN_S:
            self._seen.pop(0)

    @property
    def per_s(self) -> float | None:
        """`None` until enough was seen."""
        if not self._seen or (span := self._seen[-1][0] - self._seen[0][0]) < self.LEAST_S:
            return None
        return (self._seen[-1][1] - self._seen[0][1]) / span

    def left_s(self, total: float | None) -> float | None:
        """Seconds to `total`; `None` when nobody can tell."""
        rate = self.per_s
        return (total - self._seen[-1][1]) / rate if total is not None and rate else None


def ignore_progress(_: Progress) -> None:
    """For callers with nobody watching."""
