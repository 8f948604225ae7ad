"""All models at one glance."""

from dataclasses import replace
from pathlib import Path

from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.importer import import_model
from iasr_desktop.core.models.overview import ModelFacts, Presence, missing_models, needed_models, overview
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.settings import Settings
from tests.unit.models.making import FILE_NAME, MODEL_ID, entry, store_with, write_gguf

DATA = b"0123456789" * 500
BASE = Settings()
SETTINGS = replace(BASE, agent=replace(BASE.agent, model=MODEL_ID))


def only(store: ModelStore) -> ModelFacts:
    (facts,) = overview(store, SETTINGS)
    return facts


def test_absent_then_partial_then_installed_then_damaged(tmp_path: Path) -> None:
    store = store_with(tmp_path, entry(DATA))
    assert only(store).presence is Presence.ABSENT
    part = store.work_folder(MODEL_ID) / "0-HubSource" / f"{FILE_NAME}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(DATA[:700])
    assert (only(store).presence, only(store).partial_bytes) == (Presence.PARTIAL, 700)
    (tmp_path / FILE_NAME).write_bytes(DATA)
    fetch_model(store, MODEL_ID, given=tmp_path / FILE_NAME)
    assert (only(store).presence, only(store).partial_bytes) == (Presence.INSTALLED, 0)
    (store.folder(MODEL_ID) / FILE_NAME).write_bytes(DATA[:-1])
    assert only(store).presence is Presence.DAMAGED


def test_what_the_settings_need(tmp_path: Path) -> None:
    store = store_with(tmp_path, entry(DATA))
    assert only(store).needed_as is ModelKind.LLM
    assert overview(store, BASE)[0].needed_as is None
    assert needed_models(SETTINGS) == {"whisper-base": ModelKind.ASR, MODEL_ID: ModelKind.LLM}
    assert missing_models(store, SETTINGS) == ["whisper-base", MODEL_ID]
    alone = replace(SETTINGS, agent=replace(SETTINGS.agent, enabled=False))
    assert missing_models(store, alone) == ["whisper-base"]


def test_an_imported_model_is_listed_after_the_known_ones(tmp_path: Path) -> None:
    store = store_with(tmp_path, entry(DATA))
    import_model(store, write_gguf(tmp_path / "my own.gguf"))
    known, imported = overview(store, BASE)
    assert known.id == MODEL_ID
    assert (imported.id, imported.is_imported, imported.kind) == ("my-own", True, ModelKind.LLM)
    assert imported.presence is Presence.INSTALLED
