"""Runs of words of an utterance and of a text: what can be meant, and where."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.lexicon import CUES
from iasr_desktop.core.agent.numbers import Unit, units

LONGEST_OLD = 5
LONGEST_RESTATED = 16
_REACH_UNITS = 160
_LONGEST_NEW = 6
_LONGEST_HEARD = 24
SENTENCE_END = re.compile(r"[.!?…]+[\"'”’)\]]*\s|[。！？]|\n")

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Runs:
    """Runs of units of one text: `first` and `last` index `units`, both inclusive."""

    text: str
    units: tuple[Unit, ...]
    first: NDArray[np.intp]
    last: NDArray[np.intp]

    @property
    def places(self) -> list[tuple[int, int]]:
        return [(self.units[a].start, self.units[b].end) for a, b in zip(self.first, self.last, strict=True)]

    @property
    def texts(self) -> list[str]:
        return [self.text[start:end] for start, end in self.places]

    @property
    def lengths(self) -> Array:
        result: Array = (self.last - self.first + 1).astype(float)
        return result

    @property
    def longest(self) -> int:
        return int(self.lengths.max()) if len(self.first) else 0


def heard_runs(text: str) -> Runs:
    """Runs of the utterance: short ones, and all of it from the first word that is no cue."""
    found = units(text)[:_LONGEST_HEARD]
    side = _runs(text, found, _LONGEST_NEW)
    core = next((index for index, unit in enumerate(found) if unit.key not in CUES), 0)
    starts = [start for start in {core, max(0, core - 1)} if _LONGEST_NEW < len(found) - start <= LONGEST_RESTATED]
    whole = [(start, len(found) - 1) for start in sorted(starts)]
    table = np.array([*zip(side.first, side.last, strict=True), *whole], dtype=np.intp).reshape(-1, 2)
    return Runs(text, found, table[:, 0], table[:, 1])


def text_runs(text: str, longest_heard: int) -> Runs:
    """Runs of the text's last words; as long as what was heard, for sentences said anew."""
    return _runs(text, units(text)[-_REACH_UNITS:], max(LONGEST_OLD, min(LONGEST_RESTATED, longest_heard + 1)))


def _runs(text: str, found: tuple[Unit, ...], longest: int) -> Runs:
    """All runs of at most `longest` units that cross no end of a sentence."""
    runs = [
        (first, last)
        for first in range(len(found))
        for last in range(first, min(len(found), first + longest))
        if not SENTENCE_END.search(text[found[first].end : found[last].start + 1])
    ]
    table = np.array(runs, dtype=np.intp).reshape(-1, 2)
    return Runs(text, found, table[:, 0], table[:, 1])
