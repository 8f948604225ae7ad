"""Figures over decided cases: right results, confusion of intents, calibration, cost, time."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.router import COST_OF_LOST_INPUT
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.evaluation.cases import CaseResult
from iasr_desktop.core.metrics.statistics import LEVEL, RESAMPLES, SEED, Interval
from iasr_desktop.core.metrics.statistics import Share as Share
from iasr_desktop.core.types import Action, Intent

INTENTS = (Intent.CORRECTION, Intent.NEW_INPUT, Intent.CONFIRMATION)
_BINS = 10


@dataclass(frozen=True)
class Times:
    """How long decisions took, in milliseconds, shortest first. Zeros when nothing was measured."""

    taken_ms: tuple[float, ...]

    @property
    def n(self) -> int:
        return len(self.taken_ms)

    @property
    def median_ms(self) -> float:
        return median(self.taken_ms)

    @property
    def p95_ms(self) -> float:
        return self.taken_ms[self._at_95] if self.taken_ms else 0.0

    @property
    def longest_ms(self) -> float:
        return max(self.taken_ms, default=0.0)

    def median_interval(self) -> Interval:
        """95 %, decisions resampled."""
        return _percentiles(np.median(self._resampled(), axis=1)) if self.taken_ms else Interval(0.0, 0.0)

    def p95_interval(self) -> Interval:
        """95 %, decisions resampled."""
        return _percentiles(self._resampled()[:, self._at_95]) if self.taken_ms else Interval(0.0, 0.0)

    @property
    def _at_95(self) -> int:
        return max(0, math.ceil(0.95 * self.n) - 1)

    def _resampled(self) -> NDArray[np.float64]:
        """Resamples as rows, each sorted."""
        places = np.random.default_rng(SEED).integers(self.n, size=(RESAMPLES // 4, self.n))
        return np.sort(np.array(self.taken_ms)[places], axis=1)


@dataclass(frozen=True)
class Bin:
    """Decisions that were given a probability from `low` to `high`: how many, their mean, how many were right."""

    low: float
    high: float
    n: int
    mean_p: float
    right: int

    @property
    def share(self) -> Share:
        return Share(self.right, self.n)


def exact(results: Iterable[CaseResult]) -> Share:
    """How many results are right in intent and text."""
    marks = [result.is_right for result in results]
    return Share(sum(marks), len(marks))


def appended(results: Iterable[CaseResult]) -> Share:
    """How many were appended word for word."""
    marks = [result.decision.action is Action.APPEND and result.is_right for result in results]
    return Share(sum(marks), len(marks))


def confusion(results: Iterable[CaseResult]) -> Counter[tuple[Intent, Intent]]:
    """Cases by (what was meant, what the agent took it for)."""
    return Counter((result.case.intent, result.decision.intent) for result in results)


def macro_f1(results: Sequence[CaseResult]) -> float:
    """Mean F1 over the intents that occur, as meant or as taken; 0 without cases."""
    return float(_macro_f1(_counts(results)[None])[0])


def macro_f1_interval(results: Sequence[CaseResult]) -> Interval:
    """95 %, cases resampled."""
    counts = _counts(results)
    n = int(counts.sum())
    if not n:
        return Interval(0.0, 1.0)
    drawn = np.random.default_rng(SEED).multinomial(n, counts.ravel() / n, size=RESAMPLES)
    return _percentiles(_macro_f1(drawn.reshape(-1, len(INTENTS), len(INTENTS)).astype(np.float64)))


def reliability(results: Sequence[CaseResult]) -> list[Bin]:
    """Ten bins of equal width over the probability of the intent that was taken; empty ones too."""
    places, p, hits = _calibration(results)
    found = []
    for place in range(_BINS):
        inside = places == place
        n = int(inside.sum())
        mean_p = float(p[inside].mean()) if n else 0.0
        found.append(Bin(place / _BINS, (place + 1) / _BINS, n, mean_p, int(hits[inside].sum())))
    return found


def calibration_error(results: Sequence[CaseResult]) -> float:
    """Expected calibration error of the intent's probability, over the bins of `reliability`."""
    bins = reliability(results)
    total = sum(each.n for each in bins)
    return sum(abs(each.n * each.mean_p - each.right) for each in bins) / total if total else 0.0


def calibration_interval(results: Sequence[CaseResult]) -> Interval:
    """95 %, cases resampled. The error is a sum of distances, so resamples lie above it rather than below."""
    places, p, hits = _calibration(results)
    n = len(p)
    if not n:
        return Interval(0.0, 1.0)
    generator, gaps = np.random.default_rng(SEED), p - hits
    drawn = (generator.integers(n, size=n) for _ in range(RESAMPLES))
    sums = [np.abs(np.bincount(places[rows], gaps[rows], _BINS)).sum() / n for rows in drawn]
    return _percentiles(np.array(sums))


def expected_cost(results: Sequence[CaseResult]) -> float:
    """Mean cost of the intents taken: new input taken for something else costs five times any other mistake."""
    costs = {Intent.NEW_INPUT: COST_OF_LOST_INPUT}
    wrong = [truth for truth, guess in confusion(results).elements() if truth is not guess]
    return sum(costs.get(truth, 1.0) for truth in wrong) / len(results) if results else 0.0


def times(results: Iterable[CaseResult]) -> Times:
    """Time from the words heard to the decision, the document being prepared."""
    return Times(tuple(sorted(result.agent_ms for result in results)))


def rule_times(results: Iterable[CaseResult]) -> Times:
    """Time of the deterministic tier in every decision, also in those that it left to the model."""
    stage = "semantic_correction"
    return Times(tuple(sorted(result.timings_ms[stage] for result in results if stage in result.timings_ms)))


def harmful(results: Iterable[CaseResult]) -> Share:
    """New input that changed or confirmed text instead of being appended, of all new input."""
    marks = [
        result.decision.action is not Action.APPEND for result in results if result.case.intent is Intent.NEW_INPUT
    ]
    return Share(sum(marks), len(marks))


def changed_outside(results: Iterable[CaseResult]) -> Share:
    """Documents whose text changed outside the spans of the edits made to them, of all that were edited."""
    marks = [_is_changed_outside(result) for result in results if result.decision.edits]
    return Share(sum(marks), len(marks))


def median(values: Iterable[float]) -> float:
    """0 without any."""
    return statistics.median(found) if (found := list(values)) else 0.0


def _is_changed_outside(result: CaseResult) -> bool:
    before = result.case.state
    after = as_takes(before).apply(result.decision.edits).text
    place = shift = 0
    for edit in sorted(result.decision.edits, key=lambda edit: (edit.start, edit.end)):
        if before[place : edit.start] != after[place + shift : edit.start + shift]:
            return True
        place, shift = edit.end, shift + len(edit.after) - (edit.end - edit.start)
    return before[place:] != after[place + shift :]


def _counts(results: Iterable[CaseResult]) -> NDArray[np.float64]:
    table = confusion(results)
    return np.array([[table[truth, guess] for guess in INTENTS] for truth in INTENTS], dtype=np.float64)


def _macro_f1(tables: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each of `tables`, shape (n, truths, guesses)."""
    both = tables.sum(axis=1) + tables.sum(axis=2)
    hits = np.diagonal(tables, axis1=1, axis2=2)
    scores = np.divide(2 * hits, both, out=np.zeros_like(both, dtype=np.float64), where=both > 0)
    result: NDArray[np.float64] = scores.sum(axis=1) / np.maximum(1, (both > 0).sum(axis=1))
    return result


def _calibration(results: Sequence[CaseResult]) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.float64]]:
    """For each decision: its bin, its probability, and 1 where the intent was right."""
    p = np.array([result.decision.intent_p for result in results], dtype=np.float64)
    hits = np.array([result.decision.intent is result.case.intent for result in results], dtype=np.float64)
    return np.minimum(_BINS - 1, (p * _BINS).astype(np.intp)), p, hits


def _percentiles(values: NDArray[np.float64]) -> Interval:
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(float(low), float(high))
