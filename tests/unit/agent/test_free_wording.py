"""Corrections in words that nobody learned: what they come to, and sentences that are built like them."""

import pytest

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.restated_places import edits
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelling import explicit
from iasr_desktop.core.document import apply_edits
from iasr_desktop.core.types import Action


def text_after(state: str, heard: str) -> str | None:
    """The text once the grammar has decided; `None` where it leaves the text alone or to the model."""
    decision = cues.decide(heard, as_takes(state))
    return apply_edits(state, decision.edits) if decision and decision.action is Action.EDIT else None


@pytest.mark.parametrize(
    ("state", "heard", "after"),
    [
        ("The hut burned down in 1826.", "sixty-two, not twenty-six", "The hut burned down in 1862."),
        ("The hut burned down in 1826.", "change twenty-six to sixty-two", "The hut burned down in 1862."),
        ("We eat before the show.", "It's after the show, sorry, not before.", "We eat after the show."),
        ("Ask Mr. Hofv about it.", "His name is Hoff, double F, no V.", "Ask Mr. Hoff about it."),
        ("Regards, Alexandr", "My name is Alexandra, there's an A on the end.", "Regards, Alexandra"),
        ("They effected our plans.", "affected with an a at the front", "They affected our plans."),
        ("Ask Bret about it.", "brett's missing a t at the end", "Ask Brett about it."),
        ("Ask Gipson about it.", "Ibsen, there's no G in it.", "Ask Ibsen about it."),
        ("Ask Robin about it.", "Robyn, she's the new cook, R-O-B-Y-N.", "Ask Robyn about it."),
        ("Ask Webber about it.", "Weber is W-E-B-E-R", "Ask Weber about it."),
    ],
)
def test_numbers_and_letters(state: str, heard: str, after: str) -> None:
    assert text_after(state, heard) == after


@pytest.mark.parametrize(
    ("state", "heard", "after"),
    [
        (
            "It was 4.5 degrees in two rooms, 3.8 outside.",
            "swap the two temperatures",
            "It was 3.8 degrees in two rooms, 4.5 outside.",
        ),
        (
            "Open from May 9 to May 2.",
            "I've got those the wrong way round, swap the dates.",
            "Open from May 2 to May 9.",
        ),
        ("We won. It rained.", "Begin the second sentence with therefore.", "We won. Therefore, it rained."),
        ("Please call us.", "Slip a kindly in before call.", "Please kindly call us."),
        (
            "The gate is new. The garden is open. Come in.",
            "the garden thing should come last",
            "The gate is new. Come in. The garden is open.",
        ),
        ("The gate is new. The garden is open. Come in.", "we can drop the garden bit", "The gate is new. Come in."),
        (
            "The gate is new. The garden is open. Come in.",
            "Add on Sundays to the garden bit.",
            "The gate is new. The garden is open on Sundays. Come in.",
        ),
        ("This is not a toy.", "Can you write the is not in capitals?", "This IS NOT a toy."),
        ("Their flats are cheap.", "Cheap sounds a bit harsh, let's say affordable.", "Their flats are affordable."),
    ],
)
def test_places_and_passages(state: str, heard: str, after: str) -> None:
    assert text_after(state, heard) == after


@pytest.mark.parametrize(
    ("state", "heard"),
    [
        ("We should sell. It is late.", "could you make the first sentence a question"),
        ("We should sell. It is late.", "turn the last sentence into a joke"),
        ("Ask Viktor about it.", "Viktor with a K"),
        ("The tour is on Tuesday.", "Can you change Tuesday to Thursday?"),
        ("The tour is on Tuesday.", "Could you delete the last word?"),
        ("The cellar is dark.", "The cellar is too dark, use a lamp."),
        ("The soup is ready.", "Add some salt to the soup."),
        ("The house has 26 rooms.", "sixty-two, not thirty"),
        ("It costs 1,826 euros.", "sixty-two, not twenty-six"),
        ("The garden is open. Come in.", "We can drop the kids at the garden."),
    ],
)
def test_what_cannot_be_done_or_is_no_correction_changes_nothing(state: str, heard: str) -> None:
    assert text_after(state, heard) is None


@pytest.mark.parametrize(
    ("state", "heard", "after"),
    [
        ("Greta won. Two new cups.", "It's Grete with an e, and, um, three cups.", "Grete won. Three new cups."),
        (
            "Height 1,300 metres, width 900 metres.",
            "height was fourteen hundred and width twelve hundred",
            "Height 1,400 metres, width 1,200 metres.",
        ),
    ],
)
def test_two_places_in_one_utterance(state: str, heard: str, after: str) -> None:
    document = as_takes(state)
    assert apply_edits(state, edits(explicit(heard, document), document, lambda part: None)) == after


def test_one_of_two_parts_may_be_guessed() -> None:
    state = "Greta sings at the hall."
    document = as_takes(state)
    asked: list[str] = []

    def guess(part: object) -> None:
        asked.append(getattr(part, "text", ""))

    assert not edits(explicit("It's Grete with an e, and in a club", document), document, guess)
    assert asked == ["in a club"]
