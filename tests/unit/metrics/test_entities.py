"""Entities and points of interest, counted by hand."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics.entities import entity_errors, places, point_errors
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Outcome, Pair, Value


def valued(metric: Metric, pair: Pair) -> Value:
    return metric.score([pair], CancelToken())[0]


def entities(reference: str, hypothesis: str, *names: str, language: str = "en") -> Value:
    pair = Pair("1", reference, hypothesis, language, entities=names)
    return valued(entity_errors(MetricOptions(details=True)), pair)


def points(reference: str, hypothesis: str, language: str = "zh-en", named: tuple[str, ...] | None = None) -> Value:
    return valued(point_errors(MetricOptions(details=True)), Pair("1", reference, hypothesis, language, points=named))


def test_an_entity_is_right_when_all_its_words_are() -> None:
    value = entities(
        "Justin Bieber met Anna Smith in New York", "justin bieber met anna smyth in new york",
        "Justin Bieber", "Anna Smith", "New York",
    )  # fmt: skip
    assert (value.amount, value.weight) == (1, 3)
    assert value.detail["entities"] == {"justin bieber": [True], "anna smith": [False], "new york": [True]}
    assert value.counts["missing"] == 1


def test_every_occurrence_counts() -> None:
    value = entities("Anna saw Anna", "Anna saw Hannah", "Anna", "Anna")
    assert (value.amount, value.weight, value.counts["listed"], value.counts["missing"]) == (1, 2, 1, 0)


def test_an_insertion_inside_breaks_an_entity_and_one_beside_does_not() -> None:
    assert entities("New York is big", "New nice York is big", "New York").amount == 1
    assert entities("New York is big", "the New York city is big", "New York").amount == 0


def test_mandarin_entities_go_by_character() -> None:
    value = entities("我在上海见到张伟", "我在上海见到章伟", "上海", "张伟", language="zh")
    assert (value.amount, value.weight) == (1, 2)


def test_entities_are_made_alike_as_the_text_is() -> None:
    assert (
        entities("He paid twenty five dollars to Dr. Müller", "he paid $25 to doctor muller", "Dr. Müller").amount == 0
    )


def test_an_entity_that_is_not_in_the_reference_is_told() -> None:
    value = entities("we met Anna", "we met Anna", "Anna", "Berlin")
    assert (value.weight, value.counts["unlocated"], value.counts["missing"]) == (1, 1, 1)
    assert entities("we met Anna", "we met Anna", "Berlin").outcome is Outcome.EMPTY


def test_without_annotations_nothing_is_measured() -> None:
    metric = entity_errors(MetricOptions())
    assert valued(metric, Pair("1", "a", "a")).outcome is Outcome.EMPTY
    assert valued(metric, Pair("1", "a", "a", entities=())).outcome is Outcome.EMPTY
    assert valued(metric, Pair("1", "a", "a", entities=("…", ""))).outcome is Outcome.EMPTY


def test_a_name_within_a_word_is_missing() -> None:
    assert entities("we met Ann", "we met annual", "Ann").counts["missing"] == 1


def test_latin_words_are_the_points_of_mandarin_text() -> None:
    value = points("我觉得这个 project 的 deadline 太紧了", "我觉得这个 project 的 dead line 太紧")
    assert (value.amount, value.weight) == (1, 2)
    assert value.detail["wrong_points"] == [[7, "deadline"]]


def test_errors_elsewhere_are_no_errors_of_points() -> None:
    value = points("他在用 Python 写代码", "她再用 Python 写带吗")
    assert (value.amount, value.weight) == (0, 1)


def test_insertions_are_counted_apart() -> None:
    value = points("我用 Python 写", "我用 the Python 写 啊")
    assert (value.amount, value.counts["insertions_beside"]) == (0, 1)


def test_named_points_take_the_place_of_the_usual() -> None:
    value = points("turn left at the old mill", "turn right at the old mill", "en", ("left", "old mill"))
    assert (value.amount, value.weight) == (1, 3)
    assert points("turn left", "turn right", "en").outcome is Outcome.EMPTY
    assert points("你好", "你好").outcome is Outcome.EMPTY


@given(st.lists(st.sampled_from("ab"), max_size=12), st.lists(st.sampled_from("ab"), min_size=1, max_size=3))
def test_places_do_not_overlap_and_hold_what_was_looked_for(units: list[str], wanted: list[str]) -> None:
    found = places(units, wanted)
    assert all(units[at : at + len(wanted)] == wanted for at in found)
    assert all(later - earlier >= len(wanted) for earlier, later in pairwise(found))
    assert len(found) == "".join(units).count("".join(wanted))


@given(st.text(max_size=30), st.text(max_size=30), st.lists(st.text(max_size=6), max_size=3))
def test_no_pair_is_too_odd(reference: str, hypothesis: str, names: list[str]) -> None:
    pair = Pair("1", reference, hypothesis, "", tuple(names), tuple(names))
    for build in (entity_errors, point_errors):
        value = valued(build(MetricOptions(details=True)), pair)
        assert 0 <= value.amount <= value.weight
