"""Lines that are appended one by one, each on disk before the next is worked on.

A process that dies leaves at most one line that was cut off. It is taken away
when the file is opened again, so that what follows begins on a line of its own.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from types import TracebackType

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.obstacles import obstacle

_BLOCK = 1 << 16


class Journal:
    """A file of lines. One writer; open between `__enter__` and `__exit__`. Readable by its owner only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None

    def __enter__(self) -> "Journal":
        """Raises `StorageFailed`."""
        try:
            self._file = FileIO(os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600), "r+")
            self._file.truncate(_whole_bytes(self._file))
            self._file.seek(0, os.SEEK_END)
        except OSError as error:
            raise self._failed(error) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()

    def append(self, line: str) -> None:
        """Add a line, given without its end. Raises `StorageFailed`; nothing of it is in the file then."""
        assert self._file is not None, "the journal is not open"
        start = self._file.tell()
        left = memoryview((line + "\n").encode("utf-8", "backslashreplace"))
        try:
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(start)
                self._file.seek(start)
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> StorageFailed:
        reason, hint = obstacle(self.path, error)
        return StorageFailed(f"{self.path} could not be written: {reason}.", hint)


def lines(path: Path) -> Iterator[str]:
    """The whole lines of a journal, also while it is being written; none when there is no file.

    Raises `BadInput` when it cannot be read.
    """
    try:
        with path.open("rb") as file:
            for raw in file:
                if raw.endswith(b"\n"):
                    yield raw[:-1].decode("utf-8")
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} could not be read.", "Restore it, or begin the run anew.") from error


def count(path: Path) -> int:
    """How many whole lines there are."""
    try:
        with path.open("rb") as file:
            return sum(block.count(b"\n") for block in iter(lambda: file.read(_BLOCK), b""))
    except OSError:
        return 0


def _whole_bytes(file: FileIO) -> int:
    """Where the last whole line ends."""
    end = file.seek(0, os.SEEK_END)
    while end > 0:
        start = max(0, end - _BLOCK)
        file.seek(start)
        block = file.read(end - start)
        if (at := block.rfind(b"\n")) >= 0:
            return start + at + 1
        end = start
    return 0
