"""From the vectors of tokens to the vector of a text.

The five ways and their names are those of "Rethinking Human-Aligned Evaluation:
An Analysis of Semantic Metrics Beyond WER", section on SemDist.
"""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (n_tokens, dim)."""


class Pooling(StrEnum):
    """`*_WITHOUT_LAST` leave the last token out; of a text with a single token they take that one."""

    LAST = "last"
    MEAN = "mean"
    MEAN_WITHOUT_LAST = "mean_without_last"
    WEIGHTED = "weighted"
    WEIGHTED_WITHOUT_LAST = "weighted_without_last"


def pooled(vectors: Vectors, pooling: Pooling) -> NDArray[np.float64]:
    """The text's vector, shape (dim,); zeros for a text without tokens.

    Weighted means count token i, from 1, i times: in a causal model later
    tokens have seen more of the text.
    """
    if not len(vectors):
        return np.zeros(vectors.shape[1])
    if pooling is Pooling.LAST:
        return np.asarray(vectors[-1], dtype=np.float64)
    if pooling in (Pooling.MEAN_WITHOUT_LAST, Pooling.WEIGHTED_WITHOUT_LAST) and len(vectors) > 1:
        vectors = vectors[:-1]
    is_weighted = pooling in (Pooling.WEIGHTED, Pooling.WEIGHTED_WITHOUT_LAST)
    weights = np.arange(1, len(vectors) + 1, dtype=np.float64) if is_weighted else np.ones(len(vectors))
    return np.asarray(weights @ vectors / weights.sum(), dtype=np.float64)
