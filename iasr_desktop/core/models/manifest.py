"""The small file beside an installed model: what lies there and that it was checked.

It is written last, so a folder without one holds nothing that may be used, and
nobody needs to hash gigabytes at start.
"""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.parsing import is_file_name, json_value

MANIFEST_NAME = "manifest.json"


@dataclass(frozen=True)
class InstalledFile:
    """A file as it was when its hash was taken."""

    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class InstalledModel:
    """A model in the store. The first file is the one an engine opens.

    `source` says where it came from: "wheels", "hub" or "import".
    """

    id: str
    kind: ModelKind
    licence: str
    source: str
    files: tuple[InstalledFile, ...]

    @property
    def bytes(self) -> int:
        return sum(file.bytes for file in self.files)

    @property
    def sha256(self) -> str:
        return self.files[0].sha256


def read_manifest(folder: Path) -> InstalledModel | None:
    """What is installed in `folder`; `None` when nothing is, or nothing that can be read."""
    try:
        raw = json_value((folder / MANIFEST_NAME).read_text(encoding="utf-8"))
        files = tuple(map(_file, raw["files"]))
        licence, source = (_text(raw[key]) for key in ("licence", "source"))
        model = InstalledModel(_text(raw["id"]), ModelKind(raw["kind"]), licence, source, files)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return model if files and model.id == folder.name else None


def _file(raw: dict[str, Any]) -> InstalledFile:
    """A folder may have come from elsewhere: its list names no files outside it, and none that need not be there."""
    if not is_file_name(raw["name"]) or type(raw["bytes"]) is not int or raw["bytes"] < 1:
        raise ValueError
    return InstalledFile(raw["name"], raw["bytes"], _text(raw["sha256"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def write_manifest(folder: Path, model: InstalledModel) -> None:
    """Write it in one step. Raises `OSError`."""
    temporary = folder / f"{MANIFEST_NAME}.part"
    temporary.write_text(json.dumps(asdict(model), indent=2), encoding="utf-8")
    os.replace(temporary, folder / MANIFEST_NAME)
