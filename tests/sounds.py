"""Signals for tests: tones, noise, and something that comes and goes like speech."""

from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

ROOT = Path(__file__).parents[1]
SPEECH = ROOT / "resources" / "demo" / "1-new-text.flac"
ROBUSTNESS = ROOT.parent / "shared" / "data" / "speech" / "robustness"


def silence(seconds: float, rate_hz: int = SAMPLE_RATE_HZ) -> Samples:
    return np.zeros(round(seconds * rate_hz), np.float32)


def tone(seconds: float, rate_hz: int = SAMPLE_RATE_HZ, hz: float = 300.0, level: float = 0.3) -> Samples:
    return (level * np.sin(2 * np.pi * hz * np.arange(round(seconds * rate_hz)) / rate_hz)).astype(np.float32)


def noise(seconds: float, rate_hz: int = SAMPLE_RATE_HZ, level: float = 0.001, seed: int = 1) -> Samples:
    size = round(seconds * rate_hz)
    return (level * np.random.default_rng(seed).standard_normal(size)).astype(np.float32)


def babble(seconds: float, rate_hz: int = SAMPLE_RATE_HZ, level: float = 0.2, seed: int = 0) -> Samples:
    """Noise in syllables of random length with pauses between: as lively as speech."""
    rng = np.random.default_rng(seed)
    size = round(seconds * rate_hz)
    out = np.zeros(size, np.float32)
    place = 0
    while place < size:
        length = int(rate_hz * rng.uniform(0.08, 0.3))
        syllable = rng.standard_normal(length) * np.hanning(length)
        stop = min(size, place + length)
        out[place:stop] = syllable[: stop - place]
        place = stop + int(rate_hz * rng.uniform(0.02, 0.25))
    return (level * out / np.abs(out).max()).astype(np.float32)


def speech() -> Samples:
    """A sentence by the voice of the demonstration, 16 kHz."""
    samples, rate_hz = soundfile.read(SPEECH, dtype="float32")
    return np.asarray(soxr.resample(samples, rate_hz, SAMPLE_RATE_HZ), np.float32)


def side_by_side(*channels: Samples) -> NDArray[np.float32]:
    return np.stack(channels, axis=1)


def rms(samples: NDArray[np.float32]) -> float:
    return float(np.sqrt(np.mean(np.square(samples, dtype=np.float64))))


def decibels(one: float, other: float) -> float:
    return float(20 * np.log10(one / other))
