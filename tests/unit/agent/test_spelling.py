"""Letters, hints, glosses and repairs made explicit."""

import pytest

from iasr_desktop.core.agent import letters, mandarin
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelling import apply_hint, make_explicit


@pytest.mark.parametrize(
    ("heard", "spelled"),
    [
        ("T-O-V-E", "tove"),
        ("T O V E", "tove"),
        ("T. O. V. E.", "tove"),
        ("t o v e", "tove"),
        ("tee oh vee ee", "tove"),
        ("Tango Oscar Victor Echo", "tove"),
        ("T as in Tom, O as in Otto, V as in Vera, E as in Eva", "tove"),
        ("T for Tom O for Otto V for Vera", "tov"),
        ("capital T o v e", "Tove"),
        ("B E double T Y", "betty"),
        ("double U I L double U", "wilw"),
        ("A double O N", "aoon"),
        ("B M W three dash X", "bmw3-x"),
        ("D E V underscore B O X dot I O", "dev_box.io"),
        ("O apostrophe N E I L", "o'neil"),
    ],
)
def test_letters_in_every_form(heard: str, spelled: str) -> None:
    assert [run.letters for run in letters.runs(heard)] == [spelled]


@pytest.mark.parametrize(
    "heard",
    [
        "why are you here",
        "I see a bee",
        "are you okay",
        "plan B or C",
        "oh I see",
        "A or B",
        "mike and oscar",
        "at ten",
    ],
)
def test_everyday_words_are_no_letters(heard: str) -> None:
    assert not letters.runs(heard)


@pytest.mark.parametrize(
    ("state", "heard", "explicit"),
    [
        ("Call Dana.", "It's Dayna, D-A-Y-N-A.", "It's Dayna."),
        ("Call Dana.", "spell that D a y n a", "spell that Dayna"),
        ("Call Dana.", "Dana is spelled D A Y N A", "Dana is spelled Dayna"),
        ("call dana.", "D A Y N A", "dayna"),
        ("Ask Erica and Frederic.", "Erika with a K and Frederick with a K", "Erika and Frederick"),
        ("Wait hear.", "here, as in place", "here"),
        ("It is 4.15.", "I meant 4.50, five zero", "I meant 4.50"),
        ("Sit down.", "add red before... no, add please after down", "add please after down"),
        ("It is Monday.", "change Monday to Tuesday, sorry, Friday", "change Monday to Friday"),
        (
            "She left.",
            "Her badge was spelled with two Ns on the back.",
            "Her badge was spelled with two Ns on the back.",
        ),
        ("She left.", "I came, no, I drove home.", "I came, no, I drove home."),
        ("陈静来了。", "不是安静的静，是北京的京", "不是静，是京"),
    ],
)
def test_instructions(state: str, heard: str, explicit: str) -> None:
    assert make_explicit(heard, as_takes(state)).rstrip(".") == explicit.rstrip(".")


@pytest.mark.parametrize(
    ("word", "hint", "expected"),
    [
        ("Jon", "with an h", "John"),
        ("Kathleen", "with a C", "Cathleen"),
        ("Nora", "with an h", "Norah"),
        ("Cook", "with an e at the end", "Cooke"),
        ("Lyn", "with two Ns", "Lynn"),
        ("Lynn", "with one N", "Lyn"),
        ("Sarah", "without the h", "Sara"),
        ("Stephan", "with an f", "Stefan"),
        ("Smirnof", "with a V as in Victor", "Smirnov"),
        ("Jeffrey", "with a G", "Geffrey"),
        ("Larson", "with an e instead of an o", "Larsen"),
        ("Brian", "with a y", "Bryan"),
    ],
)
def test_hints(word: str, hint: str, expected: str) -> None:
    assert apply_hint(word, hint) == expected


@pytest.mark.parametrize("hint", ["", "with you", "nice", "with the best wishes", "two birds"])
def test_what_describes_no_letters_is_no_hint(hint: str) -> None:
    assert apply_hint("Jon", hint) is None


def test_characters_by_their_parts_and_compounds() -> None:
    assert mandarin.glossed("不是弓长张").text == "不是张"
    assert mandarin.glossed("章伟，文章的章").text == "章伟"
    assert mandarin.glossed("我的书").text == "我的书"


@pytest.mark.parametrize(
    ("word", "hint", "expected"),
    [
        ("Hanna", "with an h", "Hannah"),
        ("labor", "with a u", "labour"),
        ("cabin", "with an i", None),
        ("Bee", "with an e", None),
    ],
)
def test_a_letter_that_is_there_already_is_put_in_again_only_for_a_word(
    word: str, hint: str, expected: str | None
) -> None:
    assert apply_hint(word, hint) == expected
