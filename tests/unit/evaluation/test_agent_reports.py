"""The agent's report and its JSON: goals, halves, prose, parts, and nothing of what is held out."""

import json
from dataclasses import replace
from itertools import count

import pytest

from iasr_desktop.core.document import Edit
from iasr_desktop.core.evaluation import agent_figures, agent_run, prose, routing
from iasr_desktop.core.evaluation.agent_goals import goals
from iasr_desktop.core.evaluation.agent_report import report
from iasr_desktop.core.evaluation.agent_run import AgentRun, Measured, Variant
from iasr_desktop.core.evaluation.cases import Case, CaseResult
from iasr_desktop.core.evaluation.diagram import reliability_svg
from iasr_desktop.core.types import Action, Decision, Intent, Tier

NUMBERS = count(1)


def result(
    file: str, *, right: bool = True, word: str = "Jon", ms: float = 2.0, tier: Tier = "grammar", p: float = 0.99
) -> CaseResult:
    """A correction of `word` that came out right, or was refused."""
    case = Case(
        f"id-{word}-{next(NUMBERS)}", f"Tell {word}.", f"{word} as said", Intent.CORRECTION, "Tell X.", (), ("t",)
    )
    edits = (Edit(5, 5 + len(word), word, "X"),) if right else ()
    action = Action.EDIT if right else Action.REFUSE
    decision = Decision(case.heard, Intent.CORRECTION, p, action, edits, tier=tier, note=f"about {word}")
    return CaseResult(file, case, decision, 1.0, ms, {"semantic_correction": 0.5, "total": ms})


def sentence(source: str, *, appended: bool = True, said: str = "It rained.") -> CaseResult:
    case = Case(f"{source}:1:1", "We went out.", said, Intent.NEW_INPUT, said)
    if appended:
        decision = Decision(said, Intent.NEW_INPUT, 0.9, Action.APPEND, appended=said, tier="model")
    else:
        decision = Decision(said, Intent.CONFIRMATION, 0.9, Action.CONFIRM, tier="model")
    return CaseResult(source, case, decision, 1.0, 300.0, {"semantic_correction": 0.5, "total": 300.0})


def run(**more: object) -> AgentRun:
    cases = [
        *(result("dev.jsonl") for _ in range(19)),
        result("dev.jsonl", right=False, word="Visible", tier="model", ms=700.0),
        *(result("tuned.jsonl") for _ in range(10)),
        *(result("held.jsonl") for _ in range(8)),
        *(result("held.jsonl", right=False, word="Secret", tier="model", ms=900.0) for _ in range(2)),
    ]
    heard = [sentence("notes"), sentence("notes", appended=False, said="Yes, of course.")]
    hidden = sentence("held", appended=False, said="Hidden words.")
    product = Measured("both", "model-a", cases, [*heard, hidden], [sentence("notes" + prose.PLAIN)])
    given = {"held": frozenset({"held.jsonl", "held"}), "halves": [("tuned.jsonl", "held.jsonl")], **more}
    return AgentRun([("made by", "`iasr bench agent`")], [product], **given)  # type: ignore[arg-type]


def test_goals_say_what_is_reached_and_by_how_much_it_is_missed() -> None:
    found = {goal.figure: goal for goal in goals(run())}
    assert found["exact text on dev.jsonl"].verdict == "met"
    assert found["exact text on dev.jsonl"].n == 20
    assert "exact text on traps-dev.jsonl" not in found
    appended = found["sentences of prose appended word for word"]
    assert (appended.n, appended.is_met) == (3, False)
    assert appended.verdict == "missed by 65.7 points"
    assert found["exact text, tuned.jsonl minus held.jsonl"].verdict == "missed by 15.0 points"
    assert found["decided by the model, 95 %"].reached == 900.0
    assert found["decided by the model, median"].n == 3
    assert found["rule tier, 95 %"].reached == 0.5
    assert found["documents changed outside located spans"].is_met
    slow = AgentRun([], [Measured("both", "m", [result("a", ms=4000.0, tier="model")])])
    verdicts = {goal.figure: goal.verdict for goal in goals(slow)}
    assert verdicts["agent stage, 95 %"] == "missed by 1.50 s"


def test_report_begins_with_the_goals() -> None:
    text = report(run(), "agent-reliability.svg")
    assert text.index("## Goals") < text.index("## By file")
    assert "| exact text on dev.jsonl | ≥ 95.0% | 95.0% |" in text
    assert "![Reliability diagram](agent-reliability.svg)" in text
    assert "| t | 40 | 37 (92.5%) |" in text, "tags are joined over files"
    assert "more than 5 points: phrases were memorised" in text
    assert "| notes | 2 | 1 (50.0%) |" in text
    assert "expected cost 0.000 a case" in text
    assert "What the parts are worth" not in text


def test_what_is_held_out_is_counted_and_never_shown() -> None:
    text = report(run())
    assert "| held.jsonl | 10 | 8 (80.0%) |" in text
    assert "| held | 1 | 0 (0.0%) |" in text
    assert "Visible as said" in text
    assert "Yes, of course." in text
    for hidden in ("Secret", "Hidden"):
        assert hidden not in text
        assert hidden not in json.dumps(list(agent_figures.lines(run())))
    assert "Of `held`, `held.jsonl` only figures are shown." in text


def test_without_halves_and_prose_the_report_has_no_such_tables() -> None:
    text = report(AgentRun([("made by", "x")], [Measured("both", "", [result("mine.jsonl")])]))
    assert "None." in text
    for heading in ("## Tuned and held out", "## Ordinary prose", "## What the weights were fitted to"):
        assert heading not in text
    only_prose = report(AgentRun([], [Measured("both", "m", [], [sentence("notes")])]))
    assert "## Ordinary prose" in only_prose
    assert "## By file" not in only_prose


def test_gap_between_the_halves_has_an_interval() -> None:
    (gap,) = run().gaps
    assert gap.points == pytest.approx(20.0)
    assert gap.is_too_wide
    assert gap.interval.low < 20.0 < gap.interval.high
    same = agent_run.gap([result("a")] * 50, [result("b")] * 50, ("a", "b"))
    assert (same.points, same.interval, same.is_too_wide) == (0.0, (0.0, 0.0), False)


def test_parts_are_compared_line_by_line() -> None:
    fitted = {"model": "model-a", "cases": {"dev.jsonl": "0"}, "held-out figures": {"pairs: cases": 3}}
    whole = run(provenance=fitted)
    rules = Measured("rules only", "", whole.product.cases)
    other = Measured("both, another model", "model-b", whole.product.cases, whole.product.prose)
    text = report(replace(whole, measured=[whole.product, rules, other]))
    assert "| variant | language model | dev.jsonl (20) | tuned.jsonl (10) | held.jsonl (10) | all | macro-F1 |" in text
    assert "| both | model-a | 95.0% | 100.0% | 80.0% | 92.5% |" in text
    assert "| rules only | none | 95.0% |" in text
    assert "| both, another model | model-b † |" in text
    assert "†: the weights beside this model were fitted with model-a." in text
    assert "| pairs: cases | 3 |" in text


def test_parts_are_compared_on_the_same_cases() -> None:
    whole = run()
    few = Measured("rules only", "", whole.product.cases[15:25], whole.product.prose[:1])
    product, rules = replace(whole, measured=[whole.product, few]).compared
    assert [each.case for each in product.cases] == [each.case for each in rules.cases]
    assert len(product.prose) == 1
    assert whole.compared == []


def test_variants() -> None:
    product = Variant("both", model_id="a")
    assert agent_run.variants(product, with_ablations=False, also=()) == [product]
    found = agent_run.variants(product, with_ablations=True, also=("b",))
    assert [each.name for each in found] == [
        "both", "rules only", "model only", "without phonetics", "both, another model",
    ]  # fmt: skip
    assert [each.uses_model for each in found] == [True, False, True, True, True]
    assert [each.model_id for each in found] == ["a", None, "a", "a", "b"]
    assert not found[2].tiers.grammar
    assert not found[3].tiers.phonetics


def test_json_has_every_figure() -> None:
    *files, whole = agent_figures.lines(run())
    assert [line["file"] for line in files] == ["dev.jsonl", "tuned.jsonl", "held.jsonl"]
    assert files[0]["exact"] == 0.95
    assert set(files[0]["agent_ms"]) == {"n", "median", "p95", "longest"}
    assert whole["file"] is None
    assert whole["halves"][0]["too_wide"] is True
    assert whole["tags"]["t"]["n"] == 40
    assert [part["source"] for part in whole["prose"]] == ["notes", "held", None]
    assert whole["prose_plain"][-1]["share"] == 1.0
    assert whole["variants"][0]["files"][0]["exact"] == 0.95
    assert sum(each["n"] for each in whole["reliability"]) == 40
    assert {goal["figure"]: goal["met"] for goal in whole["goals"]}["exact text on dev.jsonl"] is True
    assert json.loads(json.dumps(whole)) == whole


def test_diagram_is_the_same_for_the_same_bins() -> None:
    bins = routing.reliability([*run().product.cases, *run().product.prose])
    drawn = reliability_svg(bins)
    assert drawn.startswith("<?xml")
    assert "perfectly calibrated" in drawn
    assert drawn == reliability_svg(bins)
    assert "<svg" in reliability_svg(routing.reliability([]))
