"""Piper voices behind `SpeechSynthesizer`: the simulated user, and our own recordings."""

import copy
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import AudioChunk

if TYPE_CHECKING:
    from piper import SynthesisConfig

_ISO_CODES = {"cmn": "zh"}


class PiperSynthesizer:
    """One loaded voice. Use from one thread at a time."""

    def __init__(
        self, model_path: Path, voice_id: str, *, length_scale: float | None = None, steady: bool = False
    ) -> None:
        """Raises `ModelFailed` when the voice cannot be loaded.

        `length_scale` above 1 speaks more slowly; `None` is the voice's own pace.
        `steady` leaves out the voice's random variation: a text then always sounds
        the same, which tests and benchmarks want.
        """
        # Piper logs the spoken text at DEBUG, and dictated text stays out of logs.
        logging.getLogger("piper").setLevel(logging.INFO)
        from piper import PiperVoice

        self.voice_id = voice_id
        try:
            self._voice = PiperVoice.load(model_path)
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            raise ModelFailed(
                f"The voice {voice_id} could not be loaded.", f"Run `iasr models verify {voice_id}`."
            ) from error
        self._steady = steady
        self._config = _config(length_scale, steady)

    @property
    def language(self) -> str:
        """ISO 639-1 code of what it speaks."""
        code = str(self._voice.config.espeak_voice).partition("-")[0]
        return _ISO_CODES.get(code, code)

    def paced(self, length_scale: float) -> "PiperSynthesizer":
        """The same voice, loaded once, at another pace."""
        other = copy.copy(self)
        other._config = _config(length_scale, self._steady)
        return other

    def synthesize(self, text: str, token: CancelToken) -> Iterator[AudioChunk]:
        """One chunk a sentence at the voice's rate. Raises `Cancelled`."""
        if not text.strip():
            return
        for chunk in self._voice.synthesize(text, syn_config=self._config):
            token.check()
            yield AudioChunk(np.asarray(chunk.audio_float_array, dtype=np.float32), chunk.sample_rate)


def _config(length_scale: float | None, steady: bool) -> "SynthesisConfig":
    from piper import SynthesisConfig

    variation = 0.0 if steady else None
    return SynthesisConfig(length_scale=length_scale, noise_scale=variation, noise_w_scale=variation)
