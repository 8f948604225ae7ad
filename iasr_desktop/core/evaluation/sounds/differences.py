"""What is written twice, left out or added, next to what should have been heard.

Words have times, so that what happens where recordings are cut can be told
from what happens elsewhere. A word that is heard otherwise is none of the
three, nor is one that is heard as two, or two as one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from iasr_desktop.core.metrics.alignment import Piece, align

_NEAR_S = 1.5
"""How far from a cut its effects can be: decoders place words within about a second."""
_SPLIT = 1


@dataclass(frozen=True)
class Unit:
    """A word as it is compared, and when it was said, in seconds of the scene."""

    text: str
    at_s: float


@dataclass(frozen=True)
class Differences:
    """Words, as written; `changed` and `at_borders` count them. `at_borders` are among the others."""

    invented: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    changed: int = 0
    at_borders: int = 0

    def __add__(self, more: "Differences") -> "Differences":
        return Differences(
            self.invented + more.invented,
            self.doubled + more.doubled,
            self.missing + more.missing,
            self.changed + more.changed,
            self.at_borders + more.at_borders,
        )


@dataclass
class _Region:
    """The places on both sides between two where they agree."""

    start: int
    end: int
    heard_start: int
    heard_end: int


def differences(expected: Sequence[Unit], heard: Sequence[Unit], borders_s: Sequence[float]) -> Differences:
    """What became of `expected`."""
    pieces = align([unit.text for unit in expected], [unit.text for unit in heard]).pieces
    found = Differences()
    for region in _regions(pieces):
        found += _of(region, expected, heard, borders_s)
    return found


def _regions(pieces: Sequence[Piece]) -> list[_Region]:
    """Pieces that touch and do not agree, together: the alignment may put what belongs together either way."""
    regions: list[_Region] = []
    for piece in pieces:
        if piece.kind == "equal":
            continue
        last = regions[-1] if regions else None
        if last and (last.end, last.heard_end) == (piece.reference_start, piece.hypothesis_start):
            last.end, last.heard_end = piece.reference_end, piece.hypothesis_end
        else:
            regions.append(
                _Region(piece.reference_start, piece.reference_end, piece.hypothesis_start, piece.hypothesis_end)
            )
    return regions


def _of(region: _Region, expected: Sequence[Unit], heard: Sequence[Unit], borders_s: Sequence[float]) -> Differences:
    wanted, written = expected[region.start : region.end], heard[region.heard_start : region.heard_end]
    shared = min(len(wanted), len(written))
    spare = _SPLIT if shared else 0
    found = Differences(changed=shared)
    if len(written) - len(wanted) > spare:
        words = tuple(unit.text for unit in written[len(wanted) :])
        again = not wanted and _is_said_beside(heard, region.heard_start, region.heard_end)
        found = replace(found, doubled=words) if again else replace(found, invented=words)
    elif len(wanted) - len(written) > spare:
        found = replace(found, missing=tuple(unit.text for unit in wanted[len(written) :]))
    count = len(found.invented) + len(found.doubled) + len(found.missing)
    times = [unit.at_s for unit in (*wanted, *written)]
    near = any(min(times) - _NEAR_S <= border <= max(times) + _NEAR_S for border in borders_s)
    return replace(found, at_borders=count if near else 0)


def _is_said_beside(heard: Sequence[Unit], start: int, end: int) -> bool:
    """Whether the words from `start` to `end` stand right before or behind themselves, too."""
    texts = [unit.text for unit in heard]
    words, length = texts[start:end], end - start
    return words in (texts[max(0, start - length) : start], texts[end : end + length])
