"""Engines that misbehave, for workers: importable in another process, without any library."""

import os
import signal
import threading
import time
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed


class StubEngine:
    """Does to its own process what engines do to theirs. `trace` counts how often it was loaded."""

    def __init__(self, trace: Path, *, loading: str = "") -> None:
        with trace.open("a", encoding="utf-8") as file:
            file.write("loaded\n")
        if loading == "fails":
            raise ModelFailed("The file is damaged.", "Fetch it again.")
        if loading == "crashes":
            os.kill(os.getpid(), signal.SIGILL)
        self.languages = ("en", "de")
        self._trace = trace

    def echo(self, value: object) -> object:
        return value

    def refuse(self) -> None:
        raise ModelFailed("No.", "Ask another way.")

    def stumble(self) -> None:
        raise ZeroDivisionError("a secret")

    def choke(self, words: str) -> None:
        raise ValueError(f"cannot take {words}")

    def crash(self, number: int) -> None:
        os.kill(os.getpid(), number)

    def crash_once(self) -> str:
        """Ends the process the first time, whichever process that is."""
        mark = self._trace.with_suffix(".crashed")
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGSEGV)
        return "survived"

    def work(self, token: CancelToken) -> None:
        """Goes on until it is told to stop."""
        while True:
            token.check()
            time.sleep(0.001)

    def hang(self, token: CancelToken) -> None:
        """Hears nothing."""
        threading.Event().wait()

    def grow(self, megabytes: int) -> int:
        kept = bytearray(megabytes << 20)
        kept[::4096] = b"x" * len(kept[::4096])
        threading.Event().wait(60)
        return len(kept)
