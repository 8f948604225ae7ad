"""Written words as they are said: letters one by one, numbers in words, signs by name."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.speaking import language_of, spelled, spoken
from iasr_desktop.core.spoken_numbers import number_said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It's Tessa, T-E-S-S-A.", "It's Tessa, T, E, S, S, eigh."),
        ("T E S S A", "T, E, S, S, eigh"),
        ("T. E. S. S. A.", "T, E, S, S, eigh"),
        ("t, e, s, s, a", "T, E, S, S, eigh"),
        ("spell that t e s s a", "spell that, T, E, S, S, eigh"),
        ("tee ee ess ess ay", "T, E, S, S, eigh"),
        ("L A double U R A", "L, eigh, double U, R, eigh"),
        ("capital T e s s a", "capital T, E, S, S, eigh"),
        ("O two dash X", "O, two dash, X"),
        ("R 2 D 2", "R, two, D, two"),
    ],
)
def test_letters_are_said_one_by_one(text: str, said: str) -> None:
    assert spoken(text).rstrip(".") == said.rstrip(".")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("with a K", "with a K"),
        ("with an e", "with an E"),
        ("with a P H", "with a P, H"),
        ("I said yes. A good day.", "I said yes. A good day."),
        ("Plan A is a good one", "Plan eigh is a good one"),
        ("capital a", "capital eigh"),
        ("I think so", "I think so"),
        ("with two Ts", "with two T's"),
        ("Is it? As you like.", "Is it? As you like."),
    ],
)
def test_a_word_is_told_from_a_letter(text: str, said: str) -> None:
    assert spoken(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We use HTTP at NASA, do NOT ask", "We use H T T P at nasa, do not ask"),
        ("THIS WHOLE LINE LOUD", "THIS WHOLE LINE LOUD"),
        ("gate B20", "gate B twenty"),
        ("the NAS-2", "the N eigh S two"),
        ("delta-4", "delta four"),
        ("joe.blogs@web.de", "joe dot blogs at web dot D E"),
        ("my_file on site.org", "my underscore file on site dot org"),
        ("C++, C# and .NET", "C plus plus, C sharp and dot net"),
        ("Dr. Low", "Doctor Low"),
        ("No... “wait” — now", "No, wait, now"),
        ("at 7 p.m.", "at seven P M."),
    ],
)
def test_codes_addresses_and_marks(text: str, said: str) -> None:
    assert spoken(text) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("15", "fifteen"),
        ("404", "four hundred four"),
        ("1950", "nineteen fifty"),
        ("2,400", "two thousand four hundred"),
        ("07", "zero seven"),
        ("5551234", "five five five one two three four"),
        ("7.50", "seven point five zero"),
        ("1.2.3", "one point two point three"),
        ("$1", "one dollar"),
        ("€14", "fourteen euros"),
        ("£2,400.75", "two thousand four hundred pounds and seventy-five pence"),
        ("9%", "nine percent"),
        ("7:15", "seven fifteen"),
        ("7:05", "seven oh five"),
        ("7:00", "seven o'clock"),
        ("21st", "twenty-first"),
        ("10-12", "ten to twelve"),
        ("seven", ""),
        ("B20", ""),
    ],
)
def test_numbers_in_full(written: str, said: str) -> None:
    assert number_said(written) == said


def test_a_word_is_spelled() -> None:
    assert spelled("Zoë-2") == "Z, O, E, dash, two"
    assert spelled("O'Hara") == "O, apostrophe, H, eigh, R, eigh"
    assert spoken(f"It's {spelled('Anna')}.") == "It's eigh, N, N, eigh."


def test_which_voice_says_a_text() -> None:
    assert language_of("Zoë has 3") == "en"
    assert language_of("是 PyTorch") == "zh"
    assert language_of("さくら") == ""
    assert language_of("किताब") == ""


def test_chinese_is_left_to_its_voice() -> None:
    assert spoken("改成 4 点") == "改成 4 点"


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_whatever_is_written_can_be_said(text: str) -> None:
    assert isinstance(spoken(text), str)


@given(st.lists(st.from_regex(r"[bcdfghjklm]{3,9}", fullmatch=True), min_size=1, max_size=8))
def test_plain_words_stay_as_they_are(plain: list[str]) -> None:
    assert spoken(" ".join(plain)) == " ".join(plain)


@given(st.from_regex(r"[A-Za-z]{2,12}", fullmatch=True), st.sampled_from([" ", "-", ". ", ", "]))
def test_every_letter_of_a_spelled_word_is_said(word: str, between: str) -> None:
    said = re.split(r"[ ,.]+", spoken(f"spelled {between.join(word.upper())}"))
    assert [name[0].replace("e", "A") for name in said[1:] if name] == [*word.upper()]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Call 555 0198 today.", "Call five five five, zero one nine eight today."),
        ("It is 0171 555 0142, not", "It is zero one seven one, five five five, zero one four two, not"),
        ("the code 59 16 03", "the code five nine, one six, zero three"),
        ("policy 770 412 5936", "policy seven seven zero, four one two, five nine three six"),
        ("rooms 555, 0116", "rooms five hundred fifty-five, zero one one six"),
        ("In 2019 30 people came", "In twenty nineteen thirty people came"),
        ("between 12 30 and 15 45", "between twelve thirty and fifteen forty-five"),
        ("seat 14A and 22F", "seat fourteen eigh and twenty-two F"),
    ],
)
def test_numbers_in_groups_are_said_as_they_are_dialled(text: str, said: str) -> None:
    assert spoken(text) == said
