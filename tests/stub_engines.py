"""Engines that misbehave, for workers: importable in another process, without any library."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import OnWarning
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples


class StubEngine:
    """Does to its own process what engines do to theirs. `trace` counts how often it was loaded."""

    def __init__(self, trace: Path, *, loading: str = "") -> None:
        with trace.open("a", encoding="utf-8") as file:
            file.write("loaded\n")
        if loading == "waits":
            while not trace.with_suffix(".go").exists():
                time.sleep(0.001)
        if loading == "fails":
            raise ModelFailed("The file is damaged.", "Fetch it again.")
        if loading == "never ends":
            threading.Event().wait()
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


class StubReader:
    """An `AudioFileReader` that reads seconds of silence, then does what the name of the file says.

    "3 crash.wav" ends the process after three seconds; "0 hang.wav" never
    answers; "2 grow.wav" takes memory; "5.wav" is well.
    """

    def duration_s(self, path: Path) -> float | None:
        if path.stem.startswith("length"):
            os.kill(os.getpid(), signal.SIGSEGV)
        return float(path.stem.split()[0])

    def blocks(self, path: Path, token: CancelToken, on_warning: OnWarning | None = None) -> Iterator[Samples]:
        seconds, _, then = path.stem.partition(" ")
        for _second in range(int(seconds)):
            yield np.zeros(SAMPLE_RATE_HZ, np.float32)
        if then == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif then == "hang":
            threading.Event().wait()
        elif then == "grow":
            StubEngine.grow(self, 400)  # type: ignore[arg-type]
        elif then == "stumble":
            raise ZeroDivisionError
