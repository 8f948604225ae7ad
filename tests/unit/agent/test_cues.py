"""What the deterministic tier does around its forms: takes, refusals, odd input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.document import Document, apply_edits
from iasr_desktop.core.types import Action, Decision, Intent


def decided(heard: str, document: Document) -> Decision:
    decision = cues.decide(heard, document)
    assert decision is not None
    return decision


def test_scratch_that_takes_back_one_take_after_another() -> None:
    document = Document().append("The cake is done.").append("It is hot. Be careful.").append("Call me.")
    texts = []
    for _ in range(3):
        document = document.apply(decided("Scratch that.", document).edits)
        texts.append(document.text)
    assert texts == ["The cake is done. It is hot. Be careful.", "The cake is done.", ""]
    assert decided("scratch that", document).action is Action.REFUSE


@pytest.mark.parametrize("heard", ["Scratch that", "scratch, that", "Scratch that!", "um, scratch that", "scratch hat"])
def test_signs_fillers_and_near_misses_do_not_hide_a_command(heard: str) -> None:
    assert decided(heard, as_takes("One. Two.")).action is Action.EDIT


@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        ("in sert very before warm", "It is very warm."),
        ("re place warm with cold", "It is cold."),
        ("back space", "It is"),
    ],
)
def test_verbs_heard_as_two_words_are_understood(heard: str, expected: str) -> None:
    document = as_takes("It is warm.")
    assert document.apply(decided(heard, document).edits).text == expected


def test_what_cannot_be_told_apart_is_refused_with_the_way_to_say_it() -> None:
    decision = decided("delete the word rain", as_takes("The rain fell and the rain stopped."))
    assert decision.action is Action.REFUSE
    assert decision.intent is Intent.CORRECTION
    assert "twice" in decision.note
    assert "the second rain" in decision.note
    assert decision.edits == ()


def test_the_latest_take_decides_between_equal_words() -> None:
    document = Document().append("The rain fell.").append("The rain stopped.")
    edits = decided("replace rain with snow", document).edits
    assert document.apply(edits).text == "The rain fell. The snow stopped."


def test_a_target_that_is_not_there_is_refused_or_left_to_the_model() -> None:
    refusal = decided("replace sun with moon", as_takes("The rain fell."))
    assert (refusal.action, refusal.note) == (Action.REFUSE, "“sun” is not in the text.")
    assert cues.decide("replace ran with moon", as_takes("The rain fell.")) is None
    assert cues.decide("replace the sun with a moon", as_takes("The rain fell.")) is None


@pytest.mark.parametrize(
    ("heard", "action", "count"),
    [("undo", Action.UNDO, 1), ("undo three times", Action.UNDO, 3), ("Redo that.", Action.REDO, 1)],
)
def test_undo_and_redo_carry_their_count(heard: str, action: Action, count: int) -> None:
    decision = decided(heard, Document())
    assert (decision.action, decision.count) == (action, count)


def test_a_confirmation_needs_a_text_to_confirm() -> None:
    assert cues.decide("yes", Document()) is None
    assert decided("yes", as_takes("Fine weather.")).action is Action.CONFIRM


def test_literal_opens_the_way_for_words_that_would_be_obeyed_only() -> None:
    document = as_takes("Fine weather.")
    assert decided("type undo that", document).appended == "undo that"
    assert cues.decide("Type your name into the box.", document) is None


def test_the_instruction_is_made_explicit() -> None:
    assert decided("not Jon, J O A N", as_takes("Ask Jon.")).instruction == "not Jon, Joan"


@pytest.mark.parametrize("heard", ["", "   ", "...", "?!", "“”", "\n", "not", "no", "with", "spell that", "a" * 5000])
def test_scraps_are_no_commands(heard: str) -> None:
    assert cues.decide(heard, as_takes("It was a long day.")) is None


WORDS = st.sampled_from(
    [
        "the",
        "a",
        "cat",
        "Tom",
        "ten",
        "15",
        "very",
        "not",
        "no",
        "replace",
        "with",
        "delete",
        "insert",
        "before",
        "after",
        "second",
        "last",
        "word",
        "that",
        ",",
        ".",
        "?",
        "M",
        "E",
        "G",
        "an",
        "undo",
        "swap",
        "and",
        "should",
        "be",
        "it's",
        "不是",
        "是",
        "改成",
        "三点",
        "quotes",
        "in",
        "capitalise",
        "7.15",
        "e-mail",
        "(x)",
        '"y"',
    ]
)
TEXTS = st.lists(WORDS, max_size=14).map(" ".join)


@given(heard=TEXTS, text=TEXTS)
def test_every_decision_fits_its_document(heard: str, text: str) -> None:
    document = as_takes(text)
    decision = cues.decide(heard, document)
    if decision is not None:
        assert document.apply(decision.edits).text == apply_edits(text, decision.edits)
        assert 0 < decision.intent_p < 1
        assert decision.action is not Action.EDIT or decision.edits


@given(st.text(max_size=60), st.text(max_size=80))
def test_no_text_whatever_breaks_it(heard: str, text: str) -> None:
    document = as_takes(text)
    decision = cues.decide(heard, document)
    if decision is not None:
        document.apply(decision.edits)
