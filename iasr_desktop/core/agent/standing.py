"""How a run of words stands in its utterance: what introduces it, what follows it, where it begins and ends.

It tells what is to be written from what is only said about it ("daily, the
dust here is awful"), once a correction is known to be meant.
"""

from itertools import pairwise

import numpy as np

from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.runs import Array, Runs
from iasr_desktop.core.agent.words import has_pause, listed

STANDING = (
    "introduced",
    "a clause",
    "before a pause",
    "after a pause",
    "tag behind",
    "first is empty",
    "last is empty",
    "position",
)
"""What is measured about a run heard; `standing` says how, in the same order."""

_INTRODUCING = listed(
    "its it is was be being said say says mean means meant make put have want wanted with to by actually rather no not "
    "just needs need called read reads"
)
_TAGS = listed("surely please then rather instead really though actually not thanks would it is")


def standing(said: Runs) -> Array:
    """The measures of each run, shape (runs, len(STANDING))."""
    keys = [unit.key for unit in said.units]
    before, after = [True, *_pauses(said)], [*_pauses(said), True]
    last = max(1, len(keys) - 1)
    rows = [
        (
            first > 0 and keys[first - 1] in _INTRODUCING,
            before[first] and after[end],
            after[end],
            before[first],
            end + 1 < len(keys) and keys[end + 1] in _TAGS,
            keys[first] in EMPTY,
            keys[end] in EMPTY,
            (first + end) / 2 / last,
        )
        for first, end in zip(said.first, said.last, strict=True)
    ]
    return np.array(rows, dtype=float).reshape(-1, len(STANDING))


def _pauses(said: Runs) -> list[bool]:
    """Whether a pause stands between each unit and the next."""
    units = said.units
    return [has_pause(said.text[one.end : other.start]) for one, other in pairwise(units)]
