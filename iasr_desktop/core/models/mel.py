"""The mel filter bank a Whisper file carries.

Slaney's mel scale with filters of equal area (Slaney, "Auditory Toolbox", 1998),
as librosa's `filters.mel` has it; arithmetic follows librosa's, so that the
float32 values come out the same to the last bit.
"""

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE_HZ = 16_000
FFT_SAMPLES = 400
FFT_BINS = FFT_SAMPLES // 2 + 1

_LINEAR_HZ_PER_MEL = 200.0 / 3
_LOG_FROM_HZ = 1000.0
_LOG_FROM_MEL = _LOG_FROM_HZ / _LINEAR_HZ_PER_MEL
_LOG_STEP = np.log(6.4) / 27.0


def mel_filters(n_mels: int) -> NDArray[np.float32]:
    """Weights of shape (n_mels, FFT_BINS)."""
    bins_hz = np.fft.rfftfreq(n=FFT_SAMPLES, d=1.0 / SAMPLE_RATE_HZ)
    edges_hz = _hz(np.linspace(0.0, _mel(SAMPLE_RATE_HZ / 2), n_mels + 2))
    widths = np.diff(edges_hz)
    ramps = np.subtract.outer(edges_hz, bins_hz)
    weights = np.zeros((n_mels, FFT_BINS), dtype=np.float32)
    for row in range(n_mels):
        rising = -ramps[row] / widths[row]
        falling = ramps[row + 2] / widths[row + 1]
        weights[row] = np.maximum(0, np.minimum(rising, falling))
    weights *= (2.0 / (edges_hz[2 : n_mels + 2] - edges_hz[:n_mels]))[:, np.newaxis]
    return weights


def _mel(hz: float) -> float:
    """Of a frequency in the logarithmic part of the scale."""
    return float(_LOG_FROM_MEL + np.log(hz / _LOG_FROM_HZ) / _LOG_STEP)


def _hz(mels: NDArray[np.float64]) -> NDArray[np.float64]:
    logarithmic = mels >= _LOG_FROM_MEL
    hz: NDArray[np.float64] = _LINEAR_HZ_PER_MEL * mels
    hz[logarithmic] = _LOG_FROM_HZ * np.exp(_LOG_STEP * (mels[logarithmic] - _LOG_FROM_MEL))
    return hz
