"""What is kept of an error nobody foresaw: where it happened, never what was dictated.

The log holds frames and types only. Messages of exceptions and local variables
may quote dictated text, so they are left out.
"""

import logging
import platform
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BufferedWriter, FileIO, TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from iasr_desktop import __version__
from iasr_desktop.core import private

LOG_NAME = "errors.log"
MOST_BYTES = 512 * 1024
_OWN = "iasr_desktop"


def place(error: BaseException) -> str:
    """`Type at module:line`, the innermost place in this application's own code."""
    frames = [(frame.f_globals.get("__name__", "?"), line) for frame, line in traceback.walk_tb(error.__traceback__)]
    own = [(module, line) for module, line in frames if module.partition(".")[0] == _OWN]
    module, line = (own or frames or [("?", 0)])[-1]
    return f"{type(error).__name__} at {module}:{line}"


def details(error: BaseException, command: str = "") -> str:
    """What `write` would keep, as text to show or copy."""
    return "\n".join(_lines(error, command))


def write(error: BaseException, folder: Path, command: str = "") -> Path:
    """Append to the log in `folder`, which is made; the file. One older file is kept. Raises `OSError`."""
    private.make_folder(folder)
    path = folder / LOG_NAME
    handler = _Handler(path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace")
    try:
        handler.handle(logging.makeLogRecord({"msg": details(error, command)}))
    finally:
        handler.close()
    return path


class _Handler(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        file = BufferedWriter(FileIO(self.baseFilename, "a", opener=private.opener))
        return TextIOWrapper(file, encoding=self.encoding, errors=self.errors)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Let the caller know: logging's own way is a traceback on stderr."""
        failure = sys.exc_info()[1]
        if failure is not None:
            raise failure


def _lines(error: BaseException, command: str) -> Iterator[str]:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    yield f"{now} iasr {__version__} {command}, Python {platform.python_version()}, {platform.system()}"
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield f"{type(current).__module__}.{type(current).__qualname__}{_errno(current)}"
        for frame in traceback.extract_tb(current.__traceback__):
            yield f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}'
        current = current.__cause__ or current.__context__


def _errno(error: BaseException) -> str:
    return f" (errno {error.errno})" if isinstance(error, OSError) and error.errno else ""
