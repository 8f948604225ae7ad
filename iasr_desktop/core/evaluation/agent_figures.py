"""The agent's figures as values for JSON: the same as in the report, without any text of a case."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from iasr_desktop.core.evaluation import agent_goals, routing
from iasr_desktop.core.evaluation.agent_run import AgentRun, Gap, Measured, of_file
from iasr_desktop.core.evaluation.cases import CaseResult
from iasr_desktop.core.evaluation.routing import INTENTS, Bin, Times
from iasr_desktop.core.metrics.statistics import Share


def lines(run: AgentRun) -> Iterator[dict[str, Any]]:
    """An object for every file, then one for all with everything else that was measured."""
    for file in run.files:
        yield figures(file, of_file(run.product.cases, file))
    yield {**figures(None, run.product.cases), **_whole(run)}


def figures(file: str | None, results: Sequence[CaseResult]) -> dict[str, Any]:
    """Of the results of one file, or of all with `None`."""
    confusion = routing.confusion(results)
    return {
        "file": file,
        **_share("right", routing.exact(results), "exact"),
        "macro_f1": _rounded(routing.macro_f1(results)),
        "calibration_error": _rounded(routing.calibration_error(results)),
        "expected_cost": _rounded(routing.expected_cost(results)),
        "confusion": {
            truth.value: {guess.value: confusion[truth, guess] for guess in INTENTS} for truth in INTENTS
        },
        "agent_ms": _times(routing.times(results)),
        "rule_ms": _times(routing.rule_times(results)),
    }  # fmt: skip


def _whole(run: AgentRun) -> dict[str, Any]:
    product = run.product
    return {
        "goals": [_goal(goal) for goal in agent_goals.goals(run)],
        "halves": [_gap(gap) for gap in run.gaps],
        "tags": _tags(product.cases),
        "macro_f1_interval": _pair(routing.macro_f1_interval(product.cases)),
        "calibration_error_interval": _pair(routing.calibration_interval(product.cases)),
        "reliability": [_bin(each) for each in routing.reliability(product.cases)],
        "harmed": _share("harmed", routing.harmful(product.cases)),
        "changed_outside": _share("changed", routing.changed_outside(product.cases)),
        "model_ms": _times(routing.times(product.by_model)),
        "prose": _prose(product.prose),
        "prose_plain": _prose(product.plain),
        "variants": [_variant(measured, run) for measured in run.compared or run.measured],
        "about": dict(run.about),
    }


def _variant(measured: Measured, run: AgentRun) -> dict[str, Any]:
    return {
        "variant": measured.name,
        "model": measured.model_id or None,
        "weights_fitted_with": (run.provenance or {}).get("model") if measured.model_id else None,
        "files": [_of_variant(file, of_file(measured.cases, file)) for file in run.files],
        **_of_variant(None, measured.cases),
        "harmed": _share("harmed", routing.harmful(measured.cases)),
        "prose": _share("appended", routing.appended(measured.prose)),
    }


def _of_variant(file: str | None, results: Sequence[CaseResult]) -> dict[str, Any]:
    whole = figures(file, results)
    return {key: value for key, value in whole.items() if key not in ("confusion", "rule_ms")}


def _tags(results: Sequence[CaseResult]) -> dict[str, dict[str, Any]]:
    groups: dict[str, list[CaseResult]] = {}
    for result in results:
        for tag in result.case.tags:
            groups.setdefault(tag, []).append(result)
    return {tag: _share("right", routing.exact(members)) for tag, members in groups.items()}


def _prose(results: Sequence[CaseResult]) -> list[dict[str, Any]]:
    """By source, with a last one (`None`) for all; empty when there was no prose."""
    sources = dict.fromkeys(result.file for result in results)
    named = [(source, of_file(results, source)) for source in sources]
    every: list[tuple[str | None, Sequence[CaseResult]]] = [*named, *([(None, results)] if results else [])]
    return [{"source": source, **_share("appended", routing.appended(part))} for source, part in every]


def _goal(goal: agent_goals.Goal) -> dict[str, Any]:
    return {
        "figure": goal.figure,
        "unit": goal.unit.value,
        "at_least" if goal.is_least else "at_most": goal.bound,
        "reached": _rounded(goal.reached),
        "interval": _pair(goal.interval) if goal.interval else None,
        "n": goal.n,
        "met": goal.is_met,
    }


def _gap(gap: Gap) -> dict[str, Any]:
    tuned, held = gap.files
    return {
        "tuned": {"file": tuned, **_share("right", gap.tuned)},
        "held": {"file": held, **_share("right", gap.held)},
        "points": _rounded(gap.points),
        "interval": _pair(gap.interval),
        "too_wide": gap.is_too_wide,
    }


def _bin(each: Bin) -> dict[str, Any]:
    return {"from": each.low, "to": each.high, "n": each.n, "mean_p": _rounded(each.mean_p), "right": each.right}


def _share(counted: str, share: Share, value: str = "share") -> dict[str, Any]:
    return {"n": share.n, counted: share.right, value: _rounded(share.value), "interval": _pair(share.interval)}


def _times(taken: Times) -> Mapping[str, float]:
    named = {"median": taken.median_ms, "p95": taken.p95_ms, "longest": taken.longest_ms}
    return {"n": taken.n, **{name: round(value, 1) for name, value in named.items()}}


def _pair(interval: tuple[float, float]) -> list[float]:
    return [_rounded(bound) for bound in interval]


def _rounded(value: float) -> float:
    return round(value, 4)
