"""What the agent is meant to reach, and whether it does.

Goals of exact matches are for files of the project's correction cases by
their names; a goal whose file or prose was not measured is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.evaluation import routing
from iasr_desktop.core.evaluation.agent_run import MOST_POINTS_BETWEEN_HALVES, AgentRun, Measured, of_file
from iasr_desktop.core.evaluation.cases import CaseResult
from iasr_desktop.core.evaluation.routing import Times
from iasr_desktop.core.metrics.statistics import Interval, Share

_LEAST_EXACT = {"dev.jsonl": 0.95, "commands-dev.jsonl": 0.96, "traps-dev.jsonl": 1.0}
_LEAST_APPENDED = 0.99
_LEAST_F1 = 0.97
_MOST_CALIBRATION_ERROR = 0.05
_MOST_MEDIAN_MS, _MOST_P95_MS, _MOST_RULE_MS = 1000.0, 2500.0, 5.0


class Unit(StrEnum):
    """What a figure is in, which decides how it is written."""

    SHARE = "share"
    SCORE = "score"
    MS = "ms"
    POINTS = "points"
    COUNT = "count"

    def written(self, value: float) -> str:
        match self:
            case Unit.SHARE:
                return f"{value:.1%}"
            case Unit.SCORE:
                return f"{value:.3f}"
            case Unit.MS:
                return f"{value:.1f} ms" if value < 100 else f"{value / 1000:.2f} s"
            case Unit.POINTS:
                return f"{value:.1f} points"
            case Unit.COUNT:
                return f"{value:.0f}"


@dataclass(frozen=True)
class Goal:
    """A figure with what it should be. `interval` is at 95 %; `None` where none makes sense."""

    figure: str
    bound: float
    is_least: bool
    reached: float
    n: int
    interval: Interval | None
    unit: Unit

    @property
    def is_met(self) -> bool:
        return self.reached >= self.bound if self.is_least else self.reached <= self.bound

    @property
    def verdict(self) -> str:
        """Met, or by how much not."""
        if self.is_met:
            return "met"
        distance = abs(self.reached - self.bound)
        if self.unit is Unit.SHARE:
            return f"missed by {100 * distance:.1f} points"
        return f"missed by {self.unit.written(distance)}"


def goals(run: AgentRun) -> list[Goal]:
    """Every goal that can be told from this run."""
    return [*_exact(run), *_prose(run), *_routing(run.product.cases), *_halves(run), *_times(run.product)]


def _exact(run: AgentRun) -> Iterator[Goal]:
    for file, least in _LEAST_EXACT.items():
        if found := of_file(run.product.cases, file):
            yield _share(f"exact text on {file}", least, routing.exact(found))


def _prose(run: AgentRun) -> Iterator[Goal]:
    if run.product.prose:
        yield _share("sentences of prose appended word for word", _LEAST_APPENDED, routing.appended(run.product.prose))
    if run.product.plain:
        share = routing.appended(run.product.plain)
        yield _share("the same in lower case without signs", _LEAST_APPENDED, share)


def _routing(results: Sequence[CaseResult]) -> Iterator[Goal]:
    if not results:
        return
    n, score = len(results), Unit.SCORE
    f1, error = routing.macro_f1(results), routing.calibration_error(results)
    yield Goal("routing, macro-F1", _LEAST_F1, True, f1, n, routing.macro_f1_interval(results), score)
    interval = routing.calibration_interval(results)
    yield Goal("routing, expected calibration error", _MOST_CALIBRATION_ERROR, False, error, n, interval, score)
    outside = routing.changed_outside(results)
    yield Goal("documents changed outside located spans", 0, False, outside.right, outside.n, None, Unit.COUNT)


def _halves(run: AgentRun) -> Iterator[Goal]:
    for gap in run.gaps:
        name = f"exact text, {gap.files[0]} minus {gap.files[1]}"
        n = gap.tuned.n + gap.held.n
        yield Goal(name, MOST_POINTS_BETWEEN_HALVES, False, gap.points, n, gap.interval, Unit.POINTS)


def _times(measured: Measured) -> Iterator[Goal]:
    stages = (
        ("agent stage", routing.times(measured.cases)),
        ("decided by the model", routing.times(measured.by_model)),
    )
    for name, taken in stages:
        if taken.n:
            yield _time(f"{name}, median", _MOST_MEDIAN_MS, taken, taken.median_ms, taken.median_interval())
            yield _time(f"{name}, 95 %", _MOST_P95_MS, taken, taken.p95_ms, taken.p95_interval())
    rules = routing.rule_times(measured.cases)
    if rules.n:
        yield _time("rule tier, 95 %", _MOST_RULE_MS, rules, rules.p95_ms, rules.p95_interval())


def _share(figure: str, least: float, share: Share) -> Goal:
    return Goal(figure, least, True, share.value, share.n, share.interval, Unit.SHARE)


def _time(figure: str, most_ms: float, taken: Times, reached: float, interval: Interval) -> Goal:
    return Goal(figure, most_ms, False, reached, taken.n, interval, Unit.MS)
