"""Word, character and mixed error rates.

WER and CER: Levenshtein errors over reference words or characters. MER, the
mixed error rate of code-switching benchmarks (ASRU 2019): one alignment in
which Mandarin counts by character and everything else by word.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics import normalizers
from iasr_desktop.core.metrics.alignment import Alignment, ErrorCounts, align, count
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Outcome, Pair, Value
from iasr_desktop.core.metrics.normalizers import Normalizer

Units = Callable[[Normalizer, str], Sequence[str]]


class Chooser:
    """The normaliser of each pair: the one the person named, or what suits the pair's language.

    `by_word` takes the one with words in Latin letters where there is one for
    characters alone. It remembers what it chose, to be told beside the figure.
    """

    def __init__(self, options: MetricOptions, *, by_word: bool) -> None:
        self._named = normalizers.normalizer(options.normalizer) if options.normalizer else None
        self._language = options.language
        self._by_word = by_word
        self._used: dict[str, Normalizer] = {}

    def of(self, pair: Pair) -> Normalizer:
        chosen = self._named or self._suiting(pair)
        self._used.setdefault(chosen.name, chosen)
        return chosen

    @property
    def about(self) -> str:
        return "; ".join(chosen.about for _, chosen in sorted(self._used.items()))

    def _suiting(self, pair: Pair) -> Normalizer:
        chosen = normalizers.for_language(self._language or pair.language, pair.reference)
        if self._by_word and chosen.name == "zh-1":
            return normalizers.normalizer("mixed-1")
        return chosen


@dataclass(frozen=True)
class ErrorRate:
    """Errors over reference units; see `Metric`. Insertions where the reference is empty are counted apart."""

    name: str
    title: str
    units: Units
    chooser: Chooser
    details: bool = False
    is_rate: bool = field(default=True, init=False)
    higher_is_better: bool = field(default=False, init=False)

    @property
    def about(self) -> Mapping[str, str]:
        return {"normalizer": self.chooser.about}

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        token.check()
        return [self._value(pair) for pair in pairs]

    def _value(self, pair: Pair) -> Value:
        normalizer = self.chooser.of(pair)
        reference, hypothesis = self.units(normalizer, pair.reference), self.units(normalizer, pair.hypothesis)
        if not self.details:
            return value_of(count(reference, hypothesis))
        alignment = align(reference, hypothesis)
        return value_of(alignment.counts, alignment_detail(alignment, reference, hypothesis))


def word_errors(options: MetricOptions) -> Metric:
    """WER."""
    return ErrorRate("wer", "WER", Normalizer.words, Chooser(options, by_word=True), options.details)


def character_errors(options: MetricOptions) -> Metric:
    """CER."""
    return ErrorRate("cer", "CER", Normalizer.characters, Chooser(options, by_word=False), options.details)


def mixed_errors(options: MetricOptions) -> Metric:
    """MER."""
    return ErrorRate("mer", "MER", Normalizer.mixed, Chooser(options, by_word=True), options.details)


def value_of(counts: ErrorCounts, detail: Mapping[str, Any] | None = None) -> Value:
    """Counts as the value of a pair."""
    if not counts.reference:
        inserted = {"insertions_on_empty": counts.insertions}
        return Value(counts.insertions, 0, Outcome.EMPTY, inserted, detail or {})
    kinds = {
        "hits": counts.hits,
        "substitutions": counts.substitutions,
        "deletions": counts.deletions,
        "insertions": counts.insertions,
        "reference": counts.reference,
    }
    return Value(counts.errors, counts.reference, Outcome.SCORED, kinds, detail or {})


def alignment_detail(alignment: Alignment, reference: Sequence[str], hypothesis: Sequence[str]) -> dict[str, Any]:
    """The pieces in which the two differ, with the position in the reference and the units of both."""
    between = "" if isinstance(reference, str) else " "
    differing = [piece for piece in alignment.pieces if piece.kind != "equal"]
    return {
        "alignment": [
            {
                "kind": piece.kind,
                "at": piece.reference_start,
                "reference": between.join(reference[piece.reference_start : piece.reference_end]),
                "hypothesis": between.join(hypothesis[piece.hypothesis_start : piece.hypothesis_end]),
            }
            for piece in differing
        ]
    }
