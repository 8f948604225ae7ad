"""The words with which a reply may begin, and what the model makes of them as places."""

import math

import pytest

from iasr_desktop.core.agent.openings import MOST_WORDS, odds, openings
from iasr_desktop.core.agent.runs import text_runs


def test_each_word_is_asked_for_once() -> None:
    assert openings(text_runs("The cat and the dog. The end.", 1)) == (" The", " cat", " and", " the", " dog", " end")


def test_two_characters_may_be_one_token() -> None:
    found = openings(text_runs("去福建。好", 1))
    assert set(found) == {" 去", " 去福", " 福", " 福建", " 建", " 好"}


def test_long_texts_are_asked_for_their_end_alone() -> None:
    text = " ".join(f"w{index}x" for index in range(150))
    assert len(openings(text_runs(text, 1))) == MOST_WORDS


def test_a_place_has_the_share_of_its_first_word() -> None:
    there = text_runs("red house", 1)
    found = odds(there, {" red": -1.0, " house": -3.0})
    by_text = dict(zip(there.texts, found, strict=True))
    whole = math.exp(-1) + math.exp(-3)
    assert math.exp(by_text["red"]) == pytest.approx(math.exp(-1) / whole)
    assert by_text["red house"] == by_text["red"]
    assert math.exp(by_text["house"]) == pytest.approx(math.exp(-3) / whole)


def test_a_place_that_was_not_asked_for_is_the_least_likely() -> None:
    there = text_runs("red house", 1)
    assert odds(there, {" house": -0.1}).min() < -5
    assert (odds(there, {}) == odds(there, {}).min()).all()
