"""All models at one glance: those of the catalogue and those the person brought, and what each is used for."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.models.catalog import CatalogEntry, ModelKind
from iasr_desktop.core.models.disk import size_of_tree
from iasr_desktop.core.models.manifest import InstalledModel
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.settings import Settings


class Presence(StrEnum):
    """`PARTIAL`: an unfinished fetch lies there. `DAMAGED`: files lie there that are no whole model."""

    ABSENT = "absent"
    PARTIAL = "partial"
    DAMAGED = "damaged"
    INSTALLED = "installed"


@dataclass(frozen=True)
class ModelFacts:
    """One model. `bytes` is its size when installed, `partial_bytes` what an unfinished fetch has.

    `needed_as` is the kind as which the settings name it, if they do.
    """

    id: str
    kind: ModelKind
    description: str
    licence: str
    languages: tuple[str, ...]
    bytes: int
    partial_bytes: int
    presence: Presence
    is_standard: bool
    is_for_tests: bool
    is_imported: bool
    needed_as: ModelKind | None


def overview(store: ModelStore, settings: Settings) -> list[ModelFacts]:
    """Catalogue order, then the imported ones by id. Reads manifests and file sizes only."""
    needed = needed_models(settings)
    known = [_of_entry(store, entry, needed.get(entry.id)) for entry in store.catalog.entries]
    return [*known, *_imported(store, needed)]


def needed_models(settings: Settings) -> dict[str, ModelKind]:
    """What dictation with these settings needs: model id to its kind."""
    needed = {settings.recognition.model: ModelKind.ASR}
    if settings.agent.enabled:
        needed[settings.agent.model] = ModelKind.LLM
    return needed


def missing_models(store: ModelStore, settings: Settings) -> list[str]:
    """Ids of what is needed and not installed; the window's first page asks for them."""
    return [model_id for model_id in needed_models(settings) if not store.is_installed(model_id)]


def _of_entry(store: ModelStore, entry: CatalogEntry, needed_as: ModelKind | None) -> ModelFacts:
    partial = size_of_tree(store.work_folder(entry.id))
    return ModelFacts(
        id=entry.id,
        kind=entry.kind,
        description=entry.description,
        licence=entry.licence,
        languages=entry.languages,
        bytes=entry.bytes,
        partial_bytes=partial,
        presence=_presence(store, entry.id, partial),
        is_standard=entry.default,
        is_for_tests=entry.tests,
        is_imported=False,
        needed_as=needed_as,
    )


def _presence(store: ModelStore, model_id: str, partial: int) -> Presence:
    if store.is_installed(model_id):
        return Presence.INSTALLED
    if partial:
        return Presence.PARTIAL
    return Presence.DAMAGED if size_of_tree(store.folder(model_id)) else Presence.ABSENT


def _imported(store: ModelStore, needed: dict[str, ModelKind]) -> Iterator[ModelFacts]:
    for model in store.installed():
        if store.catalog.find(model.id) is None:
            yield _of_import(model, needed.get(model.id))


def _of_import(model: InstalledModel, needed_as: ModelKind | None) -> ModelFacts:
    return ModelFacts(
        id=model.id,
        kind=model.kind,
        description="",
        licence=model.licence,
        languages=(),
        bytes=model.bytes,
        partial_bytes=0,
        presence=Presence.INSTALLED,
        is_standard=False,
        is_for_tests=False,
        is_imported=True,
        needed_as=needed_as,
    )
