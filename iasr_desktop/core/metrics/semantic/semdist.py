"""SemDist: one minus the cosine of two texts' vectors.

Source: Kim et al., "Semantic Distance" (arXiv 2104.02138), with the poolings of
"Rethinking Human-Aligned Evaluation".
"""

import math

from iasr_desktop.core.metrics.semantic.pooling import Pooling, Vectors, pooled

UNRELATED = 1.0
"""The distance of a text from an empty one: nothing of the meaning is there."""


def semdist(reference: Vectors, hypothesis: Vectors, pooling: Pooling) -> float:
    """0 for the same direction to 2 for opposite ones; symmetric.

    Both have shape (n_tokens, dim), n_tokens may be 0: two empty texts are at
    distance 0, one alone is at `UNRELATED`.
    """
    if not len(reference) or not len(hypothesis):
        return 0.0 if len(reference) == len(hypothesis) else UNRELATED
    left, right = pooled(reference, pooling), pooled(hypothesis, pooling)
    scale = math.sqrt(float(left @ left)) * math.sqrt(float(right @ right))
    if not scale or not math.isfinite(scale):
        return UNRELATED
    return min(2.0, max(0.0, 1.0 - float(left @ right) / scale))
