"""Routing: a calibrated probability for each intent, and the choice that costs least.

The model's log-odds of the three labels are the main signal. A few others say
what a label cannot: whether the best pair of Locate fits well, whether it
sounds alike, whether what was heard is explained by it, how long it is.
Weights were fitted on written cases with cross-validation
(`core.evaluation.fitting`).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from iasr_desktop.core.agent.lexicon import OPENERS
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.types import Intent

COST_OF_LOST_INPUT = 5.0
"""New input taken as something else, where a correction missed costs 1: words vanish or text is damaged."""

SIGNALS = (
    "bias",
    "label",
    "pair",
    "certain pair",
    "sound",
    "kind",
    "neighbours",
    "restated",
    "aligned",
    "named",
    "unexplained",
    "words heard",
    "opener",
)
_LABEL_LIMIT = 6.0
_FROM_PAIR = ("sound", "kind", "restated", "aligned", "named", "unexplained")


@dataclass(frozen=True)
class Labels:
    """Log probabilities of the three labels as the start of the reply."""

    correction: float
    new_input: float
    confirmation: float

    @property
    def correction_odds(self) -> float:
        return _clipped(self.correction - self.new_input)

    @property
    def confirmation_odds(self) -> float:
        return _clipped(self.confirmation - max(self.correction, self.new_input))


@dataclass(frozen=True)
class Probabilities:
    """Of the three intents; they sum to 1."""

    correction: float
    new_input: float
    confirmation: float

    def of(self, intent: Intent) -> float:
        by_intent = {
            Intent.CORRECTION: self.correction,
            Intent.NEW_INPUT: self.new_input,
            Intent.CONFIRMATION: self.confirmation,
        }
        return by_intent[intent]

    @property
    def cheapest(self) -> Intent:
        """The intent with the least expected cost."""
        costs = {
            Intent.NEW_INPUT: self.correction + self.confirmation,
            Intent.CORRECTION: COST_OF_LOST_INPUT * self.new_input + self.confirmation,
            Intent.CONFIRMATION: COST_OF_LOST_INPUT * self.new_input + self.correction,
        }
        return min(costs, key=lambda intent: costs[intent])


def route(
    heard: str,
    labels: Labels,
    best: Pair | None,
    certainty: float,
    correction: Mapping[str, float],
    confirmation: Mapping[str, float],
) -> Probabilities:
    """Probabilities for `heard`. `best` is Locate's pair and `certainty` its share among the others."""
    seen = signals(heard, labels, best, certainty)
    is_correction = _logistic(sum(correction[name] * seen[name] for name in SIGNALS))
    is_confirmation = _logistic(confirmation["bias"] + confirmation["label"] * labels.confirmation_odds)
    rest = 1 - is_confirmation
    return Probabilities(rest * is_correction, rest * (1 - is_correction), is_confirmation)


def signals(heard: str, labels: Labels, best: Pair | None, certainty: float) -> dict[str, float]:
    """What the decision between correction and new input rests on, by `SIGNALS`."""
    found = words(heard)
    measured = dict(zip(FEATURES, best.measures, strict=True)) if best else {}
    seen = {name: measured.get(name, 0.0) for name in _FROM_PAIR}
    return {
        **seen,
        "bias": 1.0,
        "label": labels.correction_odds,
        "pair": best.score if best else 0.0,
        "certain pair": certainty,
        "neighbours": measured.get("left neighbour", 0.0) + measured.get("right neighbour", 0.0),
        "words heard": math.log(max(1, len(found))),
        "opener": float(bool(found) and found[0].key in OPENERS),
    }


def _clipped(odds: float) -> float:
    return max(-_LABEL_LIMIT, min(_LABEL_LIMIT, odds))


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0
