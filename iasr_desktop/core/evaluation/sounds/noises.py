"""Sounds without anybody's voice, made by formulas: each is a function of seconds and a random generator.

Amplitudes are RMS in dBFS where a level is told; 16 kHz, mono.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

Sound = Callable[[float, np.random.Generator], Samples]
"""Seconds and randomness in, samples out."""

_LAST_BIT = 1 / 32768
_SPEECH_CORNER_HZ = 500.0
_SYLLABLES_HZ = (3.0, 6.0)


def zeros(seconds: float, _: np.random.Generator) -> Samples:
    """What a muted device delivers."""
    return np.zeros(_size(seconds), np.float32)


def last_bit(seconds: float, random: np.random.Generator) -> Samples:
    """What a muted device with an analogue side delivers: the last bit flickers."""
    return (random.integers(-1, 2, _size(seconds)) * _LAST_BIT).astype(np.float32)


def offset(seconds: float, _: np.random.Generator) -> Samples:
    """A constant voltage."""
    return np.full(_size(seconds), 0.1, np.float32)


def coloured(dbfs: float, slope: float) -> Sound:
    """Noise whose power falls with frequency to the power of `slope`: 0 is white, 1 pink, 2 brown."""

    def made(seconds: float, random: np.random.Generator) -> Samples:
        return _levelled(_shaped(seconds, random, lambda hz: hz ** (-slope / 2)), dbfs)

    return made


def speech_shaped(dbfs: float, depth: float) -> Sound:
    """Noise with the spectrum of speech; `depth` 1 makes it come and go as fast as syllables do."""

    def made(seconds: float, random: np.random.Generator) -> Samples:
        noise = _shaped(seconds, random, lambda hz: 1 / (1 + (hz / _SPEECH_CORNER_HZ) ** 2))
        times = _times(seconds)
        swing = sum(
            np.sin(2 * np.pi * hz * times + random.uniform(0, 6.28)) for hz in random.uniform(*_SYLLABLES_HZ, 3)
        )
        return _levelled(noise * (1 - depth / 2 + depth / 2 * np.tanh(swing)), dbfs)

    return made


def hum(hz: float, dbfs: float) -> Sound:
    """Mains hum with its overtones."""

    def made(seconds: float, random: np.random.Generator) -> Samples:
        return _levelled(_overtones(_times(seconds), hz, (1.0, 0.5, 0.6, 0.2, 0.3), random), dbfs)

    return made


def fan(seconds: float, random: np.random.Generator) -> Samples:
    """Air, blades and a motor."""
    air = coloured(-42, 1)(seconds, random)
    return air + _levelled(_overtones(_times(seconds), 117.0, (1.0, 0.4, 0.2), random), -50)


def tone(hz: float, dbfs: float = -12.0) -> Sound:
    """A steady tone."""
    return lambda seconds, _: _levelled(np.sin(2 * np.pi * hz * _times(seconds)), dbfs)


def sweep(seconds: float, _: np.random.Generator) -> Samples:
    """A siren: up and down through the range of voices."""
    hz = 600 + 400 * np.sin(2 * np.pi * 0.5 * _times(seconds))
    return _levelled(np.sin(2 * np.pi * np.cumsum(hz) / SAMPLE_RATE_HZ), -15)


def beeps(hz: float, on_s: float, every_s: float) -> Sound:
    """A tone that is on for `on_s` once in `every_s`, as of alarms and dictation apps."""

    def made(seconds: float, _: np.random.Generator) -> Samples:
        times = _times(seconds)
        return _ramped(0.2 * np.sin(2 * np.pi * hz * times), times % every_s < on_s)

    return made


def telephone(seconds: float, random: np.random.Generator) -> Samples:
    """Digits dialled by tones, two a second."""
    times = _times(seconds)
    place = (times * 2).astype(int)
    low = random.choice([697.0, 770.0, 852.0, 941.0], place.max(initial=0) + 1)[place]
    high = random.choice([1209.0, 1336.0, 1477.0], place.max(initial=0) + 1)[place]
    return _ramped(0.1 * (np.sin(2 * np.pi * low * times) + np.sin(2 * np.pi * high * times)), times % 0.5 < 0.2)


def bursts(length_s: float, every_s: float, slope: float, dbfs: float) -> Sound:
    """Short noises that die away: keys, knocks, coughs, breaths."""

    def made(seconds: float, random: np.random.Generator) -> Samples:
        noise = _shaped(seconds, random, lambda hz: hz ** (-slope / 2))
        peaks = _moments(seconds, every_s, random)
        envelope = np.zeros(_size(seconds))
        fall = np.exp(-np.arange(_size(4 * length_s)) / (length_s * SAMPLE_RATE_HZ))
        for start in peaks:
            room = envelope[start : start + len(fall)]
            np.maximum(room, random.uniform(0.4, 1.0) * fall[: len(room)], out=room)
        return (10 ** (dbfs / 20) * envelope * noise / max(1e-9, float(np.std(noise)))).clip(-1, 1).astype(np.float32)

    return made


def _moments(seconds: float, every_s: float, random: np.random.Generator) -> NDArray[np.int64]:
    """Uneven moments, one at least."""
    gaps = random.uniform(0.4, 1.6, max(1, round(seconds / every_s))) * every_s
    places = ((np.cumsum(gaps) - gaps[0] / 2) * SAMPLE_RATE_HZ).astype(np.int64)
    return np.asarray(places[places < _size(seconds)] if (places < _size(seconds)).any() else np.zeros(1, np.int64))


def _size(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE_HZ)


def _times(seconds: float) -> NDArray[np.float64]:
    return np.arange(_size(seconds)) / SAMPLE_RATE_HZ


def _shaped(
    seconds: float, random: np.random.Generator, gain: Callable[[NDArray[np.float64]], NDArray[np.float64]]
) -> NDArray[np.float64]:
    """White noise through a filter that is given as a gain over frequency."""
    spectrum = np.fft.rfft(random.standard_normal(_size(seconds)))
    hz = np.fft.rfftfreq(_size(seconds), 1 / SAMPLE_RATE_HZ)
    return np.asarray(np.fft.irfft(spectrum * gain(np.maximum(hz, 20.0)), _size(seconds)))


def _overtones(
    times: NDArray[np.float64], hz: float, weights: tuple[float, ...], random: np.random.Generator
) -> NDArray[np.float64]:
    phases = random.uniform(0, 2 * np.pi, len(weights))
    parts = [
        weight * np.sin(2 * np.pi * hz * number * times + phase)
        for number, (weight, phase) in enumerate(zip(weights, phases, strict=True), start=1)
    ]
    return np.asarray(np.sum(parts, axis=0))


def _levelled(samples: NDArray[np.float64], dbfs: float) -> Samples:
    rms = float(np.sqrt(np.mean(samples**2))) if len(samples) else 0.0
    return (samples * (10 ** (dbfs / 20) / rms if rms else 0.0)).clip(-1, 1).astype(np.float32)


def _ramped(samples: NDArray[np.float64], is_on: NDArray[np.bool_]) -> Samples:
    """`samples` where they are on, with edges of 5 ms."""
    edge = np.ones(SAMPLE_RATE_HZ // 200)
    gate = np.convolve(is_on.astype(float), edge / len(edge), "same")
    return (samples * gate).astype(np.float32)
