"""Sounds that come and go like speech: phones of random spectra, a sentence of them at any pace."""

import numpy as np

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

_PITCH_HZ = 120.0
_TOP_HZ = 5000.0
_PHONE_S = 0.11


def sentence(seed: int, phones: int = 16, pace: float = 1.0, take: int = 0) -> Samples:
    """The same phones for the same `seed`; `pace` above 1 is slower, `take` varies what varies between two times."""
    spectra = np.random.default_rng(seed)
    varied = np.random.default_rng([seed, take])
    return np.concatenate([_phone(spectra, varied, pace) for _ in range(phones)]).astype(np.float32)


def _phone(spectra: np.random.Generator, varied: np.random.Generator, pace: float) -> Samples:
    length = round(SAMPLE_RATE_HZ * _PHONE_S * pace * float(varied.uniform(0.85, 1.15)))
    times = np.arange(length) / SAMPLE_RATE_HZ
    centres, pitch = spectra.uniform(250, 4500, 3), _PITCH_HZ * float(varied.uniform(0.95, 1.05))
    sound = np.zeros(length)
    for number in range(1, int(_TOP_HZ / pitch)):
        hz = number * pitch
        strength = sum(np.exp(-(((hz - centre) / 250) ** 2)) for centre in centres)
        sound += (strength + 0.01) * np.sin(2 * np.pi * hz * times)
    edge = np.minimum(1.0, np.minimum(times, times[::-1]) / 0.02)
    return np.asarray(0.1 * sound * edge, np.float32)
