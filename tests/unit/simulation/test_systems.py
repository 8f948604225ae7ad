"""The product as a system under test, and those it is compared with."""

from collections.abc import Sequence

import numpy as np
import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.simulation.systems import AgentSystem, RespeakSystem, SinglePassSystem
from iasr_desktop.core.simulation.types import Answer
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import AudioClip, HearingOutcome, Intent, Transcript

CLIP = AudioClip(np.full(16000, 0.1, np.float32))


class Ears:
    """Hears what it was told it will; `None` fails, empty text is silence."""

    model_id = "ears"

    def __init__(self, texts: Sequence[str | None]) -> None:
        self._texts = list(texts)
        self.vocabularies: list[tuple[str, ...]] = []
        self.languages: list[str] = []
        self.sessions = 0

    def use_vocabulary(self, terms: Sequence[str]) -> None:
        self.vocabularies.append(tuple(terms))

    def start_session(self) -> None:
        self.sessions += 1

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        token.check()
        self.languages.append(language)
        text = self._texts.pop(0)
        if text is None:
            raise ModelFailed("The speech model stopped.", "Try again.")
        outcome = HearingOutcome.SPEECH if text else HearingOutcome.NO_SPEECH
        return Transcript(text, language, 1.0, voiced_s=1.0, outcome=outcome)


def engines(ears: Ears) -> Engines:
    return Engines(ears, Agent(None, None, AgentSettings()), {"recognizer": "ears@1", "agent": "x@2"})  # type: ignore[arg-type]


def answers(system: AgentSystem | RespeakSystem | SinglePassSystem, count: int, language: str = "en") -> list[Answer]:
    system.start(language)
    return [system.hear(CLIP, CancelToken()) for _ in range(count)]


def test_a_correction_edits_the_text_and_says_where() -> None:
    first, second = answers(AgentSystem(engines(Ears(["Tell Jon.", "replace Jon with John"]))), 2)
    assert (first.text, first.intent, first.edits) == ("Tell Jon.", Intent.NEW_INPUT, ())
    assert (second.text, second.intent, second.tier) == ("Tell John.", Intent.CORRECTION, "grammar")
    (edit,) = second.edits
    assert first.text[edit["start"] : edit["end"]] == edit["before"]
    assert {"recognise", "agent", "total"} <= set(second.timings_ms)


def test_new_input_replaces_the_text_and_undo_brings_it_back() -> None:
    said = ["Tell Jon.", "We meet at nine.", "undo", "redo"]
    texts = [answer.text for answer in answers(AgentSystem(engines(Ears(said))), 4)]
    assert texts == ["Tell Jon.", "We meet at nine.", "Tell Jon.", "We meet at nine."]


def test_taking_an_utterance_back_brings_what_it_replaced() -> None:
    heard = ["Tell Jon.", "Jon with an h perhaps.", "scratch that", "delete that"]
    texts = [answer.text for answer in answers(AgentSystem(engines(Ears(heard))), 4)]
    assert texts == ["Tell Jon.", "Jon with an h perhaps.", "Tell Jon.", ""]


def test_what_is_undone_is_told_as_an_edit() -> None:
    third = answers(AgentSystem(engines(Ears(["Tell Jon.", "replace Jon with John", "undo"]))), 3)[-1]
    assert third.text == "Tell Jon."
    assert [(edit["before"], edit["after"]) for edit in third.edits] == [("h", "")]


def test_a_confirmation_leaves_the_text() -> None:
    texts = [answer.text for answer in answers(AgentSystem(engines(Ears(["Tell Jon.", "yes"]))), 2)]
    assert texts == ["Tell Jon.", "Tell Jon."]


@pytest.mark.parametrize("kind", [AgentSystem, RespeakSystem, SinglePassSystem])
def test_a_new_dialogue_knows_nothing_of_the_one_before(kind: type[AgentSystem]) -> None:
    ears = Ears(["Tell Jon.", "Ask Ann."])
    system = kind(engines(ears))
    assert [answers(system, 1)[0].text for _ in range(2)] == ["Tell Jon.", "Ask Ann."]
    assert ears.sessions == 2


@pytest.mark.parametrize("kind", [AgentSystem, RespeakSystem])
def test_silence_leaves_the_text(kind: type[AgentSystem]) -> None:
    second = answers(kind(engines(Ears(["Tell Jon.", ""]))), 2)[1]
    assert (second.text, second.heard, second.intent) == ("Tell Jon.", "", None)


@pytest.mark.parametrize("kind", [AgentSystem, RespeakSystem, SinglePassSystem])
def test_a_recogniser_that_fails_is_a_failure_of_the_dialogue(kind: type[AgentSystem]) -> None:
    with pytest.raises(ModelFailed, match="The speech model stopped"):
        answers(kind(engines(Ears([None]))), 1)


@pytest.mark.parametrize("kind", [AgentSystem, RespeakSystem, SinglePassSystem])
def test_it_can_be_stopped(kind: type[AgentSystem]) -> None:
    token = CancelToken()
    token.cancel()
    system = kind(engines(Ears(["x"])))
    system.start("en")
    with pytest.raises(Cancelled):
        system.hear(CLIP, token)


@pytest.mark.parametrize(("language", "told"), [("en", "en"), ("zh-en", "zh"), ("", "auto")])
def test_the_recogniser_is_told_one_language(language: str, told: str) -> None:
    ears = Ears(["Tell Jon."])
    answers(AgentSystem(engines(ears)), 1, language)
    assert ears.languages == [told]


def test_names_are_expected_in_their_dialogue_only() -> None:
    ears = Ears(["a", "b", "c"])
    system = AgentSystem(engines(ears))
    for terms in ((), ("Jon",), ("Jon",), ()):
        system.start("en", terms)
    assert ears.vocabularies == [("Jon",), ()]


def test_without_an_agent_what_is_heard_is_the_text() -> None:
    found = answers(RespeakSystem(engines(Ears(["Tell Jon.", "no John"]))), 2)
    assert [answer.text for answer in found] == ["Tell Jon.", "no John"]
    assert found[1].intent is None


def test_the_single_pass_hears_once() -> None:
    found = answers(SinglePassSystem(engines(Ears(["Tell Jon."]))), 3)
    assert [answer.text for answer in found] == ["Tell Jon."] * 3


def test_what_figures_depend_on_is_told() -> None:
    assert AgentSystem(engines(Ears([]))).about == {"recognizer": "ears@1", "agent": "x@2"}
    assert RespeakSystem(engines(Ears([]))).about == {"recognizer": "ears@1"}
