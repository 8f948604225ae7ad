"""A screen of the test's own, which needs no display."""

import os
import select
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.waiting import PATIENCE_S


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A virtual screen that this process and its children take for the machine's own; its name."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed (Debian: xvfb, xdotool)")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            # Xvfb writes the number of its screen once it can be used.
            assert select.select([reading], [], [], PATIENCE_S)[0], "Xvfb did not start"
            name = f":{os.read(reading, 16).decode().strip()}"
            monkeypatch.setenv("DISPLAY", name)
            monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
            monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
            yield name
        finally:
            os.close(reading)
            server.terminate()
