"""Adapter: faster-whisper, only as what `iasr bench speed` compares with."""

from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.types import Samples


class FasterWhisperReference:
    """A CTranslate2 Whisper folder in 8-bit integers, otherwise with the library's own defaults.

    `beam_size` 5 is its default; 1 makes it quicker. Raises `ModelFailed`.
    """

    def __init__(self, folder: Path, threads: int, beam_size: int) -> None:
        self.name = f"faster-whisper int8, beam {beam_size}"
        self._beam_size = beam_size
        self._model = _load(folder, threads)

    def transcribe(self, samples: Samples, language: str) -> str:
        """The text; all work is done when it returns."""
        segments, _ = self._model.transcribe(samples, language=language, beam_size=self._beam_size)
        return "".join(segment.text for segment in segments).strip()


def _load(folder: Path, threads: int) -> Any:
    try:
        from faster_whisper import WhisperModel
    except ImportError as error:
        raise ModelFailed(
            "faster-whisper is not installed.",
            "Install it with `pip install faster-whisper` in the environment of IASR Desktop.",
        ) from error
    try:
        return WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)
    except (RuntimeError, ValueError, OSError) as error:
        raise ModelFailed(f"The reference model in {folder} could not be loaded.", "Name another folder.") from error
