"""Letters that sound alike, put right where a known word tells which were said."""

import pytest

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.heard_letters import meant
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.document import apply_edits


@pytest.mark.parametrize(
    ("heard", "said", "there", "letters"),
    [
        ("vianca", "", "Bianka", "bianca"),
        ("tedro", "Pedro", "Petrow", "pedro"),
        ("filit", "", "Philip", "filip"),
        ("gwemdolyn", "Gwendolyn", "Guendolin", "gwendolyn"),
        ("fhawn", "", "Sean", "shawn"),
    ],
)
def test_letters_that_sound_alike_are_put_right(heard: str, said: str, there: str, letters: str) -> None:
    assert meant(heard, said, [there]) == letters


@pytest.mark.parametrize(
    ("heard", "said", "there"),
    [
        # Names of the dictionary.
        ("delaney", "", "Delany"),
        ("osbourne", "", "Osborn"),
        ("tamsin", "", "Samson"),
        # Names it lacks, and codes.
        ("tomasz", "", "Tomash"),
        ("xanthe", "", "Zanthy"),
        ("pavlo", "", "Bavlow"),
        ("pytest", "", "pie"),
        ("ab12", "", "AB"),
        ("zq", "", "Zed"),
    ],
)
def test_other_spellings_stay(heard: str, said: str, there: str) -> None:
    assert meant(heard, said, [there]) == heard


def test_without_a_word_to_compare_with_nothing_is_changed() -> None:
    assert meant("vianca", "", []) == "vianca"


@pytest.mark.parametrize(
    ("text", "heard", "expected"),
    [
        ("Ask Bianka about the keys.", "it should be V-I-A-N-C-A", "Ask Bianca about the keys."),
        ("Ask Bianka about the keys.", "Not Bianka, Bianca, spelled V I A N C A.", "Ask Bianca about the keys."),
        ("Ask Bianka about the keys.", "It's Bianca, spelled B-I-A-N-C-A.", "Ask Bianca about the keys."),
        ("I met Mayer in the hall.", "The name is spelled M-E-Y-E-R.", "I met Meyer in the hall."),
        ("We saw Osborn at work.", "It should be O-S-B-O-U-R-N-E.", "We saw Osbourne at work."),
    ],
)
def test_a_spelled_name_takes_the_place_of_the_name_alone(text: str, heard: str, expected: str) -> None:
    decision = cues.decide(heard, as_takes(text))
    assert decision is not None
    assert apply_edits(text, decision.edits) == expected
