"""Words as people spell them out: letter by letter, in the alphabet of radio, digit by digit."""

import re
import unicodedata

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.letters import RADIO_ALPHABET
from iasr_desktop.core.spoken_numbers import digits_said

_RADIO = " ".join(RADIO_ALPHABET).title()
_EXAMPLES = (
    "apple boy cat dog easy fox George hotel ice John kite lemon Mike Nancy orange Peter queen Robert sugar Tom uncle "
    "Victor water Xray yellow zebra"
)
_POSSESSIVE = re.compile(r"['’]s?(?!\w)", re.IGNORECASE)
_PARTS = re.compile(r"[^\W\d_]+|\d+")

LONGEST = 16
"""Letters. Longer words nobody spells for a machine."""

_SHORTEST = 2


def letters_of(word: str) -> str:
    """The letters and digits of `word` without accents, large; empty when some are no plain Latin ones."""
    apart = unicodedata.normalize("NFKD", word)
    signs = [sign for sign in apart if not unicodedata.combining(sign) and sign.isalnum()]
    return "".join(signs).upper() if all(sign.isascii() for sign in signs) else ""


def can_be_spelled(phrase: str) -> bool:
    """Whether one word, or a short name of two, is said letter by letter without losing the thread.

    Initials are letters already, and of a possessive nobody spells the ending.
    """
    letters = letters_of(phrase)
    has_letters = any(sign.isalpha() for sign in letters)
    if any(len(word) == 1 for word in phrase.split()) or _POSSESSIVE.search(phrase):
        return False
    return has_letters and _SHORTEST <= len(letters) <= LONGEST and len(phrase.split()) <= 2


def spelled(phrase: str) -> str:
    """ "M-E-G-A-N"; digits in one piece with pauses around them ("Q-W-E-N 3"), words one after the other."""
    said = []
    for word in phrase.split():
        parts = _PARTS.findall("".join(sign for sign in word if sign.isalnum()))
        said.append(" ".join(part if part.isdigit() else "-".join(letters_of(part)) for part in parts))
    return ", ".join(said)


def spaced(phrase: str) -> str:
    """ "P Y T H O N": letters beside Chinese words, where a hyphen would be read."""
    return " ".join(letters_of(phrase))


def in_nato(word: str) -> str:
    """ "Mike Echo Golf Alpha November"."""
    return " ".join(_named(sign, _RADIO) for sign in letters_of(word))


def by_examples(word: str) -> str:
    """ "M as in Mike, E as in easy"."""
    letters = letters_of(word)
    said = [f"{sign} as in {_named(sign, _EXAMPLES)}" if sign.isalpha() else digits_said(sign) for sign in letters]
    return ", ".join(said)


def digit_by_digit(phrase: str) -> str:
    """ "five zero" for "50" and "fifty"; empty for what is no plain number of two digits or more."""
    value = numbers.value(phrase)
    digits = value.replace(".", "").replace(":", "").replace(",", "") if value else ""
    return digits_said(digits) if digits.isdigit() and len(digits) > 1 else ""


def _named(sign: str, names: str) -> str:
    return names.split()[ord(sign) - ord("A")] if sign.isalpha() else digits_said(sign)
