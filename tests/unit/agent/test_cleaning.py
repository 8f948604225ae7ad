"""New input without fillers and what was taken back, only for those who chose that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.cleaning import NOTE, cleaned
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision, Intent


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Um, we should go.", "We should go."),
        ("We leave, uh, at noon.", "We leave at noon."),
        ("We meet on Tuesday, no, on Wednesday.", "We meet on Wednesday."),
        ("I saw three, no sorry, four birds.", "I saw four birds."),
        ("I met Tom, sorry, Tim at the bank.", "I met Tim at the bank."),
        ("嗯，我们明天，不对，后天开会。", "我们后天开会。"),
    ],
)
def test_fillers_and_what_was_taken_back_go(said: str, left: str) -> None:
    assert cleaned(said) == left


@pytest.mark.parametrize(
    "said",
    [
        "No, I do not want that.",
        "He said no, Megan was late.",
        "I came, no, I drove home.",
        "We like tea, sorry, coffee, and cake.",
        "Err on the side of caution.",
        "The umbrella is hers.",
        "Yes, no, maybe.",
        "I mean it.",
        "I actually like Tuesdays.",
        "Um.",
    ],
)
def test_content_stays(said: str) -> None:
    assert cleaned(said) == said


@given(
    st.lists(
        st.sampled_from(
            ["um", "uh", "no", "sorry", "wait", "on", "Tuesday", "Wednesday", "three", "four", "tea", "嗯", "明天"]
        ),
        max_size=12,
    )
)
def test_cleaning_adds_no_word_and_never_leaves_nothing(parts: list[str]) -> None:
    said = " ".join(parts)
    left = cleaned(said)
    assert {word.key for word in words(left)} <= {word.key for word in words(said)}
    assert bool(words(left)) == bool(words(said))


def decided(said: str, *, clean: bool, forced: Intent | None = None) -> Decision:
    agent = Agent(None, None, AgentSettings(clean_new_input=clean))
    return agent.decide(Said(said, forced=forced), Document(), CancelToken())


@given(st.text(min_size=1, max_size=60))
def test_without_the_setting_new_input_is_what_was_heard(said: str) -> None:
    decision = decided(said, clean=False)
    assert decision.action is not Action.APPEND or decision.appended == said.strip()


def test_what_was_left_out_is_said_and_a_key_keeps_every_word() -> None:
    said = "Um, we go on Tuesday, no, on Friday."
    decision = decided(said, clean=True)
    assert (decision.appended, decision.note) == ("We go on Friday.", NOTE)
    assert decided(said, clean=True, forced=Intent.NEW_INPUT).appended == said
