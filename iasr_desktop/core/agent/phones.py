"""How far two phrases are apart in sound, counted in phones that a recogniser would have had to mistake.

Phones are compared twice, as they are and by what kind of sound they are (any
vowel is a vowel, "b" is "p"), and the mean of both distances counts: what is
taken for one another is mostly of one kind.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from iasr_desktop.core.agent.words import words
from iasr_desktop.core.ports import Phonemizer

_NO_SOUND = re.compile(r"[ˈˌːˑʲ.\d\s,;:!?()\-]|[\u0300-\u036f]")
_KINDS = {
    "a": "aɐɑæeɛəiɪɨoɔuʊʌᵻɒyøœ",
    "r": "ɚɝɜɹrl",
    "t": "tdθðɾ",
    "p": "pb",
    "k": "kɡg",
    "f": "fv",
    "s": "szʃʒ",
    "n": "mnŋ",
}
_KIND_OF = str.maketrans({sign: kind for kind, signs in _KINDS.items() for sign in signs})
_VOWELS = re.compile("a+")
_READABLE = re.compile("[aeiouy]", re.IGNORECASE)
_CACHED = 8192

Distances = NDArray[np.float64]


class Phones:
    """Sounds of phrases by a `Phonemizer`; one thread at a time."""

    def __init__(self, phonemizer: Phonemizer) -> None:
        self._phonemizer = phonemizer
        self._word = lru_cache(maxsize=_CACHED)(self._said)

    def of(self, phrase: str) -> str:
        """The phones of `phrase`, word by word, so that they do not depend on the neighbours."""
        return "".join(self._word(word.text) for word in words(phrase))

    def distance(self, one: str, other: str) -> float:
        """Phones in which the two phrases differ."""
        return float(distances([self.of(one)], [self.of(other)])[0, 0])

    def closeness(self, one: str, other: str) -> float:
        """0..1; 1 when both sound the same."""
        longest = max(len(self.of(one)), len(self.of(other)))
        return 1 - self.distance(one, other) / longest if longest else 0.0

    def _said(self, word: str) -> str:
        # A word in capitals is spelled out by the phonemiser, but was heard as a word.
        is_word = len(word) > 1 and word.isupper() and _READABLE.search(word)
        return _NO_SOUND.sub("", self._phonemizer.phones(word.lower() if is_word else word))


def distances(ones: Sequence[str], others: Sequence[str]) -> Distances:
    """Phones in which each of `ones` differs from each of `others`, shape (len(ones), len(others))."""
    fine = cdist(ones, others, scorer=Levenshtein.distance, dtype=np.float64)
    coarse = cdist(_kinds(ones), _kinds(others), scorer=Levenshtein.distance, dtype=np.float64)
    both: Distances = (fine + coarse) / 2
    return both


def _kinds(phones: Sequence[str]) -> list[str]:
    """Each as kinds of sound; a diphthong is one vowel."""
    return [_VOWELS.sub("a", signs.translate(_KIND_OF)) for signs in phones]
