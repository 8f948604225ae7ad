"""Puts complete, checked files into the store so that a model is there or is not."""

import os
from collections.abc import Mapping
from pathlib import Path

from iasr_desktop.core.models.disk import flush
from iasr_desktop.core.models.manifest import MANIFEST_NAME, InstalledModel, write_manifest
from iasr_desktop.core.models.store import ModelStore


def publish(store: ModelStore, model: InstalledModel, staged: Mapping[str, Path]) -> None:
    """Move the staged files in; the manifest, which makes them a model, comes last.

    Called with the model's lock held; the files lie on the store's disk.
    Raises `OSError`.
    """
    folder = store.folder(model.id)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST_NAME).unlink(missing_ok=True)
    for file in model.files:
        flush(staged[file.name])
        os.replace(staged[file.name], folder / file.name)
    write_manifest(folder, model)
