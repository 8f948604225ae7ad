"""Push-to-talk: the person says where an utterance begins and ends."""

from collections.abc import Iterator

import numpy as np

from iasr_desktop.core.audio.events import (
    SegmentEvent,
    Skipped,
    UtteranceClosed,
    UtteranceDiscarded,
    UtteranceGrew,
    UtteranceOpened,
)
from iasr_desktop.core.audio.segmenter import MIN_PRE_ROLL_MS, TAIL_MS
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples


class TakeRecorder:
    """Push-to-talk: everything from `begin` to `end` is one utterance, however silent. One thread.

    The pre-roll keeps a first word spoken as the key went down; `TAIL_MS` more
    keeps a last word still spoken as it came up.
    """

    def __init__(self, settings: MicrophoneSettings) -> None:
        self._pre_roll = _samples(max(settings.pre_roll_ms, MIN_PRE_ROLL_MS))
        self._held: list[Samples] = []
        self._count = 0
        self._start = 0
        self._open = False
        self._left: int | None = None

    @property
    def is_open(self) -> bool:
        return self._open

    def begin(self) -> Iterator[SegmentEvent]:
        """Start the take; while the tail of the one before runs, that one simply goes on."""
        self._left = None
        if not self._open:
            self._open = True
            yield UtteranceOpened(self._start / SAMPLE_RATE_HZ, _together(self._held))

    def end(self) -> None:
        """The take closes once its tail has come in."""
        if self._open and self._left is None:
            self._left = _samples(TAIL_MS)

    def push(self, samples: Samples) -> Iterator[SegmentEvent]:
        if self._open and self._left is not None:
            tail, samples = samples[: self._left], samples[self._left :]
            self._left -= len(tail)
            yield from self._grow(tail)
            if self._left == 0:
                yield self._close()
        if not len(samples):
            return
        if self._open:
            yield from self._grow(samples)
        else:
            self._hold(samples)
            yield from self._skip(self._count - self._pre_roll)

    def finish(self) -> Iterator[SegmentEvent]:
        if self._open:
            yield self._close()
        yield from self._skip(self._count)

    def hand_over(self) -> tuple[list[SegmentEvent], Samples]:
        """Give up: the events that end an open take, and everything held, for another segmentation."""
        held = _together(self._held)
        events: list[SegmentEvent] = [UtteranceDiscarded()] if self._open else []
        self._start += self._count
        self._held, self._count, self._open, self._left = [], 0, False, None
        return events, held

    def _hold(self, samples: Samples) -> None:
        self._held.append(np.array(samples, np.float32))
        self._count += len(samples)

    def _grow(self, samples: Samples) -> Iterator[SegmentEvent]:
        if len(samples):
            self._hold(samples)
            yield UtteranceGrew(self._held[-1])

    def _close(self) -> UtteranceClosed:
        event = UtteranceClosed(self._start / SAMPLE_RATE_HZ, _together(self._held), 0.0)
        self._start += self._count
        self._held, self._count, self._open, self._left = [], 0, False, None
        return event

    def _skip(self, count: int) -> Iterator[SegmentEvent]:
        if count > 0:
            held = _together(self._held)
            yield Skipped(held[:count])
            self._held, self._count = [held[count:]], self._count - count
            self._start += count


def _samples(milliseconds: int) -> int:
    return milliseconds * SAMPLE_RATE_HZ // 1000


def _together(parts: list[Samples]) -> Samples:
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)
