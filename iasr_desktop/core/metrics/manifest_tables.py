"""Rows of a table (csv, tsv) by the names of its columns, with every one that cannot be used told by its line."""

import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.manifest_lines import Lines, Problem

TABLES = {".csv": ",", ".tsv": "\t"}
"""What parts the columns, by a file's ending."""
_LISTS = ("entities", "entity_list", "points", "tags")
"""Columns that hold several texts, parted by semicolons."""


def rows(
    lines: Lines,
    delimiter: str,
    check_header: Callable[[Sequence[str]], None],
    on_problem: Callable[[Problem], None],
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line number and values of each row after the header; tab-separated text is taken as it is, without quoting.

    `check_header` takes the names of the columns in small letters and raises `BadInput` where some are missing.
    """
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    at = _Position()
    plain = delimiter == "\t"
    read = csv.reader(
        at.counted(lines),
        delimiter=delimiter,
        quoting=csv.QUOTE_NONE if plain else csv.QUOTE_MINIMAL,
        strict=not plain,
    )
    header = _header(read, check_header)
    while True:
        at.start = 0
        try:
            row = next(read, None)
            if row is None:
                return
            if row:
                yield at.start, _named(header, row)
        except (BadInput, csv.Error) as problem:
            said = problem.message if isinstance(problem, BadInput) else f"It cannot be read as a table ({problem})."
            on_problem(Problem(lines.path, at.start or at.line, said))


class _Position:
    """Where a reader of tables is: the first line since `start` was set to 0, and the last."""

    def __init__(self) -> None:
        self.start = 0
        self.line = 0

    def counted(self, lines: Lines) -> Iterator[str]:
        for number, line in lines:
            self.start = self.start or number
            self.line = number
            yield line + "\n"


def _header(read: Iterator[list[str]], check_header: Callable[[Sequence[str]], None]) -> list[str]:
    try:
        header = [name.strip().casefold() for name in next(read, [])]
    except csv.Error:
        header = []
    check_header(header)
    return header


def _named(header: Sequence[str], row: Sequence[str]) -> dict[str, Any]:
    if len(row) != len(header):
        raise BadInput(f"It has {len(row)} columns and the header {len(header)}.")
    named: dict[str, Any] = dict(zip(header, row, strict=True))
    for key in _LISTS:
        if key in named:
            named[key] = [part.strip() for part in named[key].split(";") if part.strip()]
    return named
