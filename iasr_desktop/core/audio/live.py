"""The open utterance while it is spoken, for whoever wants to show words early."""

import threading

import numpy as np

from iasr_desktop.core.audio.events import (
    SegmentEvent,
    UtteranceClosed,
    UtteranceDiscarded,
    UtteranceGrew,
    UtteranceOpened,
)
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

MOST_S = 20.0
"""So much of the end of an utterance is kept: what was said before has been shown."""


class LiveView:
    """Written by the reading thread, read from any other."""

    def __init__(self, most_s: float = MOST_S) -> None:
        self._most = round(most_s * SAMPLE_RATE_HZ)
        self._lock = threading.Lock()
        self._parts: list[Samples] = []
        self._held = 0
        self._length = 0

    def follow(self, event: SegmentEvent) -> None:
        match event:
            case UtteranceOpened(samples=samples):
                self._clear()
                self._add(samples)
            case UtteranceGrew(samples=samples):
                self._add(samples)
            case UtteranceClosed() | UtteranceDiscarded():
                self._clear()

    @property
    def duration_s(self) -> float:
        """Length of the open utterance so far; 0 when none is open."""
        return self._length / SAMPLE_RATE_HZ

    @property
    def is_cut(self) -> bool:
        """True when the utterance is longer than what is kept of it."""
        return self._length > self._most

    def samples(self) -> Samples:
        """The end of the open utterance, as much as is kept; empty when none is open."""
        with self._lock:
            parts = list(self._parts)
        return np.concatenate(parts)[-self._most :] if parts else np.zeros(0, np.float32)

    def _clear(self) -> None:
        with self._lock:
            self._parts, self._held, self._length = [], 0, 0

    def _add(self, samples: Samples) -> None:
        with self._lock:
            self._parts.append(samples)
            self._held += len(samples)
            self._length += len(samples)
            while self._held - len(self._parts[0]) >= self._most:
                self._held -= len(self._parts.pop(0))
