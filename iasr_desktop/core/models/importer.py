"""Installs a model the person has: recognised by its content, checked, linked or converted.

A file the catalogue knows by its hash gets the catalogue's id; any other gets
its own. The files stay where they are.
"""

import contextlib
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelInvalid, StorageFailed
from iasr_desktop.core.models.catalog import CatalogEntry, ModelKind
from iasr_desktop.core.models.disk import check_room, link_or_copy, sha256_of, size_of
from iasr_desktop.core.models.ggml import MAGIC
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.install import publish
from iasr_desktop.core.models.manifest import InstalledFile, InstalledModel
from iasr_desktop.core.models.model_files import GGUF_MAGIC, check_gguf, check_voice
from iasr_desktop.core.models.store import ModelStore, is_model_id
from iasr_desktop.core.models.whisper_ct2 import WEIGHTS_FILE, convert
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress

GGML_MAGIC = MAGIC.to_bytes(4, "little")
UNKNOWN_LICENCE = "unknown"
KINDS = "a ggml Whisper file, a GGUF, a Piper voice (.onnx) or a CTranslate2 Whisper folder"


@dataclass(frozen=True)
class _Found:
    """What a path turned out to be. `folder` is a CTranslate2 model still to be converted."""

    kind: ModelKind
    name: str
    files: Sequence[Path] = ()
    folder: Path | None = None


def import_model(
    store: ModelStore,
    path: Path,
    model_id: str | None = None,
    token: CancelToken | None = None,
    on_progress: OnProgress = ignore_progress,
) -> InstalledModel:
    """Install the model at `path` as `model_id`; when that is `None`, under the
    id the catalogue has for this content, else its own name.

    Raises `BadInput` for a path or id that cannot be used, `ModelInvalid` for a
    file that is wrong or cut short (with what was expected), `StorageFailed`,
    `Cancelled`.
    """
    stop = token or CancelToken()
    if model_id is not None and not is_model_id(model_id):
        raise BadInput(f"{model_id!r} cannot be the name of a model.", "Use letters, digits and . _ + - only.")
    try:
        found = recognise(path)
        name = model_id or _id_from(found.name)
        with store.held(name, stop, on_progress):
            return _Import(store, found, name, stop, on_progress).run(chosen=model_id is not None)
    except OSError as error:
        raise StorageFailed(
            f"The model {path} could not be imported ({error.strerror or error}).",
            f"Check that it can be read, and room and permissions of {store.root}.",
        ) from error


def recognise(path: Path) -> _Found:
    """What lies at `path`, after checking that it is whole. Raises `BadInput`, `ModelInvalid`, `OSError`."""
    if not path.exists():
        raise BadInput(f"There is no file or folder {path}.", f"Name {KINDS}.")
    if path.name == WEIGHTS_FILE or path.is_dir():
        folder = path if path.is_dir() else path.parent
        if (folder / WEIGHTS_FILE).is_file():
            return _Found(ModelKind.ASR, folder.resolve().name, folder=folder)
        raise ModelInvalid(f"{folder} is not a model folder: it has no {WEIGHTS_FILE}.", f"Name {KINDS}.")
    if path.name.endswith(".onnx.json"):
        path = path.with_name(path.name.removesuffix(".json"))
    return _recognise_file(path)


def _recognise_file(path: Path) -> _Found:
    with path.open("rb") as stream:
        magic = stream.read(4)
    if magic == GGML_MAGIC:
        read_whisper(path)
        return _Found(ModelKind.ASR, path.stem, (path,))
    if magic == GGUF_MAGIC:
        check_gguf(path)
        return _Found(ModelKind.LLM, path.stem, (path,))
    if path.suffix == ".onnx":
        check_voice(path)
        return _Found(ModelKind.VOICE, path.stem, (path, path.with_name(f"{path.name}.json")))
    said = "is empty" if not magic else "is no model of a known kind"
    raise ModelInvalid(f"{path} {said}.", f"Name {KINDS}.")


def _id_from(name: str) -> str:
    """A usable id made of a file's or folder's name."""
    return re.sub(r"[^A-Za-z0-9._+-]+", "-", name).strip("-._+") or "model"


class _Import:
    """One import, with the lock of the name it will have unless the catalogue knows better."""

    def __init__(
        self, store: ModelStore, found: _Found, name: str, token: CancelToken, on_progress: OnProgress
    ) -> None:
        self._store = store
        self._found = found
        self._name = name
        self._token = token
        self._on_progress = on_progress
        self._work = store.work_folder(name) / "import"

    def run(self, *, chosen: bool) -> InstalledModel:
        """`chosen`: the person named the id, so it is not changed."""
        if chosen or self._store.catalog.find(self._name):
            self._check_expected_size()
        try:
            self._work.mkdir(parents=True, exist_ok=True)
            staged = self._stage()
            model, staged = self._identified(staged, chosen)
            return self._installed(model, staged)
        finally:
            shutil.rmtree(self._work, ignore_errors=True)
            # An unfinished fetch of the same model may lie beside it.
            with contextlib.suppress(OSError):
                self._work.parent.rmdir()

    def _check_expected_size(self) -> None:
        """A wrong file for a catalogue id is named before gigabytes are read."""
        entry = self._store.catalog.find(self._name)
        if entry is None or self._found.folder is not None:
            return
        found = size_of(self._found.files[0])
        if found != entry.files[0].bytes:
            raise ModelInvalid(
                f"{self._found.files[0]} is not {entry.id}: expected {entry.files[0].bytes:,} bytes, found {found:,}.",
                "Name the right file, or give it an id of its own with --id.",
            )

    def _stage(self) -> dict[str, Path]:
        """The model's files in the work folder, by the names they have now."""
        if self._found.folder is not None:
            return self._convert(self._found.folder)
        staged = {}
        for origin in self._found.files:
            staged[origin.name] = self._work / f"{origin.name}.part"
            link_or_copy(origin, staged[origin.name], f"{self._name}: copying", self._token, self._on_progress)
        return staged

    def _convert(self, folder: Path) -> dict[str, Path]:
        # The f16 result of an int8 model is twice as long.
        check_room(self._store.root, 2 * size_of(folder / WEIGHTS_FILE), self._name)
        target = self._work / "converted.part"

        def relabelled(progress: Progress) -> None:
            self._on_progress(Progress(progress.done, progress.total, f"{self._name}: converting", progress.unit))

        convert(folder, target, self._token, relabelled)
        return {f"ggml-{self._name}.bin": target}

    def _identified(self, staged: Mapping[str, Path], chosen: bool) -> tuple[InstalledModel, dict[str, Path]]:
        """The model these files make, under the catalogue's id and file names when it knows them."""
        label = f"{self._name}: checking"
        hashes = [sha256_of(path, label, self._token, self._on_progress) for path in staged.values()]
        known = self._store.catalog.find(self._name)
        if known is None and not chosen:
            known = next((entry for entry in self._store.catalog.entries if not _mismatch(entry, hashes)), None)
        if known is None:
            names, licence, final = list(staged), UNKNOWN_LICENCE, self._name
        else:
            _check_content(known, hashes)
            names, licence, final = [file.name for file in known.files], known.licence, known.id
        files = [
            InstalledFile(name, path.stat().st_size, sha256)
            for name, path, sha256 in zip(names, staged.values(), hashes, strict=True)
        ]
        model = InstalledModel(final, self._found.kind, licence, "import", tuple(files))
        return model, dict(zip(names, staged.values(), strict=True))

    def _installed(self, model: InstalledModel, staged: Mapping[str, Path]) -> InstalledModel:
        if model.id == self._name:
            return self._publish(model, staged)
        with self._store.held(model.id, self._token, self._on_progress):
            return self._publish(model, staged)

    def _publish(self, model: InstalledModel, staged: Mapping[str, Path]) -> InstalledModel:
        if self._store.is_installed(model.id):
            present = self._store.get(model.id)
            if present.sha256 == model.sha256:
                return present
            if self._store.catalog.find(model.id) is None:
                raise BadInput(
                    f"Another model is installed as {model.id}.",
                    f"Remove it with `iasr models remove {model.id}`, or choose another name with --id.",
                )
        publish(self._store, model, staged)
        return model


def _mismatch(entry: CatalogEntry, hashes: Sequence[str]) -> str:
    """What keeps the files from being this entry's; empty when nothing does."""
    if len(entry.files) != len(hashes):
        return f"expected {len(entry.files)} files, found {len(hashes)}"
    for file, found in zip(entry.files, hashes, strict=True):
        if found not in file.sha256:
            return f"expected SHA-256 {file.sha256[0]} of {file.name}, found {found}"
    return ""


def _check_content(entry: CatalogEntry, hashes: Sequence[str]) -> None:
    mismatch = _mismatch(entry, hashes)
    if mismatch:
        raise ModelInvalid(
            f"This is not {entry.id}: {mismatch}.", "Name the right file, or give it an id of its own with --id."
        )
