"""Triplets of HATS from a file: a reference, two hypotheses, and how many people chose each."""

import csv
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from iasr_desktop.core.errors import BadInput

CONSENSUS, MOST, ALL = 1.0, 0.7, 0.0
"""Least shares of the votes for one side at which a triplet counts; the three that are published."""

_COLUMNS = ("reference", "hypA", "nbrA", "hypB", "nbrB")


@dataclass(frozen=True)
class Triplet:
    """`votes_a` people found `a` the better transcript of `reference`, `votes_b` chose `b`."""

    reference: str
    a: str
    votes_a: int
    b: str
    votes_b: int

    @property
    def share(self) -> float:
        """The larger part of the votes, 0.5 to 1; 0 without any."""
        votes = self.votes_a + self.votes_b
        return max(self.votes_a, self.votes_b) / votes if votes else 0.0

    @property
    def lead(self) -> int:
        """Votes for `a` more than for `b`; 0 when people were of two minds."""
        return self.votes_a - self.votes_b

    @cached_property
    def key(self) -> str:
        """Names the three texts, for what is kept between runs."""
        whole = "\0".join((self.reference, self.a, self.b)).encode("utf-8", "surrogatepass")
        return hashlib.sha256(whole).hexdigest()[:16]


def read(path: Path) -> list[Triplet]:
    """The triplets of a file of tab-separated columns with the names that HATS gives them.

    Raises `BadInput` for a file that is none, naming the line.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            found = list(_triplets(path, csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise BadInput(f"{path} cannot be read ({reason}).", "Give a file of HATS triplets.") from error
    if not found:
        raise BadInput(f"{path} holds no triplets.", "Give a file of HATS triplets.")
    return found


def _triplets(path: Path, rows: "csv.DictReader[str]") -> Iterator[Triplet]:
    if missing := [name for name in _COLUMNS if name not in (rows.fieldnames or ())]:
        raise BadInput(
            f"{path} has no column {missing[0]}.", f"Its first line must name {', '.join(_COLUMNS)}, separated by tabs."
        )
    for row in rows:
        yield _triplet(f"{path}, line {rows.line_num}", row)


def _triplet(place: str, row: Mapping[str, str | None]) -> Triplet:
    cells = [row.get(name) for name in _COLUMNS]
    try:
        reference, a, votes_a, b, votes_b = (cell.strip() for cell in cells if cell is not None)
        triplet = Triplet(reference, a, int(votes_a), b, int(votes_b))
    except ValueError as error:
        raise BadInput(f"{place}: not a triplet with votes.", f"It needs {', '.join(_COLUMNS)}.") from error
    if min(triplet.votes_a, triplet.votes_b) < 0:
        raise BadInput(f"{place}: votes cannot be negative.", "Correct the line.")
    return triplet


def at_least(triplets: Sequence[Triplet], share: float) -> list[int]:
    """Places of the triplets on which so large a share of the people agreed."""
    return [place for place, triplet in enumerate(triplets) if triplet.share >= share]
