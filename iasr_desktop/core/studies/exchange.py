"""Annotations as CSV: out to other programs, and in from other people.

Columns: `annotator`; `expert` (1 or 0); `item`, its id; `answer` (1 the same
meaning, 0 not; or a or b); `left`, the hypothesis that stood on the left;
`given_utc`. A file that comes in needs annotator, item and answer.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.metrics.manifest_lines import Lines
from iasr_desktop.core.studies.annotations import (
    COLUMNS,
    NEEDED,
    Annotation,
    AnnotationLog,
    current,
    fields,
    name_key,
    named,
    parse,
    text_of,
)
from iasr_desktop.core.studies.items import OnProblem
from iasr_desktop.core.studies.study import Study


@dataclass(frozen=True)
class Imported:
    """How many answers were added, took the place of others, or were there already."""

    added: int
    replaced: int
    same: int


def pseudonyms(study: Study, names: Iterable[str]) -> dict[str, str]:
    """A pseudonym for each key of a name: the same in every export, and no hint at who came first."""
    keys = {name_key(name) for name in names}
    ranked = sorted(keys, key=lambda key: hashlib.sha256(f"{study.key}\0{key}".encode("utf-8", "replace")).digest())
    return {key: f"annotator-{number}" for number, key in enumerate(ranked, start=1)}


def anonymous(study: Study, annotations: Iterable[Annotation]) -> list[Annotation]:
    """The same answers under pseudonyms, without times, and in the order of the study."""
    given = list(annotations)
    names = pseudonyms(study, (one.annotator for one in given))
    hidden = [replace(one, annotator=names[name_key(one.annotator)], given_utc="") for one in given]
    place = {item.id: at for at, item in enumerate(study.items)}
    return sorted(hidden, key=lambda one: (len(one.annotator), one.annotator, place[one.item]))


def export(study: Study, path: Path, annotations: Iterable[Annotation], *, hide_names: bool, force: bool) -> int:
    """Write the answers that count to `path`; how many. Raises `ExportFailed`, also for a file that is there."""
    kept = current(annotations)
    rows = anonymous(study, kept) if hide_names else kept
    write_whole(path, text_of(rows, header=True).encode("utf-8"), force=force)
    return len(rows)


def import_file(study: Study, path: Path, on_problem: OnProblem, *, force: bool) -> Imported:
    """Add the answers of a CSV file. Lines that cannot be used are told, and the others taken.

    An answer to an item that the annotator has answered otherwise is such a
    line, unless `force`. Raises `BadInput` for a file that is no such table.
    """
    log = AnnotationLog(study)
    known = {one.key: one for one in current(log.read(on_problem))}
    new: dict[tuple[str, str], Annotation] = {}
    replaced = same = 0
    for place, given in _rows(study, path, on_problem):
        before = new.get(given.key) or known.get(given.key)
        if before is None:
            new[given.key] = given
        elif before.answer == given.answer:
            same += 1
        elif force:
            replaced += given.key not in new
            new[given.key] = given
        else:
            on_problem(f"{place}: {given.annotator} has answered item {given.item} otherwise; --force replaces it.")
    if new:
        log.append(list(new.values()))
    return Imported(len(new) - replaced, replaced, same)


def _rows(study: Study, path: Path, on_problem: OnProblem) -> Iterator[tuple[str, Annotation]]:
    header: Sequence[str] = ()
    delimiter = ","
    for number, line in Lines(path, lambda problem: on_problem(str(problem)), lambda _: None):
        place = f"{path}, line {number}"
        if not header:
            delimiter = ";" if ";" in line and "," not in line else ","
            header = _header(path, line, delimiter)
        elif line.strip():
            try:
                yield place, parse(named(header, fields(line, delimiter)), study)
            except BadInput as problem:
                on_problem(f"{place}: {problem.message}")
    if not header:
        raise _headless(path)


def _header(path: Path, line: str, delimiter: str) -> list[str]:
    try:
        header = [cell.strip().casefold() for cell in fields(line, delimiter)]
    except BadInput as error:
        raise _headless(path) from error
    if not set(NEEDED) <= set(header) or len(set(header)) < len(header):
        raise _headless(path)
    return header


def _headless(path: Path) -> BadInput:
    others = ", ".join(name for name in COLUMNS if name not in NEEDED)
    return BadInput(
        f"{path} is no table of annotations.",
        f"Its first line names the columns: {', '.join(NEEDED)} and, if known, {others}.",
    )
