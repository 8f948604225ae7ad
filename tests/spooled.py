"""What the spool has written, sample for sample."""

from pathlib import Path

import numpy as np

from iasr_desktop.core.audio import spool
from iasr_desktop.core.types import AudioClip


def read_clip(path: Path) -> AudioClip:
    """A spooled clip, finished or not."""
    body = path.read_bytes()[spool._HEADER_BYTES :][: spool._audio_bytes(path)]
    samples = np.frombuffer(body, "<i2").astype(np.float32) / np.float32(32768)
    return AudioClip(samples, spool._captured_utc(path), path)
