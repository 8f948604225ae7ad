"""What a target of the fuzzer may do, and the folder in which it puts down what it was given.

A target takes bytes, hands them to the product the way a person would, as files,
and returns; the one exception that may come out is an `AppError` that can be
shown on a line. Targets are deterministic.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from iasr_desktop.core.errors import AppError

Target = Callable[[bytes], None]

SEPARATOR = b"\n%%%%\n"
"""Between the files of targets that take several."""
LONGEST_MESSAGE = 2_000


class Rejected(AssertionError):
    """A parser let something out that it must not."""


def attempt(target: Target, data: bytes) -> bool:
    """Whether `data` was taken; false when it was refused in a sentence. Raises whatever else comes out."""
    try:
        target(data)
    except AppError as failure:
        check_sentence(str(failure))
        return False
    return True


def check_sentence(said: str) -> None:
    """A message is there, and no longer than anybody reads."""
    if not said.strip() or len(said) > LONGEST_MESSAGE:
        raise Rejected(f"a message of {len(said)} characters")


@cache
def _scratch() -> Path:
    memory = Path("/dev/shm")
    place = str(memory) if memory.is_dir() and os.access(memory, os.W_OK) else None
    return Path(tempfile.mkdtemp(prefix="iasr-fuzz-", dir=place))


def sweep() -> None:
    """Remove this process's folder."""
    if _scratch.cache_info().currsize:
        shutil.rmtree(_scratch(), ignore_errors=True)
        _scratch.cache_clear()


def fresh() -> Path:
    """An empty folder; what the last call left in it is gone."""
    folder = _scratch() / "given"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def put(name: str, data: bytes) -> Path:
    """`data` as a file, alone in a fresh folder."""
    path = fresh() / name
    path.write_bytes(data)
    return path


def put_parts(names: Sequence[str], data: bytes) -> Path:
    """Parts of `data` as files in a fresh folder, which is handed back; a part that is missing makes no file."""
    folder = fresh()
    for name, part in zip(names, data.split(SEPARATOR, len(names) - 1), strict=False):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(part)
    return folder
