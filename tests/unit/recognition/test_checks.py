"""Loops and impossible rates are seen; what people really say is not taken for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.recognition.checks import is_too_fast, is_too_slow, repeats, says_again, units


@pytest.mark.parametrize(
    "text",
    [
        "no no no no",
        "very very very good",
        "ha ha ha ha ha",
        "we will do it and we will do it again and we will do it better",
        "one two three four five six seven eight nine ten",
        "the cat sat on the mat the dog sat on the rug the bird sat on the tree",
    ],
)
def test_spoken_language_is_no_loop(text: str) -> None:
    assert not repeats(text.split())


@pytest.mark.parametrize(
    "text",
    [
        "me " * 8,
        "thank you " * 7,
        "this is all very whispered. " * 4,
        "It was good. " + "and then we went home " * 5,
        "Okay, " * 30,
        "the first of the second of the third of the last one was here " * 4,
    ],
)
def test_loops_are_seen(text: str) -> None:
    assert repeats(text.split())


@given(st.lists(st.sampled_from(["a", "b", "c", "d"]), min_size=4, max_size=8, unique=False), st.integers(4, 9))
def test_any_long_phrase_said_four_times_is_a_loop(phrase: list[str], times: int) -> None:
    assert repeats(phrase * times)


@given(st.lists(st.text("abcdefghij", min_size=2, max_size=6), unique=True, max_size=12))
def test_different_words_are_no_loop(words: list[str]) -> None:
    assert not repeats(words)


@pytest.mark.parametrize(
    "text",
    [
        "Ten of clubs. Ten of clubs.",
        "x-ray x-ray",
        "9211 9211",
        "not in the sky, but not in the sky",
        "Yes, we can, yes we",
    ],
)
def test_a_draft_that_says_something_again_is_not_trusted(text: str) -> None:
    assert says_again(text.split())


@pytest.mark.parametrize("text", ["Ten of clubs and ten of hearts.", "She is where she wants to be.", "Yes.", ""])
def test_an_ordinary_sentence_says_nothing_again(text: str) -> None:
    assert not says_again(text.split())


def test_rates_are_those_of_people() -> None:
    assert not is_too_fast(["w"] * 12, 2.0)
    assert is_too_fast(["w"] * 30, 1.0)
    assert not is_too_fast(["yes"], 0.1)
    assert is_too_slow(["one", "two"], 10.0)
    assert not is_too_slow(["one", "two"], 2.0)
    assert not is_too_slow(["w"] * 8, 10.0)


def test_scripts_without_spaces_count_alike() -> None:
    assert units([*"今天天气很好"]) == pytest.approx(6 / 1.6)
    assert units(["今天", "ok"]) == pytest.approx(1 + 2 / 1.6)
