"""Orders, sides and batches follow from the seed, are balanced, and show nobody anything twice."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.studies import plan
from iasr_desktop.core.studies.annotations import AnnotationLog
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.sitting import Sitting
from iasr_desktop.core.studies.study import Study
from tests.studying import add, choice, label, study_of, triplet

NAMES = st.text("abcdefgh XYZ", min_size=1, max_size=12)


def planned(size: int, seed: int, batch: int) -> Study:
    return Study(Path("nowhere"), Kind.CHOICE, seed, batch, tuple(map(triplet, range(size))), "", "", "")


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 130), st.integers(), st.integers(1, 30), NAMES)
def test_every_annotator_meets_every_item_once_with_the_sides_in_balance(
    size: int, seed: int, batch: int, name: str
) -> None:
    study = planned(size, seed, batch)
    cut = plan.batches(study)
    met = [item for number in range(len(cut)) for item in plan.order(study, name, number)]
    assert sorted(met) == sorted(item.id for item in study.items)
    assert {len(ids) for ids in cut[:-1]} <= {batch}
    for number, ids in enumerate(cut):
        lefts = Counter(plan.lefts(study, name, number).values())
        assert sum(lefts.values()) == len(ids)
        assert abs(lefts["a"] - lefts["b"]) <= 1


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 60), st.integers(), NAMES)
def test_the_same_seed_makes_the_same_plan(size: int, seed: int, name: str) -> None:
    first, second = planned(size, seed, 20), planned(size, seed, 20)
    assert plan.batches(first) == plan.batches(second)
    assert plan.order(first, name, 0) == plan.order(second, name.upper(), 0)
    assert plan.lefts(first, name, 0) == plan.lefts(second, name.upper(), 0)


def test_the_plan_is_the_same_on_every_machine() -> None:
    study = planned(5, 7, 3)
    assert plan.batches(study) == (("t1", "t3", "t2"), ("t4", "t0"))
    assert plan.order(study, "Ada", 0) == ["t3", "t2", "t1"]
    assert plan.lefts(study, "Ada", 0) == {"t1": "a", "t3": "b", "t2": "a"}


def test_orders_and_sides_differ_between_annotators_and_seeds() -> None:
    study, other = planned(40, 0, 40), planned(40, 1, 40)
    assert plan.order(study, "ada", 0) != plan.order(study, "bob", 0)
    assert plan.lefts(study, "ada", 0) != plan.lefts(study, "bob", 0)
    assert plan.order(study, "ada", 0) != plan.order(other, "ada", 0)


def test_over_many_annotators_each_item_stands_on_both_sides_equally_often() -> None:
    study = planned(20, 3, 20)
    on_left: Counter[str] = Counter()
    for number in range(2000):
        on_left.update(item for item, side in plan.lefts(study, f"annotator {number}", 0).items() if side == "a")
    # Five standard deviations of a fair coin.
    assert all(abs(count - 1000) < 5 * 22.4 for count in on_left.values())


def test_batches_that_few_have_met_come_first(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.CHOICE, 12, batch=3)
    for number in range(8):
        sitting = Sitting(study, f"annotator {number}")
        while shown := sitting.shown:
            sitting.answer(shown.chosen(0))
    counts = Counter(one.item for one in AnnotationLog(study).read())
    assert set(counts.values()) == {2}


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stops=st.lists(st.integers(0, 4), max_size=12), seed=st.integers())
def test_who_stops_and_comes_back_answers_everything_once(
    tmp_path_factory: pytest.TempPathFactory, stops: list[int], seed: int
) -> None:
    study = study_of(tmp_path_factory.mktemp("study") / "s", Kind.EQUIVALENCE, 11, seed=seed, batch=4)
    seen: list[str] = []
    for answers in [*stops, 100]:
        sitting = Sitting(study, "Ada")
        for _ in range(answers):
            if sitting.shown is None and not sitting.next_batch():
                break
            assert sitting.shown
            seen.append(sitting.shown.item.id)
            sitting.answer("1")
    assert sitting.is_finished
    assert sorted(seen) == sorted(item.id for item in study.items)


def test_going_back_changes_an_answer_and_then_goes_on(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.EQUIVALENCE, 4)
    sitting = Sitting(study, "Ada", expert=True)
    assert not sitting.back()
    assert sitting.shown
    first = sitting.shown.item.id
    sitting.answer("1")
    assert sitting.back()
    assert (sitting.shown.item.id, sitting.shown.before) == (first, "1")
    sitting.answer("0")
    assert sitting.shown.before is None
    assert sitting.standing.batch_done == 1
    again = Sitting(study, "ADA")
    assert (again.annotator, again.expert) == ("Ada", True)
    assert again.standing.done == 1
    assert [one.answer for one in AnnotationLog(study).read()] == ["1", "0"]


def test_the_end_of_a_batch_can_be_taken_back(tmp_path: Path) -> None:
    sitting = Sitting(study_of(tmp_path / "s", Kind.CHOICE, 3, batch=2), "Ada")
    size = sitting.standing.batch_size
    for _ in range(size):
        assert sitting.shown
        sitting.answer(sitting.shown.chosen(1))
    assert sitting.shown is None
    assert sitting.back()
    assert sitting.shown
    assert sitting.shown.side_before == 1
    assert sitting.next_batch()
    assert sitting.standing.batch_size == 3 - size


def test_the_side_that_was_chosen_is_the_text_that_is_kept(tmp_path: Path) -> None:
    sitting = Sitting(study_of(tmp_path / "s", Kind.CHOICE, 6), "Ada")
    while shown := sitting.shown:
        answer = shown.chosen(0)
        assert shown.item.hypotheses["ab".index(answer)] == shown.texts[0]
        assert shown.item.hypotheses["ab".index(shown.chosen(1))] == shown.texts[1]
        sitting.answer(answer)
    assert all(one.answer == one.left for one in AnnotationLog(sitting.study).read())


def test_an_answer_that_cannot_be_saved_moves_nothing(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.EQUIVALENCE, 2)
    sitting = Sitting(study, "Ada")
    before = sitting.shown
    (study.folder / "annotations.csv").mkdir()
    with pytest.raises(StorageFailed):
        sitting.answer("1")
    assert sitting.shown == before


def test_answers_of_the_other_protocol_are_bugs(tmp_path: Path) -> None:
    sitting = Sitting(study_of(tmp_path / "s", Kind.EQUIVALENCE, 2), "Ada")
    with pytest.raises(ValueError, match="a"):
        sitting.answer("a")


@pytest.mark.parametrize("name", ["", "  ", "=cmd()", "a\x1b[31m", "x" * 101, "\ud800"])
def test_names_that_cannot_stand_in_a_table_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput):
        Sitting(study_of(tmp_path / "s", Kind.EQUIVALENCE, 2), name)


def test_imported_answers_count_as_met(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.CHOICE, 2)
    add(study, choice("Ada", 0, "a"), choice("Ada", 1, "b"))
    sitting = Sitting(study, "Ada")
    assert sitting.shown is None
    assert sitting.is_finished
    assert not sitting.next_batch()
    assert not sitting.back()


def test_somebody_else_s_answers_are_not_mine(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.EQUIVALENCE, 2)
    add(study, label("Bob", 0, 1), label("Bob", 1, 1))
    assert Sitting(study, "Ada").standing.done == 0
