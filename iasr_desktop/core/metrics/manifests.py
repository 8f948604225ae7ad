"""Pairs of texts from files: JSON lines, tables, two text files, or the folder of a run.

Everything is read line by line, so a manifest may be larger than memory. A line
that cannot be used is named and left out, and the rest is read. Only the
hypotheses of files that give an id to each line are held, since nothing says
that both files have one order.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics import manifest_tables, text_files
from iasr_desktop.core.metrics.manifest_lines import Lines, Problem, json_object
from iasr_desktop.core.metrics.metric import Pair

SAMPLES = "samples.jsonl"
_FORMATS = (
    "A manifest is JSON lines, a table (csv, tsv) with a header, two text files, or a folder with a " + SAMPLES + "."
)
_NAMES = {
    "reference": ("reference", "ref"),
    "hypothesis": ("hypothesis", "hyp"),
    "entities": ("entities", "entity_list"),
}

OnProblem = Callable[[Problem], None]
OnRead = Callable[[int], None]
"""Takes how many bytes have been read so far."""


@dataclass(frozen=True)
class Manifest:
    """Where pairs come from: one manifest, or a file of references and one of hypotheses.

    `has_ids` says whether the lines of two text files begin with an id; `None` finds out.
    """

    paths: tuple[Path, ...]
    has_ids: bool | None = None

    @property
    def bytes(self) -> int | None:
        """How much there is to read; `None` when that cannot be told."""
        try:
            return sum(manifest_file(path).stat().st_size for path in self.paths)
        except OSError:
            return None

    def pairs(self, on_problem: OnProblem, on_read: OnRead = lambda _: None) -> Iterator[Pair]:
        """The pairs, in order. Raises `BadInput` for a file that cannot be read at all."""
        if len(self.paths) == 2:
            yield from text_files.pairs(*self.paths, on_problem, on_read, self.has_ids)
            return
        if len(self.paths) != 1:
            raise BadInput("There must be one manifest or two text files.", _FORMATS)
        lines = Lines(manifest_file(self.paths[0]), on_problem, on_read)
        suffix = lines.path.suffix.casefold()
        if delimiter := manifest_tables.TABLES.get(suffix):
            yield from _table(lines, delimiter, on_problem)
        elif suffix in (".jsonl", ".json", ".ndjson") or lines.starts_with("{"):
            yield from _json_lines(lines, on_problem)
        else:
            raise BadInput(f"{lines.path} is of no known kind.", _FORMATS)


def manifest_file(path: Path) -> Path:
    """The file to read: the samples of a run, if `path` is its folder."""
    return path / SAMPLES if path.is_dir() else path


def _json_lines(lines: Lines, on_problem: OnProblem) -> Iterator[Pair]:
    for number, line in lines:
        if not line.strip():
            continue
        try:
            yield from _pairs_of(json_object(line), str(number))
        except BadInput as problem:
            on_problem(Problem(lines.path, number, problem.message))


def _table(lines: Lines, delimiter: str, on_problem: OnProblem) -> Iterator[Pair]:
    for number, row in manifest_tables.rows(lines, delimiter, partial(_check_header, lines.path), on_problem):
        try:
            yield from _pairs_of(row, str(number))
        except BadInput as problem:
            on_problem(Problem(lines.path, number, problem.message))


def _check_header(path: Path, header: Sequence[str]) -> None:
    if not all(any(name in header for name in _NAMES[key]) for key in ("reference", "hypothesis")):
        hint = "The first line names the columns; reference and hypothesis must be among them."
        raise BadInput(f"{path} has no columns reference and hypothesis.", hint)


def _pairs_of(row: Mapping[str, Any], fallback_id: str) -> Iterator[Pair]:
    """The pair of a line, or one for each loop of an interaction. Raises `BadInput`."""
    reference = _text(row, "reference")
    loops = row.get("hypotheses")
    if loops is None:
        hypotheses: list[tuple[int | None, str]] = [(_loop(row), _text(row, "hypothesis"))]
    elif isinstance(loops, list) and all(isinstance(text, str) for text in loops):
        hypotheses = list(enumerate(loops))
    else:
        raise BadInput("The hypotheses are no list of texts.")
    system, name = _optional(row, "system"), _id(row, fallback_id)
    entities, points = _list(row, "entities"), _list(row, "points")
    for loop, hypothesis in hypotheses:
        yield Pair(name, reference, hypothesis, _optional(row, "language"), entities, points, system, loop)


def _loop(row: Mapping[str, Any]) -> int | None:
    value = row.get("loop")
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput("The loop is no whole number.")
    return value


def _found(row: Mapping[str, Any], key: str) -> Any:
    return next((row[name] for name in _NAMES.get(key, (key,)) if name in row), None)


def _text(row: Mapping[str, Any], key: str) -> str:
    value = _found(row, key)
    if value is None:
        raise BadInput(f"There is no {key}.")
    if not isinstance(value, str):
        raise BadInput(f"The {key} is no text.")
    return value


def _optional(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadInput(f"The {key} is no text.")
    return value


def _id(row: Mapping[str, Any], fallback: str) -> str:
    value = row.get("id")
    if value is None or value == "":
        return fallback
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise BadInput("The id is neither text nor a whole number.")
    return str(value)


def _list(row: Mapping[str, Any], key: str) -> tuple[str, ...] | None:
    """Texts, or objects with a `text`."""
    value = _found(row, key)
    if value is None:
        return None
    if not isinstance(value, list):
        raise BadInput(f"The {key} are no list.")
    texts = [part.get("text") if isinstance(part, dict) else part for part in value]
    if not all(isinstance(text, str) for text in texts):
        raise BadInput(f"The {key} are not all texts.")
    return tuple(str(text) for text in texts)
