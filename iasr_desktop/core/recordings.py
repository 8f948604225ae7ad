"""Which recordings a person means who hands over files and folders."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken

_KINDS = (
    "3g2 3ga 3gp aac ac3 aif aifc aiff amr ape au avi caf dss flac flv m2ts m4a m4b m4v mka mkv mov "
    "mp2 mp3 mp4 mpeg mpg mts oga ogg ogv opus spx tta vob w64 wav webm wma wmv wv"
)
RECORDING_SUFFIXES = frozenset(f".{kind}" for kind in _KINDS.split())
"""What is taken from a folder. A file that is named itself is tried whatever it is called."""


@dataclass(frozen=True)
class Found:
    """The recordings in the order they are to be heard in; `empty` are folders that hold none."""

    files: tuple[Path, ...]
    empty: tuple[Path, ...] = ()


def recordings_in(given: Iterable[Path], token: CancelToken) -> Found:
    """Every file given, and the recordings in every folder and what lies below it, by name.

    Blocks. A folder that cannot be read counts as empty; a link to a folder
    inside one is not followed, since it may lead back. Raises `Cancelled`.
    """
    files: dict[Path, None] = {}
    empty = []
    for path in given:
        if not _is_folder(path):
            files[path] = None
            continue
        inside = _inside(path, token)
        files.update(dict.fromkeys(inside))
        if not inside:
            empty.append(path)
    return Found(tuple(files), tuple(empty))


def _inside(folder: Path, token: CancelToken) -> list[Path]:
    found = []
    for place, folders, names in os.walk(folder):
        token.check()
        folders[:] = sorted((name for name in folders if not name.startswith(".")), key=str.casefold)
        recordings = (name for name in names if Path(name).suffix.lower() in RECORDING_SUFFIXES)
        found += [Path(place, name) for name in sorted(recordings, key=str.casefold) if not name.startswith(".")]
    return found


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        # The reader will say what is wrong with it.
        return False
