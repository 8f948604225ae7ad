"""From several channels to one: find the channel that carries the voice.

Interfaces and recordings put a microphone on channel 2, the same voice on
both, or one speaker on each. A plain mean halves the first, so the choice is
made from what has been heard so far:

* a channel's *liveliness* is the variance of its amplitude over 20 ms frames,
  which speech has and hum or hiss lacks;
* channels far less lively than the best one are left out;
* a channel that carries what a livelier one carries (the waveforms or the
  envelopes go together, also when delayed or inverted) adds nothing;
* what is left is independent sound and is summed, softly limited.

Older audio is forgotten over some ten seconds. Entering, leaving and replacing
the main channel need different margins, and gains are ramped, so that a choice
does not change in the middle of a word.
"""

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.types import Samples

Frames = NDArray[np.float32]
"""Shape (frames, channels), float32."""

_FRAME_S = 0.02
_MEMORY_S = 10.0
_RAMP_S = 0.02
_ENTER = 10 ** (-20 / 10)
_LEAVE = 10 ** (-26 / 10)
_REPLACE = 10 ** (6 / 10)
_STEADY_SHARE = 1e-4
"""Share of its mean square that counts as liveliness, so that steady tones still rank."""
_SAME_WAVEFORM = 0.7
_SAME_ENVELOPE = 0.75
_KNEE = 0.8


class ChannelMixer:
    """Turns blocks of several channels into mono. One thread; one recording or one open device."""

    def __init__(self, rate_hz: int, channels: int) -> None:
        self._channels = channels
        self._frame = max(1, round(rate_hz * _FRAME_S))
        self._ramp = max(1, round(rate_hz * _RAMP_S))
        self._keep = float(np.exp(-_FRAME_S / _MEMORY_S))
        self._rest: Frames = np.zeros((0, channels), np.float32)
        self._weight = 0.0
        self._mean = np.zeros(channels)
        self._envelope = np.zeros((channels, channels))
        self._waveform = np.zeros((channels, channels))
        self._chosen: tuple[int, ...] = ()
        self._gains = np.zeros(channels, np.float32)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The channels in use, counted from 0, the main one first; empty before any sound."""
        return self._chosen

    def mix(self, block: Frames) -> Samples:
        """One block as mono, shape (frames,); the block itself takes part in the choice."""
        if self._channels == 1:
            self._chosen = (0,)
            return np.ascontiguousarray(block[:, 0])
        self._learn(block)
        self._choose()
        gains = np.zeros(self._channels, np.float32)
        gains[list(self._chosen or (0,))] = 1.0
        return self._weigh(block, gains)

    def _weigh(self, block: Frames, gains: NDArray[np.float32]) -> Samples:
        mono: Samples = block @ gains
        if self._gains.any() and not np.array_equal(gains, self._gains):
            size = min(self._ramp, len(block))
            fade = np.linspace(0.0, 1.0, size, dtype=np.float32)
            mono[:size] = fade * mono[:size] + (1 - fade) * (block[:size] @ self._gains)
        mixed = gains.sum() > 1 or self._gains.sum() > 1
        self._gains = gains
        return soft_limited(mono) if mixed else mono

    def _learn(self, block: Frames) -> None:
        """Fold whole frames into the moments; what is left waits for the next block."""
        pending = np.concatenate((self._rest, block)) if len(self._rest) else block
        count = len(pending) // self._frame
        self._rest = pending[count * self._frame :].copy()
        if not count:
            return
        framed = pending[: count * self._frame].astype(np.float64).reshape(count, self._frame, self._channels)
        amplitude = np.sqrt(np.mean(framed**2, axis=1))
        ages = self._keep ** np.arange(count - 1, -1, -1.0)
        old = self._keep**count
        flat = framed.reshape(-1, self._channels) * np.sqrt(np.repeat(ages, self._frame))[:, None]
        self._weight = old * self._weight + ages.sum()
        self._mean = old * self._mean + ages @ amplitude
        self._envelope = old * self._envelope + (amplitude * ages[:, None]).T @ amplitude
        self._waveform = old * self._waveform + flat.T @ flat / self._frame

    def _choose(self) -> None:
        if not self._weight:
            return
        mean = self._mean / self._weight
        covariance = self._envelope / self._weight - np.outer(mean, mean)
        lively = np.maximum(np.diag(covariance), 0.0) + _STEADY_SHARE * np.diag(self._envelope) / self._weight
        if not lively.any():
            return
        main = self._main(lively)
        kept = [main]
        for channel in map(int, np.argsort(-lively, kind="stable")):
            margin = _LEAVE if channel in self._chosen else _ENTER
            heard = channel != main and lively[channel] >= margin * lively[main]
            if heard and not any(self._same(covariance, channel, other) for other in kept):
                kept.append(channel)
        self._chosen = tuple(kept)

    def _main(self, lively: NDArray[np.float64]) -> int:
        """The liveliest channel; the one in use stays until another is clearly livelier."""
        best = int(np.argmax(lively))
        if self._chosen and lively[best] < _REPLACE * lively[self._chosen[0]]:
            return self._chosen[0]
        return best

    def _same(self, covariance: NDArray[np.float64], one: int, other: int) -> bool:
        """Whether two channels carry the same sound."""
        if abs(_correlation(self._waveform, one, other)) > _SAME_WAVEFORM:
            return True
        # Steady sounds have no envelope to compare: their own level damps the measure.
        steady = 0.05 * np.diag(np.diag(self._envelope) / self._weight)
        return _correlation(covariance + steady, one, other) > _SAME_ENVELOPE


def _correlation(moments: NDArray[np.float64], one: int, other: int) -> float:
    scale = float(moments[one, one] * moments[other, other])
    return float(moments[one, other]) / scale**0.5 if scale > 0 else 0.0


def soft_limited(mono: Samples) -> Samples:
    """`mono` bent below full scale where a sum of channels would pass it."""
    size = np.abs(mono)
    if size.max(initial=0.0) <= _KNEE:
        return mono
    room = 1.0 - _KNEE
    bent = np.sign(mono) * (_KNEE + room * np.tanh((size - _KNEE) / room))
    return np.where(size > _KNEE, bent, mono).astype(np.float32)
