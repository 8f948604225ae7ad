"""A pair taken apart into the places that really differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.pieces import parts
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import apply_edits
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Intent
from tests.fakes import ScriptedModel, SpelledPhones


def pair(text: str, old: str, said: str, new: str) -> Pair:
    start, said_start = text.index(old), said.index(new)
    return Pair(start, start + len(old), old, said_start, said_start + len(new), new, 0.0, ())


@pytest.mark.parametrize(
    ("text", "old", "said", "expected"),
    [
        ("Buy four pens, and nine books.", "four pens, and nine", "five pens and ten", ["four", "nine"]),
        ("Buy a pen.", "pen", "ruler", ["pen"]),
        ("He has a cat.", "a cat", "a big cat", ["a cat"]),
        ("Meet Ann at noon.", "Ann at noon", "Ben at midnight", ["Ann", "noon"]),
    ],
)
def test_places_that_differ(text: str, old: str, said: str, expected: list[str]) -> None:
    found = parts(pair(text, old, said, said), text, said)
    assert [text[place.start : place.end] for place, _, _ in found] == expected


WORDS = st.lists(st.sampled_from(["red", "blue", "pen", "and", "two", "three"]), min_size=1, max_size=6).map(" ".join)


@given(WORDS, WORDS)
def test_places_lie_in_the_pair_in_order_and_words_were_heard(text: str, said: str) -> None:
    found = parts(pair(text, text, said, said), text, said)
    reached = 0
    for place, first, last in found:
        assert reached <= place.start < place.end <= len(text)
        assert 0 <= first <= last < len(said.split())
        reached = place.end


def test_what_stands_between_two_edits_is_left_as_it_was() -> None:
    text = "Please reserve four seats in ROW nine."
    old, new = "four seats in ROW nine", "five seats in row eight"
    model = ScriptedModel(lambda prompt: f" {old} => {new}\n" if prompt.answer else " FIX")
    decision = Agent(model, SpelledPhones(), AgentSettings()).decide(
        Said(new, forced=Intent.CORRECTION), as_takes(text), CancelToken()
    )
    assert apply_edits(text, decision.edits) == "Please reserve five seats in ROW eight."
    assert [edit.before for edit in decision.edits] == ["four", "nine"]
