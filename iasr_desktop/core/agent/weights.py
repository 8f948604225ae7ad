"""The fitted numbers of the model tier, read from a file that says where they come from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core import paths

Vector = NDArray[np.float32]


@dataclass(frozen=True)
class Direction:
    """A linear reading of a vector. `along` are its weights as text, numbers between spaces."""

    bias: float
    along: str

    @cached_property
    def weights(self) -> Vector:
        """Shape (dim,)."""
        return np.array([float(number) for number in self.along.split()], dtype=np.float32)

    def of(self, state: Vector) -> float:
        """The reading of one state, shape (dim,), on no absolute scale."""
        return self.bias + float(self.weights @ state)


@dataclass(frozen=True)
class Outlook:
    """What the model makes of an utterance, read off one of its middle layers.

    A language model knows more of an utterance than the three labels let it
    say: whether it speaks about the text or goes on with it lies open in what
    its middle layers hold at the end of the prompt, for a linear reading to
    find. `correction` is positive for corrections, `confirmation` for
    confirmations. The readings are of use only with the model and the prompt
    that they were fitted to. `layer` counts from 1.
    """

    model_id: str
    prompt: str
    layer: int
    correction: Direction
    confirmation: Direction

    def fits(self, model_id: str, prompt: str) -> bool:
        """Whether it was fitted to this model and this prompt (by SHA-256)."""
        return (model_id, prompt) == (self.model_id, self.prompt)


@dataclass(frozen=True)
class Weights:
    """`locate` ranks pairs before it is known what is meant, `choice` those of a correction; `reply` is what
    the model's log probabilities of a pair count beside that rank; `trust` tells how likely the best pair is
    right; `correction` and `confirmation` are logistic regressions by signal, and
    those `by_labels` are for models that `outlook` was not fitted to.
    `provenance` says what they were fitted to, and how they do on cases held out."""

    locate: Mapping[str, float]
    choice: Mapping[str, float]
    reply: Mapping[str, float]
    trust: Mapping[str, float]
    correction: Mapping[str, float]
    confirmation: Mapping[str, float]
    correction_by_labels: Mapping[str, float]
    confirmation_by_labels: Mapping[str, float]
    outlook: Outlook
    provenance: Mapping[str, Any]

    @staticmethod
    def load() -> "Weights":
        """The weights that ship with the app."""
        raw = json.loads(paths.resource("agent/weights.json").read_text(encoding="utf-8"))
        outlook = raw["outlook"]
        return Weights(
            locate=raw["locate"],
            choice=raw["choice"],
            reply=raw["reply"],
            trust=raw["trust"],
            correction=raw["correction"],
            confirmation=raw["confirmation"],
            correction_by_labels=raw["correction_by_labels"],
            confirmation_by_labels=raw["confirmation_by_labels"],
            outlook=Outlook(
                model_id=outlook["model_id"],
                prompt=outlook["prompt"],
                layer=outlook["layer"],
                correction=Direction(**outlook["correction"]),
                confirmation=Direction(**outlook["confirmation"]),
            ),
            provenance=raw["provenance"],
        )
