"""Speaking to a window that runs already. No Qt here, so that a desktop shortcut answers at once.

One command a connection: a word and a line break go there, "ok" comes back. On
Windows the address is a named pipe, elsewhere a socket file in a folder of the
person's own.
"""

import contextlib
import hashlib
import os
import socket
import stat
import sys
import tempfile
import time
from enum import StrEnum
from pathlib import Path

from iasr_desktop.core import paths

ANSWER = b"ok\n"
TIMEOUT_S = 10.0
"""A window that is busy answers late; asked again, it would be told the same twice."""
_RETRY_S = 0.05


class Command(StrEnum):
    """What a running window can be told."""

    SHOW = "show"
    TOGGLE = "toggle"
    CORRECT = "correct"


def address() -> str:
    """Where the window of this person and this data folder listens."""
    mark = hashlib.sha256(os.fsencode(paths.data_dir().absolute())).hexdigest()[:12]
    if sys.platform == "win32":
        return f"iasr-desktop-{os.environ.get('USERNAME', '')}-{mark}"
    return str(_folder() / f"iasr-desktop-{os.getuid()}-{mark}")


def send(command: Command, patience_s: float = 0.0) -> bool:
    """Whether a running window took `command`. Tries again for `patience_s`, for one that is just starting."""
    ends_at = time.monotonic() + patience_s
    while True:
        with contextlib.suppress(OSError):
            if _exchange(f"{command}\n".encode()) == ANSWER:
                return True
        if time.monotonic() >= ends_at:
            return False
        time.sleep(_RETRY_S)


def _folder() -> Path:
    """The login's own folder where there is one; a shared one is safe too, since owners are checked."""
    own = os.environ.get("XDG_RUNTIME_DIR", "")
    return Path(own) if own and Path(own).is_dir() else Path(tempfile.gettempdir())


def _exchange(message: bytes) -> bytes:
    """Raises `OSError` when nobody listens, or somebody else does."""
    if sys.platform == "win32":
        with Path(rf"\\.\pipe\{address()}").open("r+b", buffering=0) as pipe:
            pipe.write(message)
            return pipe.read(len(ANSWER)) or b""
    place = os.lstat(address())
    if not stat.S_ISSOCK(place.st_mode) or place.st_uid != os.getuid():
        raise PermissionError("The socket is not this person's own.")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(TIMEOUT_S)
        connection.connect(address())
        connection.sendall(message)
        return connection.recv(len(ANSWER))
