"""The real weights: whole, as catalogued, and able to hear real speech."""

import json
from pathlib import Path

import jiwer
import numpy as np
import pytest
import soundfile
import soxr
from whisper_normalizer.english import EnglishTextNormalizer

from iasr_desktop.core import paths
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.importer import import_model
from iasr_desktop.core.models.mel import mel_filters
from iasr_desktop.core.models.store import ModelStore
from tests.unit.models.making import store_with

SPEECH = Path(__file__).parents[4] / "shared" / "data" / "speech"
CLIPS = 6

pytestmark = pytest.mark.model


def installed(model_id: str) -> ModelStore:
    """The person's own store; only read."""
    store = ModelStore(paths.models_dir(), Catalog.load())
    if not store.is_installed(model_id):
        pytest.skip(f"{model_id} is not installed")
    return store


@pytest.mark.parametrize("model_id", ["whisper-base", "whisper-tiny.en"])
def test_the_whisper_files_are_whole(model_id: str) -> None:
    file = read_whisper(installed(model_id).path(model_id))
    assert file.shape.is_multilingual == (model_id == "whisper-base")
    assert (file.shape.n_audio_ctx, file.shape.n_text_ctx, len(file.vocabulary)) == (1500, 448, 50_257)
    assert np.allclose(file.filters, mel_filters(80), atol=1e-7)
    assert abs(file.array("decoder.token_embedding.weight")).max() < 10


@pytest.mark.parametrize("model_id", ["whisper-base", "whisper-tiny.en"])
def test_they_hear_real_speech(model_id: str) -> None:
    if not SPEECH.is_dir():
        pytest.skip("no recordings here")
    from pywhispercpp.model import Model

    path = installed(model_id).path(model_id)
    lines = [json.loads(line) for line in (SPEECH / "manifest.jsonl").read_text(encoding="utf-8").splitlines()]
    clean = [
        line for line in lines if line["language"] == "en" and line["audio"].startswith(("librispeech", "ljspeech"))
    ]
    normalise = EnglishTextNormalizer()
    model = Model(str(path), n_threads=2, print_progress=False, print_realtime=False, redirect_whispercpp_logs_to=None)
    said, heard = [], []
    for line in clean[:CLIPS]:
        samples, rate_hz = soundfile.read(SPEECH / line["audio"], dtype="float32", always_2d=True)
        mono = soxr.resample(samples.mean(axis=1), rate_hz, 16_000).astype("float32")
        heard.append(normalise("".join(segment.text for segment in model.transcribe(mono, language="en"))))
        said.append(normalise(line["text"]))
    assert jiwer.wer(said, heard) < 0.1


def test_a_real_gguf_is_recognised(tmp_path: Path) -> None:
    path = installed("smollm2-135m-instruct-q4_1").path("smollm2-135m-instruct-q4_1")
    store = store_with(tmp_path)
    assert import_model(store, path).bytes == path.stat().st_size
