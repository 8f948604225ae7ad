"""Dialogues as lines of JSON: what stands in `samples.jsonl` of a run's folder.

Each line is also one that `iasr score` reads: `id`, `reference`, `hypotheses`
(the text after each loop that was played), `language`, `entities`.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.simulation.types import Dialogue

START = '{"id": '
"""What every line begins with, so that ids can be read without the rest."""
_MOST_WHOLE = 1 << 53

Made = TypeVar("Made")


def line(dialogue: Dialogue) -> str:
    """The dialogue as one line, without its end."""
    sample = dialogue.sample
    row: dict[str, Any] = {
        "id": sample.id,
        "reference": sample.reference,
        "language": sample.language,
        "hypotheses": [step.answer.text for step in dialogue.steps],
        "solved_at": dialogue.solved_at,
    }
    if sample.entities is not None:
        row["entities"] = list(sample.entities)
    row["sample"] = asdict(sample) | {"audio": str(sample.audio) if sample.audio else None}
    row["steps"] = [asdict(step) for step in dialogue.steps]
    row["problem"] = dialogue.problem
    return json.dumps(row, ensure_ascii=False)


def read(text: str) -> Dialogue:
    """The dialogue of a line. Raises `BadInput` for what is none."""
    try:
        row = json_value(text)
        dialogue = made(Dialogue, {key: row[key] for key in ("sample", "steps", "problem")})
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as problem:
        raise BadInput("The line is no dialogue of a run.", "It may have been cut off; resume the run.") from problem
    return dialogue


def id_of(text: str) -> str:
    """The id at the beginning of a line, without the rest. Raises `BadInput` for what is no such line."""
    try:
        found = json.JSONDecoder().raw_decode(text, len(START))[0]
    except (ValueError, RecursionError) as problem:
        raise BadInput("The line is no dialogue of a run.") from problem
    if not text.startswith(START) or not isinstance(found, str):
        raise BadInput("The line is no dialogue of a run.")
    return found


def made(kind: type[Made], value: Any) -> Made:
    """`value`, which came as JSON, as a dataclass, by the annotations of its fields.

    Raises `ValueError`, `KeyError`, `TypeError`, `AttributeError` or `OverflowError` for what is none.
    """
    found = _made(kind, value)
    if not isinstance(found, kind):
        raise TypeError
    return found


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _made(kind: Any, value: Any) -> Any:
    """`value` as `kind`: dataclasses, tuples, mappings, enumerations and plain values, by their annotations."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        if value is None:
            return None
        return _made(next(part for part in get_args(kind) if part is not type(None)), value)
    if origin is tuple:
        if not isinstance(value, list):
            raise TypeError
        return tuple(_made(get_args(kind)[0], part) for part in value)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{field.name: _made(hints[field.name], value[field.name]) for field in fields(kind)})
    if kind is Any or origin is not None:
        return dict(value) if isinstance(value, Mapping) else value
    if kind is Path or (isinstance(kind, type) and kind not in (str, int, float, bool)):
        return kind(value)
    return _plain(kind, value)


def _plain(kind: type, value: Any) -> Any:
    """Figures are made of these: truth is no number here, and what is no number, or without end, is damage."""
    if kind is float and type(value) in (int, float):
        number = float(value)
        if not math.isfinite(number):
            raise ValueError
        return value if abs(number) < _MOST_WHOLE else number
    if type(value) is not kind or (isinstance(value, int) and abs(value) > _MOST_WHOLE):
        raise TypeError
    return value
