"""Draws `Progress` values on stderr: a bar on a terminal, a line now and then elsewhere.

Every command with long work takes its `OnProgress` from `progress_bar()`.
"""

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from iasr_desktop.core.progress import OnProgress, Progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import TaskID

LINE_EVERY_S = 5.0
RATE_OVER_S = 10.0

# In characters. Amount, rate and time left never give way to a long label.
TOLD_WIDTH = 46
NARROW_BAR, WIDE_BAR = 6, 30
LEAST_LABEL = 16


@contextmanager
def progress_bar(stream: TextIO | None = None) -> Iterator[OnProgress]:
    """What to hand to long work. May be called from any thread; one label is one bar.

    `stream` is stderr unless given. The bars are drawn until the context ends,
    which also restores the cursor after an interruption.
    """
    out = stream or sys.stderr
    if not out.isatty():
        yield ProgressLines(out)
        return
    from rich.console import Console

    with _Bars(Console(file=out)) as bars:
        yield bars


class Meter:
    """Rate and time left of one label, from the last `RATE_OVER_S` seconds.

    What was there at the start (a resumed download) does not count as speed.
    """

    def __init__(self) -> None:
        self._samples: deque[tuple[float, float]] = deque()

    def add(self, now_s: float, done: float) -> None:
        if self._samples and done < self._samples[-1][1]:
            self._samples.clear()
        self._samples.append((now_s, done))
        while now_s - self._samples[0][0] > RATE_OVER_S and len(self._samples) > 2:
            self._samples.popleft()

    @property
    def rate(self) -> float | None:
        """Units a second; `None` while it is unknown."""
        if len(self._samples) < 2:
            return None
        (start_s, start), (end_s, end) = self._samples[0], self._samples[-1]
        return (end - start) / (end_s - start_s) if end_s > start_s and end > start else None

    def left_s(self, total: float | None) -> float | None:
        """Seconds until `total`; `None` while it is unknown."""
        rate = self.rate
        if total is None or rate is None:
            return None
        return max(0.0, total - self._samples[-1][1]) / rate


class ProgressLines:
    """For logs and pipes: a line every few seconds, and one at the end of what had any.

    What is done sooner says nothing, so that an error stands alone. What cannot
    be counted is a state, and told at once.
    """

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._clock = clock
        self._lock = threading.Lock()
        self._meters: dict[str, Meter] = {}
        self._began_s: dict[str, float] = {}
        self._said_s: dict[str, float] = {}

    def __call__(self, progress: Progress) -> None:
        with self._lock:
            now_s = self._clock()
            meter = self._meters.setdefault(progress.label, Meter())
            meter.add(now_s, progress.done)
            if self._is_due(progress, now_s):
                self._out.write(describe(progress, meter) + "\n")
                self._out.flush()

    def _is_due(self, progress: Progress, now_s: float) -> bool:
        label = progress.label
        if progress.total is not None and progress.done >= progress.total:
            self._began_s.pop(label, None)
            return self._said_s.pop(label, None) is not None
        is_state = progress.total is None and not progress.done
        began_s = self._began_s.setdefault(label, now_s - LINE_EVERY_S if is_state else now_s)
        if now_s - self._said_s.get(label, began_s) < LINE_EVERY_S:
            return False
        self._said_s[label] = now_s
        return True


class _Bars:
    """Rich's live display, one task a label."""

    def __init__(self, console: "Console") -> None:
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Display

        spare = console.width - TOLD_WIDTH - NARROW_BAR - 2
        self._label_width = max(LEAST_LABEL, spare)
        bar = BarColumn(NARROW_BAR if spare < WIDE_BAR else WIDE_BAR)
        self._display = Display(
            TextColumn("{task.description}", markup=False),
            bar,
            TextColumn("{task.fields[told]}", markup=False),
            console=console,
        )
        self._lock = threading.Lock()
        self._tasks: dict[str, TaskID] = {}
        self._meters: dict[str, Meter] = {}

    def __enter__(self) -> "_Bars":
        self._display.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._display.stop()

    def __call__(self, progress: Progress) -> None:
        with self._lock:
            meter = self._meters.setdefault(progress.label, Meter())
            meter.add(time.monotonic(), progress.done)
            if progress.label not in self._tasks:
                name = shorten(progress.label, self._label_width)
                self._tasks[progress.label] = self._display.add_task(name, total=progress.total, told="")
            task = self._tasks[progress.label]
            told = describe_amount(progress, meter, percent=False)
            self._display.update(task, completed=progress.done, total=progress.total, told=told)


def shorten(text: str, width: int) -> str:
    """At most `width` characters; what is left out is left out in the middle, since both ends tell most."""
    if len(text) <= width:
        return text
    tail = (width - 1) // 2
    return f"{text[: width - 1 - tail]}…{text[len(text) - tail :]}"


def describe(progress: Progress, meter: Meter) -> str:
    """The label and how far it is, in one line."""
    amount = describe_amount(progress, meter)
    return f"{progress.label}: {amount}" if amount else progress.label


def describe_amount(progress: Progress, meter: Meter, *, percent: bool = True) -> str:
    """How far, how fast and how long still; empty when nothing is countable yet.

    Without `percent` where a bar shows it already.
    """
    if progress.total is None and not progress.done:
        return ""
    parts = [format_amount(progress.done, progress.unit)]
    if progress.total is not None:
        parts = [f"{parts[0]} of {format_amount(progress.total, progress.unit)}"]
        share = 100 * progress.done / progress.total if progress.total else 100
        parts[0] += f" ({share:.0f} %)" if percent else ""
    if progress.total is None or progress.done < progress.total:
        rate, left_s = meter.rate, meter.left_s(progress.total)
        parts += [_format_rate(rate, progress.unit)] if rate is not None else []
        parts += [f"{format_time(left_s)} left"] if left_s is not None else []
    return ", ".join(parts)


def format_amount(value: float, unit: str) -> str:
    """A quantity for reading: "45.2 MB", "1:05", "12"."""
    if unit == "B":
        return format_bytes(value)
    if unit == "s":
        return format_time(value)
    return f"{value:,.0f}" if unit == "items" else f"{value:,.0f} {unit}"


def format_bytes(count: float) -> str:
    """Decimal units, as disks and networks are sold: "147.9 MB"."""
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.2f} GB"


def format_time(seconds: float) -> str:
    """Minutes and hours only when there are any: "12 s", "3:05" or "1:02:03"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _format_rate(rate: float, unit: str) -> str:
    if unit == "s":
        return f"{rate:.1f} times real time"
    return f"{format_bytes(rate)}/s" if unit == "B" else f"{rate:,.1f} a second"
