"""Cuts a continuous signal into utterances by voice activity.

Both segmenters are pure functions of the signal: how it is split into blocks
changes nothing, and every sample comes out exactly once and in order, either
in an `UtteranceClosed` or in a `Skipped`.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from iasr_desktop.core.audio.events import (
    SegmentEvent,
    Skipped,
    UtteranceClosed,
    UtteranceDiscarded,
    UtteranceGrew,
    UtteranceOpened,
    VoiceEnded,
    VoiceStarted,
)
from iasr_desktop.core.ports import VoiceDetector
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

ONSET_P = 0.5
STAY_P = 0.35
"""Probability at which voice begins, and below which a frame counts as a pause."""
MIN_PRE_ROLL_MS = 300
TAIL_MS = 300
"""What is kept after the last voiced frame: soft word ends score low."""
_VOICE_GAP_MS = 200
_MIN_SILENCE_MS = 100
_MIN_LIMIT_S = 2


class Segmentation(Protocol):
    """Mono samples at `SAMPLE_RATE_HZ` in, events out."""

    def push(self, samples: Samples) -> Iterator[SegmentEvent]: ...

    def finish(self) -> Iterator[SegmentEvent]:
        """The signal has ended: close what is open. Nothing may be pushed afterwards."""


@dataclass(frozen=True, eq=False)
class _Frame:
    samples: Samples
    p: float
    energy: float


class Segmenter:
    """Utterances by voice activity. One thread.

    Opens on voice with a pre-roll, closes after `silence_ms` without voice, or
    at `max_utterance_s` in the longest recent pause, where the rest starts the
    next utterance. Utterances with less voice than `min_voiced_ms` are dropped.
    """

    def __init__(self, detector: VoiceDetector, settings: MicrophoneSettings) -> None:
        detector.reset()
        self._detector = detector
        self._size = detector.frame_samples
        self._frame_s = self._size / SAMPLE_RATE_HZ
        silence_ms = max(settings.silence_ms, _MIN_SILENCE_MS)
        self._pre_roll = self._frames(max(settings.pre_roll_ms, MIN_PRE_ROLL_MS) / 1000)
        self._silence = self._frames(silence_ms / 1000)
        # Half of a short pause stays for the next utterance's pre-roll.
        self._tail = min(self._frames(TAIL_MS / 1000), self._silence // 2)
        self._gap = min(self._frames(_VOICE_GAP_MS / 1000), self._silence)
        self._min_voiced = max(1, self._frames(settings.min_voiced_ms / 1000))
        self._limit = self._frames(max(settings.max_utterance_s, _MIN_LIMIT_S))
        self._rest = np.zeros(0, np.float32)
        self._held: list[_Frame] = []
        self._start = 0
        self._open = False
        self._speaking = False
        self._quiet = 0

    def _frames(self, seconds: float) -> int:
        return math.ceil(round(seconds / self._frame_s, 6))

    def push(self, samples: Samples) -> Iterator[SegmentEvent]:
        pending = np.concatenate((self._rest, samples)) if len(self._rest) else samples
        whole = len(pending) - len(pending) % self._size
        self._rest = np.array(pending[whole:], np.float32)
        for start in range(0, whole, self._size):
            yield from self._take(np.array(pending[start : start + self._size], np.float32))

    def finish(self) -> Iterator[SegmentEvent]:
        if len(self._rest):
            rest, self._rest = self._rest, np.zeros(0, np.float32)
            yield from self._take(rest)
        if self._open:
            yield from self._close(len(self._held))
        yield from self._skip(len(self._held))

    def _take(self, samples: Samples) -> Iterator[SegmentEvent]:
        padded = np.pad(samples, (0, self._size - len(samples)))
        frame = _Frame(samples, self._detector.speech_p(padded), float(np.mean(np.square(samples))))
        self._held.append(frame)
        if self._open:
            yield UtteranceGrew(samples)
            yield from self._follow(frame)
        elif frame.p >= ONSET_P:
            self._open, self._quiet = True, 0
            yield UtteranceOpened(self._start * self._frame_s, _joined(self._held))
            yield from self._voice(True)
        else:
            yield from self._skip(len(self._held) - self._pre_roll)

    def _follow(self, frame: _Frame) -> Iterator[SegmentEvent]:
        """One more frame of the open utterance."""
        self._quiet = 0 if frame.p >= STAY_P else self._quiet + 1
        if self._quiet == 0:
            yield from self._voice(True)
        elif self._quiet == self._gap:
            yield from self._voice(False)
        if self._quiet >= self._silence:
            yield from self._close(len(self._held) - self._quiet + self._tail)
        elif len(self._held) >= self._limit:
            yield from self._split()

    def _voice(self, speaking: bool) -> Iterator[SegmentEvent]:
        if speaking == self._speaking:
            return
        self._speaking = speaking
        at_s = (self._start + len(self._held) - 1) * self._frame_s
        yield VoiceStarted(at_s) if speaking else VoiceEnded(at_s)

    def _close(self, count: int) -> Iterator[SegmentEvent]:
        """End the utterance after its first `count` frames; the others become pre-roll."""
        yield from self._voice(False)
        self._open = False
        voiced = sum(frame.p >= STAY_P for frame in self._held)
        if voiced >= self._min_voiced:
            yield self._closed(count)
        else:
            yield UtteranceDiscarded()
        yield from self._skip(len(self._held) - self._pre_roll)

    def _closed(self, count: int) -> UtteranceClosed:
        frames, self._held = self._held[:count], self._held[count:]
        voiced_s = sum(frame.p >= STAY_P for frame in frames) * self._frame_s
        event = UtteranceClosed(self._start * self._frame_s, _joined(frames), voiced_s)
        self._start += count
        return event

    def _split(self) -> Iterator[SegmentEvent]:
        """Close at the length limit; the words after the cut open the next utterance."""
        yield self._closed(_quietest(self._held))
        yield UtteranceOpened(self._start * self._frame_s, _joined(self._held))

    def _skip(self, count: int) -> Iterator[SegmentEvent]:
        if count > 0:
            yield Skipped(_joined(self._held[:count]))
            del self._held[:count]
            self._start += count


def _joined(frames: list[_Frame]) -> Samples:
    return np.concatenate([frame.samples for frame in frames]) if frames else np.zeros(0, np.float32)


def _quietest(frames: list[_Frame]) -> int:
    """Where to cut in the later half: inside the longest pause, else where it is softest.

    The closure of a stop consonant is a pause of a frame or two; the one between
    two words of running speech is longer, and between sentences longer still.
    """
    half = len(frames) // 2
    energy = np.array([frame.energy for frame in frames])
    start, stop = _longest_pause([frame.p < STAY_P for frame in frames], half)
    if stop == start:
        window = min(5, len(frames) - half)
        smooth = np.convolve(energy[half:], np.ones(window), "valid")
        start = half + int(np.argmin(smooth))
        stop = start + window
    return max(1, start + int(np.argmin(energy[start:stop])))


def _longest_pause(quiet: list[bool], first: int) -> tuple[int, int]:
    """Start and end of the longest run of quiet frames from `first` on, the latest of equals."""
    best = (first, first)
    start = first
    for index in range(first, len(quiet)):
        if not quiet[index]:
            start = index + 1
        elif index + 1 - start >= best[1] - best[0]:
            best = (start, index + 1)
    return best
