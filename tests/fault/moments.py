"""Moments at which a process dies by its own hand, counted in what it does: the same on any machine.

`step`: the n-th call, return or stretch of SQL. `file`: before or after the n-th call to the system or
to SQLite. `byte`: in the middle of a write, where a file would grow beyond n bytes.
"""

import io
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType, ModuleType
from typing import Any

KINDS = ("step", "file", "byte")
SQL_STEPS = 50
_TOUCHING = (io.IOBase, sqlite3.Connection, sqlite3.Cursor)


@dataclass
class Counted:
    """What was done so far. The process ends when the count of `kind` reaches `last`."""

    kind: str = ""
    last: int = 0
    step: int = 0
    file: int = 0

    def note(self, kind: str) -> None:
        count = getattr(self, kind) + 1
        setattr(self, kind, count)
        if kind == self.kind and count == self.last:
            os.kill(os.getpid(), signal.SIGKILL)


def counting(work: Callable[[], object], kind: str = "", last: int = 0) -> Counted:
    """Run `work`, which may not come to its end; how much it did otherwise."""
    counted = Counted(kind, last)
    if kind == "byte":
        _die_when_a_file_grows_beyond(last)

    def follow(_: FrameType, event: str, about: Any) -> None:
        counted.note("step")
        if event.startswith("c_") and _touches_files(about):
            counted.note("file")

    _count_sql(counted)
    threading.setprofile(follow)
    sys.setprofile(follow)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return counted


def _die_when_a_file_grows_beyond(size: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Python ignores it otherwise, and the write fails instead.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _touches_files(function: Any) -> bool:
    owner = getattr(function, "__self__", None)
    return isinstance(owner, _TOUCHING) or (isinstance(owner, ModuleType) and owner.__name__ in ("posix", "_sqlite3"))


def _count_sql(counted: Counted) -> None:
    connect = sqlite3.connect

    def connected(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.set_progress_handler(lambda: counted.note("step"), SQL_STEPS)
        return connection

    sqlite3.connect = connected
