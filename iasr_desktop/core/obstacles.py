"""Why a file or folder cannot be made or written, in plain words, and what to do."""

import errno
import os
from pathlib import Path

_REASONS = {
    errno.ENOSPC: ("the disk is full", "Free some space, or choose another folder."),
    errno.EDQUOT: ("your quota is used up", "Free some space, or choose another folder."),
    errno.EROFS: ("the folder is read-only", "Choose another folder."),
    errno.EACCES: ("the folder may not be written", "Choose another folder."),
    errno.EPERM: ("the folder may not be written", "Choose another folder."),
    errno.ENAMETOOLONG: ("the name is too long", "Choose a shorter one."),
    errno.EINVAL: ("the name cannot be used here", "Choose another one."),
    errno.EFBIG: ("the file is too large for this disk", "Choose another folder."),
    errno.EIO: ("the disk reported an error", "Choose another place."),
}
_MISSING = (errno.ENOENT, errno.ENOTDIR, errno.EEXIST)


def obstacle(path: Path, error: OSError | ValueError) -> tuple[str, str]:
    """What kept `path` from being written, as the end of a sentence, and a hint."""
    code = error.errno if isinstance(error, OSError) else errno.EINVAL
    if code == errno.EISDIR:
        return in_the_way(path) or (f"{path} is a folder", "Choose another name.")
    if code in _MISSING:
        return in_the_way(path) or _no_place(path)
    return _REASONS.get(code or 0, (getattr(error, "strerror", None) or str(error), "Choose another place."))


def in_the_way(path: Path) -> tuple[str, str] | None:
    """A folder where the file should be, or a file where a folder should be."""
    try:
        if path.is_dir():
            return f"{path} is a folder where a file should be", "Move it away, or choose another name."
        existing = next((parent for parent in path.parents if os.path.lexists(parent)), None)
    except (OSError, ValueError):
        return None
    if existing is not None and not existing.is_dir():
        return f"{existing} is a file where a folder should be", "Choose another folder."
    return None


def cannot_write(path: Path) -> tuple[str, str]:
    """The likely reason when a library says no more than that it failed."""
    if found := in_the_way(path):
        return found
    folder = next((parent for parent in path.parents if parent.exists()), path.parent)
    if not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        return f"{path if path.exists() else folder} may not be written", "Change its permissions."
    return "the disk did not take it", f"Check that {folder} has space."


def _no_place(path: Path) -> tuple[str, str]:
    if path.parent.is_dir():
        return f"no files can be made in {path.parent}", "Choose another folder."
    existing = next((parent for parent in path.parents if parent.is_dir()), None)
    # The root, /proc and the like take no folders from anybody.
    hint = "Create it first." if existing and os.access(existing, os.W_OK) else "Choose another folder."
    return f"the folder {path.parent} does not exist", hint
