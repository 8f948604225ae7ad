"""Two runs over the same samples, worked out by hand."""

from pathlib import Path

import pytest

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.statistics import Share, mcnemar_exact
from iasr_desktop.core.simulation import comparing
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue
from tests.dialogues import ABOUT, dialogue, folder, step


def one(name: str, solved_at: int | None, *, first: str = "a c", reference: str = "a b") -> Dialogue:
    """A dialogue of one loop that is right from `solved_at` on."""
    texts = [reference if solved_at is not None and loop >= solved_at else first for loop in (0, 1)]
    steps = [step(loop, text, solved_at is not None and loop >= solved_at) for loop, text in enumerate(texts)]
    return dialogue(name, reference, *steps)


def run(path: Path, solved: dict[str, int | None], **about: object) -> comparing.Run:
    dialogues = [one(name, at) for name, at in solved.items()]
    return folder(path, dialogues, RunSettings("hand", loops=1), {**ABOUT, **about})


def test_differences_are_second_minus_first_over_what_both_have(tmp_path: Path) -> None:
    first = run(tmp_path / "first", {"a": 0, "b": None, "c": None, "only": 0})
    second = run(tmp_path / "second", {"a": 0, "b": 1, "c": 1, "else": None})
    found = comparing.compare(first, second)
    assert (found.n, found.only_in_first, found.only_in_second, found.other_firsts) == (3, 1, 1, 0)
    at_first, at_last = found.loops
    assert at_first.s2er.difference is not None
    assert at_first.s2er.difference.value == 0
    assert at_first.cut is None
    assert (at_last.s2er.first, at_last.s2er.second) == (Share(2, 3), Share(0, 3))
    assert at_last.s2er.difference is not None
    assert at_last.s2er.difference.value == pytest.approx(-2 / 3)
    assert (at_last.s2er.only_first, at_last.s2er.only_second) == (0, 2)
    assert at_last.s2er.p == mcnemar_exact(0, 2) == 0.5
    # Of two wrong at first, none and both are right at the end.
    assert at_last.cut is not None
    assert at_last.cut.value == 1
    # Two of six words, and none.
    assert at_last.tokens is not None
    assert at_last.tokens.value == pytest.approx(-2 / 6)
    assert found.token_title == "WER"
    assert found.warnings == ("Left out: 1 sample only in first, 1 only in second.",)


def test_another_judge_is_refused_unless_one_insists(tmp_path: Path) -> None:
    first = run(tmp_path / "first", {"a": 0})
    second = run(tmp_path / "second", {"a": 0}, rule={"judge": "model two"})
    with pytest.raises(BadInput, match="not judged alike"):
        comparing.compare(first, second)
    found = comparing.compare(first, second, anyway=True)
    assert not found.same_rule
    assert "must not be compared" in found.warnings[0]


def test_a_judge_of_itself_is_the_same_judge_and_is_told(tmp_path: Path) -> None:
    first = run(tmp_path / "first", {"a": 0}, rule={"judge": "m"})
    second = run(tmp_path / "second", {"a": 0}, rule={"judge": "m", "judges itself": "the corrector is the same model"})
    found = comparing.compare(first, second)
    assert found.same_rule
    assert found.warnings == ("In second alone the model under test judges itself, which may flatter it.",)


def test_other_first_transcripts_are_told(tmp_path: Path) -> None:
    first = run(tmp_path / "first", {"a": None, "b": None})
    second = folder(
        tmp_path / "second", [one("a", None, first="a d"), one("b", None)], RunSettings("hand", loops=1), ABOUT
    )
    found = comparing.compare(first, second)
    assert found.other_firsts == 1
    assert found.warnings[0].startswith("The first transcripts of 1 of 2 samples differ")


def test_runs_of_other_data_are_refused(tmp_path: Path) -> None:
    first = run(tmp_path / "first", {"a": 0})
    with pytest.raises(BadInput, match="no samples in common"):
        comparing.compare(first, run(tmp_path / "second", {"b": 0}))
    other = folder(tmp_path / "third", [one("a", 0, reference="x y")], RunSettings("hand", loops=1), ABOUT)
    with pytest.raises(BadInput, match="another reference"):
        comparing.compare(first, other)


def test_loops_that_both_have_are_compared(tmp_path: Path) -> None:
    first = folder(tmp_path / "first", [one("a", 1)], RunSettings("hand", loops=3), ABOUT)
    second = folder(tmp_path / "second", [one("a", 1)], RunSettings("hand", loops=1), ABOUT)
    found = comparing.compare(first, second)
    assert [loop.loop for loop in found.loops] == [0, 1]
    assert "The runs have 3 and 1 loops; what is compared ends with loop 1." in found.warnings


def test_every_other_run_is_compared_with_the_first(tmp_path: Path) -> None:
    runs = [run(tmp_path / name, {"a": 0}) for name in ("one", "two", "three")]
    assert [(found.first, found.second) for found in comparing.compare_all(runs)] == [("one", "two"), ("one", "three")]
