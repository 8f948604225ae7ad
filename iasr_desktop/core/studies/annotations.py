"""Answers of annotators, and the file to which they are added as they are given.

A line is on disk before the next item is shown. Whatever moment the program or
the machine dies at, all whole lines stay; a half line at the end is left out
and said, and removed before the next one is written.
"""

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from filelock import FileLock

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.studies.items import Kind, OnProblem
from iasr_desktop.core.studies.study import ANNOTATIONS, Study

COLUMNS = ("annotator", "expert", "item", "answer", "left", "given_utc")
NEEDED = ("annotator", "item", "answer")
_HEADER = ",".join(COLUMNS).encode()
_LONGEST_NAME = 100
_WORDS = {
    Kind.EQUIVALENCE: {"1": "1", "0": "0", "yes": "1", "no": "0", "true": "1", "false": "0", "y": "1", "n": "0"},
    Kind.CHOICE: {"a": "a", "b": "b"},
}
_FLAGS = {"": False, "0": False, "no": False, "false": False, "1": True, "yes": True, "true": True}


@dataclass(frozen=True)
class Annotation:
    """`answer` is one of `Kind.answers`. `left` is the hypothesis that was shown on the left, empty if unknown."""

    annotator: str
    expert: bool
    item: str
    answer: str
    left: str = ""
    given_utc: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """One annotator has one answer to an item."""
        return name_key(self.annotator), self.item


def name_key(name: str) -> str:
    """Names that differ in case alone are one annotator."""
    return name.casefold()


def clean_name(name: str) -> str:
    """An annotator's name as it is kept. Raises `BadInput` for one that cannot stand in a table."""
    kept = " ".join(name.split())
    if not kept or not kept.isprintable() or len(kept) > _LONGEST_NAME or not kept[0].isalnum():
        raise BadInput(
            "This cannot be an annotator's name.", f"It begins with a letter or digit, on one line of {_LONGEST_NAME}."
        )
    return kept


def parse(row: Mapping[str, str], study: Study) -> Annotation:
    """The annotation in a row by its columns. Raises `BadInput` that says what is wrong with it."""
    answer = _WORDS[study.kind].get(row["answer"].strip().casefold())
    if answer is None:
        raise BadInput(f"The answer {row['answer']!r} is none of {' and '.join(study.kind.answers)}.")
    if row["item"] not in study.by_id:
        raise BadInput(f"There is no item {row['item']!r} in the study.")
    expert, left, given = row.get("expert", "").strip(), row.get("left", "").strip(), row.get("given_utc", "").strip()
    if expert.casefold() not in _FLAGS:
        raise BadInput(f"The column expert holds {expert!r}, which is neither 1 nor 0.")
    if left not in ("", "a", "b") or (left and study.kind is Kind.EQUIVALENCE):
        raise BadInput(f"The column left holds {left!r}.")
    if given and not _is_time(given):
        raise BadInput(f"The column given_utc holds {given!r}, which is no time.")
    return Annotation(clean_name(row["annotator"]), _FLAGS[expert.casefold()], row["item"], answer, left, given)


def text_of(annotations: Iterable[Annotation], *, header: bool = False) -> str:
    """Annotations as lines of CSV."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    if header:
        writer.writerow(COLUMNS)
    for one in annotations:
        writer.writerow([one.annotator, int(one.expert), one.item, one.answer, one.left, one.given_utc])
    return made.getvalue()


def fields(line: str, delimiter: str = ",") -> list[str]:
    """The cells of a line. Raises `BadInput`."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error as error:
        raise BadInput(f"It cannot be read as a table ({error}).") from error


def named(header: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """Cells by their columns. Raises `BadInput`."""
    if len(cells) != len(header):
        raise BadInput(f"It has {len(cells)} columns and the header {len(header)}.")
    return dict(zip(header, cells, strict=True))


def current(annotations: Iterable[Annotation]) -> list[Annotation]:
    """The last answer of each annotator to each item, in the order in which they were first answered."""
    latest: dict[tuple[str, str], Annotation] = {}
    for annotation in annotations:
        latest[annotation.key] = annotation
    return list(latest.values())


class AnnotationLog:
    """The file of a study's annotations. Several programs may add to it at the same time."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self.path = study.folder / ANNOTATIONS

    def read(self, on_problem: OnProblem = lambda _: None) -> list[Annotation]:
        """All there are, changed answers too. Lines that cannot be used are told. Raises `BadInput`."""
        lines = _content(self.path).split(b"\n")
        if lines.pop():
            on_problem(f"The last line of {self.path.name} was not written whole and is left out.")
        found: list[Annotation] = []
        for number, line in enumerate(lines, start=1):
            if number == 1 and line.strip() == _HEADER:
                continue
            try:
                found.append(parse(named(COLUMNS, fields(line.decode("utf-8").removesuffix("\r"))), self._study))
            except (BadInput, UnicodeDecodeError) as problem:
                what = problem.message if isinstance(problem, BadInput) else "It is not UTF-8."
                on_problem(f"{self.path.name}, line {number}: {what}")
        return found

    def append(self, annotations: Sequence[Annotation]) -> None:
        """Add annotations; they are on disk when this returns. Raises `StorageFailed`."""
        try:
            with FileLock(self.path.with_suffix(".lock")), self.path.open("ab+") as file:
                start = _whole_end(file)
                file.truncate(start)
                file.write(text_of(annotations, header=not start).encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            reason, hint = obstacle(self.path, error)
            raise StorageFailed(f"The answer could not be saved: {reason}.", hint) from error


def _whole_end(file: io.BufferedRandom) -> int:
    """Where the last whole line ends."""
    end = file.seek(0, os.SEEK_END)
    while end:
        start = max(0, end - 4096)
        file.seek(start)
        if (found := file.read(end - start).rfind(b"\n")) >= 0:
            return start + found + 1
        end = start
    return 0


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise BadInput(f"{path} could not be read ({error.strerror}).", "Make it readable.") from error


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
