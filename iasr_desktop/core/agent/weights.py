"""The fitted numbers of the model tier, read from a file that says where they come from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core import paths


@dataclass(frozen=True)
class Weights:
    """`locate` ranks pairs; `pair_label` is what the model's log probability of a pair counts
    beside that rank; `correction` and `confirmation` are logistic regressions by signal.
    `provenance` says what they were fitted to, and how they do on cases held out."""

    locate: Mapping[str, float]
    pair_label: float
    correction: Mapping[str, float]
    confirmation: Mapping[str, float]
    provenance: Mapping[str, Any]

    @staticmethod
    def load() -> "Weights":
        """The weights that ship with the app."""
        raw = json.loads(paths.resource("agent/weights.json").read_text(encoding="utf-8"))
        fitted = raw["locate"], raw["pair_label"], raw["correction"], raw["confirmation"]
        return Weights(*fitted, raw["provenance"])
