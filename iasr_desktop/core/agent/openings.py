"""How a reply to a correction may begin: with a word of the text, and so with a place.

Which word the language model would begin with says much about the place that
is meant, also where nothing in it sounds or looks like what was heard ("we do
those on Thursdays"). It is read off before any pair is made, at the cost of a
few tokens beside the prompt, which is evaluated anyway.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from iasr_desktop.core.agent.numbers import Unit
from iasr_desktop.core.agent.runs import Array, Runs
from iasr_desktop.core.agent.words import is_wide

MOST_WORDS = 64
"""So many of the last words are asked for; people correct what they said last."""

_LEAST_ODDS = -7.0


def openings(there: Runs) -> tuple[str, ...]:
    """The beginnings of replies that name a place among `there`, each once."""
    units = there.units[-MOST_WORDS:]
    return tuple(dict.fromkeys(label for at in range(len(units)) for label in _of(there.text, units, at)))


def odds(there: Runs, logprobs: Mapping[str, float]) -> Array:
    """For each run of `there`, the log share of its first word among all `openings`, shape (runs,)."""
    whole = float(np.logaddexp.reduce(list(logprobs.values()))) if logprobs else 0.0
    units = there.units
    by_unit = [
        max((logprobs[label] for label in _of(there.text, units, at) if label in logprobs), default=-np.inf)
        for at in range(len(units))
    ]
    found: Array = np.maximum(np.array(by_unit)[there.first] - whole, _LEAST_ODDS)
    return found


def _of(text: str, units: Sequence[Unit], at: int) -> list[str]:
    """Texts that a reply may begin with for the word at `at`.

    Two characters of Chinese may be one token, of which the first alone is no beginning.
    """
    start, end = units[at].start, units[at].end
    found = [f" {text[start:end]}"]
    if is_wide(text[start:end]) and at + 1 < len(units) and units[at + 1].start == end:
        found.append(f" {text[start : units[at + 1].end]}")
    return found
