"""CSER as a metric of `iasr score`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics.cser.pipeline import examine
from iasr_desktop.core.metrics.cser.result import CserResult, Verdict
from iasr_desktop.core.metrics.cser.stages import Stages
from iasr_desktop.core.metrics.metric import Outcome, Pair, Value


@dataclass(frozen=True)
class CodeSwitchingSemanticErrors:
    """Lost questions over all that count; see `Metric`.

    A pair without a question that counts takes no part and is counted as
    invalid. The detail of each pair holds all four stages.
    """

    stages: Stages
    model: str
    """Id and hash."""
    name: str = field(default="cser", init=False)
    title: str = field(default="CSER", init=False)
    is_rate: bool = field(default=True, init=False)
    higher_is_better: bool = field(default=False, init=False)

    @property
    def about(self) -> Mapping[str, str]:
        return {"model": self.model, "prompts": f"SHA-256 {self.stages.prompts.sha256}"}

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        return [value_of(examine(self.stages, pair.reference, pair.hypothesis, token)) for pair in pairs]


def value_of(result: CserResult) -> Value:
    """The figure of one pair, with what could not be counted."""
    counts = {
        "unanswerable": float(result.count(Verdict.UNANSWERABLE)),
        "invalid": float(result.count(Verdict.INVALID)),
        "unrepaired": float(result.repair.is_invalid),
        "cut": float(result.is_cut),
    }
    if not result.asked:
        outcome = Outcome.INVALID if result.reference else Outcome.EMPTY
        return Value(0.0, 0.0, outcome, counts, result.to_json())
    return Value(float(result.lost), float(result.asked), Outcome.SCORED, counts, result.to_json())
