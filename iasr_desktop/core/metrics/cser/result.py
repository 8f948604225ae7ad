"""What CSER found about a pair, with everything that led to it."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from iasr_desktop.core.metrics.cser.repair import Repair


class Verdict(StrEnum):
    """What became of a question. Only kept and lost ones are counted in the rate."""

    KEPT = "kept"
    """Both texts give the same answer."""
    LOST = "lost"
    UNANSWERABLE = "unanswerable"
    """Not even the reference answers it: the question is at fault."""
    INVALID = "invalid"
    """The model's reply could not be used."""


@dataclass(frozen=True)
class Question:
    """`span` is the answer that the question was made for. Answers are spans of their texts; `None`: no answer there.

    `p_same` is the model's probability that the answers say the same; `None`
    when equal words, or a missing answer, decided without it.
    """

    text: str
    span: str
    verdict: Verdict
    reference_answer: str | None = None
    hypothesis_answer: str | None = None
    p_same: float | None = None


@dataclass(frozen=True)
class CserResult:
    """All four stages of one pair. `is_cut`: only the beginning of a long text was looked at."""

    reference: str
    hypothesis: str
    repair: Repair
    questions: tuple[Question, ...]
    is_cut: bool = False

    @property
    def lost(self) -> int:
        return self.count(Verdict.LOST)

    @property
    def asked(self) -> int:
        """Questions that count."""
        return self.lost + self.count(Verdict.KEPT)

    def count(self, verdict: Verdict) -> int:
        return sum(question.verdict is verdict for question in self.questions)

    def to_json(self) -> dict[str, Any]:
        """Every intermediate, for inspection."""
        return {**asdict(self), "lost": self.lost, "asked": self.asked}
