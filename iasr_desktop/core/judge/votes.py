"""The votes of the judge, by the protocol of the paper (section IV-A, Eq. 12 and 13).

In a round the judge is asked twice, with the texts in either order, and each
reply is one token drawn from the model's distribution. A round is positive
when both replies are yes, and the label needs more than half of the rounds.

Nothing in that needs drawing: with p1 and p2 the probabilities of yes, a round
is positive with q = p1·p2, and the number of positive rounds is binomial. So
two evaluations give the label that is likeliest, and its probability.

A reply that is neither yes nor no makes its round invalid: such a round is not
positive, as in the literal protocol, and probabilities are not scaled up to
make up for it. When more than half of the rounds are invalid, so is the label.
"""

import hashlib
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

ROUNDS = 3


class Label(StrEnum):
    """What the judge says of two texts."""

    SAME = "same"
    DIFFERENT = "different"
    INVALID = "invalid"


class Mode(StrEnum):
    """How votes are counted: in closed form, or by drawing them."""

    EXACT = "exact"
    SAMPLED = "sampled"


@dataclass(frozen=True, slots=True)
class Answer:
    """The distribution of one reply: probabilities of yes and of no; the rest is neither."""

    yes: float
    no: float

    @property
    def invalid(self) -> float:
        return min(1.0, max(0.0, 1.0 - self.yes - self.no))


@dataclass(frozen=True, slots=True)
class Votes:
    """The outcome of `rounds` rounds. `round_p`: probability that one is positive.

    `p` is the probability that the label is "same" when votes are exact, and
    the share of positive rounds when they were drawn; `positive` and `invalid`
    count the rounds that were drawn.
    """

    mode: Mode
    rounds: int
    label: Label
    p: float
    round_p: float
    positive: int | None = None
    invalid: int | None = None


def majority_p(q: float, rounds: int) -> float:
    """Probability that more than half of `rounds` independent rounds come out, each with probability `q`.

    For three rounds this is q³ + 3q²(1−q).
    """
    if q <= 0.0 or q >= 1.0:
        return float(q >= 1.0)
    ways = (
        math.lgamma(rounds + 1) - math.lgamma(count + 1) - math.lgamma(rounds - count + 1)
        + count * math.log(q) + (rounds - count) * math.log1p(-q)
        for count in range(rounds // 2 + 1, rounds + 1)
    )  # fmt: skip
    return min(1.0, math.fsum(math.exp(way) for way in ways))


def exact(forward: Answer, backward: Answer, rounds: int = ROUNDS) -> Votes:
    """What the protocol gives on average: the same for the same answers, always."""
    q = forward.yes * backward.yes
    spoilt = 1.0 - (1.0 - forward.invalid) * (1.0 - backward.invalid)
    p = majority_p(q, rounds)
    label = Label.SAME if p > 0.5 else Label.INVALID if majority_p(spoilt, rounds) > 0.5 else Label.DIFFERENT
    return Votes(Mode.EXACT, rounds, label, p, q)


def sampled(forward: Answer, backward: Answer, rounds: int, draw: Callable[[], float]) -> Votes:
    """The literal protocol: every reply is drawn. `draw` gives numbers from 0 to 1."""
    positive = invalid = 0
    for _ in range(rounds):
        replies = [_reply(answer, draw()) for answer in (forward, backward)]
        positive += all(reply is Label.SAME for reply in replies)
        invalid += any(reply is Label.INVALID for reply in replies)
    label = Label.SAME if positive * 2 > rounds else Label.INVALID if invalid * 2 > rounds else Label.DIFFERENT
    return Votes(Mode.SAMPLED, rounds, label, positive / rounds, forward.yes * backward.yes, positive, invalid)


def draws(seed: int, *about: str) -> Callable[[], float]:
    """Draws that are the same for the same seed and pair, whatever else is judged before or beside it."""
    text = "\0".join((str(seed), *about)).encode("utf-8", "replace")
    return random.Random(hashlib.sha256(text).digest()).random


def _reply(answer: Answer, drawn: float) -> Label:
    if drawn < answer.yes:
        return Label.SAME
    return Label.DIFFERENT if drawn < answer.yes + answer.no else Label.INVALID
