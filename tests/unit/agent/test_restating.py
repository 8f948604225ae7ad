"""Alignment of an utterance with the sentence that it restates, and what routing makes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent import shapes
from iasr_desktop.core.agent.restating import ADDED, LEFT_OUT, align, find, may_be_meant_for, several_differences
from iasr_desktop.core.agent.tiers import Tiers
from iasr_desktop.core.agent.words import words

WORDS = ["a", "the", "tree", "barn", "is", "red", "blue", "opens", "seven", "nine", "not"]
KEYS = st.lists(st.sampled_from(WORDS), max_size=9)


def slots(said: str, text: str) -> list[tuple[str, str]]:
    """What was heard and what stands there, slot by slot."""
    found = find(said, text)
    assert found is not None
    return [
        (
            " ".join(found.heard[slot.heard_first : slot.heard_last + 1]),
            " ".join(found.sentence[slot.first : slot.last + 1]),
        )
        for slot in found.alignment.slots
    ]


@pytest.mark.parametrize(
    ("text", "said", "expected"),
    [
        ("The barn is next to the red mill.", "the blue mill", [("blue", "red")]),
        ("Wanda feeds the geese and Otis milks the goat.", "Otis milks the cow", [("cow", "goat")]),
        ("Two boats sail at noon.", "no, three boats sail at night", [("#3", "#2"), ("night", "noon")]),
        ("I need a lamp for the desk.", "a floor lamp", [("floor lamp", "lamp")]),
        ("The barn is red.", "the barn is red", []),
    ],
)
def test_what_differs_is_found(text: str, said: str, expected: list[tuple[str, str]]) -> None:
    assert slots(said, text) == expected


def test_the_sentence_that_agrees_is_taken() -> None:
    text = "The goat is brown. The barn is red. Nobody was there."
    assert slots("the barn is green", text) == [("green", "red")]


def test_words_that_only_say_that_a_correction_follows_are_left_out() -> None:
    found = find("no it's on the roof", "The cat is on the wall.")
    assert found is not None
    assert found.heard == ("on", "the", "roof")


def test_what_was_found_by_sound_is_not_taken_for_what_is_found_by_spelling() -> None:
    by_sound = find("the ruff road", "It is a rough road.")
    with Tiers(phonetics=False).in_force():
        assert not may_be_meant_for("ruff", "rough")
        assert find("the ruff road", "It is a rough road.") != by_sound
    assert may_be_meant_for("ruff", "rough")
    assert find("the ruff road", "It is a rough road.") == by_sound


@pytest.mark.parametrize(("said", "text"), [("", "The barn is red."), ("red", ""), ("...", "!")])
def test_without_words_there_is_nothing_to_align(said: str, text: str) -> None:
    assert find(said, text) is None
    assert set(shapes.signals(said, text)) == set(shapes.SIGNALS)


@given(KEYS, KEYS)
def test_every_word_heard_is_read_once_and_in_order(heard: list[str], sentence: list[str]) -> None:
    steps = align(heard, sentence, may_be_meant_for).steps
    assert [step.heard for step in steps if step.kind != LEFT_OUT] == list(range(len(heard)))
    there = [step.there for step in steps if step.kind != ADDED]
    assert there == sorted(set(there))
    assert all(0 <= place < len(sentence) for place in there)


@given(KEYS, KEYS)
def test_slots_name_words_that_exist(heard: list[str], sentence: list[str]) -> None:
    for slot in align(heard, sentence, may_be_meant_for).slots:
        assert 0 <= slot.heard_first <= slot.heard_last < len(heard)
        assert 0 <= slot.first <= slot.last < len(sentence)


def seen(said: str, text: str) -> set[str]:
    """The names of the shapes that apply."""
    kinds = {"restated", "other subject", "framed", "bare", "built alike"}
    return {name for name, value in shapes.signals(said, text).items() if value and name in kinds}


@pytest.mark.parametrize(
    ("text", "said", "shape"),
    [
        ("The barn is next to the red mill.", "the blue mill", "restated"),
        ("I left the lamp in the barn.", "in the cellar", "framed"),
        ("I left the lamp in the barn.", "cellar", "bare"),
        ("The goat sleeps in the barn.", "The cow sleeps in the meadow.", "built alike"),
        ("The goat sleeps in the barn.", "The cow sleeps in the barn.", "other subject"),
    ],
)
def test_shapes(text: str, said: str, shape: str) -> None:
    assert seen(said, text) == {shape}


def test_words_of_its_own_are_counted() -> None:
    plain = shapes.signals("My uncle likes to paint by the sea", "The barn is red.")
    assert plain["new words"] == 4
    assert shapes.signals("is the barn red?", "The barn is red.")["asks"] == 1
    assert shapes.signals("figs", "Buy pears, plums, nuts.")["enumeration"] == 1
    assert len(words("figs")) == 1


def test_several_differences_are_held_together() -> None:
    text = "Ask for two pears and nine figs."
    assert several_differences("three pears and eight figs", text) == (
        ("#3", "pears", "and", "#8"),
        ("#2", "pears", "and", "#9"),
    )
    assert several_differences("three pears", text) is None
    assert several_differences("", text) is None
