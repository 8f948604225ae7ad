"""eSpeak NG as a voice, for languages without an installed Piper voice.

It makes speech by rule and sounds like a machine: a recogniser understands it
worse than a Piper voice, so figures say which of them spoke.
"""

import copy
import re
from collections.abc import Iterator

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.saying import BY_RULE
from iasr_desktop.core.ports import AudioChunk
from iasr_desktop.engines.espeak_library import EspeakLibrary

# Of eleven variants tried for Mandarin a recogniser understood this one best.
_VOICES = {"en": "en-us", "zh": "cmn+Annie"}
LANGUAGES = tuple(_VOICES)
_WORDS_PER_MINUTE = {"en": 165, "zh": 120}
_SENTENCES = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*")


class EspeakVoice:
    """A voice for one language. Use from one thread at a time."""

    def __init__(self, language: str, library: EspeakLibrary | None = None) -> None:
        """`language` is "en" or "zh". Raises `BadInput` for another, `ModelFailed` where the library is missing."""
        if language not in _VOICES:
            raise BadInput(f"eSpeak NG is not used for the language {language!r}.", f"Use {' or '.join(_VOICES)}.")
        self.language = language
        self.voice_id = BY_RULE + language
        self._library = library or EspeakLibrary()
        self._words_per_minute = _WORDS_PER_MINUTE[language]

    def paced(self, length_scale: float) -> "EspeakVoice":
        """The same voice at another pace; above 1 is slower."""
        other = copy.copy(self)
        other._words_per_minute = round(_WORDS_PER_MINUTE[self.language] / length_scale)
        return other

    def synthesize(self, text: str, token: CancelToken) -> Iterator[AudioChunk]:
        """One chunk a sentence. Raises `Cancelled`, `ModelFailed`."""
        for sentence in _SENTENCES.split(text):
            if not sentence.strip():
                continue
            token.check()
            samples = self._library.speech(_VOICES[self.language], self._words_per_minute, sentence)
            yield AudioChunk(samples, self._library.rate_hz)
