"""A study on disk: a folder with its settings, its items, and the annotations that come in.

`study.json` holds the settings and the hash of `items.jsonl`, so that labels can
never be counted for other texts than those that were shown.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.studies.items import Item, Kind

SETTINGS, ITEMS, ANNOTATIONS, TALLIES = "study.json", "items.jsonl", "annotations.csv", "tallies.csv"
BATCH = 20
_FORMAT = 1


@dataclass(frozen=True)
class Study:
    """`seed` decides every order and side.

    `key` makes pseudonyms that nobody can guess back; it stays in the folder.
    """

    folder: Path
    kind: Kind
    seed: int
    batch: int
    items: tuple[Item, ...]
    created_utc: str
    sha256: str
    key: str = field(repr=False)

    @cached_property
    def by_id(self) -> Mapping[str, Item]:
        return {item.id: item for item in self.items}


def create(folder: Path, kind: Kind, items: Sequence[Item], *, seed: int = 0, batch: int = BATCH) -> Study:
    """A new study in `folder`, which is made and must not hold one yet.

    Raises `BadInput` for nothing to annotate and for a folder in use, and
    `StorageFailed` and `ExportFailed` for one that cannot be written.
    """
    if not items:
        raise BadInput("There is nothing to annotate in the manifest.", "See the lines above, if any.")
    if any((folder / name).exists() for name in (SETTINGS, ITEMS, ANNOTATIONS, TALLIES)):
        raise BadInput(f"{folder} holds a study already.", "Choose another folder; labels are never overwritten.")
    content = "".join(map(_line, items)).encode("utf-8", "backslashreplace")
    made = datetime.now(UTC).isoformat(timespec="seconds")
    study = Study(
        folder, kind, seed, batch, tuple(items), made, hashlib.sha256(content).hexdigest(), secrets.token_hex(16)
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason, hint = obstacle(folder / SETTINGS, error)
        raise StorageFailed(f"{folder} could not be made: {reason}.", hint) from error
    write_whole(folder / ITEMS, content, force=False)
    # Last, since a folder with settings is a whole study.
    write_whole(folder / SETTINGS, _settings(study), force=False)
    return study


def load(folder: Path) -> Study:
    """The study in `folder`. Raises `BadInput` that says what is wrong with it."""
    raw = _json(folder)
    content = _content(folder / ITEMS)
    if hashlib.sha256(content).hexdigest() != raw.get("items_sha256"):
        raise BadInput(
            f"The items of {folder} are not those that the study was made with.", f"Restore its {ITEMS}, or begin anew."
        )
    try:
        kind, seed, batch = Kind(raw["kind"]), raw["seed"], raw["batch"]
        if not isinstance(seed, int) or not isinstance(batch, int) or batch < 1:
            raise TypeError
        items = tuple(_items(content.decode("utf-8"), kind))
        return Study(folder, kind, seed, batch, items, str(raw["created_utc"]), raw["items_sha256"], str(raw["key"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _damaged(folder) from error


def _settings(study: Study) -> bytes:
    settings = {
        "format": _FORMAT,
        "kind": study.kind.value,
        "seed": study.seed,
        "batch": study.batch,
        "items": len(study.items),
        "items_sha256": study.sha256,
        "created_utc": study.created_utc,
        "key": study.key,
    }
    return (json.dumps(settings, indent=2) + "\n").encode()


def _json(folder: Path) -> dict[str, Any]:
    if not (folder / SETTINGS).is_file():
        raise BadInput(f"{folder} holds no study.", "Make one with iasr study new.")
    try:
        raw = json_value(_content(folder / SETTINGS))
    except ValueError as error:
        raise _damaged(folder) from error
    if not isinstance(raw, dict):
        raise _damaged(folder)
    if raw.get("format") != _FORMAT:
        raise BadInput(f"The study in {folder} was made by another version.", "Update IASR Desktop.")
    return raw


def _line(item: Item) -> str:
    raw: dict[str, Any] = {"id": item.id, "reference": item.reference, "hypotheses": list(item.hypotheses)}
    if item.language:
        raw["language"] = item.language
    if item.systems:
        raw["systems"] = list(item.systems)
    return json.dumps(raw, ensure_ascii=False) + "\n"


def _items(text: str, kind: Kind) -> Iterator[Item]:
    for line in text.split("\n"):
        if line:
            raw = json_value(line)
            hypotheses, systems = _texts(raw["hypotheses"]), _texts(raw.get("systems", []))
            name, reference, language = _texts([raw["id"], raw["reference"], raw.get("language", "")])
            if len(hypotheses) != (1 if kind is Kind.EQUIVALENCE else 2):
                raise ValueError(line)
            yield Item(name, reference, hypotheses, language, systems)


def _texts(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError
    return tuple(values)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(f"{path} could not be read ({reason}).", "Restore it, or begin anew.") from error


def _damaged(folder: Path) -> BadInput:
    return BadInput(f"The settings of the study in {folder} are damaged.", f"Restore its {SETTINGS}.")
