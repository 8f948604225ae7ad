"""A damaged model is named before an engine opens it: the libraries end the process over one."""

import struct
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iasr_desktop import app
from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.importer import import_model
from iasr_desktop.core.models.ready import ready_model
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.models.whisper_ct2 import convert
from iasr_desktop.core.settings import AgentSettings, Settings
from tests.unit.models.making import ct2_folder, store_with, write_gguf, write_voice

SHAPE = 4
"""Where the eleven numbers of the header begin."""
VOCABULARY = SHAPE + 4 * 11 + 8 + 4 * 80 * 201


@pytest.fixture(scope="module")
def whisper(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whisper")
    convert(ct2_folder(folder), folder / "ggml.bin")
    return (folder / "ggml.bin").read_bytes()


@pytest.fixture
def store(tmp_path: Path, whisper: bytes) -> ModelStore:
    made = store_with(tmp_path)
    (tmp_path / "ears.bin").write_bytes(whisper)
    import_model(made, tmp_path / "ears.bin")
    import_model(made, write_gguf(tmp_path / "words.gguf"))
    import_model(made, write_voice(tmp_path / "mouth.onnx"))
    return made


KINDS = {"ears": ModelKind.ASR, "words": ModelKind.LLM, "mouth": ModelKind.VOICE}


def test_whole_models_are_ready(store: ModelStore) -> None:
    for model_id, kind in KINDS.items():
        assert ready_model(store, model_id, kind) == store.path(model_id)


@pytest.mark.parametrize("model_id", KINDS)
def test_a_damaged_header_of_the_right_size_is_named(store: ModelStore, model_id: str) -> None:
    damage(store.path(model_id))
    with pytest.raises(ModelInvalid, match=f"The model {model_id} is damaged. Run `iasr models verify {model_id}`"):
        ready_model(store, model_id, KINDS[model_id])


def test_damaged_settings_of_a_voice_are_named(store: ModelStore) -> None:
    path = store.path("mouth").with_name("mouth.onnx.json")
    size = path.stat().st_size
    path.unlink()
    path.write_bytes(b"x" * size)
    with pytest.raises(ModelInvalid, match="mouth is damaged"):
        ready_model(store, "mouth", ModelKind.VOICE)


@pytest.mark.parametrize(
    ("model_id", "wanted", "said"),
    [
        ("words", ModelKind.ASR, "words is a language model, not a speech model."),
        ("mouth", ModelKind.ASR, "mouth is a voice, not a speech model."),
        ("ears", ModelKind.LLM, "ears is a speech model, not a language model."),
    ],
)
def test_a_model_of_another_kind_is_refused(store: ModelStore, model_id: str, wanted: ModelKind, said: str) -> None:
    with pytest.raises(ModelInvalid, match=said):
        ready_model(store, model_id, wanted)


def damage(path: Path) -> None:
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(b"\xff" * 64 + data[64:])


def test_every_engine_is_built_of_a_ready_model(store: ModelStore) -> None:
    for model_id in ("ears", "words"):
        damage(store.path(model_id))
    with pytest.raises(ModelInvalid, match="ears is damaged"):
        app.build_recognizer(Settings(), store, model_id="ears")
    with pytest.raises(ModelInvalid, match="not a speech model"):
        app.build_recognizer(Settings(), store, model_id="words")
    agent = app.build_agent(Settings(agent=AgentSettings(model="words")), store)
    assert "words is damaged" in agent.without_model


@pytest.mark.parametrize("number", range(11))
@pytest.mark.parametrize("value", [-1, 0, 5, 2_000_000_000])
def test_every_number_of_the_header_counts(tmp_path: Path, whisper: bytes, number: int, value: int) -> None:
    place = SHAPE + 4 * number
    path = tmp_path / "damaged.bin"
    path.write_bytes(whisper[:place] + struct.pack("<i", value) + whisper[place + 4 :])
    with pytest.raises(ModelInvalid):
        read_whisper(path)


@pytest.mark.parametrize("length", [-1, 2_000_000_000])
def test_lengths_in_the_vocabulary(tmp_path: Path, whisper: bytes, length: int) -> None:
    path = tmp_path / "damaged.bin"
    for place in (VOCABULARY, VOCABULARY + 4):
        path.write_bytes(whisper[:place] + struct.pack("<i", length) + whisper[place + 4 :])
        with pytest.raises(ModelInvalid, match="vocabulary"):
            read_whisper(path)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damage_to_a_tensor_header_is_found(tmp_path: Path, whisper: bytes, data: st.DataObject) -> None:
    path = tmp_path / "damaged.bin"
    path.write_bytes(whisper)
    tensor = data.draw(st.sampled_from(sorted(read_whisper(path).tensors.values(), key=lambda one: one.offset)))
    start = tensor.offset - len(tensor.name) - 4 * len(tensor.shape) - 12
    place = data.draw(st.integers(start, tensor.offset - 1))
    changed = whisper[place] ^ data.draw(st.integers(1, 255))
    path.write_bytes(whisper[:place] + bytes([changed]) + whisper[place + 1 :])
    with pytest.raises(ModelInvalid):
        read_whisper(path)
