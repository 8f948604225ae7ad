"""Texts as the units in which the judge compares them."""

import re
import unicodedata
from collections.abc import Sequence

from iasr_desktop.core.agent.words import WIDE, is_wide
from iasr_desktop.core.metrics.normalizers import Normalizer, normalizer

Units = tuple[str, ...]

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
    """Words, single characters in Chinese; no case, punctuation or fillers, numbers in digits."""
    return tuple(form.mixed(text))


def joined(found: Sequence[str]) -> str:
    """Units as a text to read: no spaces within Chinese."""
    return _WITHIN_CHINESE.sub("", " ".join(found))


def symbols(text: str) -> tuple[str, ...]:
    """Pictures and other signs that normalisers drop but that say something."""
    return tuple(sign for sign in text if unicodedata.category(sign) == "So")
