"""Reason: which of Locate's pairs is meant.

The model sees the pairs only as replies that it could give; what it returns
is how likely each is, so nothing but a place that exists and words that were
heard can come out. Its opinion and Locate's rank are added.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.prompts import answer_at, answer_to
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import fold
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import LanguageModel, Prompt

_SAME_SOUND = 0.95


@dataclass(frozen=True)
class Opinion:
    """Log probabilities of the reply that names a pair: of the place, and of the words after it."""

    place: float
    words: float


@dataclass(frozen=True)
class Ranked:
    """A pair with its share of the probability among all pairs considered.

    `opinion` is what the model makes of it.
    """

    pair: Pair
    p: float
    opinion: Opinion


def rank(
    found: Sequence[Pair], prompt: Prompt, model: LanguageModel, counts: Mapping[str, float], token: CancelToken
) -> list[Ranked]:
    """`found` by what Locate and the model say together, best first.

    `prompt` ends where the reply to a correction names the place. `counts` is
    what a log probability of "place" and of "words" counts beside a pair's score.
    """
    if not found:
        return []
    return by_opinion(found, model.label_logprobs(prompt, replies(found), token), counts)


def replies(found: Sequence[Pair]) -> list[str]:
    """What has to be known of the model's opinion: the replies that name pairs, and their places alone."""
    wanted = (text for pair in found for text in (answer_at(pair.old), answer_to(pair.old, pair.new)))
    return list(dict.fromkeys(wanted))


def by_opinion(found: Sequence[Pair], logprobs: Mapping[str, float], counts: Mapping[str, float]) -> list[Ranked]:
    """As `rank`, with the log probabilities of `replies`."""
    if not found:
        return []
    told = [opinion(pair, logprobs) for pair in found]
    scores = [
        pair.score + counts["place"] * one.place + counts["words"] * one.words
        for pair, one in zip(found, told, strict=True)
    ]
    highest = max(scores)
    shares = [math.exp(score - highest) for score in scores]
    total = sum(shares)
    ranked = [Ranked(pair, share / total, one) for pair, share, one in zip(found, shares, told, strict=True)]
    return sorted(ranked, key=lambda one: -one.p)


def opinion(pair: Pair, logprobs: Mapping[str, float]) -> Opinion:
    """What the log probabilities of `replies` say of a pair."""
    place = logprobs[answer_at(pair.old)]
    return Opinion(place, logprobs[answer_to(pair.old, pair.new)] - place)


def as_in_vocabulary(new: str, vocabulary: Sequence[str], sounds: Sounds) -> str:
    """`new` as a term of the vocabulary that sounds the same is written, if there is one."""
    terms = [term for term in vocabulary if term.strip() and fold(term) != fold(new)]
    if not terms or any(fold(term) == fold(new) for term in vocabulary):
        return new
    alike = sounds.matrix([new], terms)[0]
    best = int(alike.argmax())
    return terms[best] if alike[best] >= _SAME_SOUND else new
