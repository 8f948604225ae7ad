"""Words spelled out, and characters told apart."""

import pytest

from iasr_desktop.core.agent import letters
from iasr_desktop.core.simulation import chinese_words as chinese
from iasr_desktop.core.simulation import spelling_aloud as aloud


@pytest.mark.parametrize("word", ["Megan", "Zoë", "O'Neill", "Qwen", "Wexford"])
def test_what_is_spelled_can_be_read(word: str) -> None:
    plain = aloud.letters_of(word).lower()

    for said in (aloud.spelled(word), aloud.spaced(word), aloud.in_nato(word), aloud.by_examples(word)):
        assert [run.letters.lower() for run in letters.runs(said)] == [plain]


@pytest.mark.parametrize(("word", "said"), [("Qwen3", "Q-W-E-N 3"), ("Jo Ann", "J-O, A-N-N"), ("R2", "R 2")])
def test_digits_and_words_have_pauses_around_them(word: str, said: str) -> None:
    assert aloud.spelled(word) == said


@pytest.mark.parametrize(
    ("word", "can"), [("Megan", True), ("15", False), ("a", False), ("王", False), ("one two three", False),
                      ("antidisestablishmentarianism", False)]
)  # fmt: skip
def test_what_is_spelled_at_all(word: str, can: bool) -> None:
    assert aloud.can_be_spelled(word) is can


@pytest.mark.parametrize(
    ("number", "digits"),
    [("50", "five zero"), ("fifty", "five zero"), ("7", ""), ("7:15", "seven one five"), ("x", "")],
)
def test_digit_by_digit(number: str, digits: str) -> None:
    assert aloud.digit_by_digit(number) == digits


@pytest.mark.parametrize(
    ("character", "but_not"), [("王", "黄"), ("琳", "林"), ("正", "振"), ("步", "不"), ("蓟", "剂")]
)
def test_characters_are_described_by_words_they_stand_in(character: str, but_not: str) -> None:
    for word in chinese.described(character, but_not=but_not):
        assert character in word
        assert but_not not in word
        assert len(word) > 1


def test_a_character_that_nothing_holds_is_not_described() -> None:
    assert chinese.described("〇") == ()
    assert chinese.by_parts("张") == "弓长张"
    assert chinese.by_parts("的") == ""


def test_the_word_around_a_character() -> None:
    assert chinese.word_around("去", "学", "校的") == (0, 1)
    assert chinese.word_around("", "甲", "") is None
