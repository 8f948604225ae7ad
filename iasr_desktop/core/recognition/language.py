"""Which language is spoken: asked rarely, remembered for the session.

Detection costs an encoder pass and is often wrong on a single word. What
has been heard so far says more about a short clip than the clip itself.
"""

import locale
import os
from collections.abc import Callable, Sequence

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.recognition.policy import Heard

AUTO = "auto"
SETTLED_S = 6.0
"""So much voice in one language, and it is that of the session."""
LEAST_EVIDENCE_S = 1.5
"""Clips with less voice teach nothing about the language."""
_DOUBT_LOGPROB = -0.7
"""A decode less sure than this may be in the wrong language."""
_LEAST_GAIN = 0.1
"""How much surer (mean log probability) another language must be, in a short clip."""
_TRUSTED_S = 3.0
"""With so much voice, detection is right more often than the sureness of a decode in the wrong language."""
_TRUSTED_GAIN = -0.15
_OWN_SCRIPT = "ar be bg el fa he hi hy ja ka ko mk mr ru sr ta te th uk ur zh"
"""Languages not written in Latin letters: many of those in a text raise a doubt."""
_MOST_LATIN = 0.3

Decode = Callable[[str], Heard]


class SessionLanguage:
    """The language of a session with the evidence for it. One thread.

    `home` is what to assume until something was heard: the person's own language.
    """

    def __init__(self, languages: Sequence[str], home: str = "en") -> None:
        self._languages = tuple(languages)
        self._usual = home if home in languages else languages[0]
        self._evidence_s = 0.0

    @property
    def usual(self) -> str:
        """The language assumed for the next clip."""
        return self._usual

    def checked(self, language: str) -> str:
        """`language` as the decoder names it. Raises `BadInput` when it knows no such language."""
        code = language.strip().lower().replace("_", "-").partition("-")[0] or AUTO
        if code == AUTO:
            return self._languages[0] if len(self._languages) == 1 else AUTO
        if code not in self._languages:
            known = ", ".join(self._languages[:8]) + (" and others" if len(self._languages) > 8 else "")
            raise BadInput(f"The speech model does not know the language {language!r}.", f"It knows {known}.")
        return code

    def hear(self, decode: Decode, detect: Callable[[], str], voiced_s: float) -> Heard:
        """Decode a clip of unknown language and remember what it was.

        Another language than the usual one is taken only when its decode is surer.
        """
        settled = self._evidence_s >= SETTLED_S
        if (settled or voiced_s < LEAST_EVIDENCE_S) and self._evidence_s > 0:
            usual = decode(self._usual)
            if voiced_s < LEAST_EVIDENCE_S or not (_is_doubtful(usual) or _is_foreign(usual, self._usual)):
                return self._learned(usual, voiced_s)
            return self._learned(self._surer(usual, detect(), decode, voiced_s), voiced_s)
        detected = detect()
        return self._learned(self._surer(decode(self._usual), detected, decode, voiced_s), voiced_s)

    def _surer(self, usual: Heard, detected: str, decode: Decode, voiced_s: float) -> Heard:
        if detected == self._usual:
            return usual
        other = decode(detected)
        gain = _sureness(other) - _sureness(usual)
        return other if gain > (_TRUSTED_GAIN if voiced_s >= _TRUSTED_S else _LEAST_GAIN) else usual

    def _learned(self, heard: Heard, voiced_s: float) -> Heard:
        if voiced_s < LEAST_EVIDENCE_S or _is_doubtful(heard):
            return heard
        language = heard.decoded.language
        if language == self._usual:
            self._evidence_s += voiced_s
        else:
            self._usual, self._evidence_s = language, voiced_s
        return heard


def home_language() -> str:
    """The language of the person's system; English when it does not tell."""
    told = (os.environ.get(variable) for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, told), None) or locale.getlocale()[0] or ""
    code = name.replace("-", "_").partition("_")[0].lower()
    return code if len(code) == 2 and code.isalpha() else "en"


def _is_doubtful(heard: Heard) -> bool:
    return bool(heard.faults) or heard.decoded.mean_logprob < _DOUBT_LOGPROB


def _is_foreign(heard: Heard, language: str) -> bool:
    """Whether a text of a language with a script of its own is full of Latin letters."""
    letters = [character for character in heard.decoded.text if character.isalpha()]
    latin = sum(character.isascii() for character in letters)
    return language in _OWN_SCRIPT.split() and latin > _MOST_LATIN * len(letters)


def _sureness(heard: Heard) -> float:
    return heard.decoded.mean_logprob - (1.0 if heard.faults - {"unsure"} else 0.0)
