"""A model out of files the person has: a download made elsewhere, a USB stick, a mirror."""

from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import CatalogEntry, CatalogFile
from iasr_desktop.core.models.disk import link_or_copy, size_of
from iasr_desktop.core.models.sources import SourceFailed, Staged
from iasr_desktop.core.progress import OnProgress


class GivenFetch:
    """Takes an entry's files from a file or folder; they stay where they are."""

    def __init__(self, entry: CatalogEntry, path: Path, folder: Path) -> None:
        self._entry = entry
        self._path = path
        self._folder = folder

    def stage(self, token: CancelToken, on_progress: OnProgress) -> Staged:
        """Link or copy them. Raises `SourceFailed`, naming sizes, when one is missing or cut short."""
        self._folder.mkdir(parents=True, exist_ok=True)
        staged = {}
        for file in self._entry.files:
            origin = self._find(file)
            if size_of(origin) != file.bytes:
                raise SourceFailed(f"{origin} is wrong: expected {file.bytes:,} bytes, found {size_of(origin):,}")
            staged[file.name] = self._folder / f"{file.name}.part"
            link_or_copy(origin, staged[file.name], f"{self._entry.id}: copying", token, on_progress)
        return Staged("given", staged)

    def _find(self, file: CatalogFile) -> Path:
        """The file itself, beside it, in the folder, or in the folder's folder for this model."""
        if self._path.is_file():
            return self._path if file == self._entry.files[0] else self._path.with_name(file.name)
        places = (self._path / file.name, self._path / self._entry.id / file.name)
        found = next((place for place in places if place.is_file()), None)
        if found is None:
            raise SourceFailed(f"{self._path} has no {file.name}")
        return found
