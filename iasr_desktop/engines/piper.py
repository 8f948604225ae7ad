"""Piper voices behind `SpeechSynthesizer`: the simulated user, and our own recordings."""

import logging
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import AudioChunk


class PiperSynthesizer:
    """One loaded voice. Use from one thread at a time."""

    def __init__(self, model_path: Path, voice_id: str, *, length_scale: float | None = None) -> None:
        """Raises `ModelFailed` when the voice cannot be loaded.

        `length_scale` above 1 speaks more slowly; `None` is the voice's own pace.
        """
        # Piper logs the spoken text at DEBUG, and dictated text stays out of logs.
        logging.getLogger("piper").setLevel(logging.INFO)
        from piper import PiperVoice, SynthesisConfig

        self.voice_id = voice_id
        try:
            self._voice = PiperVoice.load(model_path)
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            raise ModelFailed(
                f"The voice {voice_id} could not be loaded.", f"Run `iasr models verify {voice_id}`."
            ) from error
        self._config = SynthesisConfig(length_scale=length_scale)

    def synthesize(self, text: str, token: CancelToken) -> Iterator[AudioChunk]:
        """One chunk a sentence at the voice's rate. Raises `Cancelled`."""
        if not text.strip():
            return
        for chunk in self._voice.synthesize(text, syn_config=self._config):
            token.check()
            yield AudioChunk(np.asarray(chunk.audio_float_array, dtype=np.float32), chunk.sample_rate)
