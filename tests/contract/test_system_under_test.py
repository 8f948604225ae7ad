"""`SystemUnderTest`: what every system keeps to, whatever it makes of an utterance."""

import json

import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.simulation.literal_model import FreshModel
from iasr_desktop.core.simulation.literal_stages import LiteralPrompts, LiteralStages
from iasr_desktop.core.simulation.literal_system import LiteralSystem
from iasr_desktop.core.simulation.ports import SystemUnderTest
from iasr_desktop.core.simulation.systems import SYSTEMS, AgentSystem, RespeakSystem, SinglePassSystem
from iasr_desktop.core.simulation.types import Answer
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import AudioClip
from tests.fakes import LevelDecoder, LoudnessDetector, WritingModel
from tests.speaking import speak


def engines() -> Engines:
    return Engines(Recognizer(LevelDecoder(), LoudnessDetector()), Agent(None, None, AgentSettings()))


def literal() -> LiteralSystem:
    return LiteralSystem(LevelDecoder(), LiteralStages(FreshModel(WritingModel()), LiteralPrompts.load()), {})


BUILDERS = {
    "agent": lambda: AgentSystem(engines()),
    "respeak": lambda: RespeakSystem(engines()),
    "single-pass": lambda: SinglePassSystem(engines()),
    "literal": literal,
}


@pytest.fixture(params=BUILDERS)
def system(request: pytest.FixtureRequest) -> SystemUnderTest:
    built: SystemUnderTest = BUILDERS[request.param]()
    built.start("en")
    return built


def hear(system: SystemUnderTest, *numbers: int) -> Answer:
    return system.hear(AudioClip(speak(numbers)), CancelToken())


def test_there_are_tests_for_all() -> None:
    assert set(BUILDERS) == set(SYSTEMS)


def test_it_is_called_by_its_name_and_tells_what_it_depends_on(system: SystemUnderTest) -> None:
    assert system.name in SYSTEMS
    assert all(isinstance(value, str) for value in json.loads(json.dumps(dict(system.about))).values())


def test_the_first_utterance_is_the_text(system: SystemUnderTest) -> None:
    answer = hear(system, 1, 2, 3)
    assert (answer.text, answer.heard) == ("w1 w2 w3", "w1 w2 w3")
    assert answer.timings_ms["recognise"] <= answer.timings_ms["total"]


def test_silence_leaves_the_text(system: SystemUnderTest) -> None:
    assert hear(system).text == ""
    system.start("en")
    hear(system, 1, 2)
    assert hear(system).text == "w1 w2"


def test_a_new_dialogue_knows_nothing_of_the_one_before(system: SystemUnderTest) -> None:
    hear(system, 1, 2)
    system.start("", ("name",))
    assert hear(system, 3).text == "w3"


def test_a_cancelled_utterance_leaves_no_trace(system: SystemUnderTest) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        system.hear(AudioClip(speak([9])), token)
    assert hear(system, 1).text == "w1"


def test_edits_stand_in_the_text_before(system: SystemUnderTest) -> None:
    before = hear(system, 1, 2).text
    for edit in hear(system, 3).edits:
        assert before[edit["start"] : edit["end"]] == edit["before"]
