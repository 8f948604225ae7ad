"""A voice and a recogniser for tests of spoken cases."""

from collections.abc import Iterator, Sequence

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioChunk
from iasr_desktop.core.types import AudioClip, Transcript


class Hum:
    """A voice: a hum as long as the text."""

    voice_id = "hum"

    def __init__(self, pace: float) -> None:
        self._pace = pace

    def synthesize(self, text: str, token: CancelToken) -> Iterator[AudioChunk]:
        token.check()
        length = round(self._pace * 400 * len(text))
        yield AudioChunk(np.full(length, 0.8, np.float32), 8000)


class Prompter:
    """A recogniser that hears what it was told it will hear, one text a clip."""

    model_id = "prompter"

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = list(texts)
        self.languages: list[str] = []
        self.sessions = 0

    def use_vocabulary(self, terms: object) -> None:
        return

    def start_session(self) -> None:
        self.sessions += 1

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        token.check()
        self.languages.append(language)
        return Transcript(self._texts.pop(0), language, clip.duration_s, voiced_s=clip.duration_s)
