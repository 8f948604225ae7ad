"""Keystrokes by programs made for it, where the desktop itself lets no application type (Wayland)."""

import os
import shutil
import subprocess
from pathlib import Path

from iasr_desktop.core.errors import DeliveryFailed

TIMEOUT_S = 10.0
_CTRL_V = ("29:1", "47:1", "47:0", "29:0")
"""Left Ctrl down, V down, V up, left Ctrl up, in the kernel's key codes."""


class WtypeTyping:
    """A `TextDelivery` by `wtype`, for compositors with the virtual keyboard protocol.

    It uploads a layout of its own, so every character can be typed. Where the
    compositor lacks the protocol it ends with 1 before the first keystroke.
    """

    name = "wtype"
    finds_window = False
    types = True
    pastes = True

    def __init__(self, program: str = "wtype") -> None:
        self._program = program

    def remember(self) -> None:
        return

    def type_text(self, text: str) -> None:
        # By its input, not its arguments: these can be read by every program on the machine.
        _run([self._program, "-"], text)

    def paste(self) -> None:
        _run([self._program, "-M", "ctrl", "-k", "v", "-m", "ctrl"])


class YdotoolTyping:
    """A `TextDelivery` by `ydotool` 1.0 and its daemon, which press keys below the desktop.

    It presses the paste keys only: it types as if every keyboard were American.
    """

    name = "ydotool"
    finds_window = False
    types = False
    pastes = True

    def __init__(self, program: str = "ydotool", socket: Path | None = None) -> None:
        self._program = program
        self._socket = socket

    def remember(self) -> None:
        return

    def type_text(self, text: str) -> None:
        raise DeliveryFailed("ydotool cannot type on every keyboard layout.")

    def paste(self) -> None:
        # Without its daemon the first versions say they pressed keys that nobody saw.
        if not (self._socket or _daemon_socket()).exists():
            raise DeliveryFailed("The helper of ydotool does not run.", "Start ydotoold.")
        _run([self._program, "key", *_CTRL_V])


def installed(program: str) -> bool:
    """Whether a program can be found."""
    return shutil.which(program) is not None


def _daemon_socket() -> Path:
    chosen = os.environ.get("YDOTOOL_SOCKET")
    if chosen:
        return Path(chosen)
    own = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere")) / ".ydotool_socket"
    return own if own.exists() else Path("/tmp/.ydotool_socket")


def _run(command: list[str], text: str = "") -> None:
    name = Path(command[0]).name
    try:
        ended = subprocess.run(
            command, input=text.encode("utf-8", "replace"), capture_output=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise DeliveryFailed(f"{name} did not answer.", begun=True) from error
    except OSError as error:
        raise DeliveryFailed(f"{name} could not be started.") from error
    if ended.returncode:
        raise DeliveryFailed(f"{name} is not let type on this desktop.")
