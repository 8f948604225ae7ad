"""The store: what is installed, what is not, and what is damaged."""

import json
from pathlib import Path

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelInvalid, ModelMissing, StorageFailed
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.install import publish
from iasr_desktop.core.models.manifest import InstalledFile, InstalledModel
from iasr_desktop.core.models.store import ModelStore
from tests.unit.models.making import FILE_NAME, MODEL_ID, entry, sha256, store_with

DATA = b"weights " * 1000


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    """With the model installed from a given file."""
    made = store_with(tmp_path, entry(DATA))
    (tmp_path / FILE_NAME).write_bytes(DATA)
    fetch_model(made, MODEL_ID, given=tmp_path)
    (tmp_path / FILE_NAME).unlink()
    return made


def test_an_installed_model(store: ModelStore) -> None:
    assert store.path(MODEL_ID) == store.root / MODEL_ID / FILE_NAME
    assert store.sha256(MODEL_ID) == sha256(DATA)
    assert [model.id for model in store.installed()] == [MODEL_ID]
    assert store.is_installed(MODEL_ID)
    assert store.verify(MODEL_ID).bytes == len(DATA)


def test_a_missing_model_says_how_to_get_it(tmp_path: Path) -> None:
    store = store_with(tmp_path, entry(DATA))
    assert store.installed() == []
    for ask in (store.path, store.sha256, store.verify, store.remove):
        with pytest.raises(ModelMissing, match=f"iasr models fetch {MODEL_ID}"):
            ask(MODEL_ID)


@pytest.mark.parametrize("wrong", ["smal-model", "Small-Model", "SMALL_MODEL"])
def test_an_unknown_id_names_the_closest(store: ModelStore, wrong: str) -> None:
    with pytest.raises(BadInput, match=f"Did you mean {MODEL_ID}"):
        store.path(wrong)


@pytest.mark.parametrize("wrong", ["", "..", "../x", "a/b", ".work", "ü", "a.", "/etc"])
def test_an_id_never_leaves_the_models_folder(store: ModelStore, wrong: str) -> None:
    for ask in (store.path, store.remove, store.is_installed):
        with pytest.raises(BadInput):
            ask(wrong)


def test_a_file_cut_short_is_named_and_fetched_again(store: ModelStore, tmp_path: Path) -> None:
    store.path(MODEL_ID).write_bytes(DATA[:100])
    with pytest.raises(ModelInvalid, match=r"expected 8,000 bytes, found 100\. Repair it with `iasr models fetch"):
        store.path(MODEL_ID)
    assert not store.is_installed(MODEL_ID)
    (tmp_path / FILE_NAME).write_bytes(DATA)
    fetch_model(store, MODEL_ID, given=tmp_path)
    assert store.path(MODEL_ID).read_bytes() == DATA


def test_changed_content_is_found_by_verify_and_fetched_again(store: ModelStore, tmp_path: Path) -> None:
    store.path(MODEL_ID).write_bytes(DATA[::-1])
    assert store.is_installed(MODEL_ID)
    with pytest.raises(ModelInvalid, match=f"expected SHA-256 {sha256(DATA)}, found {sha256(DATA[::-1])}"):
        store.verify(MODEL_ID)
    assert not store.is_installed(MODEL_ID)
    (tmp_path / FILE_NAME).write_bytes(DATA)
    assert not fetch_model(store, MODEL_ID, given=tmp_path).was_there
    store.verify(MODEL_ID)


def test_a_model_the_catalogue_no_longer_wants_is_fetched_again(store: ModelStore, tmp_path: Path) -> None:
    newer = store_with(tmp_path, entry(b"newer"))
    (tmp_path / FILE_NAME).write_bytes(b"newer")
    assert not fetch_model(newer, MODEL_ID, given=tmp_path).was_there
    assert newer.path(MODEL_ID).read_bytes() == b"newer"


def test_remove_leaves_nothing(store: ModelStore) -> None:
    work = store.work_folder(MODEL_ID)
    work.mkdir(parents=True)
    (work / "x.part").write_bytes(b"x")
    store.remove(MODEL_ID)
    assert not store.folder(MODEL_ID).exists()
    assert not work.exists()
    with pytest.raises(ModelMissing):
        store.remove(MODEL_ID)


def test_remove_waits_for_nobody(store: ModelStore) -> None:
    held = store.held(MODEL_ID, CancelToken(), lambda _: None)
    with held, pytest.raises(StorageFailed, match="being installed by another process"):
        store.remove(MODEL_ID)
    assert store.is_installed(MODEL_ID)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"id": "other"}', '{"id": 3, "files": [1]}'])
def test_a_damaged_manifest_means_not_installed(store: ModelStore, content: str) -> None:
    (store.folder(MODEL_ID) / "manifest.json").write_text(content)
    assert store.installed() == []
    with pytest.raises(ModelMissing):
        store.path(MODEL_ID)


def test_a_manifest_copied_to_another_folder_does_not_count(store: ModelStore) -> None:
    folder = store.root / "copy"
    folder.mkdir()
    (folder / "manifest.json").write_bytes((store.folder(MODEL_ID) / "manifest.json").read_bytes())
    assert [model.id for model in store.installed()] == [MODEL_ID]


def test_all_files_count(tmp_path: Path) -> None:
    store = store_with(tmp_path)
    staged = {name: tmp_path / name for name in ("v.onnx", "v.onnx.json")}
    for path in staged.values():
        path.write_bytes(b"abc")
    files = tuple(InstalledFile(name, 3, sha256(b"abc")) for name in staged)
    publish(store, InstalledModel("v", ModelKind.VOICE, "CC0", "import", files), staged)
    assert store.path("v").name == "v.onnx"
    store.path("v").with_name("v.onnx.json").unlink()
    with pytest.raises(ModelInvalid, match=r"v\.onnx\.json of v is damaged: expected 3 bytes, found 0"):
        store.path("v")


def test_the_manifest_is_plain_json(store: ModelStore) -> None:
    raw = json.loads((store.folder(MODEL_ID) / "manifest.json").read_text())
    assert raw["files"] == [{"name": FILE_NAME, "bytes": len(DATA), "sha256": sha256(DATA)}]
    assert raw["kind"] == "llm"
