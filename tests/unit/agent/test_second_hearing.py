"""Corrections that were heard as prose, and prose that must stay prose."""

from collections.abc import Sequence

import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.expected import context
from iasr_desktop.core.agent.mishearing import Mishearings
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.second_hearing import SecondHearing
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import apply_edits
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision, Intent
from iasr_desktop.engines.espeak import EspeakPhonemizer
from tests.fakes import ScriptedModel

PHONEMIZER = EspeakPhonemizer()
SECOND = SecondHearing(PHONEMIZER)
TEXT = "The soup was cold and the bread was old."


class Hearings:
    """Hears one text whatever it expects; keeps what that was."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.expected: list[str] = []

    def __call__(self, expecting: str) -> str:
        self.expected.append(expecting)
        return self.text


def decided(first: str, second: str, text: str = TEXT, **more: bool) -> Decision | None:
    return SECOND.decide(first, as_takes(text), Hearings(second), **more)


def result(decision: Decision | None, text: str = TEXT) -> str | None:
    return apply_edits(text, decision.edits) if decision else None


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("and served very before cold", "Insert very before cold.", "The soup was very cold and the bread was old."),
        ("Replays soup with stew.", "Replace soup, with stew.", "The stew was cold and the bread was old."),
        ("Capitalized bread.", "Capitalize bread.", "The soup was cold and the Bread was old."),
        # Heard wrongly twice, but like a command on words of the text.
        ("Replays bred with toast.", "Replace bred with toast.", "The soup was cold and the toast was old."),
        ("Oppercase soup.", "Oppercase soup.", "The SOUP was cold and the bread was old."),
    ],
)
def test_the_correction_is_carried_out(first: str, second: str, expected: str) -> None:
    decision = decided(first, second)
    assert decision is not None
    assert decision.action is Action.EDIT
    assert result(decision) == expected


def test_the_instruction_is_made_of_the_reading_that_was_taken() -> None:
    decision = decided("and served very before cold", "Insert very before cold.")
    assert decision is not None
    assert decision.instruction == "Insert very before cold."


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # Says something else altogether: the expectation came back.
        ("We ate at noon and went for a walk.", "Delete the bread."),
        # Nothing of what it speaks of is in the text.
        ("Answer the phone before lunch.", "Insert the phone before lunch."),
        ("The waiter was friendly.", "The waiter was friendly."),
        ("They served fish before noon.", "They served fish before noon."),
        ("Release the dog.", "Replace the dog."),
        ("Know the rules.", "No the rules."),
        # Like "no in" and "was hot in", but nobody heard that.
        ("No, it was cold in May.", "No, it was cold in May."),
    ],
)
def test_new_input_stays(first: str, second: str) -> None:
    assert decided(first, second) is None


def test_a_yes_is_heard_as_one() -> None:
    decision = decided("Yet that is what I said.", "Yep, that is what I said.")
    assert decision is not None
    assert decision.intent is Intent.CONFIRMATION


@pytest.mark.parametrize(
    "first",
    [
        "It had been a long day for all of us and nobody wanted to cook at home again that week.",
        "把汤换成面包",
        "…",
    ],
)
def test_what_can_hardly_be_a_command_is_not_heard_again(first: str) -> None:
    again = Hearings("Delete the bread.")
    assert SECOND.decide(first, as_takes(TEXT), again) is None
    assert again.expected == []


def test_an_empty_document_has_nothing_to_correct() -> None:
    assert decided("and served very before cold", "Insert very before cold.", text="") is None


def test_the_text_is_in_mind() -> None:
    again = Hearings("")
    SECOND.decide("Remove the bred.", as_takes(TEXT), again)
    assert again.expected == [context(TEXT)]
    assert "bread was old" in context(TEXT)


def test_only_the_end_of_a_long_text_is_in_mind() -> None:
    assert "first" not in context("first " + "word " * 40)


def readings(heard: str, text: str) -> Sequence[str]:
    return [reading.text for reading in Mishearings(Phones(PHONEMIZER)).readings(heard, text)]


def test_readings_keep_what_they_do_not_change() -> None:
    found = readings("Lorcase, Soup!", TEXT)
    assert "lowercase, Soup!" in found
    assert all(reading.endswith("!") for reading in found)


def test_long_utterances_have_no_other_readings() -> None:
    assert readings("bred " * 13, TEXT) == []


def agent() -> tuple[Agent, ScriptedModel]:
    model = ScriptedModel()
    return Agent(model, PHONEMIZER, AgentSettings()), model


def test_the_model_is_not_asked_about_what_was_heard_rightly_the_second_time() -> None:
    made, model = agent()
    again = Hearings("Insert very before cold.")
    decision = made.decide(Said("and served very before cold", again=again), as_takes(TEXT), CancelToken())
    assert (decision.action, decision.tier, model.prompts) == (Action.EDIT, "grammar", [])
    assert "second_hearing" in decision.timings_ms


def test_what_parses_at_once_is_not_heard_again() -> None:
    made, _ = agent()
    again = Hearings("Delete the bread.")
    made.decide(Said("replace soup with stew", again=again), as_takes(TEXT), CancelToken())
    assert again.expected == []


def test_new_text_is_what_was_heard_first() -> None:
    made, _ = agent()
    again = Hearings("Release the frog.")
    decision = made.decide(Said("Release the dog.", again=again), as_takes(TEXT), CancelToken())
    assert (decision.action, decision.appended) == (Action.APPEND, "Release the dog.")
