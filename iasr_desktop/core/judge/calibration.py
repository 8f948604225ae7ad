"""The probability that two texts say the same: the model's log-odds and the evidence, weighed on labelled pairs.

A logistic regression a model. Its weights lie in `resources/judge/weights.json`
with what they were fitted to, and no weight of evidence may speak for sameness.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core import paths
from iasr_desktop.core.judge.evidence import KINDS, Evidence
from iasr_desktop.core.judge.votes import Answer

CONSTANT, MEAN, GAP = "constant", "log-odds", "gap between the orders"
SIGNALS = (CONSTANT, MEAN, GAP, *KINDS)

_LEAST_P = 1e-6
_MOST_LOGIT = 30.0


@dataclass(frozen=True)
class Calibration:
    """Weights by signal for one model and prompt; `provenance` says what they were fitted to."""

    weights: Mapping[str, float]
    provenance: Mapping[str, Any]

    @staticmethod
    def load(model_id: str, prompt_sha256: str) -> "Calibration | None":
        """The weights that ship for this model; `None` when there are none, or none for this prompt."""
        raw = json.loads(paths.resource("judge/weights.json").read_text(encoding="utf-8"))
        entry = raw["models"].get(model_id)
        if entry is None or raw["provenance"]["prompt"] != prompt_sha256:
            return None
        return Calibration(entry["weights"], {**raw["provenance"], **entry["figures"]})

    def p(self, forward: Answer, backward: Answer, seen: Evidence) -> float:
        """Probability that the meaning is the same."""
        signals = signals_of(forward, backward, seen)
        logit = sum(self.weights.get(name, 0.0) * value for name, value in signals.items())
        return 1 / (1 + math.exp(-max(-_MOST_LOGIT, min(_MOST_LOGIT, logit))))


def signals_of(forward: Answer, backward: Answer, seen: Evidence) -> dict[str, float]:
    """What the regression weighs, by name in the order of `SIGNALS`."""
    one, other = log_odds(forward), log_odds(backward)
    return {CONSTANT: 1.0, MEAN: (one + other) / 2, GAP: abs(one - other), **seen.counts}


def log_odds(answer: Answer) -> float:
    """Of yes against no; which replies are neither does not matter here."""
    return math.log(max(answer.yes, _LEAST_P) / max(answer.no, _LEAST_P))
