"""The acoustic gate: what reaches the decoder is decided by sound alone.

A decoder asked about silence, hum, noise or music writes something plausible
in any language, often with high confidence; no list of phrases covers that.
"""

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.recognition.voice import EDGE_P, VoiceTrack
from iasr_desktop.core.types import SAMPLE_RATE_HZ, HearingOutcome, Samples

SPEECH_STRENGTH = 0.4
"""Measured: whispered and creaky voices reach 0.56 and more; noise, hum, beeps,
chords, sweeps and music stay below 0.20."""
_DEAD = 5e-5
"""Amplitude around the mean: one and a half steps of 16-bit audio."""
MOST_STEADY = 0.9
"""Measured, as the part of the frames with voice in which the spectrum stands still: at most 0.28 in 346
recordings of speech, 0.54 in words over a hum as loud as they are; 1.0 in all plucked tunes that the
detector took for a voice. Notes ring; whoever speaks moves tongue and pitch all the time."""
_STILL = 0.95
_WINDOW_S = 0.064
_ONSET_FRAMES = 2
_BAND_HZ = (62.5, 5000.0)
_LEAST_IN_BAND = 1e-3


def is_alive(samples: Samples) -> bool:
    """False for digital silence, a constant offset, or the last bit's flicker of a muted device."""
    if not len(samples):
        return False
    return float(np.abs(samples - np.float32(samples.mean())).max()) > _DEAD


def is_speech(track: VoiceTrack) -> bool:
    """Whether there is a voice in what was tracked."""
    return track.strength >= SPEECH_STRENGTH


def is_tune(samples: Samples, track: VoiceTrack) -> bool:
    """Whether what sounds like a voice in `samples`, which `track` belongs to, is notes that ring.

    Each frame is compared with the one before and the one behind, by the cosine of
    their spectra. The first frames of a stretch are left out: a note begins there.
    """
    voiced = track.p >= EDGE_P
    inner = voiced.copy()
    for step in range(1, _ONSET_FRAMES + 1):
        inner[step:] &= voiced[:-step]
        inner[:step] = False
    inner[-1:] = False
    return bool(inner.any()) and float(_still(samples, track)[inner].mean()) > MOST_STEADY


def _still(samples: Samples, track: VoiceTrack) -> NDArray[np.bool_]:
    """For each frame, whether there is the same sound before and behind it."""
    hop, width = round(track.frame_s * SAMPLE_RATE_HZ), round(_WINDOW_S * SAMPLE_RATE_HZ)
    padded = np.pad(samples, ((width - hop) // 2, width + hop * len(track.p)))
    frames = np.lib.stride_tricks.sliding_window_view(padded, width)[::hop][: len(track.p)]
    spectra = np.abs(np.fft.rfft(frames * np.hanning(width), axis=1))
    first, last = (round(hz * _WINDOW_S) for hz in _BAND_HZ)
    band, whole = spectra[:, first:last], np.linalg.norm(spectra, axis=1)
    strength = np.linalg.norm(band, axis=1)
    band = band / np.maximum(strength, 1e-12)[:, None]
    still = np.zeros(len(band), np.bool_)
    still[1:-1] = (band[:-2] * band[2:]).sum(axis=1) >= _STILL
    # What lies below the band is no note; the window's own traces of it must not count as one.
    return np.asarray(still & (strength**2 >= _LEAST_IN_BAND * whole**2), np.bool_)


def outcome(has_speech: bool, has_signal: bool) -> HearingOutcome:
    """What to tell the person about the whole recording."""
    if has_speech:
        return HearingOutcome.SPEECH
    return HearingOutcome.NO_SPEECH if has_signal else HearingOutcome.NO_SIGNAL
