"""Adapter: the eSpeak NG that ships inside piper-tts, as a `Phonemizer`."""

import threading
from functools import lru_cache

from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.errors import ModelFailed

_CACHED = 8192


class EspeakPhonemizer:
    """Phones by the voice that fits a word's script: Mandarin for Han characters, else `voice`.

    The library has one voice for the whole process, so it is set anew, under a
    lock, for every word that is not cached. Raises `ModelFailed` when the
    library is not there.
    """

    def __init__(self, voice: str = "en-us") -> None:
        try:
            from piper.phonemize_espeak import EspeakPhonemizer as Native

            self._native = Native()
        except (ImportError, OSError, RuntimeError) as error:
            raise ModelFailed("The pronunciation library could not be loaded.", "Install piper-tts again.") from error
        self._voice = voice
        self._lock = threading.Lock()
        self._cached = lru_cache(maxsize=_CACHED)(self._said)

    def phones(self, word: str) -> str:
        return self._cached(word)

    def _said(self, word: str) -> str:
        voice = "cmn" if is_wide(word) else self._voice
        # A NUL would end the text for the library.
        text = word.replace("\0", " ")
        try:
            with self._lock:
                sentences = self._native.phonemize(voice, text)
        except (RuntimeError, ValueError):
            return ""
        return "".join(sign for sentence in sentences for sign in sentence)
