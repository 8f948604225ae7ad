"""Waiting for what a test is about, and not for a time in which it mostly has happened."""

import subprocess
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


def until_of(
    process: "subprocess.Popen[str] | subprocess.Popen[bytes]", holds: Callable[[], bool], look_s: float = LOOK_S
) -> bool:
    """Whether `holds` comes true while `process` runs, which is looked at every `look_s` seconds."""
    ends_at = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends_at:
        if holds():
            return True
        try:
            # Looking at the process is the pause between two looks.
            process.wait(look_s)
        except subprocess.TimeoutExpired:
            continue
        return False
    return False


def how_it_went(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> str:
    """Of a process for which `until_of` waited in vain."""
    status = process.poll()
    return "it was waited in vain" if status is None else f"it ended with {status}"
