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
    assert cues.understood("replace sun with moon", as_takes("The rain fell.")) is None
    assert cues.decide("replace the sun with a moon", as_takes("The rain fell.")) is None


def test_a_target_that_sounds_much_like_one_word_of_the_text_is_that_word() -> None:
    text = as_takes("The rain fell.")
    decision = decided("replace ran with moon", text)
    assert text.apply(decision.edits).text == "The moon fell."


@pytest.mark.parametrize(
    "heard",
    [
        "Replace ocean with river.",
        "Delete the word pirate.",
        "Remove pirate.",
        "Insert very before pirate.",
        "Put a comma after pirate.",
        "Change Paris to Rome.",
        "Capitalise pirate.",
        "Put the word pirate in quotes.",
        "Swap lemon and lime.",
        "Instead of pirate write sailor.",
    ],
)
def test_an_order_about_words_that_are_not_there_is_refused(heard: str) -> None:
    assert decided(heard, as_takes("The lake is deep and cold.")).action is Action.REFUSE


@pytest.mark.parametrize(
    "heard",
    [
        "Replace the filter every month.",
        "Replace worn tires before winter.",
        "Remove the cake from the oven.",
        "Delete your browser history from time to time.",
        "Insert the key and turn it to the left.",
        "Insert coins before pressing the button.",
        "Change trains at Crewe.",
        "Change your password to something longer.",
        "Put the book in brackets on the shelf.",
        "Swap seats with your neighbour.",
        "Make dinner instead of lunch.",
        "Rename the file to something useful.",
    ],
)
def test_sentences_that_begin_like_orders_are_no_orders(heard: str) -> None:
    assert cues.decide(heard, as_takes("The file is old. Lunch is at noon.")) is None


def test_of_several_equal_places_only_the_one_said_last_is_taken() -> None:
    before = "The blue tent leaks. The blue bag is full."
    last = as_takes(f"{before} The blue map is old.")
    assert last.apply(decided("not blue, green", last).edits).text == f"{before} The green map is old."
    assert decided("not blue, green", as_takes(f"{before} The map is old.")).action is Action.REFUSE


def test_a_sound_of_thinking_alone_is_nothing_to_write() -> None:
    assert decided("Hmm.", as_takes("The lake is deep.")).action is Action.NOTHING
    assert decided("um uh", Document()).action is Action.NOTHING
    assert cues.decide("Hmm.", as_takes("Hmm, said the bear.")) is None
    assert cues.decide("Oh.", as_takes("The lake is deep.")) is None


def test_telling_what_was_said_puts_no_said_into_the_text() -> None:
    text = as_takes("Then I remember that we met in May.")
    decision = cues.decide("I said remember that we met in May", text)
    assert decision is None or "said" not in text.apply(decision.edits).text


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
