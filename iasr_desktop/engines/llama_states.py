"""Evaluated prompts on disk, so that a new start need not compute them again.

llama.cpp aborts the process on a damaged state, so each file carries the hash
of its content in its name and is checked before it is handed over.
"""

import hashlib
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

_KEPT = 4


class StateFolder:
    """The last few states, by model and tokens. A folder that cannot be used costs time, nothing else."""

    def __init__(self, folder: Path, identity: str) -> None:
        """`identity` names model and library: a state fits no other."""
        self._folder = folder
        self._identity = identity

    def find(self, tokens: Sequence[int]) -> Path | None:
        """The whole, undamaged state of `tokens`; `None` when there is none."""
        try:
            for path in self._folder.glob(f"{self._key(tokens)}-*.state"):
                if path.stem.rpartition("-")[2] == _digest(path):
                    return path
                path.unlink(missing_ok=True)
        except OSError:
            return None
        return None

    def keep(self, tokens: Sequence[int], write: Callable[[Path], bool]) -> None:
        """Store what `write` puts into the path it is given; the oldest states go."""
        temporary = self._folder / f"{self._key(tokens)}.{os.getpid()}.part"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if write(temporary):
                os.replace(temporary, self._folder / f"{self._key(tokens)}-{_digest(temporary)}.state")
            states = sorted(self._folder.glob("*.state"), key=lambda path: path.stat().st_mtime)
            for old in states[:-_KEPT]:
                old.unlink(missing_ok=True)
        except OSError:
            return
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _key(self, tokens: Sequence[int]) -> str:
        return hashlib.sha256(f"{self._identity} {list(tokens)}".encode()).hexdigest()[:24]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:24]
