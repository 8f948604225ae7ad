"""Music made by formulas: chords, a melody, a rhythm."""

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

_BEAT_S = 0.5
_CHORDS = ((0, 4, 7), (9, 12, 16), (5, 9, 12), (7, 11, 14))
_SCALE = (0, 2, 4, 5, 7, 9, 11, 12)
_BASE_HZ = 220.0
_BEATS_A_CHORD = 4


def chords(seconds: float, random: np.random.Generator) -> Samples:
    """Four chords over and over, as of an organ."""
    places = range(0, _beats(seconds), _BEATS_A_CHORD)
    notes = [(place, _BEATS_A_CHORD, step) for place in places for step in _CHORDS[place // _BEATS_A_CHORD % 4]]
    return _played(notes, seconds, fall_s=4.0, random=random)


def melody(seconds: float, random: np.random.Generator) -> Samples:
    """A tune in the range of a voice, as of a plucked string."""
    notes = [(place, 1, int(random.choice(_SCALE))) for place in range(_beats(seconds))]
    return _played(notes, seconds, fall_s=0.4, random=random)


def rhythm(seconds: float, random: np.random.Generator) -> Samples:
    """Drums: low beats, and short hisses between them."""
    made = np.zeros(round(seconds * SAMPLE_RATE_HZ) + SAMPLE_RATE_HZ)
    for place in range(2 * _beats(seconds)):
        start = round(place * _BEAT_S / 2 * SAMPLE_RATE_HZ)
        times = np.arange(SAMPLE_RATE_HZ // 4) / SAMPLE_RATE_HZ
        is_low = place % 4 == 0
        beat = np.sin(2 * np.pi * 60 * times) if is_low else 0.3 * random.standard_normal(len(times))
        made[start : start + len(times)] += beat * np.exp(-times / (0.08 if is_low else 0.03))
    return _finished(made, seconds)


def band(seconds: float, random: np.random.Generator) -> Samples:
    """All three."""
    together = chords(seconds, random) + melody(seconds, random) + rhythm(seconds, random)
    return (together / 2).astype(np.float32)


def _beats(seconds: float) -> int:
    return max(1, int(np.ceil(seconds / _BEAT_S)))


def _played(
    notes: list[tuple[int, int, int]], seconds: float, *, fall_s: float, random: np.random.Generator
) -> Samples:
    """Notes as beat, length in beats and half tones above the base."""
    last = max(place + length for place, length, _ in notes)
    made = np.zeros(round(last * _BEAT_S * SAMPLE_RATE_HZ) + 1)
    for place, length, step in notes:
        note = _note(_BASE_HZ * 2 ** (step / 12), length * _BEAT_S, fall_s, float(random.uniform(0.8, 1.0)))
        start = round(place * _BEAT_S * SAMPLE_RATE_HZ)
        made[start : start + len(note)] += note
    return _finished(made, seconds)


def _note(hz: float, seconds: float, fall_s: float, loudness: float) -> NDArray[np.float64]:
    times = np.arange(round(seconds * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    sound = sum(np.sin(2 * np.pi * number * hz * times) / number**1.5 for number in range(1, 7))
    edge = np.minimum(1.0, np.minimum(times, times[::-1]) / 0.01)
    return np.asarray(loudness * sound * np.exp(-times / fall_s) * edge)


def _finished(samples: NDArray[np.float64], seconds: float) -> Samples:
    cut = samples[: round(seconds * SAMPLE_RATE_HZ)]
    return (0.4 * cut / max(1e-9, float(np.abs(samples).max()))).astype(np.float32)
