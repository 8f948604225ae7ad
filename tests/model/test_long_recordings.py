"""No word of a long recording is lost or invented where it is cut, whatever the pauses between sentences."""

import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.sounds.choosing import demonstration
from iasr_desktop.core.evaluation.sounds.differences import Differences
from iasr_desktop.core.evaluation.sounds.playing import Player
from iasr_desktop.core.evaluation.sounds.scenes import together
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.turn import Engines
from iasr_desktop.engines.av_files import AvFileReader
from iasr_desktop.engines.espeak import EspeakPhonemizer
from iasr_desktop.engines.silero import SileroVad
from iasr_desktop.engines.whispercpp import WhisperCppDecoder
from tests.weights import installed

pytestmark = pytest.mark.model


@pytest.mark.parametrize("pause_s", [0.0, 0.5])
@pytest.mark.parametrize("exact_times", [False, True])
def test_all_sentences_of_a_minute_are_there(pause_s: float, exact_times: bool) -> None:
    decoder = WhisperCppDecoder(installed("whisper-base"), "whisper-base", 2, exact_times=exact_times)
    agent = Agent(None, EspeakPhonemizer(), AgentSettings())
    player = Player(Engines(Recognizer(decoder, SileroVad()), agent), SileroVad())
    token = CancelToken()
    spoken = demonstration(AvFileReader(), paths.resource("demo/script.toml").parent, token)
    bare = [player.without_edges(speech, token) for speech in spoken]
    scene = together("a long recording", f"pauses {pause_s} s", [*bare, *reversed(bare)] * 2, pause_s)
    (played,) = player.play([scene], token)
    decoder.close()
    assert scene.seconds > 45
    assert played.found == Differences(changed=played.found.changed, at_borders=played.found.at_borders)
