"""Routing: a calibrated probability for each intent, and the choice that costs least.

The model's log-odds of the three labels are one signal, what its middle layers
hold of the utterance (`weights.Outlook`) a better one. Others say what
the model does not see well: how the utterance is built beside the text, and
how well the best pair of Locate fits. Weights were fitted on written cases
with cross-validation (`core.evaluation.fitting`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent import numbers, shapes
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.types import Intent

COST_OF_LOST_INPUT = 5.0
"""New input taken as something else, where a correction missed costs 1: words vanish or text is damaged."""

LABEL, OUTLOOK = "label", "outlook"
_COMMON = ("bias", "words heard", "pair", "lead", "sound", "kind", *shapes.SIGNALS)
SIGNALS_BY_LABELS = (*_COMMON, LABEL)
"""What is known of an utterance with any model."""

SIGNALS = (*_COMMON, OUTLOOK)
"""What is known with the model that the outlook was fitted to; beside it the labels tell nothing more."""

CONFIRMING_BY_LABELS = ("bias", LABEL)
CONFIRMING = ("bias", LABEL, OUTLOOK)
"""What tells a confirmation from everything else, without the outlook and with it."""

_LABEL_LIMIT = 6.0
_LEAD_LIMIT = 4.0
_FROM_PAIR = ("sound", "kind")


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
    seen: Mapping[str, float],
    confirming: Mapping[str, float],
    correction: Mapping[str, float],
    confirmation: Mapping[str, float],
) -> Probabilities:
    """Probabilities by what was seen (`signals` and `confirming_signals`) and the two regressions."""
    is_correction = _logistic(sum(weight * seen[name] for name, weight in correction.items()))
    is_confirmation = _logistic(sum(weight * confirming[name] for name, weight in confirmation.items()))
    rest = 1 - is_confirmation
    return Probabilities(rest * is_correction, rest * (1 - is_correction), is_confirmation)


def signals(
    said: str, text: str, labels: Labels, found: Sequence[Pair], outlook: float | None = None
) -> dict[str, float]:
    """What the decision between correction and new input rests on, by `SIGNALS`.

    `said` is the explicit instruction, `found` Locate's pairs, best first.
    Without `outlook` that signal is missing.
    """
    best = found[0] if found else None
    measured = dict(zip(FEATURES, best.measures, strict=True)) if best else {}
    seen = {
        **{name: measured.get(name, 0.0) for name in _FROM_PAIR},
        **shapes.signals(said, text),
        "bias": 1.0,
        LABEL: labels.correction_odds,
        "words heard": math.log(max(1, len(numbers.units(said)))),
        "pair": best.score if best else 0.0,
        "lead": min(_LEAD_LIMIT, found[0].score - found[1].score) if len(found) > 1 else 0.0,
    }
    return seen if outlook is None else {**seen, OUTLOOK: outlook}


def confirming_signals(labels: Labels, outlook: float | None = None) -> dict[str, float]:
    """What the decision between a confirmation and anything else rests on, by `CONFIRMING`."""
    seen = {"bias": 1.0, LABEL: labels.confirmation_odds}
    return seen if outlook is None else {**seen, OUTLOOK: outlook}


def _clipped(odds: float) -> float:
    return max(-_LABEL_LIMIT, min(_LABEL_LIMIT, odds))


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0
