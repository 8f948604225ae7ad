"""Hearing an utterance once more from within a turn."""

from dataclasses import dataclass, field

import numpy as np

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.rehearing import MOST_S, again
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.turn import Engines, SpokenUtterance, run_turn
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Action, AudioClip, Intent, Turn
from iasr_desktop.engines.espeak import EspeakPhonemizer
from tests.dictating import ScriptedRecognizer, transcript

FIRST = "and served very before cold"
SECOND = "Insert very before cold."


@dataclass
class AttentiveListener(ScriptedRecognizer):
    """Hears `first`, and `second` when it has something in mind; an exception is raised."""

    first: str
    second: str | Exception
    expected: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(self.first)

    def start_session(self) -> None:
        return

    def preview(self, samples: object, token: CancelToken, language: str = "auto") -> str:
        return ""

    def expecting(self, context: str) -> ScriptedRecognizer:
        self.expected.append(context)
        return ScriptedRecognizer(self.second)


def turn_of(listener: ScriptedRecognizer, *, said: str = "The soup was cold.", forced: Intent | None = None) -> Turn:
    agent = Agent(None, EspeakPhonemizer(), AgentSettings())
    session = Session("one")
    first = Engines(ScriptedRecognizer(said), agent)  # type: ignore[arg-type]
    clip = SpokenUtterance(AudioClip(np.zeros(SAMPLE_RATE_HZ * 2, np.float32)))
    session.apply(run_turn(clip, session.snapshot(), first, CancelToken()))
    return run_turn(clip, session.snapshot(), Engines(listener, agent), CancelToken(), forced=forced)  # type: ignore[arg-type]


def test_a_turn_keeps_what_was_heard_first_and_says_which_reading_was_taken() -> None:
    turn = turn_of(AttentiveListener(FIRST, SECOND))
    assert turn.decision.action is Action.EDIT
    assert (turn.heard.text, turn.decision.instruction) == (FIRST, SECOND)
    assert turn.after.text == "The soup was very cold."


def test_what_the_person_called_new_text_is_not_heard_again() -> None:
    listener = AttentiveListener(FIRST, SECOND)
    turn = turn_of(listener, forced=Intent.NEW_INPUT)
    assert (turn.decision.appended, listener.expected) == (FIRST, [])


def test_when_it_cannot_be_heard_again_the_first_reading_stands() -> None:
    turn = turn_of(AttentiveListener(FIRST, ModelFailed("The speech model failed.")))
    assert (turn.decision.action, turn.decision.appended) == (Action.APPEND, FIRST)


def test_recognisers_that_cannot_do_it_are_not_asked() -> None:
    assert turn_of(ScriptedRecognizer(FIRST)).decision.action is Action.APPEND


def test_long_clips_are_heard_once() -> None:
    listener = AttentiveListener(FIRST, SECOND)
    long = transcript(FIRST, duration_s=MOST_S + 1)
    assert again(long, lambda *_: long, listener, CancelToken()) is None
