"""The acoustic gate: what reaches the decoder is decided by sound alone.

A decoder asked about silence, hum, noise or music writes something plausible
in any language, often with high confidence; no list of phrases covers that.
"""

import numpy as np

from iasr_desktop.core.recognition.voice import VoiceTrack
from iasr_desktop.core.types import HearingOutcome, Samples

SPEECH_STRENGTH = 0.4
"""Measured: whispered and creaky voices reach 0.56 and more; noise, hum, beeps,
chords, sweeps and music stay below 0.20."""
_DEAD = 5e-5
"""Amplitude around the mean: one and a half steps of 16-bit audio."""


def is_alive(samples: Samples) -> bool:
    """False for digital silence, a constant offset, or the last bit's flicker of a muted device."""
    if not len(samples):
        return False
    return float(np.abs(samples - np.float32(samples.mean())).max()) > _DEAD


def is_speech(track: VoiceTrack) -> bool:
    """Whether there is a voice in what was tracked."""
    return track.strength >= SPEECH_STRENGTH


def outcome(has_speech: bool, has_signal: bool) -> HearingOutcome:
    """What to tell the person about the whole recording."""
    if has_speech:
        return HearingOutcome.SPEECH
    return HearingOutcome.NO_SPEECH if has_signal else HearingOutcome.NO_SIGNAL
