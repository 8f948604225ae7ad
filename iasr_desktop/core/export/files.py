"""Putting a finished file where the person asked, whole or not at all."""

import errno
import os
import shutil
import uuid
from contextlib import suppress
from pathlib import Path

from iasr_desktop.core.errors import ExportFailed
from iasr_desktop.core.obstacles import obstacle


def check_place(path: Path, *, force: bool) -> Path:
    """Where `write_whole` would write: `path` with its links followed.

    Raises `ExportFailed` when it would refuse; writes nothing.
    """
    try:
        target = Path(os.path.realpath(path))
        if not path.parent.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "no folder")
        if path.is_dir() or (path.exists() and not path.is_file()):
            raise ExportFailed(f"{path} is not a file that can be written.", "Choose another name.")
        if path.exists() and not force:
            raise _exists(path)
    except (OSError, ValueError) as error:
        raise _failed(path, error) from error
    return target


def write_whole(path: Path, content: bytes, *, force: bool) -> None:
    """Write `content` to `path` in one step; an existing file stays unless `force`.

    A link is followed. Raises `ExportFailed`; nothing is left behind then.
    """
    target = check_place(path, force=force)
    part = target.with_name(f".{uuid.uuid4().hex}.part")
    try:
        _write(part, content)
        if force:
            with suppress(OSError):
                shutil.copymode(target, part)
            os.replace(part, target)
        else:
            _put_new(part, target)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _write(part: Path, content: bytes) -> None:
    with part.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _put_new(part: Path, target: Path) -> None:
    """Give the file its name unless somebody else took it meanwhile. Raises `FileExistsError`."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no hard links.
        if target.exists():
            raise FileExistsError from None
        os.replace(part, target)


def _exists(path: Path) -> ExportFailed:
    return ExportFailed(f"{path} exists already.", "Choose another name, or overwrite it with --force.")


def _failed(path: Path, error: OSError | ValueError) -> ExportFailed:
    reason, hint = obstacle(path, error)
    return ExportFailed(f"{path} could not be written: {reason}.", hint)
