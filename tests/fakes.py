"""Small real classes in place of engines; the contract tests hold them to what the real ones do."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples


class FakeClock:
    """A clock that goes on only when a fake waits."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class FakeMicrophone:
    """An `AudioSource` that plays samples, with the faults of real devices on request.

    `samples` has shape (n,) or (n, channels). The first block comes after
    `first_block_s`; `zeros_s` of digital silence come before the samples; the
    device vanishes at `unplug_s` of audio, or falls silent at `stall_s`. When
    all is played `on_end` is called once and no more blocks come.
    """

    def __init__(
        self,
        samples: NDArray[np.float32],
        rate_hz: int = 16_000,
        *,
        clock: FakeClock | None = None,
        block_s: float = 0.05,
        first_block_s: float = 0.0,
        zeros_s: float = 0.0,
        unplug_s: float = math.inf,
        stall_s: float = math.inf,
        refuses: bool = False,
        note: str = "",
        on_end: Callable[[], None] = lambda: None,
        on_block: Callable[[float], None] = lambda _: None,
    ) -> None:
        shaped = samples[:, None] if samples.ndim == 1 else samples
        silence = np.zeros((round(zeros_s * rate_hz), shaped.shape[1]), np.float32)
        self._samples = np.concatenate((silence, shaped)).astype(np.float32)
        self._rate_hz = rate_hz
        self._clock = clock or FakeClock()
        self._block = max(1, round(block_s * rate_hz))
        self._first_block_s = first_block_s
        self._unplug = unplug_s * rate_hz
        self._stall = stall_s * rate_hz
        self._refuses = refuses
        self._note = note
        self.on_end = on_end
        self.on_block = on_block
        self._played = 0
        self._ended = False
        self.starts = 0
        self.is_open = False

    @property
    def note(self) -> str:
        return self._note

    def start(self) -> None:
        self.starts += 1
        if self._refuses:
            raise MicrophoneFailed("The microphone could not be opened.", "Choose another one.")
        self.is_open = True

    def read(self, timeout_s: float) -> InputBlock | None:
        if self._played >= self._unplug:
            raise MicrophoneFailed("The microphone was disconnected.", "Connect it again.")
        if self._clock.now_s < self._first_block_s or self._played >= min(self._stall, len(self._samples)):
            self._clock.now_s += timeout_s
            if self._played >= len(self._samples) and not self._ended:
                self._ended = True
                self.on_end()
            return None
        self.on_block(self._played / self._rate_hz)
        stop = int(min(self._played + self._block, self._unplug, self._stall))
        block = self._samples[self._played : stop]
        self._played = stop
        self._clock.now_s += len(block) / self._rate_hz
        return InputBlock(block, self._rate_hz, delivered_s=self._clock.now_s)

    def stop(self) -> None:
        self.is_open = False

    def unplug(self) -> None:
        """From now on the device is gone."""
        self._unplug = self._played


class LoudnessDetector:
    """A `VoiceDetector` that takes everything loud for speech."""

    frame_samples = 512

    def __init__(self, threshold: float = 0.02) -> None:
        self._threshold = threshold

    def reset(self) -> None:
        return

    def speech_p(self, frame: Samples) -> float:
        if len(frame) != self.frame_samples:
            raise ValueError("wrong frame size")
        return 1.0 if float(np.abs(np.nan_to_num(frame)).mean()) > self._threshold else 0.0


class NearestResampler:
    """A `Resampler` that takes the nearest sample."""

    def __init__(self, rate_hz: int) -> None:
        self._step = rate_hz / SAMPLE_RATE_HZ
        self._seen = 0
        self._made = 0

    def push(self, samples: Samples) -> Samples:
        self._seen += len(samples)
        count = math.ceil(self._seen / self._step) - self._made
        places = (np.arange(self._made, self._made + count) * self._step).astype(int) - (self._seen - len(samples))
        self._made += count
        return samples[np.clip(places, 0, max(0, len(samples) - 1))]

    def finish(self) -> Samples:
        return np.zeros(0, np.float32)
