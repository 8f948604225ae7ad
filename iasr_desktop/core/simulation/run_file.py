"""`run.json`: settings of a run, and what its figures depend on. Once written it never changes."""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.simulation import records
from iasr_desktop.core.simulation.settings import RunSettings

RUN = "run.json"
COMPARED = ("version", "dataset", "system", "rule", "simulator", "voices", "libraries")
"""What has to be the same for a run to be gone on with."""
_FORMAT = 1

Sections = Mapping[str, Any]
"""What the figures depend on, by section."""


def text(settings: RunSettings, about: Sections, created_utc: str) -> str:
    """What stands in the file."""
    content = {"format": _FORMAT, "created_utc": created_utc, "settings": asdict(settings), "about": about}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def read(folder: Path) -> tuple[RunSettings, Sections, str]:
    """Settings, what the figures depend on, and when it was made (UTC). Raises `BadInput` that says what is wrong."""
    raw = _content(folder)
    if raw.get("format") != _FORMAT:
        raise BadInput(f"The run in {folder} was made by another version.", "Update IASR Desktop.")
    try:
        about = raw["about"]
        if not isinstance(about, dict):
            raise TypeError
        return _settings(raw["settings"]), about, str(raw["created_utc"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise _damaged(folder) from error


def difference(was: tuple[RunSettings, Sections], now: tuple[RunSettings, Sections]) -> str:
    """The first thing that differs, as the end of a sentence; empty when it is the same run."""
    for field in dataclasses.fields(RunSettings):
        ours, theirs = getattr(was[0], field.name), getattr(now[0], field.name)
        if ours != theirs:
            return f"{field.name} was {_shown(ours)} and is {_shown(theirs)} now"
    parts = (_unlike(section, _plain(was[1].get(section)), _plain(now[1].get(section))) for section in COMPARED)
    return next(filter(None, parts), "")


def _content(folder: Path) -> dict[str, Any]:
    try:
        raw = json_value((folder / RUN).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BadInput(f"There is no run in {folder}.", "`iasr bench list` shows the runs there are.") from error
    except OSError as error:
        reason, hint = obstacle(folder / RUN, error)
        raise BadInput(f"The run in {folder} could not be read: {reason}.", hint) from error
    except ValueError as error:
        raise _damaged(folder) from error
    if not isinstance(raw, dict):
        raise _damaged(folder)
    return raw


def _settings(raw: Mapping[str, Any]) -> RunSettings:
    """What a file says; settings that came later keep their defaults."""
    known = {field.name for field in dataclasses.fields(RunSettings)}
    if unknown := set(raw) - known:
        raise ValueError(f"unknown settings: {unknown}")
    made = records.made(RunSettings, {**asdict(RunSettings(dataset="")), **raw})
    if made.fault:
        raise ValueError(made.fault)
    return made


def _plain(value: Any) -> Any:
    """As JSON holds it, so that what was written and what is in memory can be compared."""
    return json.loads(json.dumps(value))


def _unlike(name: str, ours: Any, theirs: Any) -> str:
    """The first entry that differs, as the end of a sentence; empty when none does."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        parts = (_unlike(f"{name} {key}", ours.get(key), theirs.get(key)) for key in dict.fromkeys((*ours, *theirs)))
        return next(filter(None, parts), "")
    return "" if ours == theirs else f"the {name} was {_shown(ours)} and is {_shown(theirs)} now"


def _shown(value: Any) -> str:
    text = "nothing" if value in (None, "") else str(value)
    return text if len(text) <= 80 else text[:79] + "…"


def _damaged(folder: Path) -> BadInput:
    return BadInput(f"The settings of the run in {folder} are damaged.", f"Restore its {RUN}.")
