"""Figures of dialogues worked out by hand, and what must hold of any."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.metrics.metric import Value
from iasr_desktop.core.metrics.statistics import Share, wilson
from iasr_desktop.core.simulation import figures
from iasr_desktop.core.simulation.anatomy import AnatomyTally, Organ
from iasr_desktop.core.simulation.durations import Durations
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.success import Curve, LoopFigures
from iasr_desktop.core.simulation.turns import FALLBACK, TurnTally
from iasr_desktop.core.simulation.types import Dialogue, Discrepancy, DiscrepancyKind, Purpose
from tests.dialogues import dialogue, step, three

SETTINGS = RunSettings("hand", loops=2)


def rates_of(dialogues: list[Dialogue]) -> figures.RunFigures:
    return figures.of(dialogues, SETTINGS)


def test_the_headline_absorbs_and_the_strict_curve_does_not() -> None:
    loops = rates_of(three()).loops
    assert [loop.wrong for loop in loops] == [Share(2, 3), Share(1, 3), Share(1, 3)]
    assert [loop.strict for loop in loops] == [Share(2, 3), Share(1, 3), Share(2, 3)]
    assert [loop.unknown for loop in loops] == [Share(0, 3), Share(1, 3), Share(0, 3)]
    assert [loop.shortcuts for loop in loops] == [Share(1, 3), Share(2, 3), Share(1, 3)]
    assert loops[0].wrong.interval == wilson(2, 3)


def test_the_cut_is_of_those_wrong_at_first() -> None:
    assert rates_of(three()).cuts == {1: Share(1, 2), 2: Share(1, 2)}


def test_word_errors_are_of_the_text_as_it_stands() -> None:
    (group,) = rates_of(three()).rates
    # Reference words: 5 + 4 + 4.
    assert [row["wer"].value for row in group.by_loop] == [
        pytest.approx(2 / 13),  # one number, one missing word
        pytest.approx(1 / 13),
        pytest.approx((5 + 0 + 2) / 13),
    ]
    assert group.main == "wer"
    assert group.ratio.value == pytest.approx(7 / 2)
    assert group.worst_rise == pytest.approx(6 / 13)
    assert [row["ner"].value for row in group.by_loop] == [0.0, 0.0, 1.0]
    assert "pier" not in group.measured()


def test_harm_and_change_are_of_harmless_turns_on_right_texts() -> None:
    turns = rates_of(three()).turns
    assert turns.changed == Share(1, 2)
    assert turns.harmful == Share(1, 2)
    assert turns.harm_unknown == 0
    assert turns.lost == Share(1, 2)


def test_what_turns_on_wrong_texts_came_to() -> None:
    turns = rates_of(three()).turns
    assert turns.solved == Share(1, 3)
    assert turns.better == Share(1, 3)
    assert turns.worse == Share(1, 3)
    assert turns.sources == {FALLBACK: 1, "llm": 2}
    assert turns.fallback == Share(1, 3)
    assert turns.purposes == {"correction": 3, "harmless": 2}
    assert turns.intents == {("correction", "correction"): 3, ("harmless", "correction"): 2}


def test_a_rule_that_changes_its_mind_about_the_same_text_is_no_harm() -> None:
    same = dialogue("a", "x y", step(0, "x y", True), step(1, "x y", False, purpose=Purpose.HARMLESS))
    turns = rates_of([same]).turns
    assert (turns.changed, turns.harmful) == (Share(0, 1), Share(0, 1))


def test_a_changed_text_nobody_can_tell_about_counts_as_harm_and_is_told() -> None:
    unsure = dialogue("a", "x y", step(0, "x y", True), step(1, "x z", None, purpose=Purpose.HARMLESS))
    turns = rates_of([unsure]).turns
    assert (turns.harmful, turns.harm_unknown) == (Share(1, 1), 1)


def test_times_are_medians_and_high_percentiles() -> None:
    times = rates_of(three()).turns.times
    assert times["recognise"].n == 8
    assert times["recognise"].median_ms == 100
    # The eight in order: seven of 100 and one of 200; 0.95 of the way from first to last is at 6.65.
    assert times["recognise"].p95_ms == pytest.approx(165)
    assert times["judging"].n == 8
    assert times["simulating"].n == 5


def test_anatomy_counts_each_wrong_text_under_the_gravest_at_stake() -> None:
    anatomy = rates_of(three()).anatomy
    assert anatomy.first.gravest == {Organ.NUMBER: 1, Organ.NEGATION: 1}
    assert anatomy.first.wrong == 2
    assert sum(anatomy.last.gravest.values()) == anatomy.last.wrong == 2
    assert anatomy.last.gravest[Organ.NEGATION] == 1


def test_dialogues_without_a_first_transcript_are_in_no_rate_and_are_named() -> None:
    found = rates_of([*three(), dialogue("broken", "x", problem="It could not be read.")])
    assert (found.n, found.unplayed, found.n_problems) == (3, 1, 1)
    assert found.problems[0] == ("broken", "It could not be read.")
    assert found.loops == rates_of(three()).loops


def test_tags_have_curves_of_their_own() -> None:
    by_tag = rates_of(three()).by_tag
    assert list(by_tag) == ["names", "numbers"]
    assert [loop.wrong for loop in by_tag["numbers"]] == [Share(1, 1), Share(0, 1), Share(0, 1)]


def test_the_worst_come_first_and_what_was_right_at_once_does_not_come() -> None:
    fine = dialogue("fine", "x", step(0, "x", True))
    assert [each.sample.id for each in rates_of([fine, *three()]).worst] == ["damaged", "never", "solved"]


def test_languages_are_told_apart_and_put_together() -> None:
    chinese = dialogue("zh", "三点开会", step(0, "四点开会", False), language="zh")
    mixed = dialogue("mixed", "我们用 Python 写", step(0, "我们用 Python 写", True), language="zh-en")
    groups = {group.language: group for group in rates_of([*three(), chinese, mixed]).rates}
    assert {name: group.main for name, group in groups.items()} == {
        "en": "wer", "zh": "cer", "zh-en": "mer", "all": "mer",
    }  # fmt: skip
    assert groups["zh"].by_loop[0]["cer"].value == pytest.approx(1 / 4)
    assert groups["all"].n == 5


def test_nothing_at_all_has_figures_too() -> None:
    found = rates_of([])
    assert found.n == 0
    assert found.rates == ()
    assert found.dialogues_per_hour is None


def test_durations_are_kept_to_three_digits() -> None:
    durations = Durations()
    for value in (1.0, 2.0, 3.0, 4.0, 12345.0, float("nan"), -1.0):
        durations.add(value)
    assert durations.times().n == 5
    assert durations.quantile(0.5) == 3.0
    assert durations.quantile(1.0) == 12300.0


@st.composite
def played(draw: st.DrawFn) -> list[Dialogue]:
    """Dialogues of up to five loops with any verdicts."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        verdicts = draw(st.lists(st.sampled_from((True, False, None)), min_size=1, max_size=6))
        loops = sorted(draw(st.sets(st.integers(1, 5), min_size=len(verdicts) - 1, max_size=len(verdicts) - 1)))
        steps = [
            step(loop, draw(st.sampled_from(("a b", "a c", ""))), verdict)
            for loop, verdict in zip((0, *loops), verdicts, strict=True)
        ]
        found.append(dialogue(str(number), "a b", *steps))
    return found


def curve_of(dialogues: list[Dialogue], loops: int) -> tuple[LoopFigures, ...]:
    curve = Curve(loops)
    for each in dialogues:
        curve.add(each)
    return curve.loops()


@given(played())
def test_once_and_for_all_never_rises_and_strict_is_never_below(dialogues: list[Dialogue]) -> None:
    loops = curve_of(dialogues, 5)
    wrong = [loop.wrong.right for loop in loops]
    assert wrong == sorted(wrong, reverse=True)
    assert all(loop.strict.right >= loop.wrong.right for loop in loops)


@given(played())
def test_what_is_counted_adds_up(dialogues: list[Dialogue]) -> None:
    anatomy, turns = AnatomyTally(lambda _sample, text: places(text)), TurnTally()
    for each in dialogues:
        anatomy.add(each)
        turns.add(each, [Value(0)] * len(each.steps))
    loops, cut, done = curve_of(dialogues, 5), anatomy.figures(), turns.figures()
    assert sum(cut.first.gravest.values()) == loops[0].strict.right
    assert sum(cut.last.gravest.values()) == loops[-1].strict.right
    assert sum(done.purposes.values()) == sum(len(each.steps) - 1 for each in dialogues)
    assert done.harmful.right <= done.changed.right


def places(text: str) -> list[Discrepancy]:
    return [Discrepancy(kind, "b", text, "", "", 0, 0) for kind in DiscrepancyKind if text != "a b"]
