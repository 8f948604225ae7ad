"""The real application, in its own process, on a screen and with a microphone of the test's own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.pulse_server import PulseServer
from tests.screen.window import Window


@pytest.fixture
def open_window(
    screen: str, pulse: PulseServer, own_folders_with_models: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Window]]:
    """Starts the application; whatever of it still runs after the test is ended."""
    opened: list[Window] = []
    # The socket of the one window lies here; the path must be short.
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(pulse.folder))

    def start() -> Window:
        window = Window(own_folders_with_models, pulse)
        opened.append(window)
        window.wait_until_ready()
        return window

    yield start
    for window in opened:
        window.end()
