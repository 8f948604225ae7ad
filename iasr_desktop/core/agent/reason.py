"""Reason: which of Locate's pairs is meant.

The model sees the pairs only as replies that it could give; what it returns
is how likely each is, so nothing but a place that exists and words that were
heard can come out. Its opinion and Locate's rank are added.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.prompts import answer_to
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import fold
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import LanguageModel, Prompt

_CLEAR_LEAD = 5.0
"""A first pair this far ahead stays first whatever the model says, so it is not asked."""

_SAME_SOUND = 0.95


@dataclass(frozen=True)
class Ranked:
    """A pair with its share of the probability among all pairs considered."""

    pair: Pair
    p: float


def rank(
    found: Sequence[Pair], prompt: Prompt, model: LanguageModel, label_weight: float, token: CancelToken
) -> list[Ranked]:
    """`found` by what Locate and the model say together, best first.

    `prompt` ends where the reply to a correction names the place.
    """
    scores = [pair.score for pair in found]
    if len(found) > 1 and scores[0] - scores[1] < _CLEAR_LEAD:
        replies = [answer_to(pair.old, pair.new) for pair in found]
        logprobs = model.label_logprobs(prompt, replies, token)
        scores = [score + label_weight * logprobs[reply] for score, reply in zip(scores, replies, strict=True)]
    return by_score(found, scores)


def by_score(found: Sequence[Pair], scores: Sequence[float]) -> list[Ranked]:
    """`found` with shares by `scores`, best first."""
    if not found:
        return []
    highest = max(scores)
    shares = [math.exp(score - highest) for score in scores]
    total = sum(shares)
    ranked = [Ranked(pair, share / total) for pair, share in zip(found, shares, strict=True)]
    return sorted(ranked, key=lambda one: -one.p)


def as_in_vocabulary(new: str, vocabulary: Sequence[str], sounds: Sounds) -> str:
    """`new` as a term of the vocabulary that sounds the same is written, if there is one."""
    terms = [term for term in vocabulary if term.strip() and fold(term) != fold(new)]
    if not terms or any(fold(term) == fold(new) for term in vocabulary):
        return new
    alike = sounds.matrix([new], terms)[0]
    best = int(alike.argmax())
    return terms[best] if alike[best] >= _SAME_SOUND else new
