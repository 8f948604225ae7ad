"""English made alike: contractions, spelling, fillers, and numbers in digits or in words.

The rules are those of the Whisper paper (appendix C), by whisper-normalizer.
"""

import re
from collections.abc import Callable
from functools import cache

import regex

from iasr_desktop.core.metrics.plain_text import folded, without_controls

_CLOCK = re.compile(r"(?<=\d):(?=\d\d(?!\d))")
# The library would leave out the zeros.
_LEADING_ZERO = re.compile(r"(?<![\d.,/\-])0\d+(?!\d|[.,/\-]\d)")
_SPELLED = regex.compile(r"\b\p{Latin}(?: \p{Latin})+\b")
_DIGIT_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_CLOSERS = {"[<": "]>", "(": ")"}
_NUMBER = re.compile(r"([-+]?)([€£$¢]?)(\d+(?:\.\d+)*)(%|st|nd|rd|th|s)?")
_ORDINAL_ENDS = frozenset(("st", "nd", "rd", "th"))
_SIGNS = {"-": "minus", "+": "plus", "": ""}
_CURRENCIES = {"€": "euros", "£": "pounds", "$": "dollars", "¢": "cents", "": ""}
# Longer ones are codes, which are read digit by digit.
_LONGEST_NUMBER = 15


def with_digits(text: str) -> str:
    """Numbers in digits: "twenty five dollars" is "$25"."""
    clean = _LEADING_ZERO.sub(_spelled, _CLOCK.sub("", without_controls(folded(text))))
    alike = _library()(_without_open_ends(clean))
    return " ".join(word for word in alike.split() if any(sign.isalnum() for sign in word))


def with_words(text: str) -> str:
    """Numbers in words: "$25" is "twenty five dollars"."""
    return " ".join(_number_in_words(word) for word in with_digits(text).split())


def with_joined_letters(text: str) -> str:
    """As `with_digits`; letters said one by one make one word, as recognisers often write them."""
    return spelled_joined(with_digits(text))


def spelled_joined(text: str) -> str:
    """`text` with runs of single Latin letters as one word: "the p p t" is "the ppt"."""
    return str(_SPELLED.sub(lambda found: found[0].replace(" ", ""), text))


@cache
def _library() -> Callable[[str], str]:
    from whisper_normalizer.english import EnglishTextNormalizer

    normalizer = EnglishTextNormalizer()
    numbers = normalizer.standardize_numbers

    def guarded(text: str) -> str:
        try:
            return str(numbers(text))
        except (ValueError, AssertionError, TypeError, ArithmeticError):
            # WORKAROUND(whisper-normalizer 0.1.15): numbers of thousands of digits, and a few odd sequences of
            # number words, end in an exception. The words stay as they are.
            return text

    normalizer.standardize_numbers = guarded
    return lambda text: str(normalizer(text))


def _spelled(found: re.Match[str]) -> str:
    """Digits as words, which the library puts together again."""
    return " ".join(_DIGIT_WORDS[int(digit)] for digit in found[0])


def _without_open_ends(text: str) -> str:
    """`text` without runs of spaces and without brackets that nothing closes.

    The library's expressions take quadratic time over those, and what is left
    out here becomes a space there.
    """
    text = " ".join(text.split())
    for opening, closing in _CLOSERS.items():
        last = max(text.rfind(sign) for sign in closing) + 1
        tail = text[last:]
        for sign in opening:
            tail = tail.replace(sign, " ")
        text = text[:last] + tail
    return text


def _number_in_words(word: str) -> str:
    found = _NUMBER.fullmatch(word)
    if not found:
        return word
    sign, currency, digits, tail = found[1], found[2], found[3], found[4] or ""
    parts = [_SIGNS[sign], _said(digits, ordinal=tail in _ORDINAL_ENDS), _CURRENCIES[currency]]
    said = " ".join(part for part in [*parts, "percent" if tail == "%" else ""] if part)
    return _plural(said) if tail == "s" else said


def _plural(said: str) -> str:
    return f"{said[:-1]}ies" if said.endswith("y") else f"{said}es" if said.endswith("x") else f"{said}s"


def _said(digits: str, *, ordinal: bool) -> str:
    from num2words import num2words

    whole, *decimals = digits.split(".")
    if len(whole) > _LONGEST_NUMBER or (len(whole) > 1 and whole[0] == "0"):
        said = " ".join(str(num2words(int(digit))) for digit in whole)
    else:
        said = str(num2words(int(whole), to="ordinal" if ordinal and not decimals else "cardinal"))
    for part in decimals:
        said += " point " + " ".join(str(num2words(int(digit))) for digit in part)
    return said.replace(",", "").replace("-", " ").replace(" and ", " ")
