"""Files and folders for their owner's eyes only: what was dictated, settings, logs.

Whatever the person's umask is: other accounts of the machine have no business
there. Exports are another matter; they go where the person wants them.
"""

import os
import uuid
from contextlib import suppress
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Make `folder` and those above it that are missing. Raises `OSError`."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=FOLDER_MODE, exist_ok=True)
    if not folder.is_dir():
        folder.mkdir()


def write_text(path: Path, text: str) -> None:
    """Write a whole file in one step, in a folder that is there. Raises `OSError`; nothing is left behind then.

    Halves of characters, which JSON can hold and no file can, are written as question marks.
    """
    part = path.with_name(f".{uuid.uuid4().hex}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE), "wb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def opener(path: str, flags: int) -> int:
    """For `open`: a file that it makes is its owner's alone."""
    return os.open(path, flags, FILE_MODE)
