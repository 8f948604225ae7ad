"""The fitted numbers of the model tier, read from a file that says where they come from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core import paths


@dataclass(frozen=True)
class Outlook:
    """What else the model might have said instead of a label tells what it makes of the utterance.

    A linear reading of the log probabilities of common words as the start of
    the reply; positive for corrections. It is worth much more than the labels
    themselves, but only for the model and the prompt that it was fitted to.
    """

    model_id: str
    prompt: str
    bias: float
    words: Mapping[str, float]

    def fits(self, model_id: str, prompt: str) -> bool:
        """Whether it was fitted to this model and this prompt (by SHA-256)."""
        return (model_id, prompt) == (self.model_id, self.prompt)

    def of(self, logprobs: Mapping[str, float]) -> float:
        """The reading for one reply; rare words count as rare, however rare they are."""
        return self.bias + sum(weight * max(logprobs[word], RAREST) for word, weight in self.words.items())


RAREST = -30.0


@dataclass(frozen=True)
class Weights:
    """`locate` ranks pairs; `pair_label` is what the model's log probability of a pair counts
    beside that rank; `correction` and `confirmation` are logistic regressions by signal, and
    `correction_by_labels` is the one for models that `outlook` was not fitted to.
    `provenance` says what they were fitted to, and how they do on cases held out."""

    locate: Mapping[str, float]
    pair_label: float
    correction: Mapping[str, float]
    correction_by_labels: Mapping[str, float]
    confirmation: Mapping[str, float]
    outlook: Outlook
    provenance: Mapping[str, Any]

    @staticmethod
    def load() -> "Weights":
        """The weights that ship with the app."""
        raw = json.loads(paths.resource("agent/weights.json").read_text(encoding="utf-8"))
        return Weights(
            locate=raw["locate"],
            pair_label=raw["pair_label"],
            correction=raw["correction"],
            correction_by_labels=raw["correction_by_labels"],
            confirmation=raw["confirmation"],
            outlook=Outlook(**raw["outlook"]),
            provenance=raw["provenance"],
        )
