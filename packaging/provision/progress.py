"""What pip and the compiler print, as one line that says how far they are."""

import re
import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

OnLine = Callable[[str], str | None]
"""Takes a line of output; gives the new progress text, `None` when the line says nothing."""


class Display:
    """Steps on lines of their own; on a terminal the last line moves.

    Where output is kept (a log, CI) only the start and the end of a step are written.
    """

    def __init__(self, out: TextIO = sys.stderr) -> None:
        self._out = out
        self._moves = out.isatty()
        self._started = time.monotonic()
        self._title = ""
        self._shown = ""

    def start(self, title: str) -> None:
        """Begin a step."""
        self._title, self._shown = title, ""
        self._started = time.monotonic()
        self._out.write(f"{title} ..." if self._moves else f"{title} ...\n")
        self._out.flush()

    def update(self, text: str | None) -> None:
        """Say how far the step is; `None` changes nothing."""
        if not self._moves or text is None or text == self._shown:
            return
        self._shown = text
        width = shutil.get_terminal_size().columns - 1
        self._out.write(f"\r\033[K{self._title}: {text}"[: width + 4])
        self._out.flush()

    def finish(self) -> None:
        """End the step with the time it took."""
        line = f"{self._title}: done in {_duration(time.monotonic() - self._started)}\n"
        self._out.write(f"\r\033[K{line}" if self._moves else line)
        self._out.flush()

    def abandon(self) -> None:
        """Leave the step's line, so that a message can follow."""
        if self._moves and self._title:
            self._out.write("\n")
            self._out.flush()

    def say(self, sentence: str) -> None:
        """A line that belongs to no step."""
        self._out.write(sentence + "\n")
        self._out.flush()


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def packages(total: int) -> OnLine:
    """Progress of `pip install` over a lock of `total` packages."""
    seen: set[str] = set()
    current = ""

    def on_line(line: str) -> str | None:
        nonlocal current
        if found := re.match(r"\s*Collecting ([\w.-]+)", line):
            seen.add(found[1].lower())
            current = found[1]
        elif found := re.match(r"\s*Progress (\d+) of (\d+)$", line):
            return f"{len(seen)} of {total}, {current} {_megabytes(int(found[1]), int(found[2]))}"
        elif line.startswith("Installing collected packages"):
            return "unpacking"
        else:
            return None
        return f"{len(seen)} of {total}, {current}"

    return on_line


def _megabytes(done: int, size: int) -> str:
    return f"{done / 1e6:.0f} of {size / 1e6:.0f} MB"


def compilation(line: str) -> str | None:
    """Progress of a Ninja or Make build."""
    if found := re.match(r"\s*\[(\d+)/(\d+)\]", line):
        return f"{int(found[1])} of {int(found[2])} files compiled"
    if found := re.match(r"\s*\[\s*(\d+)%\]", line):
        return f"{int(found[1])} % compiled"
    if found := re.match(r"\s*Progress (\d+) of (\d+)$", line):
        return f"fetching the source, {_megabytes(int(found[1]), int(found[2]))}"
    return None
