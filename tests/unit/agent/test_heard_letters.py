"""Letters that sound alike, put right where a known word tells which were said."""

import pytest
from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.agent import cues, heard_letters, spelled_alone
from iasr_desktop.core.agent.heard_letters import meant
from iasr_desktop.core.agent.letter_examples import with_letters_for_examples
from iasr_desktop.core.agent.likeness import dictionary_words
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


@pytest.mark.parametrize(
    ("written", "letters"),
    [
        ("Hans, H's in hotel, A's in apple, N's in Nancy, S's in sugar.", "Hans, H-A-N-S."),
        ("be as in boy, he is in easy, and T as in Tom", "B-E-T"),
        ("L as in Lima, E as in echo", "L as in Lima, E as in echo"),
        ("We live in London, they work in Paris, and he was in Rome.", None),
    ],
)
def test_examples_tell_the_letters(written: str, letters: str | None) -> None:
    assert with_letters_for_examples(written) == (letters or written)


@pytest.mark.parametrize(
    "heard",
    [
        "Not that, that is spelled H-E-L-E-N-E.",
        "No it was Elaine, H, E, L, E, N, E",
        "Nothing Hellen spelled H E L E N E.",
    ],
)
def test_letters_at_the_end_say_it_all_once_more(heard: str) -> None:
    text = "The parcel is for Helen at the desk."
    decision = spelled_alone.decide(heard, as_takes(text))
    assert decision is not None
    assert apply_edits(text, decision.edits) == "The parcel is for Helene at the desk."


@pytest.mark.parametrize(
    "heard",
    [
        "The code on the door is X Y Z.",
        "My cousin works for the B B C.",
        "When we were children we always had to spell our name on the phone, H E L E N E",
        "Is it H E L E N E?",
        "H E L E N E is how they call her here",
    ],
)
def test_letters_of_something_else_correct_nothing(heard: str) -> None:
    assert spelled_alone.decide(heard, as_takes("The parcel is for Helen at the desk.")) is None


@pytest.mark.parametrize(
    ("text", "heard", "expected"),
    [
        ("The train leaves at 7.15 today.", "I meant 7.5050.", "The train leaves at 7.50 today."),
        ("It leaves at 9:12 sharp.", "I meant 9:1717", "It leaves at 9:17 sharp."),
    ],
)
def test_digits_said_again_are_not_written_on(text: str, heard: str, expected: str) -> None:
    decision = cues.decide(heard, as_takes(text))
    assert decision is not None
    assert apply_edits(text, decision.edits) == expected


ALIKE = str.maketrans("cdegptvznsx", "bbbbbbbbmff")
"""Letters whose names sound alike, as one of them."""


@pytest.mark.parametrize("said", ["meghen", "zeer", "konstanzhe", "kath", "vennedikted"])
def test_words_that_sound_nearly_like_the_letters_are_all_found(said: str) -> None:
    """Against a comparison with each word of the dictionary."""
    most = len(said) // 4 if len(said) > 4 else 0
    near = [
        word
        for word in dictionary_words()
        if abs(len(word) - len(said)) <= most
        and Levenshtein.distance(said.translate(ALIKE), word.translate(ALIKE), score_cutoff=most) <= most
    ]
    assert 0 < len(near) < 60
    assert sorted(heard_letters.known_words(said)) == near
