"""The worker's side of reading recordings: one at a time, some blocks a call."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.types import Samples


@dataclass(frozen=True)
class Named:
    """A recording as the person named it; `folder` is where the app was, for names that depend on it."""

    path: Path
    folder: Path | None

    @classmethod
    def here(cls, path: Path) -> "Named":
        """Raises `FileNotFoundError` when there is no folder any more to look from."""
        return cls(path, None if path.is_absolute() else Path.cwd())


@dataclass(frozen=True)
class Stretch:
    """The next blocks with what was said about them. `is_last`: nothing comes after."""

    blocks: tuple[Samples, ...]
    warnings: tuple[str, ...]
    is_last: bool


class FileEngine:
    """An `AudioFileReader` taken in calls that are short, so that one that hangs is told from one that works."""

    def __init__(self, reader: Callable[[], AudioFileReader]) -> None:
        self._reader = reader()
        self._warnings: list[str] = []
        self._blocks: Iterator[Samples] = iter(())

    def duration_s(self, named: Named) -> float | None:
        """See the port."""
        _go(named)
        return self._reader.duration_s(named.path)

    def begin(self, named: Named) -> None:
        """Turn to a recording; it is opened when its first blocks are asked for."""
        _go(named)
        self._warnings.clear()
        # Stopping is looked after between the calls.
        self._blocks = self._reader.blocks(named.path, CancelToken(), self._warnings.append)

    def more(self, count: int, token: CancelToken) -> Stretch:
        """Up to `count` blocks, fewer at the end. Raises what the reader raises."""
        blocks = []
        for block in islice(self._blocks, count):
            blocks.append(block)
            token.check()
        warnings = tuple(self._warnings)
        self._warnings.clear()
        return Stretch(tuple(blocks), warnings, len(blocks) < count)


def _go(named: Named) -> None:
    if named.folder is not None:
        os.chdir(named.folder)
