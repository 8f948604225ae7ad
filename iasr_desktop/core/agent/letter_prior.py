"""How likely a string of letters is to be a word or name, before anybody spelled it.

Most names that are spelled are in the pronouncing dictionary, which has far
fewer words than there are strings of letters; the others follow its words in
how letters go together.
"""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.likeness import dictionary_words, pronunciations

_IN_DICTIONARY = 0.65
"""Share of spelled names that it has."""
_EDGE = 26
_SIGNS = 27
_SHORTEST = 3
_ANYHOW = 0.4
"""Share of letters that follow as in no word of the dictionary: names come from many languages."""


def log_p(word: str) -> float:
    """Natural logarithm; `word` is of small Latin letters."""
    table, known = _table()
    codes = [_EDGE, _EDGE, *(ord(letter) - ord("a") for letter in word), _EDGE]
    spelled = sum(float(table[tuple(codes[place - 2 : place + 1])]) for place in range(2, len(codes)))
    likely = (1 - _IN_DICTIONARY) * math.exp(spelled)
    return math.log(likely + (_IN_DICTIONARY / known if _is_known(word) else 0.0))


def _is_known(word: str) -> bool:
    """Whether the dictionary has it, or what it is the plural of."""
    return bool(pronunciations(word) or (word.endswith("s") and len(word) > _SHORTEST and pronunciations(word[:-1])))


@cache
def _table() -> tuple[NDArray[np.float64], int]:
    """Log probability of a letter after two others, shape (27, 27, 27), 26 for the edge; how many words there are."""
    counts = np.zeros((_SIGNS,) * 3)
    words = dictionary_words()
    text = "{{".join(("", *words, "")).encode()
    codes = np.frombuffer(text, np.uint8).astype(np.int64) - ord("a")
    keys = (codes[:-2] * _SIGNS + codes[1:-1]) * _SIGNS + codes[2:]
    # What ends in the first edge sign tells of the end; what ends in the second tells nothing.
    keys = keys[~((codes[1:-1] == _EDGE) & (codes[2:] == _EDGE))]
    counts += np.bincount(keys, minlength=_SIGNS**3).reshape(counts.shape)
    pairs = counts.sum(axis=2, keepdims=True)
    as_usual = counts / np.maximum(pairs, 1)
    smoothed = (1 - _ANYHOW) * as_usual + _ANYHOW / _SIGNS
    return np.log(smoothed), len(words)
