"""Letters said one by one, in every form a recogniser writes them.

"M-E-G-A-N", "M. E. G. A. N.", "em ee gee ay en", "S H A double U N", "capital
M", "M as in Mike", "Mike Echo Golf", with digits and signs between.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from iasr_desktop.core.agent.numbers import DIGIT_WORDS
from iasr_desktop.core.agent.words import Word, listed, words

_SURE_NAMES = {
    "a": "ay", "b": "bee", "c": "cee", "d": "dee", "e": "ee", "f": "ef eff", "g": "gee", "h": "aitch haitch aych",
    "j": "jay", "k": "kay", "l": "el ell", "m": "em", "n": "en", "p": "pee", "q": "cue queue", "r": "ar",
    "s": "es ess", "t": "tee", "v": "vee", "w": "dubya", "x": "ex", "y": "wye", "z": "zee zed",
}  # fmt: skip
# Everyday words: letters only beside surer ones.
_UNSURE_NAMES = {
    "a": "eh hay", "b": "be", "c": "see sea", "g": "ji", "i": "eye ai aye", "j": "je", "k": "cay okay", "m": "am",
    "n": "and", "o": "oh owe no", "p": "pea", "r": "are our", "t": "tea", "u": "you yu", "y": "why",
}  # fmt: skip
RADIO_ALPHABET = (
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo", "lima", "mike",
    "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango", "uniform", "victor", "whiskey", "xray", "yankee",
    "zulu",
)  # fmt: skip
"""The word for each letter, from a to z."""

_OTHERWISE_WRITTEN = ("alfa", "juliett", "whisky")
_SIGNS = {
    "dash": "-", "hyphen": "-", "minus": "-", "dot": ".", "period": ".", "point": ".", "underscore": "_", "at": "@",
    "apostrophe": "'", "slash": "/", "plus": "+", "hash": "#", "space": " ",
}  # fmt: skip
_LARGE = frozenset(("capital", "cap", "uppercase", "big", "upper", "large"))
_SMALL = frozenset(("lowercase", "small", "little", "lower"))
_TIMES = {"double": 2, "triple": 3}
_VERBS_OF_I = listed("am said say mean meant want wanted did do have was will would think need")

_NAMES = {name: letter for letter, names in _SURE_NAMES.items() for name in names.split()}
_LOOSE_NAMES = {name: letter for letter, names in _UNSURE_NAMES.items() for name in names.split()}
_NATO_NAMES = {name: name[0] for name in (*RADIO_ALPHABET, *_OTHERWISE_WRITTEN)}
_DIGITS = {name: str(value) for value, name in enumerate(DIGIT_WORDS)}


@dataclass(frozen=True)
class Spelled:
    """A run of letters: `text[start:end]` spells `letters`.

    `letters` is lower-case but where a capital was asked for; `mixed` says so.
    `heard_large` says that the recogniser wrote every letter large.
    """

    start: int
    end: int
    first: int
    last: int
    letters: str
    mixed: bool
    heard_large: bool


@dataclass(frozen=True)
class _Element:
    """One letter, digit or sign of a run. `weight` is how sure it is to be one."""

    text: str
    weight: float
    last: int
    mixed: bool = False
    large: bool = False
    single: bool = False

    @property
    def is_sign(self) -> bool:
        return not self.text.isalnum()


@lru_cache(maxsize=64)
def runs(text: str, least: int = 3) -> tuple[Spelled, ...]:
    """Every run of at least `least` letters in `text`."""
    found, index = words(text), 0
    result: list[Spelled] = []
    while index < len(found):
        first, elements = index, list(_elements(text, found, index))
        elements = _without_edges(text, found, elements)
        if _is_run(elements, least):
            result.append(_spelled(found, first, elements))
            index = elements[-1].last + 1
        else:
            index += 1
    return tuple(result)


def letter_of(key: str) -> str | None:
    """The letter that a word is, or is the name of, however unsure."""
    return sure_letter_of(key) or _LOOSE_NAMES.get(key)


def sure_letter_of(key: str) -> str | None:
    """The letter that a word is, or is the name of and of nothing else."""
    return key if len(key) == 1 and "a" <= key <= "z" else _NAMES.get(key)


def _elements(text: str, found: tuple[Word, ...], index: int) -> Iterator[_Element]:
    by_sign, after_double = False, False
    while index < len(found):
        element = _element(found, index)
        if after_double and found[index].key == "no":
            return  # "double F, no V" tells of letters
        after_double = found[index].key in _TIMES
        # Everyday words that sound like letters count only among names of letters.
        if element is None or (by_sign and _is_everyday(element) and not _stands_apart(text, found, index)):
            return
        yield element
        by_sign = by_sign or (element.text.isalpha() and len(found[index].key) == 1)
        index = element.last + 1


def _is_everyday(element: _Element) -> bool:
    return element.weight == 0 and element.text.isalpha()


def _stands_apart(text: str, found: tuple[Word, ...], index: int) -> bool:
    """Whether a letter comes after the word and pauses part it on both sides: "H, you, G, H"."""
    if not 0 < index < len(found) - 1 or len(found[index + 1].key) != 1:
        return False
    before, after = text[found[index - 1].end : found[index].start], text[found[index].end : found[index + 1].start]
    return bool(before.strip()) and bool(after.strip())


def _element(found: tuple[Word, ...], index: int) -> _Element | None:
    key = found[index].key
    following = found[index + 1].key if index + 1 < len(found) else ""
    if key in _TIMES and following in ("u", "you") and key == "double":
        return _Element("w", 1, index + 1, large=found[index + 1].text == "U")
    if key in _TIMES and (letter := letter_of(following)):
        return _Element(letter * _TIMES[key], _TIMES[key], index + 1, large=found[index + 1].text.isupper())
    if key in _LARGE | _SMALL and following in ("letter", "case"):
        return _cased(found, index + 1)
    if key in _LARGE | _SMALL:
        return _cased(found, index)
    if key in _SIGNS:
        return _Element(_SIGNS[key], 0, index)
    if key in _DIGITS or (key.isdigit() and len(key) <= 4):
        return _Element(_DIGITS.get(key, key), 0.3, index)
    if key == "x" and following == "ray":
        return _Element("x", 1, index + 1)
    return _letter(found, index)


def _letter(found: tuple[Word, ...], index: int) -> _Element | None:
    word = found[index]
    letter = letter_of(word.key) or _NATO_NAMES.get(word.key)
    if letter is None:
        return None
    last = _example_end(found, index, letter)
    if len(word.key) == 1:
        unsure = word.text in ("a", "I") and last == index
        return _Element(letter, 0.5 if unsure else 1, last, large=word.text.isupper(), single=True)
    weight = 0.0 if word.key in _LOOSE_NAMES and last == index else 1.0
    return _Element(letter, weight, last, large=False)


def _example_end(found: tuple[Word, ...], index: int, letter: str) -> int:
    """The last word of "M as in Mike", or `index` when no example follows."""
    keys = [word.key for word in found[index + 1 : index + 5]]
    for lead in (["as", "in"], ["for"], ["like"], ["as"], ["in"]):
        at = len(lead)
        if keys[:at] == lead and keys[at : at + 2] == ["x", "ray"] and letter == "x":
            return index + at + 2
        if keys[:at] == lead and len(keys) > at and keys[at][0] == letter and len(keys[at]) > 1:
            return index + at + 1
    return index


def _cased(found: tuple[Word, ...], index: int) -> _Element | None:
    """ "capital M": the case that was asked for, on the element that follows."""
    if index + 1 >= len(found):
        return None
    inner = _letter(found, index + 1)
    if inner is None:
        return None
    large = found[index].key in _LARGE or found[index - 1].key in _LARGE
    letter = inner.text.upper() if large else inner.text
    return _Element(letter, max(inner.weight, 0.8), inner.last, mixed=large, large=large)


def _without_edges(text: str, found: tuple[Word, ...], elements: list[_Element]) -> list[_Element]:
    """The run without signs at its ends, and without the "I" of "I said"."""
    if elements and (elements[0].is_sign or (len(elements) > 1 and _opens_badly(elements))):
        return []
    while elements and (elements[-1].is_sign or _is_other_word(text, found, elements)):
        elements = elements[:-1]
    return elements


def _opens_badly(elements: list[_Element]) -> bool:
    """Whether the first element is a number or an everyday word before letters written as such."""
    first = elements[0]
    if first.text.isdigit():
        return True
    if first.weight == 0:
        return any(element.single for element in elements)
    return first.weight == 0.5 and not first.large and (elements[1].large or not elements[1].single)


def _is_other_word(text: str, found: tuple[Word, ...], elements: list[_Element]) -> bool:
    last = elements[-1]
    word, following = found[last.last], found[last.last + 1].key if last.last + 1 < len(found) else ""
    if last.last and text[found[last.last - 1].end : word.start].strip() in ("-", "."):
        return False
    if word.text == "I" and following in _VERBS_OF_I:
        return True
    return (last.weight == 0 and word.key in ("and", "are", "our", "am", "okay", "be")) or (
        last.weight == 0.5 and word.text == "a" and bool(following) and len(following) > 1
    )


def _is_run(elements: list[_Element], least: int) -> bool:
    letters = [element for element in elements if element.text.isalpha()]
    weight = sum(element.weight for element in letters)
    count = sum(len(element.text) for element in letters)
    if letters and all(element.single and element.weight == 1 for element in letters):
        # In a code digits are as sure as the letters beside them: "X T 9".
        digits = sum(len(element.text) for element in elements if element.text.isdigit())
        weight, count = weight + digits, count + digits
    unsure = sum(1 for element in letters if element.weight == 0)
    enough = 2 * unsure <= len(letters) and weight >= 1 and _is_enough(weight, count, least)
    return len(letters) > 1 and count >= min(least, 2) and enough


def _is_enough(weight: float, count: int, least: int) -> bool:
    return weight >= least or (weight >= 2 and count > least) or (weight >= least - 0.5 and count >= least)


def _spelled(found: tuple[Word, ...], first: int, elements: list[_Element]) -> Spelled:
    last = elements[-1].last
    letters = "".join(element.text for element in elements)
    mixed = any(element.mixed for element in elements)
    large = all(element.large for element in elements if element.text.isalpha())
    return Spelled(found[first].start, found[last].end, first, last, letters, mixed, large)
