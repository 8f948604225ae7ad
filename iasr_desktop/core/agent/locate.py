"""Locate: places of the text that an utterance may mean, each with what would stand there.

Every place is one that exists; every replacement is a run of words that were
heard. Pairs of both are ranked by a few measures whose weights were fitted on
written cases (`resources/agent/weights.json` says how). The model then
chooses among the best.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent import clock_times, numbers, restating
from iasr_desktop.core.agent.measures import FEATURES, measure
from iasr_desktop.core.agent.runs import LONGEST_OLD, Array, Runs, heard_runs, text_runs
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import fold

_DOUBT_WEIGHT = 1.5
_WHOLE_GAIN = 2.0
_RIGHT_BEFORE_DENIED = (("not",), ("never",), ("isnt",), ("instead", "of"), ("rather", "than"), ("不", "是"))


@dataclass(frozen=True, slots=True)
class Pair:
    """Put `new`, heard at `said_start:said_end`, where `old` stands at `start:end`.

    `score` is a log-odds on no absolute scale; `measures` are in the order of `FEATURES`.
    """

    start: int
    end: int
    old: str
    said_start: int
    said_end: int
    new: str
    score: float
    measures: tuple[float, ...]


@dataclass(frozen=True)
class Table:
    """Every pair there is: rows are runs heard, columns runs of the text.

    `measured` has shape (rows, columns, len(FEATURES)); `allowed` is false
    where a pair changes nothing or cannot be meant.
    """

    said: Runs
    there: Runs
    measured: Array
    allowed: NDArray[np.bool_]

    def pair(self, row: int, column: int, score: float) -> Pair:
        """The pair at a place, without the words with which both its sides begin or end."""
        new = list(self.said.units[self.said.first[row] : self.said.last[row] + 1])
        old = list(self.there.units[self.there.first[column] : self.there.last[column] + 1])
        for edge in (0, -1):
            while min(len(new), len(old)) > 1 and new[edge].key == old[edge].key:
                del new[edge], old[edge]
        start, end = old[0].start, old[-1].end
        said_start, said_end = new[0].start, new[-1].end
        measures = tuple(float(value) for value in self.measured[row, column])
        old_words, new_words = self.there.text[start:end], self.said.text[said_start:said_end]
        return Pair(start, end, old_words, said_start, said_end, new_words, score, measures)


def table(heard: str, text: str, sounds: Sounds) -> Table | None:
    """All pairs with their measures; `None` when either text has no words."""
    said = heard_runs(heard)
    there = text_runs(text, said.longest)
    if not len(said.first) or not len(there.first):
        return None
    allowed = ~(_unchanged(said, there) | _too_long(said, there) | _cuts_a_time(said)[:, None])
    return Table(said, there, measure(said, there, sounds), allowed)


def pairs(
    heard: str,
    text: str,
    sounds: Sounds,
    weights: Mapping[str, float],
    *,
    limit: int,
    word_p: Mapping[str, float] | None = None,
) -> list[Pair]:
    """The `limit` best pairs, best first; none when either text has no words.

    `word_p` has the recogniser's confidence by folded word: a place it was
    unsure of is likelier to be meant.
    """
    every = table(heard, text, sounds)
    return best(every, scored(every, weights, word_p), limit) if every else []


def scored(every: Table, weights: Mapping[str, float], word_p: Mapping[str, float] | None = None) -> Array:
    """What each pair's measures amount to, shape (rows, columns); `word_p` is as in `pairs`."""
    scores: Array = every.measured @ np.array([weights.get(name, 0.0) for name in FEATURES])
    scores += _DOUBT_WEIGHT * _doubts(every.there, word_p or {})[None, :]
    return scores


def best(every: Table, scores: Array, limit: int) -> list[Pair]:
    """The `limit` pairs with the highest scores, best first."""
    scores = np.where(every.allowed, scores, -np.inf)
    order = np.argsort(scores, axis=None, kind="stable")[::-1][: limit * 3]
    cells = [np.unravel_index(cell, scores.shape) for cell in order]
    found = [every.pair(int(row), int(column), float(scores[row, column])) for row, column in cells]
    # Without the words at its edges that agree, a pair may turn out to change nothing but signs.
    changing = [
        pair
        for pair in found
        if np.isfinite(pair.score) and _said(pair.old) != _said(pair.new) and not _leaves_half_a_time(pair, every)
    ]
    return _distinct(_with_whole_first(changing, every.said.text, every.there.text))[:limit]


def is_denied(pair: Pair, heard: str) -> bool:
    """Whether the pair would put what was denied in the place of what was affirmed ("Y, not X": Y by X)."""
    before = tuple(unit.key for unit in numbers.units(heard[: pair.said_start]))
    if not any(before[-len(denial) :] == denial for denial in _RIGHT_BEFORE_DENIED):
        return False
    said = [unit.key for unit in numbers.units(heard[: pair.said_start] + " | " + heard[pair.said_end :])]
    old = [unit.key for unit in numbers.units(pair.old)]
    return any(said[at : at + len(old)] == old for at in range(len(said) - len(old) + 1))


def _with_whole_first(found: Sequence[Pair], heard: str, text: str) -> list[Pair]:
    """The pair of all places that differ gains over those of one place only, which leave words unexplained."""
    wanted = restating.several_differences(heard, text)
    if wanted is None:
        return list(found)
    raised = [
        replace(pair, score=pair.score + _WHOLE_GAIN)
        if restating.without_shared_edges(_keys(pair.new), _keys(pair.old)) == wanted
        else pair
        for pair in found
    ]
    return sorted(raised, key=lambda pair: -pair.score)


def _keys(phrase: str) -> tuple[str, ...]:
    return tuple(unit.key for unit in numbers.units(phrase))


def _too_long(said: Runs, there: Runs) -> NDArray[np.bool_]:
    """Long runs of the text are for long runs heard: a sentence said anew."""
    long: NDArray[np.bool_] = (there.lengths > LONGEST_OLD)[None, :] & (said.lengths < 4)[:, None]
    return long


def _doubts(there: Runs, word_p: Mapping[str, float]) -> Array:
    """1 minus the recogniser's least confidence in each run; 0 where it is not known."""
    unsure = [1 - word_p.get(unit.key, 1.0) for unit in there.units]
    return np.array([max(unsure[a : b + 1]) for a, b in zip(there.first, there.last, strict=True)])


def _unchanged(said: Runs, there: Runs) -> NDArray[np.bool_]:
    """A number in words for the same in digits changes nothing that anybody corrects by saying it."""
    new, old = np.array([_said(run) for run in said.texts]), np.array([_said(run) for run in there.texts])
    same: NDArray[np.bool_] = new[:, None] == old[None, :]
    return same


def _said(phrase: str) -> str:
    """A phrase with its numbers in one form."""
    found = numbers.units(phrase)
    return " ".join(unit.key for unit in found) if any(unit.is_number for unit in found) else fold(phrase)


def _cuts_a_time(said: Runs) -> NDArray[np.bool_]:
    """A part of a time of day is no word for the text: "past nine" of "half past nine"."""
    times = clock_times.places(said.text)
    return np.array([any(_cuts(place, time) for time in times) for place in said.places], dtype=bool)


def _leaves_half_a_time(pair: Pair, every: Table) -> bool:
    """Whether what is left of a pair without its shared words is a part of a time, for something else in the text."""
    new, old = (pair.said_start, pair.said_end), (pair.start, pair.end)
    if not any(_cuts(new, time) for time in clock_times.places(every.said.text)):
        return False
    return not any(_cuts(old, time) for time in clock_times.places(every.there.text))


def _cuts(place: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a place has a part of the other, but not all of it."""
    overlap = min(place[1], other[1]) - max(place[0], other[0])
    return 0 < overlap < other[1] - other[0]


def _distinct(found: Sequence[Pair]) -> list[Pair]:
    """Without pairs that would give the same text as a better one."""
    kept: dict[tuple[int, int, str], Pair] = {}
    for pair in found:
        kept.setdefault((pair.start, pair.end, fold(pair.new)), pair)
    return list(kept.values())
