"""Texts as the units in which the judge compares them."""

import re
import unicodedata
from collections.abc import Sequence

import regex

from iasr_desktop.core.agent.clock_times import with_times_alike
from iasr_desktop.core.agent.words import WIDE, is_wide
from iasr_desktop.core.metrics.normalizers import Normalizer, normalizer

Units = tuple[str, ...]

# Forms of speech that differ in their signs alone: questions that offer the denial ("有没有"), words with a number or a
# denial in them that mean neither, and what only softens a request.
_FORMS = tuple(
    (regex.compile(pattern), plain)
    for pattern, plain in (
        (r"(\p{Han})[不没]\1", r"\1"),
        (r"十分(?![钟之])", "很"),
        (r"一下子?", ""),
        (r"^(?:麻烦|劳驾)[你您]?", "请"),
        (r"两(?=\p{Han})", "二"),
    )
)
_GROUPED = re.compile(r"(?<![\w.,:-])\d{2,}(?:[ -]\d{2,})+(?![\w:-]|[.,]\d)")
_LEAST_DIGITS = 7
"""Of what is read in groups: numbers of telephones, accounts, cards; fewer may be two numbers."""
_WITHIN_CHINESE = re.compile(rf"(?<=[{WIDE}]) (?=[{WIDE}])")
_AS_ENGLISH = ("", "en", "zh", "mixed")


def normalizer_of(language: str, *texts: str) -> Normalizer:
    """The normaliser for texts of `language` (an ISO 639-1 code, or empty); both are compared in one form.

    Chinese characters decide for themselves. Other texts count as English when nothing else is said.
    """
    if any(map(is_wide, texts)):
        return normalizer("mixed-1")
    return normalizer("en-1" if language.partition("-")[0] in _AS_ENGLISH else "basic-1")


def units(text: str, form: Normalizer) -> Units:
    """Words, single characters in Chinese; no case, punctuation or fillers, numbers in digits.

    Times of day are alike, and long numbers however they are grouped.
    """
    return tuple(form.mixed(text if is_wide(text) else _GROUPED.sub(_together, with_times_alike(text))))


def _together(hit: re.Match[str]) -> str:
    digits = "".join(sign for sign in hit[0] if sign.isdigit())
    return digits if len(digits) >= _LEAST_DIGITS else hit[0]


def plain_units(text: str, form: Normalizer) -> Units:
    """`units` of `text` with its Chinese forms of speech made alike as well."""
    if is_wide(text):
        for pattern, plain in _FORMS:
            text = pattern.sub(plain, text)
    return units(text, form)


def joined(found: Sequence[str]) -> str:
    """Units as a text to read: no spaces within Chinese."""
    return _WITHIN_CHINESE.sub("", " ".join(found))


def symbols(text: str) -> tuple[str, ...]:
    """Pictures and other signs that normalisers drop but that say something."""
    return tuple(sign for sign in text if unicodedata.category(sign) == "So")
