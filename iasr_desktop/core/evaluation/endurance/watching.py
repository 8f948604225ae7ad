"""Memory, threads and handles of the app and its workers over hours, and whether they grow."""

import contextlib
import os
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import psutil

_MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Sample:
    """One look, after `hours` of the simulated time. Workers are all processes below the app."""

    hours: float
    app_mb: float
    workers_mb: float
    threads: int
    handles: int
    processes: int


@dataclass(frozen=True)
class Trend:
    """How a figure went: medians of the first and the last quarter, and the slope of the line that fits best."""

    first: float
    last: float
    per_hour: float

    @property
    def growth(self) -> float:
        return self.last - self.first


def look(hours: float) -> Sample:
    """This process and those below it, now. Threads and handles are those of all together."""
    app = psutil.Process()
    below = app.children(recursive=True)
    own_mb = app.memory_info().rss / _MEGABYTE
    workers_mb, threads, handles = 0.0, app.num_threads(), _handles(app)
    for process in below:
        # It may end between the two questions.
        with contextlib.suppress(psutil.NoSuchProcess):
            workers_mb += process.memory_info().rss / _MEGABYTE
            threads += process.num_threads()
            handles += _handles(process)
    return Sample(hours, own_mb, workers_mb, threads, handles, 1 + len(below))


def trend(samples: Sequence[Sample], figure: Callable[[Sample], float]) -> Trend:
    """How `figure` went over at least four samples."""
    quarter = max(1, len(samples) // 4)
    values = [figure(sample) for sample in samples]
    hours = [sample.hours for sample in samples]
    slope = statistics.linear_regression(hours, values).slope if len(set(hours)) > 1 else 0.0
    return Trend(statistics.median(values[:quarter]), statistics.median(values[-quarter:]), slope)


def _handles(process: psutil.Process) -> int:
    """Open files, pipes and sockets; on Windows handles of any kind."""
    count: int = process.num_handles() if os.name == "nt" else process.num_fds()
    return count
