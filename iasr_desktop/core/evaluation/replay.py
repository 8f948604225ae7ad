"""A microphone that hears recordings, in real time."""

import threading
import time
from collections.abc import Sequence

import numpy as np

from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

_BLOCK = SAMPLE_RATE_HZ // 50
# Rooms are never digitally silent, and a microphone that is would be said to be muted.
_ROOM = 0.0005


class ReplayedMicrophone:
    """An `AudioSource` in which the recordings are spoken one after the other, `pause_s` apart.

    Blocks come when they would come from a device. When all has been spoken
    the room is quiet, and `is_spoken` says so to any thread.
    """

    note = ""

    def __init__(self, recordings: Sequence[Samples], pause_s: float = 2.0) -> None:
        noise = np.random.default_rng(0)
        pause = noise.normal(0, _ROOM, round(pause_s * SAMPLE_RATE_HZ)).astype(np.float32)
        self._room = pause[:_BLOCK]
        self._samples = np.concatenate([pause, *(part for one in recordings for part in (one, pause))])
        self._stopped = threading.Event()
        self._started_s = 0.0
        self._place = 0

    @property
    def is_spoken(self) -> bool:
        return self._place >= len(self._samples)

    def start(self) -> None:
        self._stopped.clear()
        self._started_s = time.monotonic() - self._place / SAMPLE_RATE_HZ

    def read(self, timeout_s: float) -> InputBlock | None:
        due_s = self._started_s + (self._place + _BLOCK) / SAMPLE_RATE_HZ - time.monotonic()
        if due_s > timeout_s:
            self._stopped.wait(timeout_s)
            return None
        if due_s > 0 and self._stopped.wait(due_s):
            return None
        block = self._samples[self._place : self._place + _BLOCK]
        self._place += _BLOCK
        return InputBlock((block if len(block) else self._room)[:, None], SAMPLE_RATE_HZ)

    def stop(self) -> None:
        self._stopped.set()
