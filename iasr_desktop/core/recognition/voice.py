"""Where in some audio there is voice: the detector's view, frame by frame."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.audio.levels import dbfs, frame_levels
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import VoiceDetector
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

VOICED_P = 0.5
"""A frame at or above it counts as voiced."""
EDGE_P = 0.35
"""Lower, for where speech begins and ends: soft onsets and fading ends belong to it."""
_STRENGTH_S = 0.16
_QUIET_DBFS = -35.0
_WANTED_DBFS = -20.0
_MOST_GAIN_DB = 40.0
_DEAD_DBFS = -90.0
_CHECK_EVERY = 64
_LEVEL_FRAME = SAMPLE_RATE_HZ // 50
_LOUD_FRAMES = 8
_LOOK_AGAIN_S = 1.0
_FADING_S = 0.25
_LEAST_FOUND_S = 0.25


@dataclass(frozen=True, eq=False)
class VoiceTrack:
    """`p` is the probability of speech of each frame of `frame_s` seconds."""

    p: NDArray[np.float32]
    frame_s: float

    @property
    def voiced_s(self) -> float:
        return float(np.count_nonzero(self.p >= VOICED_P) * self.frame_s)

    @property
    def strength(self) -> float:
        """The highest mean over 160 ms: one odd frame is no voice."""
        width = max(1, round(_STRENGTH_S / self.frame_s))
        if not len(self.p):
            return 0.0
        padded = np.pad(self.p, (0, max(0, width - len(self.p))))
        return float(np.convolve(padded, np.ones(width) / width, "valid").max())

    def cut(self, start_s: float, end_s: float) -> "VoiceTrack":
        """The frames from `start_s` to `end_s`."""
        return VoiceTrack(self.p[round(start_s / self.frame_s) : round(end_s / self.frame_s)], self.frame_s)

    def pauses(self) -> list[tuple[float, float]]:
        """Stretches without voice, in seconds, from the start to the end of the track."""
        return [(float(start * self.frame_s), float(end * self.frame_s)) for start, end in _stretches(self.p < EDGE_P)]

    def speech_span(self) -> tuple[float, float] | None:
        """Start of the first and end of the last frame with voice; `None` without any."""
        places = np.flatnonzero(self.p >= EDGE_P)
        if not len(places):
            return None
        return float(places[0] * self.frame_s), float((places[-1] + 1) * self.frame_s)


def track_voice(samples: Samples, detector: VoiceDetector, token: CancelToken) -> VoiceTrack:
    """The detector's view of `samples`; a quiet recording is looked at a second time, turned up.

    Soft, breathy and creaky voices are missed at their own level, others when
    turned up, so the higher probability of the two counts.
    """
    frame_s = detector.frame_samples / SAMPLE_RATE_HZ
    level = _loud_dbfs(samples)
    if level <= _DEAD_DBFS:
        return VoiceTrack(np.zeros(-(-len(samples) // detector.frame_samples), np.float32), frame_s)
    p = _with_soft_speech(_probabilities(samples, detector, token), samples, detector, token)
    if level < _QUIET_DBFS:
        gain = 10 ** (min(_WANTED_DBFS - level, _MOST_GAIN_DB) / 20)
        turned_up = np.clip(samples * np.float32(gain), -1.0, 1.0)
        p = np.maximum(p, _probabilities(turned_up, detector, token))
    return VoiceTrack(p, frame_s)


def _with_soft_speech(
    p: NDArray[np.float32], samples: Samples, detector: VoiceDetector, token: CancelToken
) -> NDArray[np.float32]:
    """`p`, with the voice that is found in a long pause by itself.

    The detector gets used to a loud voice, and misses a soft one for a second or two
    after it: the same sentence is found at the start of a recording, and not behind
    another. One that begins with the pause hears it. How the loud voice fades is
    left out, and so is what is shorter than a word.
    """
    size, frame_s = detector.frame_samples, detector.frame_samples / SAMPLE_RATE_HZ
    fading, least = round(_FADING_S / frame_s), round(_LEAST_FOUND_S / frame_s)
    found = p.copy()
    for start_s, end_s in VoiceTrack(p, frame_s).pauses():
        first, last = round(start_s / frame_s) + fading, round(end_s / frame_s)
        if start_s == 0 or end_s - start_s < _LOOK_AGAIN_S:
            continue
        again = _probabilities(samples[first * size : last * size], detector, token)
        for begin, end in _stretches(again >= EDGE_P):
            if end - begin >= least and again[begin:end].max() >= VOICED_P:
                found[first + begin : first + end] = again[begin:end]
    return found


def _stretches(marked: NDArray[np.bool_]) -> NDArray[np.intp]:
    """First place and the one behind the last, of each run of marked places."""
    return np.flatnonzero(np.diff(np.concatenate(([0], marked.astype(np.int8), [0])))).reshape(-1, 2)


def _loud_dbfs(samples: Samples) -> float:
    """How loud the loudest 160 ms are: as much as a short word has in a long silence."""
    levels = np.sort(frame_levels(samples, _LEVEL_FRAME))[-_LOUD_FRAMES:]
    return dbfs(float(levels[0])) if len(levels) else dbfs(float(np.abs(samples).max(initial=0.0)))


def _probabilities(samples: Samples, detector: VoiceDetector, token: CancelToken) -> NDArray[np.float32]:
    size = detector.frame_samples
    padded = np.pad(samples, (0, -len(samples) % size))
    detector.reset()
    p = np.empty(len(padded) // size, np.float32)
    for place in range(len(p)):
        if place % _CHECK_EVERY == 0:
            token.check()
        p[place] = detector.speech_p(padded[place * size : (place + 1) * size])
    return p
