"""What says that a text is right, in whatever words, and what only looks like it."""

import pytest

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.confirmations import confirms_words, is_confirmation
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.types import Action


@pytest.mark.parametrize(
    "heard",
    [
        "That looks much better now.",
        "oh nice, you spelled her surname right this time",
        "No further corrections needed, thanks.",
        "awesome, no more edits",
        "Great, nothing else to fix.",
        "Super, leave everything as it stands.",
        "That's exactly how I meant it.",
        "Perfect, don't change a word.",
        "yeah, now it reads well",
        "Right, that's how it's spelled.",
        "You got the date right, well done.",
        "Good, no need to change that.",
        "That's the correct spelling.",
    ],
)
def test_many_ways_of_saying_yes(heard: str) -> None:
    assert is_confirmation(heard)


@pytest.mark.parametrize(
    "heard",
    [
        "That was great.",
        "Cool.",
        "Fantastic!",
        "It was right.",
        "The right time.",
        "You were right about the date.",
        "No more changes were made after May.",
        "Yes, you can keep the dog.",
        "Don't touch it.",
        "That looks better than the old one.",
        "There is nothing to fix in the kitchen.",
        "Is that right?",
        "You spelled it wrong.",
        "No more tea for me.",
        "He got the answer right.",
        "Cheers",
    ],
)
def test_sentences_that_only_look_like_it(heard: str) -> None:
    assert not is_confirmation(heard)


@pytest.mark.parametrize(
    ("state", "heard"),
    [
        ("The parcel weighs 15 kilos.", "Yes, fifteen is right."),
        ("Ask Hanna about the keys.", "Yep, Hanna with an h, that's the one."),
        ("Ask Hanna about the keys.", "Hanna with two Ns, perfect."),
        ("The lease costs 1,250 pounds.", "twelve fifty, that's what I said"),
        ("We land in Oslo.", "Awesome, Oslo, that's correct."),
    ],
)
def test_words_of_the_text_that_are_said_to_be_right(state: str, heard: str) -> None:
    assert confirms_words(heard, state)
    decision = cues.decide(heard, as_takes(state))
    assert decision is not None
    assert decision.action is Action.CONFIRM


@pytest.mark.parametrize(
    ("state", "heard"),
    [
        ("The parcel weighs 15 kilos.", "Yes, fifty is right."),
        ("Ask Hana about the keys.", "Yep, Hanna with two Ns, that's the one."),
        ("Ask Hanna about the keys.", "Hanna with one N, that's the one."),
        ("We could meet on Tuesday.", "Great, Tuesday works for me."),
        ("We could meet on Tuesday.", "Yes, Tuesday is fine."),
        ("We could meet on Tuesday.", "Tuesday is good, thanks."),
        ("She asked for the keys.", "Is fifteen right?"),
        ("The door is on the left.", "The left is not right."),
    ],
)
def test_other_words_or_an_answer_confirm_nothing(state: str, heard: str) -> None:
    assert not confirms_words(heard, state)
