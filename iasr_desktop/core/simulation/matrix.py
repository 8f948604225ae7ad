"""Ablations by a file: settings that all runs share, and lists of values to be tried in every combination (paper, V-D).

    name = "recognisers"

    [base]
    dataset = "notes"
    loops = 10

    [vary]
    recognizer_model = ["whisper-tiny.en", "whisper-base"]
    simulator = ["llm", "template"]

    [[also]]
    system = "single-pass"

makes four runs and a fifth with what `[[also]]` says. Every name is one of `RunSettings`.
"""

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.parsing import toml_table
from iasr_desktop.core.simulation.settings import RunSettings

MOST_RUNS = 500
_HINT = "It holds `name`, a table [base], a table [vary] with lists, and any number of [[also]]."
_PARTS = {"name", "base", "vary", "also"}
_LONGEST_NAME = 120
MOST_WHOLE = 1 << 53


@dataclass(frozen=True)
class PlannedRun:
    """A run of the matrix; `name` is its folder's, told by what distinguishes it."""

    name: str
    settings: RunSettings


@dataclass(frozen=True)
class Matrix:
    """`name` is that of the folder that holds the runs."""

    name: str
    runs: tuple[PlannedRun, ...]


def read(path: Path) -> Matrix:
    """Raises `BadInput` that names what cannot be used."""
    try:
        raw = toml_table(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} could not be read.", "Name a matrix file (TOML).") from error
    except ValueError as error:
        raise BadInput(f"{path} is no TOML ({error}).", _HINT) from error
    return expanded(raw, path.stem)


def expanded(raw: Mapping[str, Any], name: str) -> Matrix:
    """The runs of a file's content; `name` is taken where it has none. Raises `BadInput`."""
    if unknown := sorted(set(raw) - _PARTS):
        raise BadInput(f"A matrix has no {unknown[0]}.", _HINT)
    base = _base(_table(raw, "base"))
    variants = list(itertools.islice(_variants(raw), MOST_RUNS + 1))
    if len(variants) > MOST_RUNS:
        raise BadInput(f"The matrix has more than {MOST_RUNS} runs.", "Vary fewer settings.")
    planned = [PlannedRun(run_name(changes), _changed(base, changes)) for changes in variants]
    return Matrix(_folder(raw.get("name", name)), tuple(_each_once(planned)))


def run_name(changes: Mapping[str, Any]) -> str:
    """A folder's name that tells what was changed."""
    told = ",".join(f"{field}={_safe(value)}" for field, value in changes.items()) or "base"
    if len(told) <= _LONGEST_NAME:
        return told
    return f"{told[: _LONGEST_NAME - 9]}-{sha256(told.encode()).hexdigest()[:8]}"


def _variants(raw: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    vary = _table(raw, "vary")
    for field, values in vary.items():
        if not isinstance(values, list) or not values:
            raise BadInput(f"The values of {field} under [vary] are no list.", f'Write {field} = ["one", "other"].')
    yield from (dict(zip(vary, values, strict=True)) for values in itertools.product(*vary.values()))
    also = raw.get("also", [])
    if not (isinstance(also, list) and all(isinstance(changes, dict) for changes in also)):
        raise BadInput("`also` is no list of tables.", "Write [[also]] above the settings of each further run.")
    yield from also


def _base(given: Mapping[str, Any]) -> RunSettings:
    if "dataset" not in given:
        raise BadInput("The matrix names no data.", 'Write dataset = "notes", or a path, under [base].')
    return _changed(RunSettings(dataset=""), given)


def _changed(settings: RunSettings, changes: Mapping[str, Any]) -> RunSettings:
    made = replace(settings, **{field: _checked(field, value) for field, value in changes.items()})
    if made.fault:
        raise BadInput(f"A run cannot be played: {made.fault}.", "Choose another value.")
    return made


def _checked(field: str, value: Any) -> Any:
    """`value` if the setting takes such. Raises `BadInput`."""
    kinds = _KINDS.get(field)
    if kinds is None:
        raise BadInput(f"There is no setting called {field}.", f"There are {', '.join(_KINDS)}.")
    if float in kinds and type(value) is int and abs(value) < MOST_WHOLE:
        return float(value)
    if type(value) not in kinds or (isinstance(value, float) and not math.isfinite(value)):
        told = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
        wanted = " or ".join(told[kind] for kind in kinds if kind in told)
        raise BadInput(f"{field} cannot be {value!r}.", f"It is {wanted}.")
    return value


def _kinds(annotation: Any) -> tuple[type, ...]:
    return get_args(annotation) if get_origin(annotation) is UnionType else (annotation,)


_KINDS = {field.name: _kinds(get_type_hints(RunSettings)[field.name]) for field in fields(RunSettings)}


def _each_once(planned: Sequence[PlannedRun]) -> Iterator[PlannedRun]:
    """Runs with the same settings once. Raises `BadInput` when two others would have one name."""
    seen: dict[str, RunSettings] = {}
    for run in planned:
        if run.settings in seen.values():
            continue
        # File systems that know no capitals would put both into one folder.
        if run.name.casefold() in seen:
            raise BadInput(f"Two runs of the matrix would be called {run.name}.", "Give values with unlike names.")
        seen[run.name.casefold()] = run.settings
        yield run


def _table(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = raw.get(name, {})
    if not isinstance(value, dict):
        raise BadInput(f"`{name}` is no table.", _HINT)
    return value


def _folder(name: Any) -> str:
    if not isinstance(name, str) or not (safe := name.strip() and _safe(name)):
        raise BadInput("The name of the matrix is no text.", 'Write name = "recognisers".')
    return safe


def _safe(value: Any) -> str:
    """As part of a file's name on every system."""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    plain = re.sub(r"[^A-Za-z0-9.+-]+", "_", text).strip("_.")
    if not text.isascii():
        return f"{plain}-{sha256(text.encode('utf-8', 'replace')).hexdigest()[:6]}".lstrip("-")
    return plain or "default"
