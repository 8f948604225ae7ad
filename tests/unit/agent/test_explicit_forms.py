"""Instructions made explicit: repairs, digits said one by one, names of signs, several edits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.agent import cues, numbers
from iasr_desktop.core.agent.digits import with_digits_together
from iasr_desktop.core.agent.repairs import NEVER_MIND, repaired
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelling import explicit
from iasr_desktop.core.document import Document, apply_edits
from iasr_desktop.core.types import Action


@pytest.mark.parametrize(
    ("state", "heard", "left"),
    [
        ("We meet on Friday.", "No, Saturday, no, Sunday.", "No, Sunday."),
        ("We meet on Friday.", "Friday, sorry, Sunday.", "Friday, sorry, Sunday."),
        ("We meet on Friday.", "change, uh, Friday to, um, Monday", "change Friday to Monday"),
        ("We meet, um, on Friday.", "delete um", "delete um"),
        ("We meet on Friday.", "delete the, um, change Friday to Monday", "change Friday to Monday"),
        ("We meet on Friday.", "delete Friday, actually undo that", NEVER_MIND),
        ("It costs nine euros.", "three, no, four euros", "four euros"),
    ],
)
def test_the_last_saying_stays(state: str, heard: str, left: str) -> None:
    assert repaired(heard, as_takes(state)) == left


@pytest.mark.parametrize(
    ("state", "heard", "said"),
    [
        ("Room 101 is free.", "one oh two", "102"),
        ("The train leaves at 6:40.", "six fourteen", "6:14"),
        ("Dial 555 0142.", "five five five oh one four three", "555 0143"),
        ("It ends in 5 5 0 2.", "double five oh three", "5 5 0 3"),
        ("It costs fifteen euros.", "five zero", "50"),
        ("Room 101 is free.", "one, two", "one, two"),
        ("No number here.", "five zero", "five zero"),
    ],
)
def test_digits_are_put_together_in_a_form_of_the_text(state: str, heard: str, said: str) -> None:
    assert with_digits_together(heard, as_takes(state)) == said


def test_numbers_in_both_forms() -> None:
    assert numbers.in_form_of("13th", "thirtieth") == "30th"
    assert numbers.in_form_of("thirteenth", "21st") == "twenty-first"
    assert numbers.value("two point four point one") == "2.4.1"
    assert [numbers.short_ordinal(number) for number in (1, 2, 3, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "heard", "said", "sure"),
    [
        ("他叫小明。", "晓是春晓的晓", "晓", "晓"),
        ("水很请。", "三点水的清", "清", "清"),
        ("我想清他吃饭。", "请，言字旁", "请", "请"),
        ("The name is user name.", "user underscore name", "user_name", "username"),
    ],
)
def test_what_was_described_is_sure(state: str, heard: str, said: str, sure: str) -> None:
    meant = explicit(heard, as_takes(state))
    assert meant.text == said
    assert sure in meant.strong


def test_parts_of_an_utterance_are_all_carried_out_or_none() -> None:
    document = as_takes("We drove from Lyon to Nice.")
    both = cues.decide("change Lyon to Dijon and Nice to Cannes", document)
    assert both is not None
    assert document.apply(both.edits).text == "We drove from Dijon to Cannes."
    assert cues.decide("change Lyon to Dijon and Rome to Cannes", document) is None


_WORDS = st.sampled_from(
    (
        "Lyon", "Nice", "we", "drove", "from", "to", "the", "and", "um", "no", "not", "change", "delete", "second",
        "last", "word", "in", ",", ".",
    )
)  # fmt: skip


@settings(max_examples=200)
@given(st.lists(_WORDS, min_size=1, max_size=14), st.lists(_WORDS, min_size=1, max_size=14))
def test_any_utterance_gives_edits_that_fit(text: list[str], heard: list[str]) -> None:
    document = as_takes(" ".join(text))
    decision = cues.decide(" ".join(heard), document)
    if decision is not None and decision.action is Action.EDIT:
        assert apply_edits(document.text, decision.edits) == document.apply(decision.edits).text


def test_nothing_is_corrected_in_an_empty_document() -> None:
    for heard in ("change Lyon to Dijon and Nice to Cannes", "one oh two", "春晓的晓", "no, Anne with an e"):
        decision = cues.decide(heard, Document())
        assert decision is None or decision.action is not Action.EDIT
