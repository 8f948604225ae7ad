"""Sounds of thinking that were taken for words."""

import pytest

from iasr_desktop.core.agent import hesitation
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.confirmations import is_hesitation
from iasr_desktop.core.agent.hearing_contexts import THINKING
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Intent, Word
from tests.fakes import SpelledPhones

TEXT = "We met Ann."


def never(_: str) -> str:
    raise AssertionError


def heard(text: str, p: float, again: Again, voiced_s: float = 0.4, forced: Intent | None = None) -> Said:
    words = tuple(Word(word, at * 0.3, at * 0.3 + 0.3, p) for at, word in enumerate(text.split()))
    return Said(text, words, voiced_s, forced, again=again)


def again(hears: str) -> Again:
    def hear(context: str) -> str:
        assert context == THINKING
        return hears

    return hear


@pytest.mark.parametrize(("text", "p"), [("Come", 0.07), ("Emma Chen.", 0.44)])
def test_a_doubtful_word_that_is_heard_as_a_sound_of_thinking_is_one(text: str, p: float) -> None:
    assert hesitation.is_all(heard(text, p, again("Um.")), TEXT)


@pytest.mark.parametrize("other", ["Come.", "", "Hmm, come here."])
def test_words_stay_unless_the_second_hearing_is_nothing_but_such_sounds(other: str) -> None:
    assert not hesitation.is_all(heard("Come", 0.07, again(other)), TEXT)


def test_sounds_that_are_words_of_the_text_stay() -> None:
    assert not hesitation.is_all(heard("Come", 0.07, again("Um.")), "He said um and left.")


@pytest.mark.parametrize(
    ("text", "p", "voiced_s"),
    [("Home", 0.7, 0.4), ("Come on over", 0.1, 0.9), ("Come", 0.1, 2.0), ("嗯", 0.1, 0.4)],
)
def test_what_is_sure_long_or_chinese_is_not_heard_again(text: str, p: float, voiced_s: float) -> None:
    assert not hesitation.is_all(heard(text, p, never, voiced_s), TEXT)


def test_what_the_person_said_it_is_is_not_heard_again() -> None:
    assert not hesitation.is_all(heard("Come", 0.07, never, forced=Intent.NEW_INPUT), TEXT)


def test_the_agent_writes_nothing_for_a_sound_of_thinking() -> None:
    agent = Agent(None, SpelledPhones(), AgentSettings())
    decision = agent.decide(heard("Come", 0.07, again("Hmm.")), as_takes(TEXT), CancelToken())
    assert decision.action is Action.NOTHING
    assert "thinking" in decision.note


def test_a_lone_m_is_a_hum() -> None:
    assert is_hesitation("M.", TEXT)
    assert not is_hesitation("M.", "Size M is sold out.")
    assert not is_hesitation("5 m", TEXT)
