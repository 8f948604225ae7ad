"""BERTScore: every token of one text is matched with the nearest token of the other.

Source: Zhang et al., "BERTScore" (arXiv 1904.09675), equations 1 to 3. The
rescaling with a baseline is left out: it needs a constant for each model,
layer and language, measured on text that does not ship with the app.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.metrics.semantic.pooling import Vectors

# Rows of the table of similarities held at once, so that long texts do not fill the memory.
_ROWS = 1024


@dataclass(frozen=True)
class BertScore:
    """-1 to 1 each, in practice above 0; 1 for the same text."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class TokenWeights:
    """How much a token counts: the logarithm of how rare it is in a set of reference texts.

    Equation 3 with plus-one smoothing: `log((texts + 1) / (texts with the token + 1))`.
    Without texts every token counts alike.
    """

    texts: int = 0
    containing: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(texts: Iterable[Sequence[str]]) -> "TokenWeights":
        """Counted on texts given as their tokens."""
        count, containing = 0, dict[str, int]()
        for tokens in texts:
            count += 1
            for token in set(tokens):
                containing[token] = containing.get(token, 0) + 1
        return TokenWeights(count, containing)

    @cached_property
    def fingerprint(self) -> str:
        """Tells weights counted on different texts apart."""
        counted = json.dumps([self.texts, sorted(self.containing.items())])
        return hashlib.sha256(counted.encode()).hexdigest()[:12]

    def of_tokens(self, tokens: Sequence[str]) -> NDArray[np.float64]:
        """Shape (len(tokens),); all alike where every token would weigh nothing."""
        if not self.texts:
            return np.ones(len(tokens))
        weights = np.array([math.log((self.texts + 1) / (self.containing.get(token, 0) + 1)) for token in tokens])
        return weights if weights.any() else np.ones(len(tokens))


def bertscore(
    reference: Vectors,
    hypothesis: Vectors,
    reference_weights: NDArray[np.float64] | None = None,
    hypothesis_weights: NDArray[np.float64] | None = None,
) -> BertScore:
    """Greedy matching by cosine. Vectors have shape (n_tokens, dim), weights (n_tokens,).

    Two empty texts score 1, one alone scores 0: there is nothing to match.
    """
    if not len(reference) or not len(hypothesis):
        score = float(len(reference) == len(hypothesis))
        return BertScore(score, score, score)
    for_reference, for_hypothesis = _best_matches(_unit(reference), _unit(hypothesis))
    recall = float(np.average(for_reference, weights=reference_weights))
    precision = float(np.average(for_hypothesis, weights=hypothesis_weights))
    both = precision + recall
    return BertScore(precision, recall, 2 * precision * recall / both if both > 0 else 0.0)


def _best_matches(left: Vectors, right: Vectors) -> tuple[Vectors, Vectors]:
    """The highest similarity in each row and in each column, a block of rows at a time."""
    rows, columns = np.empty(len(left), np.float32), np.full(len(right), -1.0, np.float32)
    for start in range(0, len(left), _ROWS):
        block = np.clip(left[start : start + _ROWS] @ right.T, -1.0, 1.0)
        rows[start : start + _ROWS] = block.max(axis=1)
        np.maximum(columns, block.max(axis=0), out=columns)
    return rows, columns


def _unit(vectors: Vectors) -> Vectors:
    """Each vector at length 1; one of length 0 stays, and is like no other."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return unit
