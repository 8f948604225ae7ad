"""One set-up at a time in a folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from provision.failures import SetupFailed

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


@contextmanager
def in_folder(folder: Path, on_wait: Callable[[], None]) -> Iterator[int]:
    """Hold `folder`'s lock; the descriptor may be handed to children, which then hold it too.

    Raises `SetupFailed` when the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / "provision.lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise SetupFailed(f"{folder} cannot be written ({error.strerror}). Make the folder writable.") from error
    try:
        _lock(descriptor, on_wait)
        yield descriptor
    finally:
        os.close(descriptor)


def _lock(descriptor: int, on_wait: Callable[[], None]) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        on_wait()
        fcntl.flock(descriptor, fcntl.LOCK_EX)
