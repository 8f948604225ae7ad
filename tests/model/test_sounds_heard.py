"""A part of `iasr bench sounds` with real weights, and a voice on any channel of an interface."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.audio.line import CaptureLine
from iasr_desktop.core.audio.segmenter import Segmenter
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.sounds import scenes
from iasr_desktop.core.evaluation.sounds.differences import Differences
from iasr_desktop.core.evaluation.sounds.playing import Player
from iasr_desktop.core.evaluation.sounds.scenes import Speech
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.settings import AgentSettings, MicrophoneSettings
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip
from iasr_desktop.engines.espeak import EspeakPhonemizer
from iasr_desktop.engines.resample import SoxrResampler
from iasr_desktop.engines.silero import SileroVad
from iasr_desktop.engines.whispercpp import WhisperCppDecoder
from tests.sounds import noise, side_by_side, speech
from tests.weights import installed

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def recognizer() -> Iterator[Recognizer]:
    decoder = WhisperCppDecoder(installed("whisper-base"), "whisper-base", 2)
    yield Recognizer(decoder, SileroVad())
    decoder.close()


@pytest.fixture(scope="module")
def player(recognizer: Recognizer) -> Player:
    """With the second hearing, which looks for commands in what is heard."""
    return Player(Engines(recognizer, Agent(None, EspeakPhonemizer(), AgentSettings())), SileroVad())


SAID_AGAIN = "the same said several times"


@pytest.mark.parametrize("kind", scenes.QUIET)
def test_no_sound_is_words_or_a_yes(player: Player, kind: str) -> None:
    listed = [scene for scene in scenes.quiet_scenes((0.5, 4.0), seed=7) if scene.kind == kind]
    for played in player.play(listed, CancelToken()):
        assert (played.text, played.confirmed) == ("", False), played.name


def test_nothing_around_a_sentence_adds_or_takes_words(player: Player) -> None:
    scene_list = scenes.spoken_scenes(Speech("sentence", speech()), seed=7)
    for played in player.play([scene for scene in scene_list if scene.kind != SAID_AGAIN], CancelToken()):
        assert not played.confirmed
        assert played.found == Differences(changed=played.found.changed), played.name


def test_a_sentence_said_again_is_written_again(player: Player) -> None:
    listed = [scene for scene in scenes.spoken_scenes(Speech("sentence", speech()), seed=7) if scene.kind == SAID_AGAIN]
    for played in player.play(listed, CancelToken()):
        assert played.found == Differences(changed=played.found.changed), played.name


def test_a_minute_of_noise_and_music_between_sentences(player: Player) -> None:
    gaps = [scene for scene in scenes.long_scenes([Speech("sentence", speech())]) if "minute" in scene.kind]
    for played in player.play(gaps, CancelToken()):
        assert played.words > 8
        assert played.found == Differences(), played.name


@pytest.mark.parametrize(("place", "of"), [(1, 2), (4, 8)])
def test_a_voice_on_one_channel_is_understood(recognizer: Recognizer, tmp_path: Path, place: int, of: int) -> None:
    alone = np.concatenate((noise(1, level=1e-4), speech(), noise(1.5, level=1e-4)))
    channels = side_by_side(*(alone if channel == place else np.zeros_like(alone) for channel in range(of)))
    assert texts(recognizer, tmp_path, channels) == texts(recognizer, tmp_path, alone[:, None])


def texts(recognizer: Recognizer, folder: Path, channels: NDArray[np.float32]) -> list[str]:
    """What is heard in the clips that capture makes of blocks of a device."""
    line = CaptureLine(SoxrResampler, Segmenter(SileroVad(), MicrophoneSettings()), None, Spool(folder))
    clips: list[AudioClip] = []
    line.connect(lambda _: None, clips.append)
    for start in range(0, len(channels), 800):
        line.push(InputBlock(channels[start : start + 800], SAMPLE_RATE_HZ))
    line.finish()
    heard = [recognizer.transcribe(clip, CancelToken(), "en").text for clip in clips]
    assert any(heard)
    return heard
