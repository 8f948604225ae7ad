"""How far the pair that ranks first can be trusted, as the probability that it is what the person meant.

A correction that is refused costs a second try, and the likeliest places are
offered; one carried out wrongly damages a text that may not be read again. So
a pair is carried out only where that costs least on average. Weights were
fitted on written cases, each with what the other cases gave.
"""

import math
from collections.abc import Mapping, Sequence

from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.reason import Ranked

COST_OF_WRONG_EDIT = 1.5
"""Where a correction refused costs 1."""

_FROM_PAIR = ("sound", "look", "kind")
TRUST = ("bias", "share", "share of place", "score", "words", *_FROM_PAIR)
"""What the probability rests on: shares among the pairs considered, how well the pair fits, how likely the
model finds its words, and how like each other both sides are. More of its measures told nothing more."""

_MOST_ODDS = 5.0
_LEAST_LOGPROB = -20.0


def signals(ranked: Sequence[Ranked]) -> dict[str, float]:
    """What is known of the first of `ranked`, by `TRUST`."""
    best = ranked[0]
    measured = dict(zip(FEATURES, best.pair.measures, strict=True))
    of_place = sum(one.p for one in ranked if one.pair.start < best.pair.end and best.pair.start < one.pair.end)
    return {
        "bias": 1.0,
        "share": _odds(best.p),
        "share of place": _odds(of_place),
        "score": best.pair.score,
        "words": max(_LEAST_LOGPROB, best.opinion.words),
        **{name: measured[name] for name in _FROM_PAIR},
    }


def probability(ranked: Sequence[Ranked], weights: Mapping[str, float]) -> float:
    """That the first of `ranked` is right."""
    odds = sum(weights[name] * value for name, value in signals(ranked).items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def is_enough(probability: float) -> bool:
    """Whether an edit costs less than a refusal, on average."""
    return (1 - probability) * COST_OF_WRONG_EDIT <= 1


def _odds(share: float) -> float:
    share = min(max(share, 1e-9), 1 - 1e-9)
    return max(-_MOST_ODDS, min(_MOST_ODDS, math.log(share / (1 - share))))
