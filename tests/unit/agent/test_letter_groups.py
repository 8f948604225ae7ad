"""Letters that a recogniser wrote in groups of capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.letter_groups import with_letters_apart
from iasr_desktop.core.agent.letters import runs
from iasr_desktop.core.agent.spelling import make_explicit
from iasr_desktop.core.document import Document


@pytest.mark.parametrize(
    "text",
    [
        "It's spelled LINDQ-VIST.",
        "It's spelled L, INDQ, VIST.",
        "Spell that LIND Q VIST",
        "spelled LINDQVIST",
        "Lindqvist, LIND-QVIST.",
        "Lindquist LINDQVIST",
        "The letters are L-I-N-DQ-VIST.",
    ],
)
def test_groups_are_letters_where_something_is_spelled(text: str) -> None:
    assert [run.letters for run in runs(with_letters_apart(text))] == ["lindqvist"]


@pytest.mark.parametrize(
    "text",
    [
        "Change USB-A to USB-C.",
        "NASA, ESA and JAXA took part.",
        "Add HTTP after the first sentence.",
        "No, it's the BBC.",
        "I said NOT today",
        "L-I-N-D",
        "",
    ],
)
def test_other_capitals_stay(text: str) -> None:
    assert with_letters_apart(text) == text


def test_the_spelled_word_takes_the_case_of_the_text() -> None:
    document = Document.from_text("Ask Mister Ozborn about the boat.")
    assert make_explicit("It's spelled OSBORNE.", document).endswith("Osborne.")


@pytest.mark.parametrize(
    ("text", "heard", "meant"),
    [
        ("The sents of the roses fill the room.", "cents, S-C-E-N-T-S", "scents"),
        ("He works in the sails department.", "Cells S-A-L-E-S", "sales"),
    ],
)
def test_a_word_that_only_sounds_like_the_letters_gives_way_to_them(text: str, heard: str, meant: str) -> None:
    assert make_explicit(heard, Document.from_text(text)) == meant


@given(st.text(max_size=60))
def test_only_letters_come_apart(text: str) -> None:
    taken = with_letters_apart(text)
    assert [sign for sign in taken if sign.isalnum()] == [sign for sign in text if sign.isalnum()]
