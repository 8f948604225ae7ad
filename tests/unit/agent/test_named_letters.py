"""Letters told by the radio alphabet or by examples, as a recogniser writes them."""

import pytest

from iasr_desktop.core.agent.named_letters import NamedLetters
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.engines.espeak import EspeakPhonemizer

NAMED = NamedLetters(Phones(EspeakPhonemizer()))


@pytest.mark.parametrize(
    ("heard", "letters"),
    [
        ("It's Mike Echo Golf Alpha November.", "megan"),
        ("It's see era India Oscar Bravo Hotel Alpha November.", "siobhan"),
        ("Replace Olga with Oscar, Lima, Golf hotel alfa.", "olgha"),
        ("K as in kite, A as in apple, I as in ice.", "kai"),
        ("She is in George. Are as in Robert. A is in Apple. He is an easy. M as in Mike.", "graem"),
        ("Petra, B as Invictor, E as in easy, A as in apple.", "vea"),
        ("Reese, Arisen Robert, H's in Hotel, Wyzen Yellow, S's in Sugar.", "rhys"),
        ("Bryce, be as in boy, ours in rubber, why as in yellow, see as in cat, he is in easy.", "bryce"),
        ("U as in ankle, N as in Nancy, A as in apple.", "una"),
        ("X's in X-ray, I's in ice, M's in Mike, A as in apple.", "xima"),
        # Borders of words are lost with their spelling.
        ("Replace Dana with Delta Alphayankee Novemberalpha.", "dayna"),
        ("Change Remy to Romilo Echo Mike India.", "remi"),
        ("Replace Taylor with Tango Ecoromio Alpha.", "tera"),
    ],
)
def test_the_letters_are_found(heard: str, letters: str) -> None:
    found = NAMED.found(heard)
    assert found is not None
    assert found.letters == letters


@pytest.mark.parametrize(
    "heard",
    [
        "The hotel in India was full in November.",
        "We live in London, they work in Paris.",
        "Romeo and Juliet live near the golf hotel.",
        "He was as happy as a child and sang in the rain.",
        "alpha bravo nine zero uniform",
        "My mother lives in Peru.",
        "Replace the golf course with the hotel in November.",
        "My favourite cities are Lima, Quebec and Delhi.",
        "",
    ],
)
def test_prose_names_no_letters(heard: str) -> None:
    assert NAMED.found(heard) is None


def test_the_end_of_a_word_is_no_word_of_its_own() -> None:
    found = NAMED.found("Change it to Tango Hotel Oscar Romila November Alpha Bravo Yankee.")
    assert found is not None
    assert found.letters == "thornaby"
