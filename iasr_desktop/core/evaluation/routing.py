"""Figures over decided cases: right results, confusion of intents, calibration, time."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from iasr_desktop.core.evaluation.cases import CaseResult
from iasr_desktop.core.types import Action, Intent

INTENTS = (Intent.CORRECTION, Intent.NEW_INPUT, Intent.CONFIRMATION)
_BINS = 10
_Z_95 = 1.959964


@dataclass(frozen=True)
class Share:
    """`right` of `n`, with a 95 % interval (Wilson)."""

    right: int
    n: int

    @property
    def value(self) -> float:
        return self.right / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.n:
            return 0.0, 1.0
        spread = _Z_95**2 / self.n
        middle = (self.value + spread / 2) / (1 + spread)
        half = _Z_95 * math.sqrt(self.value * (1 - self.value) / self.n + spread / (4 * self.n)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Times:
    """Milliseconds of the agent stage: median and 90th percentile over `n` cases."""

    n: int
    median_ms: float
    p90_ms: float


def exact(results: Iterable[CaseResult]) -> Share:
    """How many results are right in intent and text."""
    marks = [result.is_right for result in results]
    return Share(sum(marks), len(marks))


def confusion(results: Iterable[CaseResult]) -> Counter[tuple[Intent, Intent]]:
    """Cases by (what was meant, what the agent took it for)."""
    return Counter((result.case.intent, result.decision.intent) for result in results)


def macro_f1(results: Sequence[CaseResult]) -> float:
    """Mean F1 over the intents that occur, as meant or as taken; 0 without cases."""
    table = confusion(results)
    scores = []
    for intent in INTENTS:
        meant = sum(count for (truth, _), count in table.items() if truth is intent)
        taken = sum(count for (_, guess), count in table.items() if guess is intent)
        if meant + taken:
            scores.append(2 * table[intent, intent] / (meant + taken))
    return statistics.fmean(scores) if scores else 0.0


def calibration_error(results: Sequence[CaseResult]) -> float:
    """Expected calibration error of the intent's probability, over ten bins of equal width."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for result in results:
        p = result.decision.intent_p
        hit = result.decision.intent is result.case.intent
        bins.setdefault(min(_BINS - 1, int(p * _BINS)), []).append((p, hit))
    total = sum(map(len, bins.values()))
    gaps = [abs(sum(p for p, _ in group) - sum(hit for _, hit in group)) for group in bins.values()]
    return sum(gaps) / total if total else 0.0


def times(results: Iterable[CaseResult]) -> Times:
    """Time from the words heard to the decision, the document being prepared."""
    taken = sorted(result.agent_ms for result in results)
    if not taken:
        return Times(0, 0.0, 0.0)
    return Times(len(taken), statistics.median(taken), taken[min(len(taken) - 1, math.ceil(0.9 * len(taken)) - 1)])


def harmful(results: Iterable[CaseResult]) -> Share:
    """New input that changed or confirmed text instead of being appended, of all new input."""
    marks = [
        result.decision.action is not Action.APPEND for result in results if result.case.intent is Intent.NEW_INPUT
    ]
    return Share(sum(marks), len(marks))
