"""Several words spelled in one utterance: "Replace Chivon with S-I-O-B-H-A-N, and Keen with K-E-A-N-E"."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from iasr_desktop.core.agent.letter_votes import apart_a_letter
from iasr_desktop.core.agent.spelled_readings import Reading
from iasr_desktop.core.document import Edit
from iasr_desktop.core.types import Action, Decision

NOT_ALL_READ = "Not all letters were understood. Spell the other word again."
_MOST_APART = 2.0
"""What `apart` may count for each letter between two hearings of one word."""

Found = Sequence[tuple[Reading, bool]]
"""The words that one hearing spells, each with whether it is told by words."""


@dataclass(frozen=True)
class Part:
    """One of the words, as all hearings have it."""

    readings: tuple[Reading, ...]
    by_words: bool


def paired(own: Found, other: Found) -> list[Part]:
    """The words of the hearing that has more of them, each with what the other one has for it; nothing for one word."""
    base, rest = (own, other) if len(own) >= len(other) else (other, own)
    return [Part((reading, *_like(reading, rest)), by_words) for reading, by_words in base]


def together(said: str, decisions: Sequence[Decision | None]) -> Decision | None:
    """The edits of all parts that were understood, as one decision; what became of the first where none was."""
    done = [one for one in decisions if one is not None and one.action is Action.EDIT]
    edits: list[Edit] = []
    for one in done:
        if not any(edit.start < other.end and other.start < edit.end for edit in one.edits for other in edits):
            edits += one.edits
    if not edits:
        return next((one for one in decisions if one is not None), None)
    note = "" if len(edits) == len(decisions) else NOT_ALL_READ
    return replace(done[0], instruction=said, edits=tuple(sorted(edits, key=lambda edit: edit.start)), note=note)


def _like(reading: Reading, others: Found) -> tuple[Reading, ...]:
    near = [(apart_a_letter(reading.letters, other.letters), other) for other, _ in others]
    least, like = min(near, key=lambda pair: pair[0], default=(math.inf, reading))
    return (like,) if least <= _MOST_APART else ()
