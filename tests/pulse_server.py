"""A real sound server without a sound card: what `paplay` plays is what the microphone hears."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

_MODULES = (
    "module-native-protocol-unix auth-anonymous=1 socket={folder}/native",
    "module-null-sink sink_name=loop rate=48000 channels=2",
)


class PulseServer:
    """PulseAudio with a null sink whose monitor is the default source, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "PULSE_RUNTIME_PATH": str(folder),
            "PULSE_COOKIE": str(folder / "cookie"),
            "PULSE_SERVER": f"unix:{folder}/native",
        }
        self._process: psutil.Process | None = None

    def start(self) -> None:
        """Returns when the server is ready."""
        modules = [f"--load={module.format(folder=self.folder)}" for module in _MODULES]
        command = ["pulseaudio", "-n", "--daemonize=yes", "--use-pid-file=yes", "--exit-idle-time=-1", *modules]
        subprocess.run(command, env=os.environ | self.environment, check=True, capture_output=True, timeout=30)
        self._process = psutil.Process(int((self.folder / "pid").read_text()))

    def play(self, recording: Path) -> "subprocess.Popen[bytes]":
        """Ends when the recording has been played."""
        return subprocess.Popen(["paplay", str(recording)], env=os.environ | self.environment)

    def kill(self) -> None:
        """As if the sound system crashed."""
        if self._process is not None:
            with suppress(psutil.NoSuchProcess):
                self._process.kill()
                self._process.wait(10)
            self._process = None
        for left in ("pid", "native"):
            (self.folder / left).unlink(missing_ok=True)


@pytest.fixture
def pulse(monkeypatch: pytest.MonkeyPatch) -> Iterator[PulseServer]:
    """A running server that this process and its children take for the machine's own."""
    missing = [name for name in ("pulseaudio", "paplay") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed (Debian: pulseaudio, pulseaudio-utils)")
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="iasr-pulse-") as folder:
        server = PulseServer(Path(folder))
        server.start()
        for name, value in server.environment.items():
            if name != "HOME":
                monkeypatch.setenv(name, value)
        try:
            yield server
        finally:
            server.kill()
