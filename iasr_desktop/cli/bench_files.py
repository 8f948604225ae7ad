"""What the benchmarks share: the name of the machine, files for what they find, and a choice among many samples."""

import os
import platform
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import click

from iasr_desktop import __version__
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.markdown import code
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.processor import processor_name as processor_name

_T = TypeVar("_T")


def machine_load() -> str:
    """What else the machine was doing; a busy one makes every figure worse."""
    if not hasattr(os, "getloadavg"):
        return "not told by this system"
    return ", ".join(f"{value:.1f}" for value in os.getloadavg())


def made_by() -> tuple[str, str]:
    """The command as a line above a report."""
    return "made by", code(f"iasr {shlex.join(sys.argv[1:])}")


def about_run(load: str) -> list[tuple[str, str]]:
    """What stands above figures of time: the command, the version, and the machine with the `load` before it."""
    return [
        made_by(),
        ("version", __version__),
        ("machine", f"{processor_name()}, {platform.system()}, {os.cpu_count()} cores"),
        ("load before, over 1, 5 and 15 minutes", load),
    ]


class OutFile(click.Path):
    """An option for a file that is written when the work is done: that it cannot be is said before it begins.

    What is there already is overwritten then.
    """

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Raises `BadInput`; leaves nothing behind."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        try:
            if path.exists() and not path.is_file():
                raise BadInput(f"{path} is not a file that can be written.", "Choose another name.")
            folder = next(parent for parent in path.absolute().parents if parent.exists())
            with TemporaryFile(dir=folder):
                return path
        except OSError as error:
            raise _unwritable(path, error) from error


def write(path: Path, text: str) -> None:
    """In one step, folders made; what UTF-8 cannot hold is escaped. Raises `BadInput` or `ExportFailed`."""
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, content: bytes) -> None:
    """As `write`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from error
    write_whole(path, content, force=True)


@contextmanager
def lines_to(path: Path | None) -> Iterator[Callable[[str], object]]:
    """What takes a line for `path` and writes it at once, so that a run broken off keeps what it has.

    Raises `BadInput`.
    """
    if path is None:
        yield lambda _: None
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        raise _unwritable(path, error) from error

    def keep(line: str) -> None:
        try:
            file.write(line + "\n")
        except OSError as error:
            raise _unwritable(path, error) from error

    with file:
        yield keep


def every(samples: Sequence[_T], limit: int | None) -> Sequence[_T]:
    """`limit` of the samples, spread evenly; all of them without a limit."""
    if limit is None or limit >= len(samples):
        return samples
    return [samples[place * len(samples) // limit] for place in range(limit)]


def _unwritable(path: Path, error: OSError) -> BadInput:
    reason, hint = obstacle(path, error)
    return BadInput(f"{path} could not be written: {reason}.", hint)
