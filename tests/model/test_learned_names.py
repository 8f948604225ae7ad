"""A name that was corrected by voice and confirmed is heard right in the next takes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation, TurnReport
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip
from iasr_desktop.engines.piper import PiperSynthesizer
from iasr_desktop.engines.silero import SileroVad
from iasr_desktop.engines.whispercpp import WhisperCppDecoder
from tests.weights import installed, said

pytestmark = pytest.mark.model

VOICE = "piper-en_US-joe-medium"
NAMES = ("Okafor", "Kaitlin")


@pytest.fixture(scope="module")
def decoder() -> Iterator[WhisperCppDecoder]:
    made = WhisperCppDecoder(installed("whisper-base"), "whisper-base", 2)
    yield made
    made.close()


@pytest.fixture(scope="module")
def say() -> Callable[[str], AudioClip]:
    """The project's own voice, at 16 kHz."""
    voice = PiperSynthesizer(installed(VOICE), VOICE, steady=True)
    pause = np.zeros(SAMPLE_RATE_HZ // 2, np.float32)
    return lambda text: AudioClip(np.concatenate([said(voice, text), pause]))


def test_a_learned_name_is_heard_right_in_the_next_takes(
    decoder: WhisperCppDecoder, say: Callable[[str], AudioClip], tmp_path: Path
) -> None:
    """Counted over several names, since one may be heard well by chance."""
    before = after = 0
    for name in NAMES:
        with History(tmp_path / f"{name}.db") as history:
            recognizer = Recognizer(decoder, SileroVad())
            engines = Engines(recognizer, Agent(None, None, AgentSettings()))
            dictation = Dictation(Session(name, "en"), history, engines, language="en")

            def take(text: str, dictation: Dictation = dictation) -> TurnReport:
                return dictation.take(SpokenUtterance(say(text)), CancelToken())

            later = (f"Please send the file to {name} today.", f"{name} will answer tomorrow.")
            before += sum(name in recognizer.transcribe(say(text), CancelToken(), "en").text for text in later)
            take(f"We met {name} at the station.")
            corrected = take(f"It is spelled {', '.join(name.upper())}.")
            assert name in corrected.turn.after.text
            assert [term.text for term in take("Yes, that is right.").learned] == [name]
            after += sum(name in take(text).turn.decision.appended for text in later)
    assert before <= 1
    assert after >= 3
