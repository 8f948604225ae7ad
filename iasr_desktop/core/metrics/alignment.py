"""The one alignment of the product: where two sequences agree and where they do not.

Least edit distance with costs of 1, by rapidfuzz. Of alignments that cost the
same it always takes the same one, which is also jiwer's, so the counts by kind
agree with that library's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rapidfuzz.distance import Levenshtein

Kind: TypeAlias = Literal["equal", "substitution", "deletion", "insertion"]
_KINDS: dict[str, Kind] = {
    "equal": "equal",
    "replace": "substitution",
    "delete": "deletion",
    "insert": "insertion",
}


@dataclass(frozen=True, slots=True)
class ErrorCounts:
    """Errors against `reference` words or characters. Pooled by adding."""

    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0
    reference: int = 0

    @property
    def errors(self) -> int:
        return self.substitutions + self.deletions + self.insertions

    @property
    def hits(self) -> int:
        return self.reference - self.substitutions - self.deletions

    @property
    def rate(self) -> float | None:
        """Errors a reference unit; `None` without reference, where insertions are no rate."""
        return self.errors / self.reference if self.reference else None

    def __add__(self, other: "ErrorCounts") -> "ErrorCounts":
        return ErrorCounts(
            self.substitutions + other.substitutions,
            self.deletions + other.deletions,
            self.insertions + other.insertions,
            self.reference + other.reference,
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the alignment: units `start` to `end` (not included) of either side.

    A substitution is as long on both sides; a deletion is empty in the
    hypothesis, an insertion in the reference.
    """

    kind: Kind
    reference_start: int
    reference_end: int
    hypothesis_start: int
    hypothesis_end: int


@dataclass(frozen=True, slots=True)
class Alignment:
    """All of both sides, in order."""

    pieces: tuple[Piece, ...]
    reference: int

    @property
    def counts(self) -> ErrorCounts:
        totals = dict.fromkeys(_KINDS.values(), 0)
        for piece in self.pieces:
            on_reference = piece.reference_end - piece.reference_start
            totals[piece.kind] += on_reference or piece.hypothesis_end - piece.hypothesis_start
        return ErrorCounts(totals["substitution"], totals["deletion"], totals["insertion"], self.reference)

    @property
    def kinds(self) -> list[Kind]:
        """What became of each unit of the reference, in order."""
        found: list[Kind] = []
        for piece in self.pieces:
            found += [piece.kind] * (piece.reference_end - piece.reference_start)
        return found

    @property
    def inserted_before(self) -> dict[int, int]:
        """Units that were inserted before each position of the reference, where there are any."""
        return {
            piece.reference_start: piece.hypothesis_end - piece.hypothesis_start
            for piece in self.pieces
            if piece.kind == "insertion"
        }


def align(reference: Sequence[str], hypothesis: Sequence[str]) -> Alignment:
    """Units are words, or the characters of a string."""
    pieces = [Piece(_KINDS[code.tag], *_bounds(code)) for code in Levenshtein.opcodes(reference, hypothesis)]
    return Alignment(tuple(pieces), len(reference))


def count(reference: Sequence[str], hypothesis: Sequence[str]) -> ErrorCounts:
    """The counts of `align` without its pieces, for many pairs."""
    n = len(reference)
    if reference == hypothesis:
        return ErrorCounts(reference=n)
    substitutions = deletions = insertions = 0
    for tag, _, _ in Levenshtein.editops(reference, hypothesis).as_list():
        if tag == "replace":
            substitutions += 1
        elif tag == "delete":
            deletions += 1
        else:
            insertions += 1
    return ErrorCounts(substitutions, deletions, insertions, n)


def _bounds(code: Any) -> tuple[int, int, int, int]:
    return code.src_start, code.src_end, code.dest_start, code.dest_end
