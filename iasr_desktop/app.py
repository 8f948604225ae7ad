"""Composition root: the only place that knows which engine stands behind which port.

The command line and the window build their engines here, so both run the same
thing. Engine libraries are imported by the adapters' constructors.
"""

from collections.abc import Sequence

from iasr_desktop.core import paths, settings
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines


def load_settings() -> tuple[Settings, list[str]]:
    """The person's settings, and a sentence for each that could not be used."""
    return settings.load(paths.config_dir() / "settings.json")


def open_store() -> ModelStore:
    """The installed models, with the catalogue that ships."""
    return ModelStore(paths.models_dir(), Catalog.load())


def open_history() -> History:
    """The person's history. Raises `StorageFailed`."""
    return History(paths.history_file(), paths.recordings_dir())


def build_engines(chosen: Settings, store: ModelStore, vocabulary: Sequence[str] = ()) -> Engines:
    """Recogniser and agent for dictation. Raises `ModelMissing`, `ModelFailed`.

    A missing language model is no reason to refuse dictation: the agent then
    decides by its grammar alone and says so.
    """
    terms = tuple(dict.fromkeys((*vocabulary, *chosen.recognition.vocabulary)))
    recognizer = build_recognizer(chosen, store, vocabulary=terms)
    agent = build_agent(chosen, store)
    models = {"recognizer": _identified(store, recognizer.model_id)}
    if store.is_installed(chosen.agent.model):
        models["agent"] = _identified(store, chosen.agent.model)
    return Engines(recognizer, agent, {**models, "prompt": agent.prompt_hash}, terms)


def _identified(store: ModelStore, model_id: str) -> str:
    return f"{model_id}@{store.sha256(model_id)[:16]}"
