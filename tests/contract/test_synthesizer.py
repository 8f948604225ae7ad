"""What every voice promises, the real one and the fake."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.app import open_store
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed, ModelMissing
from iasr_desktop.core.ports import AudioChunk, SpeechSynthesizer
from iasr_desktop.engines.espeak_voice import EspeakVoice
from iasr_desktop.engines.piper import PiperSynthesizer

VOICE = "piper-en_US-joe-medium"


class ToneSynthesizer:
    """A fake voice: a tone a sentence, as long as the sentence."""

    voice_id = "tone"

    def synthesize(self, text: str, token: CancelToken) -> Iterator[AudioChunk]:
        for sentence in filter(None, (part.strip() for part in text.split("."))):
            token.check()
            yield AudioChunk(np.full(800 * len(sentence), 0.1, np.float32), 16_000)


@pytest.fixture(params=["fake", "espeak", pytest.param("real", marks=pytest.mark.model)])
def voice(request: pytest.FixtureRequest) -> SpeechSynthesizer:
    if request.param == "fake":
        return ToneSynthesizer()
    if request.param == "espeak":
        return _espeak()
    try:
        path = open_store().path(VOICE)
    except ModelMissing:
        pytest.skip(f"{VOICE} is not installed (iasr models fetch {VOICE})")
    return PiperSynthesizer(path, VOICE, steady=True)


def _espeak() -> EspeakVoice:
    try:
        return EspeakVoice("en")
    except ModelFailed as failure:
        pytest.skip(str(failure))


def test_a_chunk_for_each_sentence(voice: SpeechSynthesizer) -> None:
    chunks = list(voice.synthesize("The first one. The second one.", CancelToken()))
    assert len(chunks) == 2
    for chunk in chunks:
        assert chunk.samples.dtype == np.float32
        assert chunk.samples.ndim == 1
        assert 0.2 < len(chunk.samples) / chunk.rate_hz < 5
        assert 0.01 < np.abs(chunk.samples).max() <= 1.0


def test_nothing_to_say_gives_nothing(voice: SpeechSynthesizer) -> None:
    assert list(voice.synthesize("  ", CancelToken())) == []


def test_cancelling_stops_between_sentences(voice: SpeechSynthesizer) -> None:
    token = CancelToken()
    spoken = voice.synthesize("The first one. The second one.", token)
    next(spoken)
    token.cancel()
    with pytest.raises(Cancelled):
        next(spoken)


def test_a_steady_voice_says_the_same_in_the_same_way(voice: SpeechSynthesizer) -> None:
    once, again = (list(voice.synthesize("The same again.", CancelToken())) for _ in range(2))
    assert np.array_equal(once[0].samples, again[0].samples)


def test_a_damaged_voice_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "voice.onnx"
    broken.write_bytes(b"no model")
    broken.with_name("voice.onnx.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ModelFailed, match="could not be loaded"):
        PiperSynthesizer(broken, "broken")
