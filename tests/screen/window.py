"""The running application as a test sees it: what can be pressed, said into it, and read off its files."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from Xlib import X, display
from Xlib.protocol import event

from iasr_desktop.core import paths
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Turn
from tests.demonstration import PATIENT, save_settings
from tests.pulse_server import PulseServer
from tests.waiting import PATIENCE_S, how_it_went, until_of

TITLE = "IASR Desktop"
_LOOK_S = 0.2
"""A look costs a process or the opening of a database."""
IASR = [sys.executable, "-m", "iasr_desktop"]


class Window:
    """One process of the application. Settings are written before it starts."""

    def __init__(self, folders: Path, pulse: PulseServer) -> None:
        self.data = folders / "data"
        self._pulse = pulse
        if not paths.settings_file().exists():
            window = {"first_steps_done": True, "ui_language": "en"}
            save_settings({**PATIENT, "recognition": {"language": "en"}, "window": window})
        self._log = (folders / "window.log").open("a+", encoding="utf-8")
        self.process = subprocess.Popen(
            [*IASR, "gui"],
            env=os.environ | {"PYTHONFAULTHANDLER": "1"},
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )

    def wait_until_ready(self) -> None:
        self.until(lambda: bool(self._ids()), "the window is shown")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something; that the application ends meanwhile is a failure."""
        if not until_of(self.process, holds, _LOOK_S):
            raise AssertionError(f"{how_it_went(self.process)} before {what}: {self.said()}")

    def tell(self, option: str) -> None:
        """What a shortcut of the desktop would run."""
        subprocess.run([*IASR, "gui", option], check=True, timeout=PATIENCE_S)

    def press(self, keys: str) -> None:
        """As xdotool names keys, into this window."""
        subprocess.run(
            ["xdotool", "windowfocus", "--sync", self._ids()[0], "key", keys], check=True, timeout=PATIENCE_S
        )

    def listen(self, option: str = "--toggle") -> None:
        """Start dictation, and return when the microphone hears."""
        self.tell(option)
        self.until(self.is_listening, "the microphone is open")

    def is_listening(self) -> bool:
        """Whether the microphone is open, and nothing holds the sound up any more."""
        command = ["pactl", "list", "source-outputs"]
        plain = os.environ | {"LC_ALL": "C"}
        return "Corked: no" in subprocess.run(command, capture_output=True, text=True, check=True, env=plain).stdout

    def hear(self, recording: Path) -> None:
        """Play a recording to its end."""
        with self._pulse.play(recording) as player:
            assert player.wait(PATIENCE_S) == 0

    def hear_turn(self, recording: Path) -> Turn:
        """Play a recording and wait for the turn it makes."""
        before = len(self.turns())
        self.hear(recording)
        self.until(lambda: len(self.turns()) > before, f"{recording.name} is a turn")
        return self.turns()[-1]

    def turns(self) -> tuple[Turn, ...]:
        """All turns of the only session, as they are on file."""
        if not (self.data / "history.db").exists():
            return ()
        with History(self.data / "history.db", self.data / "recordings") as history:
            sessions = list(history.sessions(2))
            assert len(sessions) <= 1
            return history.turns(sessions[0].id) if sessions else ()

    def recordings(self) -> list[Path]:
        return sorted((self.data / "recordings").rglob("*.wav"))

    def close(self) -> int:
        """Close the window as its frame's button does; the exit status."""
        screen = display.Display()
        try:
            protocols, delete = (screen.intern_atom(name) for name in ("WM_PROTOCOLS", "WM_DELETE_WINDOW"))
            window = screen.create_resource_object("window", int(self._ids()[0]))
            message = event.ClientMessage(
                window=window, client_type=protocols, data=(32, [delete, X.CurrentTime, 0, 0, 0])
            )
            window.send_event(message)
            # Without an answer the server may drop what a client said that is gone already.
            screen.sync()
        finally:
            screen.close()
        return self.ended()

    def ended(self) -> int:
        """The exit status; a process that does not end says where it hangs."""
        try:
            return self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait()
            raise AssertionError(f"the application does not end: {self.said()}") from None

    def end(self) -> None:
        """Whatever state it is in."""
        self.process.kill()
        self.process.wait()
        self._log.close()

    def said(self) -> str:
        self._log.flush()
        return Path(self._log.name).read_text(encoding="utf-8")

    def _ids(self) -> list[str]:
        command = ["xdotool", "search", "--onlyvisible", "--name", f"^{TITLE}"]
        return subprocess.run(command, capture_output=True, text=True).stdout.split()
