"""Confirmations are short: the real detector must not drop them."""

from pathlib import Path

import numpy as np
import pytest
import soxr

from iasr_desktop import app
from iasr_desktop.core.audio.events import UtteranceClosed
from iasr_desktop.core.audio.segmenter import Segmenter
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines.piper import PiperSynthesizer
from iasr_desktop.engines.silero import SileroVad
from tests.sounds import noise, silence, speech

VOICE = "piper-en_US-joe-medium"


def heard(signal: Samples) -> list[UtteranceClosed]:
    segmenter = Segmenter(SileroVad(), MicrophoneSettings())
    events = [*segmenter.push(signal), *segmenter.finish()]
    return [event for event in events if isinstance(event, UtteranceClosed)]


@pytest.mark.model
@pytest.mark.parametrize("level", [1.0, 0.05])
@pytest.mark.parametrize("word", ["Yes.", "No.", "Undo.", "Okay.", "Ten."])
def test_a_short_word_is_one_utterance(own_folders_with_models: Path, word: str, level: float) -> None:
    try:
        path = app.open_store().path(VOICE)
    except ModelMissing:
        pytest.skip(f"the voice is not installed (iasr models fetch {VOICE})")
    chunks = list(PiperSynthesizer(path, VOICE, steady=True).synthesize(word, CancelToken()))
    spoken = soxr.resample(np.concatenate([chunk.samples for chunk in chunks]), chunks[0].rate_hz, SAMPLE_RATE_HZ)
    room = noise(1.5, level=3e-4)
    (utterance,) = heard(np.concatenate((room, np.float32(level) * spoken.astype(np.float32), room)))
    assert utterance.voiced_s >= 0.15
    assert 1.5 - utterance.start_s >= 0.2


def test_silence_and_hiss_are_no_utterance() -> None:
    assert heard(silence(10)) == []
    assert heard(noise(10, level=0.001)) == []


def test_a_sentence_is_kept_whole() -> None:
    found = heard(np.concatenate((silence(1), speech(), silence(1))))
    assert sum(len(utterance.samples) for utterance in found) >= 0.9 * len(speech())
