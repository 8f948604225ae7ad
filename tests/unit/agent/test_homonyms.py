"""Names that sound alike, of which the recogniser wrote one twice."""

import pytest

from iasr_desktop.core.agent import homonyms
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.document import apply_edits
from iasr_desktop.core.types import Action, Decision, Intent

TEXT = "The flat belongs to Stefan."


class StefanIsStephan:
    """Phones by which "Stephan" is "Stefan"."""

    def phones(self, word: str) -> str:
        return word.lower().replace("ph", "f")


def decided(said: str, *vocabulary: str, text: str = TEXT) -> Decision | None:
    return homonyms.decide(said, as_takes(text), Sounds(StefanIsStephan()), vocabulary)


@pytest.mark.parametrize(
    "said",
    [
        "Not Stefan, Stefan.",
        "no, replace Stefan with Stefan",
        "Change Stefan to Stefan, please.",
        "I said Stefan, not Stefan",
        "It should be Stefan.",
        "I meant Stefan",
        "Stefan instead of Stefan",
        "I said Stefan? Not Stefan.",
    ],
)
def test_the_spelling_is_asked_for(said: str) -> None:
    decision = decided(said)
    assert decision is not None
    assert (decision.intent, decision.action) == (Intent.CORRECTION, Action.REFUSE)
    assert "Stefan" in decision.note
    assert "spell" in decision.note


@pytest.mark.parametrize("said", ["It's not 4 o'clock. It's 4 o'clock.", "4 o'clock instead of 4 o'clock"])
def test_a_number_need_not_stand_there_in_the_same_form(said: str) -> None:
    decision = decided(said, text="The lesson is at 4:00 on Monday.")
    assert decision is not None
    assert decision.action is Action.REFUSE


def test_the_vocabulary_tells_which_one_was_meant() -> None:
    decision = decided("Not Stefan, Stefan.", "Oslo", "Stephan")
    assert decision is not None
    assert apply_edits(TEXT, decision.edits) == "The flat belongs to Stephan."


def test_two_terms_that_sound_alike_are_not_chosen_between() -> None:
    decision = decided("Not Stefan, Stefan.", "Stephan", "STEPHAN")
    assert decision is not None
    assert decision.action is Action.REFUSE


@pytest.mark.parametrize(
    "said",
    [
        "Not Stefan, Martin.",
        "It should be fine.",
        "It should be cold tonight.",
        "Replace like with like.",
        "Should it be Stefan?",
        "Stefan",
        "Stefan is not Stefan when he is tired and wants to go home early.",
    ],
)
def test_everything_else_is_left_alone(said: str) -> None:
    assert decided(said) is None


def test_in_an_empty_document_nothing_is_corrected() -> None:
    assert decided("Not Stefan, Stefan.", text="") is None
