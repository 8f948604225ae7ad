"""What a metric is: pairs of texts in, a value for each, figures for the corpus.

Every metric says of a pair an `amount` and a `weight`. The figure of a corpus
is the sum of the amounts over the sum of the weights: errors over reference
words for an error rate, scores over pairs for a mean. So all figures get their
intervals and their tests in the same way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from iasr_desktop.core.cancel import CancelToken


@dataclass(frozen=True, slots=True)
class Pair:
    """What was said and what was understood. `language` is an ISO 639-1 code, `zh-en` for mixed, empty if unknown.

    `entities` are the names and terms of the reference that must not get lost,
    `points` the words of interest of a PIER; `None` when nobody marked any, which
    is not the same as there being none. `loop` is the step of an interaction.
    """

    id: str
    reference: str
    hypothesis: str
    language: str = ""
    entities: tuple[str, ...] | None = None
    points: tuple[str, ...] | None = None
    system: str = ""
    loop: int | None = None

    @property
    def group(self) -> str:
        """What has figures of its own: a system, a loop, or a loop of a system."""
        return f"{self.system} loop {self.loop}".strip() if self.loop is not None else self.system


class Outcome(StrEnum):
    """Whether a value takes part in the figure; what does not is counted and shown."""

    SCORED = "scored"
    EMPTY = "empty"
    """Nothing in the reference to measure against; a rate would divide by nothing."""
    INVALID = "invalid"
    """The metric could not tell: a model's reply was none."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a metric says of one pair.

    `counts` are added up over the corpus (substitutions, hits, shortcuts taken).
    `detail` goes into the file of details: alignments, votes, probabilities;
    values that JSON can hold.
    """

    amount: float
    weight: float = 1.0
    outcome: Outcome = Outcome.SCORED
    counts: Mapping[str, float] = field(default_factory=dict)
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def score(self) -> float | None:
        """The metric of this pair alone."""
        return self.amount / self.weight if self.outcome is Outcome.SCORED and self.weight else None


class Metric(Protocol):
    """One way of comparing. `score` blocks and may be called again and again with pieces of a corpus.

    `name` is what people type, `title` what tables say. `is_rate`: shown in
    percent. `about` tells what the figures depend on (normaliser, model and its
    hash, layer), as name and value: figures with different ones cannot be compared.
    """

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def is_rate(self) -> bool: ...

    @property
    def higher_is_better(self) -> bool: ...

    @property
    def about(self) -> Mapping[str, str]: ...

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        """A value for each pair, in order. Raises `Cancelled` or `AppError`."""


@dataclass(frozen=True)
class MetricOptions:
    """What the person chose. `None`: whatever suits the language of each pair.

    `model` is the id of a language model, for metrics that ask one; `None` is
    the one in the settings. `pooling` and `layer` are for metrics of embeddings.
    With `details`, values say in their `detail` what they come from.
    """

    normalizer: str | None = None
    language: str | None = None
    model: str | None = None
    pooling: str | None = None
    layer: int | None = None
    details: bool = False
