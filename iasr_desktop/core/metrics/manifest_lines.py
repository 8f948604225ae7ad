"""The lines of a file as text, with every one that is not told by its number."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from iasr_desktop.core.errors import BadInput, shortened
from iasr_desktop.core.parsing import json_value

STDIN = Path("-")
_BOM = b"\xef\xbb\xbf"
_LOOKED_AT_BYTES = 4096
"""Recordings, archives and UTF-16 have zeros at their beginning; one error tells more than one for each line."""
MOST_LINE_BYTES = 64 << 20
"""A file of gigabytes without an end of line is no text, and must not be taken into memory."""


@dataclass(frozen=True)
class Problem:
    """A line that cannot be used, or with 0 for `line` the whole file: `what` is a sentence."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        where = f"{self.path}, line {self.line}" if self.line else str(self.path)
        return f"{where}: {shortened(self.what)}"


class Lines:
    """Numbered lines of a file in UTF-8, without their ends; "-" is standard input.

    Lines that are not UTF-8 go to `on_problem` and are left out. `on_read` takes
    the bytes read. Iterating raises `BadInput` when the file cannot be read.
    """

    def __init__(self, path: Path, on_problem: Callable[[Problem], None], on_read: Callable[[int], None]) -> None:
        self.path = path
        self._on_problem = on_problem
        self._on_read = on_read

    def __iter__(self) -> Iterator[tuple[int, str]]:
        done = 0
        with _opened(self.path) as file:
            for number, line in enumerate(_raw(file, self.path), start=1):
                done += len(line)
                self._on_read(done)
                try:
                    text = (line.removeprefix(_BOM) if number == 1 else line).decode("utf-8")
                except UnicodeDecodeError:
                    self._on_problem(Problem(self.path, number, "It is not UTF-8."))
                else:
                    yield number, text.removesuffix("\n").removesuffix("\r")

    def starts_with(self, sign: str) -> bool:
        """Whether the first thing in the file is `sign`; standard input is taken to be what is asked for."""
        if self.path == STDIN:
            return True
        with _opened(self.path) as file:
            return file.read(4096).removeprefix(_BOM).lstrip().startswith(sign.encode())


def json_object(line: str) -> dict[str, Any]:
    """A line of JSON. Raises `BadInput` that says what is wrong with it."""
    try:
        value = json_value(line)
    except ValueError as error:
        raise BadInput("This is not JSON.") from error
    if not isinstance(value, dict):
        raise BadInput("This is not a JSON object.")
    return value


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    if path == STDIN:
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise _unreadable(path, error) from error
    with file:
        yield file


def _raw(file: BinaryIO, path: Path) -> Iterator[bytes]:
    done = 0
    try:
        while line := file.readline(MOST_LINE_BYTES + 1):
            if done < _LOOKED_AT_BYTES and b"\0" in line:
                raise BadInput(f"{path} is no text in UTF-8.", "Name a text file; this seems to be something else.")
            done += len(line)
            if len(line) > MOST_LINE_BYTES:
                told = f"{path} has a line of more than {MOST_LINE_BYTES >> 20} MB."
                raise BadInput(told, "Name a text file; this seems to be something else.")
            yield line
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> BadInput:
    return BadInput(
        f"{path} could not be read ({error.strerror or type(error).__name__}).", "Name a file that is there."
    )
