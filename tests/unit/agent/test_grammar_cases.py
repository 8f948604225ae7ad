"""The deterministic tier on whole cases: what it decides is right, traps it leaves alone.

The files have the format of the shared correction cases; `action` and `count`
are told where the text alone does not show what happened.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.types import Action, Decision, Intent

ROOT = Path(__file__).parents[3]
OWN = ROOT / "tests" / "data" / "agent"
SHARED = ROOT.parent / "shared" / "data" / "corrections"


def cases(path: Path) -> list[Any]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def outcome(case: dict[str, Any], decision: Decision) -> str:
    if decision.action is Action.APPEND:
        return decision.appended
    return as_takes(case["state"]).apply(decision.edits).text


def same(one: str, other: str) -> bool:
    return one.split() == other.split()


@pytest.mark.parametrize(
    "case",
    [
        *cases(OWN / "cases.jsonl"),
        *cases(OWN / "invented.jsonl"),
        *cases(OWN / "worded.jsonl"),
        *cases(OWN / "told.jsonl"),
    ],
)
def test_own_cases_are_decided_rightly(case: dict[str, Any]) -> None:
    decision = cues.decide(case["heard"], as_takes(case["state"]))
    assert decision is not None
    assert decision.intent == case["intent"]
    assert any(same(outcome(case, decision), right) for right in (case["expected"], *case.get("accept", ())))
    if "action" in case:
        assert (decision.action, decision.count) == (case["action"], case.get("count", 1))


@pytest.mark.parametrize(
    "case",
    [
        *cases(OWN / "traps.jsonl"),
        *cases(OWN / "invented_traps.jsonl"),
        *cases(OWN / "worded_traps.jsonl"),
        *cases(OWN / "told_traps.jsonl"),
        *cases(SHARED / "traps-dev.jsonl"),
    ],
)
def test_traps_are_never_obeyed(case: dict[str, Any]) -> None:
    decision = cues.decide(case["heard"], as_takes(case["state"]))
    assert decision is None or decision.intent is Intent.NEW_INPUT


@pytest.mark.parametrize("case", [*cases(SHARED / "dev.jsonl"), *cases(SHARED / "commands-dev.jsonl")])
def test_shared_cases_are_right_or_left_to_the_model(case: dict[str, Any]) -> None:
    decision = cues.decide(case["heard"], as_takes(case["state"]))
    if decision is not None:
        assert decision.intent == case["intent"]
        assert any(same(outcome(case, decision), right) for right in (case["expected"], *case.get("accept", ())))


def test_enough_traps_and_cases_are_kept() -> None:
    assert len(cases(OWN / "traps.jsonl")) >= 300
    assert len(cases(OWN / "cases.jsonl")) >= 150
