"""A real sound server without a sound card: what `paplay` plays is what the microphone hears."""

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

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
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> None:
        """Returns when the server is ready."""
        modules = [f"--load={module.format(folder=self.folder)}" for module in _MODULES]
        command = ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"]
        process = subprocess.Popen(
            [*command, "--log-target=stderr", "--log-level=info", *modules],
            env=os.environ | self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        said = []
        for line in process.stderr:
            said.append(line)
            if "startup complete" in line:
                break
        else:
            process.wait()
            process.stderr.close()
            raise RuntimeError("PulseAudio did not start: " + "".join(said))
        self._process = process
        self._reader = threading.Thread(target=process.stderr.read)
        self._reader.start()

    def play(self, recording: Path) -> "subprocess.Popen[bytes]":
        """Ends when the recording has been played."""
        return subprocess.Popen(["paplay", str(recording)], env=os.environ | self.environment)

    def kill(self) -> None:
        """As if the sound system crashed."""
        if self._process is None or self._reader is None or self._process.stderr is None:
            return
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._process.stderr.close()
        self._process = None
        (self.folder / "native").unlink(missing_ok=True)


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
