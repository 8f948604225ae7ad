"""One spelling out of several hearings of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.letter_votes import apart, elected
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.engines.espeak import EspeakPhonemizer

PHONES = Phones(EspeakPhonemizer())
WORDS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=10)


@pytest.mark.parametrize(
    ("readings", "models", "letters"),
    [
        # Each hearing has a slip of its own.
        (["wojciedh", "bojciech", "wojciech"], [], "wojciech"),
        (["tomasv", "tomasz", "domasz"], [], "tomasz"),
        # One hearing, and what stands in the text.
        (["vianca"], ["Bianka"], "bianca"),
        (["tetersen", "tetersen"], ["Petersen"], "pedersen"),
        # The word beside the letters was made up of sounds: letters that agree know better.
        (["tomasovna", "tomasovna"], ["Tomasavna"], "tomasovna"),
        # More letters were heard than the word of the dictionary has.
        (["chaudhuri", "chaudhuri"], ["Jotary"], "chaudhuri"),
        (["harpsichords", "harpsichords"], [], "harpsichords"),
        # All agree.
        (["xanthe", "xanthe"], ["Zanthy"], "xanthe"),
    ],
)
def test_the_likeliest_spelling_is_elected(readings: list[str], models: list[str], letters: str) -> None:
    vote = elected([[one] for one in readings], models, PHONES, instead=models[0] if models else "")
    assert vote is not None
    assert vote.letters == letters


def test_a_term_of_the_vocabulary_is_a_candidate() -> None:
    vote = elected([["zabvia"]], ["Zafia"], PHONES, ["Zadvia"])
    assert vote is not None
    assert vote.letters == "zadvia"


def test_nothing_heard_elects_nothing() -> None:
    assert elected([["a"]], [], PHONES) is None


@given(WORDS, WORDS)
def test_apart_is_symmetric_and_no_more_than_all_letters(one: str, other: str) -> None:
    assert apart(one, one) == 0
    assert apart(one, other) == pytest.approx(apart(other, one))
    assert apart(one, other) <= 5 * max(len(one), len(other))
