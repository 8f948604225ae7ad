"""Hashing, room on disk and moving large files, with progress and cancel."""

import hashlib
import os
import shutil
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.progress import OnProgress, Progress

CHUNK_BYTES = 1 << 20


def sha256_of(path: Path, label: str, token: CancelToken, on_progress: OnProgress) -> str:
    """Hex digest of a file's content."""
    digest, done, total = hashlib.sha256(), 0, path.stat().st_size
    with path.open("rb") as stream:
        while chunk := stream.read(CHUNK_BYTES):
            token.check()
            digest.update(chunk)
            done += len(chunk)
            on_progress(Progress(done, total, label, "B"))
    return digest.hexdigest()


def link_or_copy(origin: Path, target: Path, label: str, token: CancelToken, on_progress: OnProgress) -> None:
    """Make `target` a second name of `origin`, or a copy where the file system has no links.

    Raises `StorageFailed` when there is no room for a copy.
    """
    target.unlink(missing_ok=True)
    real = origin.resolve()
    try:
        os.link(real, target)
    except OSError:
        check_room(target.parent, real.stat().st_size, real.name)
        _copy(real, target, label, token, on_progress)


def check_room(folder: Path, needed: int, what: str) -> None:
    """Raises `StorageFailed` when fewer than `needed` bytes are free where `folder` is or will be."""
    free = shutil.disk_usage(_existing(folder)).free
    if free < needed:
        raise StorageFailed(
            f"There is not enough room for {what}: {needed:,} bytes are needed, {free:,} are free at {folder}.",
            "Free some space, or set IASR_DATA_DIR to a folder on another disk.",
        )


def size_of_tree(folder: Path) -> int:
    """Bytes of all files below `folder`; what vanishes meanwhile, file or folder, counts as nothing."""
    return sum(size_of(Path(place) / name) for place, _, names in os.walk(folder) for name in names)


def size_of(path: Path) -> int:
    """Bytes of a file; 0 when it is none, or gone."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def flush(path: Path) -> None:
    """Have the system put the file on the disk, so that a power cut after a rename finds it whole.

    A file that may not be written is a link to one that has been there before.
    """
    if os.access(path, os.W_OK):
        with path.open("rb+") as stream:
            os.fsync(stream.fileno())


def _copy(origin: Path, target: Path, label: str, token: CancelToken, on_progress: OnProgress) -> None:
    done, total = 0, origin.stat().st_size
    with origin.open("rb") as source, target.open("wb") as out:
        while chunk := source.read(CHUNK_BYTES):
            token.check()
            out.write(chunk)
            done += len(chunk)
            on_progress(Progress(done, total, label, "B"))


def _existing(folder: Path) -> Path:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder
