"""Written cases: reading them, what counts as right, and the figures over them."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.locate import table
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Edit
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation import fitting, routing
from iasr_desktop.core.evaluation.cases import Case, CaseResult, read, run
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision, Intent
from tests.fakes import SpelledPhones

FIX = Case("a", "Tell Jon.", "John with an h", Intent.CORRECTION, "Tell John.", ("Tell Johnny.",), ("name",))
NEW = Case("b", "Tell Jon.", "And Ann.", Intent.NEW_INPUT, "And Ann.")
YES = Case("c", "Tell Jon.", "yes", Intent.CONFIRMATION, "Tell Jon.")


def decision(
    intent: Intent, action: Action, edits: tuple[Edit, ...] = (), appended: str = "", p: float = 0.9
) -> Decision:
    return Decision("", intent, p, action, edits, appended)


def fixed(after: str = "John") -> Decision:
    return decision(Intent.CORRECTION, Action.EDIT, (Edit(5, 8, "Jon", after),))


APPENDED = decision(Intent.NEW_INPUT, Action.APPEND, appended="And  Ann")
CONFIRMED = decision(Intent.CONFIRMATION, Action.CONFIRM)
REFUSED = decision(Intent.CORRECTION, Action.REFUSE)


def test_right_means_intent_and_text() -> None:
    assert FIX.is_met_by(fixed())
    assert FIX.is_met_by(fixed("Johnny"))
    assert not FIX.is_met_by(fixed("Joan"))
    assert not FIX.is_met_by(REFUSED)
    assert NEW.is_met_by(APPENDED)
    assert not NEW.is_met_by(decision(Intent.NEW_INPUT, Action.APPEND, appended="Ann."))
    assert YES.is_met_by(CONFIRMED)
    assert not YES.is_met_by(REFUSED)


def results() -> list[CaseResult]:
    given = [(FIX, fixed()), (FIX, REFUSED), (NEW, APPENDED), (NEW, fixed("Ann")), (YES, CONFIRMED)]
    return [CaseResult("f.jsonl", case, made, 5.0, 10.0 * index) for index, (case, made) in enumerate(given)]


def test_figures() -> None:
    found = results()
    assert (routing.exact(found).right, routing.exact(found).n) == (3, 5)
    low, high = routing.exact(found).interval
    assert 0.2 < low < 0.6 < high < 0.9
    assert routing.Share(0, 0).interval == (0.0, 1.0)
    assert routing.confusion(found)[Intent.NEW_INPUT, Intent.CORRECTION] == 1
    assert routing.macro_f1(found) == pytest.approx((4 / 5 + 2 / 3 + 1) / 3)
    assert routing.calibration_error(found) == pytest.approx(abs(5 * 0.9 - 4) / 5)
    assert routing.harmful(found) == routing.Share(1, 2)
    taken = routing.times(found)
    assert (taken.n, taken.median_ms, taken.p95_ms, taken.longest_ms) == (5, 20.0, 40.0, 40.0)
    assert taken.median_interval().low <= 20.0 <= taken.median_interval().high
    assert taken.p95_interval().high == 40.0
    assert routing.times([]).median_interval() == routing.times([]).p95_interval() == (0.0, 0.0)
    assert (routing.times([]).n, routing.times([]).p95_ms) == (0, 0.0)
    assert routing.rule_times(found).n == 0
    assert (routing.macro_f1([]), routing.calibration_error([]), routing.expected_cost([])) == (0.0, 0.0, 0.0)
    assert routing.median([]) == 0.0


def test_intervals_of_routing_hold_the_figures() -> None:
    found = results() * 20
    low, high = routing.macro_f1_interval(found)
    assert 0 < low < routing.macro_f1(found) < high < 1
    low, high = routing.calibration_interval(found)
    assert 0 <= low <= routing.calibration_error(found) <= high < 1
    assert routing.macro_f1_interval([]) == routing.calibration_interval([]) == (0.0, 1.0)


def test_cost_of_new_input_taken_for_a_correction_is_five_times_that_of_the_reverse() -> None:
    harm = CaseResult("f", NEW, fixed(), 0.0, 0.0)
    miss = CaseResult("f", FIX, APPENDED, 0.0, 0.0)
    right = CaseResult("f", FIX, fixed(), 0.0, 0.0)
    assert routing.expected_cost([harm, right]) == 2.5
    assert routing.expected_cost([miss, right]) == 0.5


def test_reliability_counts_by_probability() -> None:
    sure, unsure = replace(fixed(), intent_p=1.0), replace(APPENDED, intent_p=0.55)
    bins = routing.reliability([CaseResult("f", FIX, sure, 0.0, 0.0), CaseResult("f", FIX, unsure, 0.0, 0.0)])
    filled = [(each.low, each.n, each.mean_p, each.right) for each in bins if each.n]
    assert filled == [(0.5, 1, 0.55, 0), (0.9, 1, 1.0, 1)]
    assert len(bins) == 10


def test_change_outside_the_edits_is_noticed() -> None:
    cases = [CaseResult("f", FIX, fixed(), 0.0, 0.0), CaseResult("f", NEW, APPENDED, 0.0, 0.0)]
    assert routing.changed_outside(cases) == routing.Share(0, 1)


def written(folder: Path, *lines: object) -> Path:
    path = folder / "cases.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8")
    return path


GOOD = {"id": "1", "state": "a", "heard": "b", "intent": "new_input", "expected": "b", "tags": ["t"], "accept": ["B"]}


def test_reading_cases(tmp_path: Path) -> None:
    (case,) = read(written(tmp_path, GOOD, ""))
    assert case == Case("1", "a", "b", Intent.NEW_INPUT, "b", ("B",), ("t",))


@pytest.mark.parametrize(
    "line",
    ["{", "[]", {}, {**GOOD, "intent": "other"}, {**GOOD, "heard": 3}, {**GOOD, "tags": [1]}, {**GOOD, "accept": None}],
)
def test_line_that_is_no_case_is_named(tmp_path: Path, line: object) -> None:
    with pytest.raises(BadInput, match="Line 2 of"):
        read(written(tmp_path, GOOD, line))


def test_files_without_cases(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no cases"):
        read(written(tmp_path, ""))
    with pytest.raises(BadInput, match="could not be read"):
        read(tmp_path / "absent.jsonl")


def test_running_cases_reports_progress() -> None:
    told: list[Progress] = []
    agent = Agent(None, None, AgentSettings())
    found = run(agent, [("f", FIX), ("f", YES)], CancelToken(), told.append)
    assert [one.is_right for one in found] == [True, True]
    assert [one.done for one in told] == [0, 1, 2]
    assert found[0].timings_ms["total"] >= 0


def test_pairs_are_fitted_to_what_they_should_give() -> None:
    cases = [
        Case(str(index), f"We met {old} there.", f"no {new}", Intent.CORRECTION, f"We met {new} there.")
        for index, (old, new) in enumerate(
            [("fone", "phone"), ("nite", "night"), ("sell", "cell"), ("reel", "real"), ("rite", "write")]
        )
    ]
    examples = []
    for case in cases:
        every = table(case.heard, case.state, Sounds(SpelledPhones()))
        assert every is not None
        example = fitting.pair_example(case, every)
        assert example is not None
        examples.append(example)
    weights = dict(zip(FEATURES, fitting.fit_pairs(examples), strict=True))
    assert weights["look"] + weights["sound"] > 0
    assert fitting.ranks(examples) == [0] * 5
    away = Case("x", "We met Bob.", "the one from before", Intent.CORRECTION, "We met Tim.")
    every = table(away.heard, away.state, Sounds(None))
    assert every is not None
    assert fitting.pair_example(away, every) is None


def test_regression_separates_what_can_be_separated() -> None:
    signals = np.array([[1.0, x] for x in (-3, -2, -1.5, -1, 1, 1.5, 2, 3, -2.5, 2.5)])
    truth = signals[:, 1] > 0
    cases = fitting.Marked(signals, truth, np.ones(len(signals)), np.arange(len(signals)))
    assert fitting.fit_logistic(cases, 0.01)[1] > 1
    odds = fitting.held_out_odds(cases, lambda part: fitting.fit_logistic(part, 0.01))
    assert ((odds > 0) == truth).all()
    held = sorted(index for out, _ in fitting.folds(11) for index in out)
    assert held == list(range(11))
