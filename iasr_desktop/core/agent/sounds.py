"""How alike phrases sound: what a recogniser mistakes sounds like what was said.

With a phonemiser the phones of both are compared; without one, the spelling
and a pronouncing dictionary (`likeness`) must do.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from iasr_desktop.core.agent.likeness import likeness
from iasr_desktop.core.ports import Phonemizer

Matrix = NDArray[np.float32]

_MARKS = re.compile(r"[ˈˌːˑʲ.\d\s,;:!?()\-]|[\u0300-\u036f]")
_DIGITS = re.compile(r"\d{2,}")
_CACHED = 4096


class Sounds:
    """Compares phrases by sound. `phonemizer` is `None` where no engine is installed."""

    def __init__(self, phonemizer: Phonemizer | None = None) -> None:
        self._phonemizer = phonemizer
        self._readings = lru_cache(maxsize=_CACHED)(self._read)

    def similarity(self, one: str, other: str) -> float:
        """0..1; 1 when both can be read alike."""
        return float(self.matrix([one], [other])[0, 0])

    def matrix(self, ones: Sequence[str], others: Sequence[str]) -> Matrix:
        """Similarity of each of `ones` to each of `others`, shape (len(ones), len(others))."""
        if not ones or not others:
            return np.zeros((len(ones), len(others)), dtype=np.float32)
        if self._phonemizer is None:
            return np.array([[likeness(one, other) for other in others] for one in ones], dtype=np.float32)
        left, right = [self._readings(one) for one in ones], [self._readings(other) for other in others]
        best = np.zeros((len(ones), len(others)), dtype=np.float32)
        for way in range(2):
            for other_way in range(2):
                rows, columns = [reading[way] for reading in left], [reading[other_way] for reading in right]
                best = np.maximum(best, cdist(rows, columns, scorer=fuzz.ratio, dtype=np.float32) / 100)
        return best

    def _read(self, phrase: str) -> tuple[str, str]:
        """Phones of `phrase`: numbers read whole, and digit by digit with "oh" for 0."""
        single = _DIGITS.sub(lambda digits: " ".join(digits.group().replace("0", "o")), phrase)
        return self._phones(phrase), self._phones(single)

    def _phones(self, phrase: str) -> str:
        if self._phonemizer is None:
            return ""
        # One word at a time: phones then do not depend on the neighbours, and the cache serves any span.
        said = "".join(self._phonemizer.phones(word) for word in phrase.split())
        return _MARKS.sub("", said)
