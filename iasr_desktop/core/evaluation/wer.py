"""Word and character errors of a recogniser, counted on normalised text.

A normaliser has a name and a version, shown beside every score: figures made
with different ones cannot be compared.
"""

import unicodedata
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any


@dataclass(frozen=True)
class ErrorCounts:
    """Errors against `reference` words or characters. Pooled by adding."""

    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0
    reference: int = 0

    @property
    def errors(self) -> int:
        return self.substitutions + self.deletions + self.insertions

    @property
    def rate(self) -> float | None:
        """Errors a reference unit; `None` without reference, where insertions are no rate."""
        return self.errors / self.reference if self.reference else None

    def __add__(self, other: "ErrorCounts") -> "ErrorCounts":
        return ErrorCounts(
            self.substitutions + other.substitutions,
            self.deletions + other.deletions,
            self.insertions + other.insertions,
            self.reference + other.reference,
        )


@dataclass(frozen=True)
class Normalizer:
    """Text as the units that are compared. `unit` is "words" or "characters"."""

    name: str
    unit: str
    units: Callable[[str], list[str]]

    def errors(self, references: Iterable[str], hypothesis: str) -> ErrorCounts:
        """The counts against whichever of `references` is nearest."""
        counts = [_counted(self.units(reference), self.units(hypothesis)) for reference in references]
        return min(counts, key=lambda count: count.errors, default=ErrorCounts())


def normalizer_for(language: str) -> Normalizer:
    """Characters for languages written without spaces between words, else words."""
    code = language.partition("-")[0]
    if code == "en":
        return Normalizer(f"english-1 (whisper-normalizer {version('whisper-normalizer')})", "words", _english)
    if code in ("zh", "yue"):
        return Normalizer(f"mandarin-1 (opencc {version('opencc')}, cn2an {version('cn2an')})", "characters", _mandarin)
    if code in ("ja", "th", "lo", "my"):
        return Normalizer("characters-1", "characters", lambda text: [*"".join(_basic(text))])
    return Normalizer("words-1", "words", _basic)


def _counted(reference: list[str], hypothesis: list[str]) -> ErrorCounts:
    import jiwer

    if not reference:
        return ErrorCounts(insertions=len(hypothesis))
    found = jiwer.process_words(" ".join(reference), " ".join(hypothesis))
    return ErrorCounts(found.substitutions, found.deletions, found.insertions, len(reference))


def _english(text: str) -> list[str]:
    """Case, punctuation, spelling variants, contractions, fillers and numbers made alike."""
    return str(_english_normalizer()(text)).split()


def _mandarin(text: str) -> list[str]:
    """Simplified script, numbers in digits, no spaces or punctuation; Latin letters one by one.

    AISHELL writes spelled English letter by letter and numbers as characters,
    recognisers write words and digits.
    """
    simplified = _simplifier().convert(unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(character for character in simplified if character.isalnum())
    return [*_digits()(bare)]


def _basic(text: str) -> list[str]:
    """Words without case and punctuation."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(character if character.isalnum() or character == "'" else " " for character in folded).split()


@cache
def _english_normalizer() -> Any:
    from whisper_normalizer.english import EnglishTextNormalizer

    return EnglishTextNormalizer()


@cache
def _simplifier() -> Any:
    from opencc import OpenCC

    return OpenCC("t2s")


@cache
def _digits() -> Callable[[str], str]:
    from cn2an import transform

    def converted(text: str) -> str:
        with warnings.catch_warnings():
            # It warns of characters that only look like numbers, and leaves them.
            warnings.simplefilter("ignore", UserWarning)
            return str(transform(text, "cn2an"))

    return converted
