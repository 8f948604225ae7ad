"""Streaming sample-rate conversion with soxr."""

import numpy as np

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples


class SoxrResampler:
    """One continuous mono signal from `rate_hz` to `SAMPLE_RATE_HZ`. One thread."""

    def __init__(self, rate_hz: int) -> None:
        import soxr

        self._stream = None if rate_hz == SAMPLE_RATE_HZ else soxr.ResampleStream(rate_hz, SAMPLE_RATE_HZ, 1)

    def push(self, samples: Samples) -> Samples:
        """What is ready after `samples`; may be empty while the filter fills."""
        if self._stream is None:
            return samples
        done: Samples = self._stream.resample_chunk(np.ascontiguousarray(samples, np.float32))
        return done

    def finish(self) -> Samples:
        """What the filter still holds. Ends the signal."""
        if self._stream is None:
            return np.zeros(0, np.float32)
        rest: Samples = self._stream.resample_chunk(np.zeros(0, np.float32), last=True)
        self._stream = None
        return rest
