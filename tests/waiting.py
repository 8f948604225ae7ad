"""Waiting for what a test is about, and not for a time in which it mostly has happened."""

import threading
import time
from collections.abc import Callable

PATIENCE_S = 300.0
"""No machine that gets on at all takes so long: only what hangs does."""
LOOK_S = 0.01


def until(holds: Callable[[], bool], what: str = "it holds") -> None:
    """Returns when `holds` is true; the pause between two looks leaves the processor to those who are waited for."""
    ends_at, pause = time.monotonic() + PATIENCE_S, threading.Event()
    while not holds():
        assert time.monotonic() < ends_at, f"it was waited in vain until {what}"
        pause.wait(LOOK_S)
