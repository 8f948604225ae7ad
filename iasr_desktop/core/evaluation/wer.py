"""Errors of a recogniser on recordings: words, or characters where a script has no spaces.

The counting and the rules by which texts are made alike are those of
`core.metrics`; here is only which of them a language takes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from iasr_desktop.core.metrics.alignment import ErrorCounts as ErrorCounts
from iasr_desktop.core.metrics.alignment import count
from iasr_desktop.core.metrics.normalizers import Normalizer as Rules
from iasr_desktop.core.metrics.normalizers import for_language


@dataclass(frozen=True)
class Normalizer:
    """Text as the units that are compared."""

    rules: Rules

    @property
    def name(self) -> str:
        """The rules with the versions of the libraries behind them, to be shown beside every figure."""
        return self.rules.about

    @property
    def unit(self) -> str:
        """ "words" or "characters"."""
        return self.rules.unit

    def units(self, text: str) -> list[str]:
        return self.rules.words(text) if self.unit == "words" else [*self.rules.characters(text)]

    def errors(self, references: Iterable[str], hypothesis: str) -> ErrorCounts:
        """The counts against whichever of `references` is nearest."""
        heard = self.units(hypothesis)
        counts = [count(self.units(reference), heard) for reference in references]
        return min(counts, key=lambda found: found.errors, default=ErrorCounts())


def normalizer_for(language: str) -> Normalizer:
    """Mandarin by character, with or without English in it: corpora write that letter by letter."""
    code = language.partition("-")[0] or "xx"
    return Normalizer(for_language(code))
