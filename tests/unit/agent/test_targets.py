"""References into a text, its sentences, and its numbers."""

import pytest

from iasr_desktop.core.agent import numbers, targets
from iasr_desktop.core.agent.confirmations import is_confirmation
from iasr_desktop.core.agent.grammar.forms import FORMS
from iasr_desktop.core.agent.grammar.pattern import Utterance, compiled
from iasr_desktop.core.agent.sentences import as_takes, spans
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import phrase, words

TEXT = "Ten cats and ten dogs live at No. 15. Café Zoë is Ann's, e-mail her. Twenty-one rows."


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("cafe zoe", "Café Zoë"),
        ("fifteen", "15"),
        ("21", "Twenty-one"),
        ("twenty one", "Twenty-one"),
        ("email", "e-mail"),
        ("Ann", "Ann"),
        ("the word dogs", "dogs"),
        ("the second ten", "ten"),
        ("the first ten", "Ten"),
        ("the last word", "rows"),
        ("the last two words", "Twenty-one rows"),
        ("the second sentence", "Café Zoë is Ann's, e-mail her."),
        ("the first word of the second sentence", "Café"),
        ("ten before dogs", "ten"),
        ("the first two words", "Ten cats"),
    ],
)
def test_references(reference: str, found: str) -> None:
    span = targets.locate(reference, as_takes(TEXT))
    assert isinstance(span, Span)
    assert TEXT[span.start : span.end] == found


def test_equal_places_are_told_apart_or_not_at_all() -> None:
    assert isinstance(targets.locate("ten", as_takes(TEXT)), Several)
    assert targets.locate("the third ten", as_takes(TEXT)) is None
    assert targets.locate("mice", as_takes(TEXT)) is None


def test_parts_of_words_are_no_places() -> None:
    assert targets.locate("at", as_takes("The cat sat.")) is None


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three", ["One.", "Two!", "Three"]),
        ("Mr. Fox left. He ran.", ["Mr. Fox left.", "He ran."]),
        ("At 7.15 we left. Ok?", ["At 7.15 we left.", "Ok?"]),
        ("我来了。你呢？", ["我来了。", "你呢？"]),
        ('"Go." She went.', ['"Go."', "She went."]),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in spans(text)] == sentences
    assert as_takes(text).text == text


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        ("15", "fifty", "50"),
        ("fifteen", "50", "fifty"),
        ("1,200", "thirteen hundred", "1,300"),
        ("nineteen ten", "1950", "nineteen fifty"),
        ("50", "five zero", "50"),
        ("7.15", "7.50", "7.50"),
        ("cat", "5", "5"),
        ("3", "四", "4"),
        ("三", "四", "四"),
    ],
)
def test_numbers_take_the_form_of_the_text(old: str, new: str, written: str) -> None:
    assert numbers.in_form_of(old, new) == written


def test_numbers_and_signs_read_alike() -> None:
    assert numbers.spoken_form("alpha one") == numbers.spoken_form("alpha-1")
    assert numbers.spoken_form("a at b dot de") == numbers.spoken_form("a@b.de")
    assert numbers.value("one hundred and five") == "105"
    assert numbers.value("two point five") == "2.5"
    assert numbers.value("tables") is None


def test_a_slot_keeps_the_signs_that_belong_to_its_words() -> None:
    text = "pay €30, C++ and 50%, (now)"
    assert [phrase(text, index, index) for index in range(len(words(text)))] == [
        "pay",
        "€30",
        "C++",
        "and",
        "50%",
        "now",
    ]


def test_every_split_is_tried() -> None:
    spoken = Utterance("replace tea with milk with rum")
    found = compiled("replace {x} with {y}").matches(spoken, 0, 6)
    assert [(slots["x"].text, slots["y"].text) for slots in found] == [
        ("tea with milk", "rum"),
        ("tea", "milk with rum"),
    ]


def test_a_broken_pattern_is_told() -> None:
    with pytest.raises(ValueError, match="brackets"):
        compiled("(a|b")
    with pytest.raises(ValueError, match="brackets"):
        compiled("a)")


def test_every_form_can_be_read() -> None:
    assert all(compiled(form.pattern).start.least for form in FORMS)


@pytest.mark.parametrize(
    "heard", ["Yes.", "yes, that's right", "OK, perfect!", "Yeah looks good, thanks", "对，没错", "好的"]
)
def test_confirmations(heard: str) -> None:
    assert is_confirmation(heard)


@pytest.mark.parametrize(
    "heard", ["", "Yes men are useless.", "Right?", "Okay so we start", "thank you", "对不起", "No."]
)
def test_other_words_confirm_nothing(heard: str) -> None:
    assert not is_confirmation(heard)
