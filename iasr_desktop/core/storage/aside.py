"""Putting a damaged history file aside, so that being killed on the way loses nothing.

A marker beside the file says that something is still to be taken over from it;
it goes when that is done.
"""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

_MARK = ".to-take-over"
_SUFFIXES = ("-wal", "-shm", "")
"""The database comes last: while it is in its place, its journal belongs to it and follows."""


def put_aside(path: Path) -> Path:
    """Rename a damaged file, with its journal, and say where it is now. Raises `OSError`.

    Until `taken_over`, the next start finds it by `left_aside`.
    """
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    _marker(aside).touch(mode=0o600)
    _move(path, aside)
    return aside


def left_aside(path: Path) -> list[Path]:
    """Damaged files from which nothing was taken over yet, the oldest first; what was begun is finished.

    Raises `OSError`.
    """
    return list(_left_aside(path))


def taken_over(aside: Path) -> None:
    """All that could be read of the file is elsewhere now. Raises `OSError`."""
    _marker(aside).unlink(missing_ok=True)


def _left_aside(path: Path) -> Iterator[Path]:
    for marker in sorted(path.parent.glob(f"{path.stem}.damaged-*{path.suffix}{_MARK}")):
        aside = marker.with_name(marker.name.removesuffix(_MARK))
        if not aside.exists():
            _move(path, aside)
        if aside.exists():
            yield aside
        else:
            marker.unlink(missing_ok=True)


def _move(path: Path, aside: Path) -> None:
    for suffix in _SUFFIXES:
        part = path.with_name(path.name + suffix)
        if part.exists():
            os.replace(part, aside.with_name(aside.name + suffix))


def _marker(aside: Path) -> Path:
    return aside.with_name(aside.name + _MARK)
