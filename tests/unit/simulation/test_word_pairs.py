"""Which of the wrong words stand for which of the right ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.simulation.word_pairs import WordPair, hardest, pairs


@pytest.mark.parametrize(
    ("found", "wanted", "expected"),
    [
        ("Jon Smith", "Joan Smythe", [("Jon", "Joan"), ("Smith", "Smythe")]),
        ("all a manner", "Alamanna", [("all a manner", "Alamanna")]),
        ("hen reeta more", "Henrietta Moore", [("hen reeta", "Henrietta"), ("more", "Moore")]),
    ],
)
def test_words_are_paired_by_their_sound(found: str, wanted: str, expected: list[tuple[str, str]]) -> None:
    assert [(pair.found, pair.wanted) for pair in pairs(found, wanted)] == expected


def test_one_word_for_two_leaves_the_other_without_any() -> None:
    made = pairs("Josmith", "Jo Smith")

    assert [pair.wanted for pair in made] == ["Jo", "Smith"]
    assert sorted(pair.found for pair in made) == ["", "Josmith"]


def test_the_hardest_is_what_is_least_alike() -> None:
    assert hardest("Anna Quibble", "Anne Kybalion") == WordPair("Quibble", "Kybalion", 5)


def test_what_is_right_is_never_the_hardest() -> None:
    assert hardest("Alan Read", "Alan Reid") == WordPair("Read", "Reid", 5)


def test_one_word_is_taken_with_all_that_stands_for_it() -> None:
    assert hardest("hen reeta", "Henrietta") == WordPair("hen reeta", "Henrietta", 0)


@given(
    st.lists(st.text("abcde", min_size=1, max_size=6), max_size=5),
    st.lists(st.text("abcde", min_size=1, max_size=6), min_size=1, max_size=4),
)
def test_all_words_are_in_the_pairs_in_order(found: list[str], wanted: list[str]) -> None:
    text = " ".join(found)
    made = pairs(text, " ".join(wanted))

    assert [pair.wanted for pair in made] == wanted
    assert " ".join(pair.found for pair in made if pair.found) == text
    assert all(text[pair.start :].startswith(pair.found) for pair in made)
