"""The models on this machine: where each lies, what is installed, removing, verifying.

Layout below the root: `<id>/<files>` with a manifest beside them, `.work/<id>`
for fetches that are not finished, `.locks/<id>.lock`.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelInvalid, ModelMissing, StorageFailed
from iasr_desktop.core.models.catalog import Catalog, CatalogEntry, unknown_model
from iasr_desktop.core.models.disk import sha256_of, size_of
from iasr_desktop.core.models.manifest import MANIFEST_NAME, InstalledFile, InstalledModel, read_manifest
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress

LOCK_POLL_S = 0.2

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")


def is_model_id(text: str) -> bool:
    """True for what can be an id, which is also the name of a folder."""
    return _ID.fullmatch(text) is not None and not text.endswith(".")


class ModelStore:
    """Answers from manifests and file sizes alone, so asking is cheap. Holds no state."""

    def __init__(self, root: Path, catalog: Catalog) -> None:
        self.root = root
        self.catalog = catalog

    def path(self, model_id: str) -> Path:
        """The model's main file.

        Raises `ModelMissing` when it is not installed, `ModelInvalid` when the
        file is not as long as it was, `BadInput` for an unknown id.
        """
        model = self.get(model_id)
        for file in model.files:
            self._check_size(model, file)
        return self.folder(model_id) / model.files[0].name

    def get(self, model_id: str) -> InstalledModel:
        """What the manifest says. Raises `ModelMissing`, or `BadInput` for an unknown id."""
        model = read_manifest(self.folder(model_id))
        if model is None:
            raise self._missing(model_id)
        return model

    def sha256(self, model_id: str) -> str:
        """Hash of the main file, as it was when installed. Raises what `get` raises."""
        return self.get(model_id).sha256

    def is_installed(self, model_id: str) -> bool:
        """True when all its files are there at their full length."""
        model = read_manifest(self.folder(model_id))
        return model is not None and all(
            size_of(self.folder(model_id) / file.name) == file.bytes for file in model.files
        )

    def installed(self) -> list[InstalledModel]:
        """Every usable model, by id; imported ones too."""
        folders = sorted(self.root.iterdir()) if self.root.is_dir() else []
        found = [read_manifest(folder) for folder in folders if is_model_id(folder.name)]
        return [model for model in found if model is not None and self.is_installed(model.id)]

    def present(self) -> list[str]:
        """Ids of all models with a folder that holds something, usable or not."""
        folders = sorted(self.root.iterdir()) if self.root.is_dir() else []
        return [folder.name for folder in folders if is_model_id(folder.name) and _holds_files(folder)]

    def remove(self, model_id: str) -> None:
        """Delete its files and whatever an unfinished fetch left.

        Raises `ModelMissing` when there is nothing, `StorageFailed` when
        another process is fetching it or a file cannot be deleted.
        """
        folder, work = self.folder(model_id), self.work_folder(model_id)
        if not folder.exists() and not work.exists():
            raise self._missing(model_id)
        with self._held_now(model_id):
            try:
                # The manifest goes first: half a removal must not look like a model.
                (folder / MANIFEST_NAME).unlink(missing_ok=True)
                for doomed in (folder, work):
                    if doomed.exists():
                        shutil.rmtree(doomed)
            except OSError as error:
                hint = f"Close what uses it, then check that {error.filename or folder} can be deleted."
                raise StorageFailed(f"The model {model_id} could not be removed.", hint) from error

    def verify(
        self, model_id: str, on_progress: OnProgress = ignore_progress, token: CancelToken | None = None
    ) -> InstalledModel:
        """Read every byte and compare. Raises `ModelInvalid` naming the file and what was expected.

        A model that the catalogue can replace no longer counts as installed then.
        """
        model = read_manifest(self.folder(model_id))
        if model is None and _holds_files(self.folder(model_id)):
            raise ModelInvalid(
                f"{model_id} is damaged or not whole: its folder has no list of its files that can be read.",
                self._repair_hint(model_id),
            )
        if model is None:
            raise self._missing(model_id)
        stop = token or CancelToken()
        entry = self.catalog.find(model_id)
        pins = {file.name: file.sha256 for file in entry.files} if entry else {}
        for file in model.files:
            self._check_size(model, file)
            found = self._hash(model, file, stop, on_progress)
            expected = pins.get(file.name, (file.sha256,))
            if found not in expected:
                self._forget(entry, model_id)
                raise ModelInvalid(
                    f"{file.name} of {model_id} is damaged: expected SHA-256 {expected[0]}, found {found}.",
                    self._repair_hint(model_id),
                )
        return model

    def folder(self, model_id: str) -> Path:
        """Where its files lie when installed. Raises `BadInput` for an id that cannot be one."""
        return self.root / self._checked(model_id)

    def work_folder(self, model_id: str) -> Path:
        """Where a fetch keeps what it has so far."""
        return self.root / ".work" / self._checked(model_id)

    @contextmanager
    def held(self, model_id: str, token: CancelToken, on_progress: OnProgress) -> Iterator[None]:
        """Keep other processes from fetching, importing or removing this model.

        Waits for whoever holds it, says so as progress, and can be cancelled.
        The lock ends with the process, even a killed one.
        """
        lock = self._lock(model_id)
        while True:
            token.check()
            try:
                with self._explained():
                    lock.acquire(timeout=LOCK_POLL_S)
                break
            except Timeout:
                on_progress(Progress(0, None, f"{model_id}: waiting for another process that is installing it", "B"))
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def _held_now(self, model_id: str) -> Iterator[None]:
        lock = self._lock(model_id)
        try:
            with self._explained():
                lock.acquire(timeout=0)
        except Timeout as error:
            raise StorageFailed(
                f"The model {model_id} is being installed by another process.", "Wait until it is done, or stop it."
            ) from error
        try:
            yield
        finally:
            lock.release()

    def _lock(self, model_id: str) -> FileLock:
        path = self.root / ".locks" / f"{self._checked(model_id)}.lock"
        with self._explained():
            path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except Timeout:
            raise
        except OSError as error:
            reason, hint = obstacle(Path(error.filename or self.root), error)
            raise StorageFailed(
                f"The models folder {self.root} cannot be written: {reason}.",
                f"{hint} IASR_DATA_DIR can name another one.",
            ) from error

    def _forget(self, entry: CatalogEntry | None, model_id: str) -> None:
        """Have the next fetch replace a damaged model. An imported one has no replacement and stays."""
        if entry is not None:
            with self._held_now(model_id):
                (self.folder(model_id) / MANIFEST_NAME).unlink(missing_ok=True)

    def _hash(self, model: InstalledModel, file: InstalledFile, token: CancelToken, on_progress: OnProgress) -> str:
        try:
            return sha256_of(self.folder(model.id) / file.name, f"{model.id}: checking", token, on_progress)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ModelInvalid(
                f"{file.name} of {model.id} could not be read ({reason}).", self._repair_hint(model.id)
            ) from error

    def _check_size(self, model: InstalledModel, file: InstalledFile) -> None:
        found = size_of(self.folder(model.id) / file.name)
        if found != file.bytes:
            raise ModelInvalid(
                f"{file.name} of {model.id} is damaged: expected {file.bytes:,} bytes, found {found:,}.",
                self._repair_hint(model.id),
            )

    def _checked(self, model_id: str) -> str:
        if not is_model_id(model_id):
            raise unknown_model(model_id, self._known())
        return model_id

    def _known(self) -> set[str]:
        return {entry.id for entry in self.catalog.entries} | {model.id for model in self.installed()}

    def _missing(self, model_id: str) -> ModelMissing | BadInput:
        if self.catalog.find(model_id) is None:
            return unknown_model(model_id, self._known())
        return ModelMissing(
            f"The model {model_id} is not installed.", f"Install it with `iasr models fetch {model_id}`."
        )

    def _repair_hint(self, model_id: str) -> str:
        if self.catalog.find(model_id) is None:
            return f"Remove it with `iasr models remove {model_id}` and import it again."
        return f"Repair it with `iasr models fetch {model_id}`."


def _holds_files(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())
