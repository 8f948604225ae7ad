"""What a person needs to know about a microphone: does it deliver, how loud, on which channel."""

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.audio.channels import Frames
from iasr_desktop.core.audio.events import SILENCE_DBFS, LevelChanged, NoSignal, SignalEvent, SignalReady
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

QUIET_DBFS = -45.0
"""Speech below this is likely to be recognised badly."""
LEVEL_EVERY_S = 0.05
NO_SIGNAL_S = 3.0
_FRAME = SAMPLE_RATE_HZ // 50


class SignalWatch:
    """Turns raw and mixed blocks into events. Time is counted in audio, not by a clock. One thread."""

    def __init__(self) -> None:
        self._ready = False
        self._warned = False
        self._zero_s = 0.0
        self._span_s = 0.0
        self._power = 0.0
        self._peak = 0.0

    def feed(self, raw: Frames, mono: Samples, rate_hz: int, channel: int) -> list[SignalEvent]:
        """`raw` is the block as delivered, `mono` what was made of it, `channel` counts from 0."""
        if not len(raw):
            return []
        span_s = len(raw) / rate_hz
        return [*self._presence(bool(raw.any()), span_s), *self._level(mono, span_s, channel)]

    def _presence(self, sounding: bool, span_s: float) -> list[SignalEvent]:
        if sounding:
            changed = not self._ready or self._warned
            self._ready, self._warned, self._zero_s = True, False, 0.0
            return [SignalReady()] if changed else []
        self._zero_s += span_s
        if self._zero_s < NO_SIGNAL_S or self._warned:
            return []
        self._warned = True
        return [NoSignal(self._zero_s)]

    def _level(self, mono: Samples, span_s: float, channel: int) -> list[SignalEvent]:
        self._span_s += span_s
        self._power += span_s * float(np.mean(np.square(mono, dtype=np.float64)))
        self._peak = max(self._peak, float(np.abs(mono).max()))
        if self._span_s < LEVEL_EVERY_S:
            return []
        level = LevelChanged(dbfs((self._power / self._span_s) ** 0.5), dbfs(self._peak), channel + 1)
        self._span_s = self._power = self._peak = 0.0
        return [level]


def dbfs(amplitude: float) -> float:
    """Amplitude (1 is full scale) in decibels, `SILENCE_DBFS` at least."""
    return max(SILENCE_DBFS, 20 * float(np.log10(amplitude))) if amplitude > 0 else SILENCE_DBFS


def speech_dbfs(samples: Samples) -> float:
    """How loud the loud parts are: the 95th percentile of the level of 20 ms frames."""
    levels = frame_levels(samples, _FRAME)
    return dbfs(float(np.quantile(levels, 0.95))) if len(levels) else SILENCE_DBFS


def frame_levels(samples: Samples, frame: int) -> NDArray[np.float64]:
    """RMS of each whole frame of `frame` samples."""
    count = len(samples) // frame
    framed = samples[: count * frame].reshape(count, frame)
    levels: NDArray[np.float64] = np.sqrt(np.mean(np.square(framed, dtype=np.float64), axis=1))
    return levels
