"""Locate: places of the text that an utterance may mean, each with what would stand there.

Every place is one that exists; every replacement is a run of words that were
heard. Pairs of both are ranked by a few measures whose weights were fitted on
written cases (`resources/agent/weights.json` says how). The model then
chooses among the best.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from iasr_desktop.core.agent import classes, numbers
from iasr_desktop.core.agent.lexicon import CUES, EMPTY
from iasr_desktop.core.agent.numbers import Unit, units
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import fold, has_pause

FEATURES = (
    "sound",
    "homophone",
    "look",
    "kind",
    "left neighbour",
    "right neighbour",
    "left run",
    "restated",
    "begins clean",
    "ends clean",
    "cues inside",
    "explained",
    "unexplained",
    "cut short",
    "named",
    "length change",
    "new length",
    "old length",
    "shared words",
    "said elsewhere",
    "sentences back",
    "capitals",
    "old is empty",
    "new is empty",
)
"""What is measured about a pair; `_measure` says how, in the same order."""

_REACH_UNITS = 160
_LONGEST_NEW = 6
_LONGEST_OLD = 5
_LONGEST_RESTATED = 16
_LONGEST_HEARD = 24
_LEAST_RESTATED = 0.5
_DOUBT_WEIGHT = 1.5
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’)\]]*\s|[。！？]|\n")

Array = NDArray[np.float64]


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
class _Side:
    """Runs of units of one text: `first` and `last` index `units`, both inclusive."""

    text: str
    units: tuple[Unit, ...]
    first: NDArray[np.intp]
    last: NDArray[np.intp]

    @property
    def runs(self) -> list[str]:
        return [self.text[self.units[a].start : self.units[b].end] for a, b in zip(self.first, self.last, strict=True)]

    @property
    def lengths(self) -> Array:
        result: Array = (self.last - self.first + 1).astype(float)
        return result


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
    said = _heard(heard)
    there = _side(text, units(text)[-_REACH_UNITS:], max(_LONGEST_OLD, min(_LONGEST_RESTATED, _longest(said) + 1)))
    if not len(said.first) or not len(there.first):
        return []
    measured = _measure(said, there, sounds)
    scores = measured @ np.array([weights.get(name, 0.0) for name in FEATURES])
    scores += _DOUBT_WEIGHT * _doubts(there, word_p or {})[None, :]
    scores[_unchanged(said, there) | _too_long(said, there)] = -np.inf
    best = np.argsort(scores, axis=None, kind="stable")[::-1][: limit * 3]
    found = [_pair(said, there, scores, measured, *np.unravel_index(place, scores.shape)) for place in best]
    return _distinct([pair for pair in found if np.isfinite(pair.score)])[:limit]


def _heard(text: str) -> _Side:
    """Runs of the utterance: short ones, and all of it from the first word that is no cue."""
    found = units(text)[:_LONGEST_HEARD]
    side = _side(text, found, _LONGEST_NEW)
    core = next((index for index, unit in enumerate(found) if unit.key not in CUES), 0)
    starts = [start for start in {core, max(0, core - 1)} if _LONGEST_NEW < len(found) - start <= _LONGEST_RESTATED]
    whole = [(start, len(found) - 1) for start in sorted(starts)]
    table = np.array([*zip(side.first, side.last, strict=True), *whole], dtype=np.intp).reshape(-1, 2)
    return _Side(text, found, table[:, 0], table[:, 1])


def _longest(side: _Side) -> int:
    return int(side.lengths.max()) if len(side.first) else 0


def _too_long(said: _Side, there: _Side) -> NDArray[np.bool_]:
    """Long runs of the text are for long runs heard: a sentence said anew."""
    long: NDArray[np.bool_] = (there.lengths > _LONGEST_OLD)[None, :] & (said.lengths < 4)[:, None]
    return long


def _side(text: str, found: tuple[Unit, ...], longest: int) -> _Side:
    """All runs of at most `longest` units that cross no end of a sentence."""
    runs = [
        (first, last)
        for first in range(len(found))
        for last in range(first, min(len(found), first + longest))
        if not _SENTENCE_END.search(text[found[first].end : found[last].start + 1])
    ]
    table = np.array(runs, dtype=np.intp).reshape(-1, 2)
    return _Side(text, found, table[:, 0], table[:, 1])


def _measure(said: _Side, there: _Side, sounds: Sounds) -> Array:
    """All measures, shape (runs heard, runs of the text, len(FEATURES))."""
    shape = (len(said.first), len(there.first))
    new, old = said.runs, there.runs
    sound = sounds.matrix(new, old)
    look = cdist([fold(run) for run in new], [fold(run) for run in old], scorer=fuzz.ratio, dtype=np.float32) / 100
    shared, elsewhere = _overlaps(said, there)
    columns = [
        np.clip((sound - 0.4) / 0.6, 0, 1) ** 2,
        sound >= 0.95,
        np.clip((look - 0.4) / 0.6, 0, 1) ** 2,
        _same_kind(said, there),
        *_neighbours(said, there),
        _restated(said, there, shared),
        _begins_clean(said)[:, None],
        _ends_clean(said)[:, None],
        _share(said, CUES)[:, None],
        *_explained(said, there),
        _cut_short(said, there),
        _named(said, there),
        np.abs(said.lengths[:, None] - there.lengths[None, :]),
        said.lengths[:, None],
        there.lengths[None, :],
        shared,
        elsewhere,
        _sentences_back(there)[None, :],
        _capitals(said)[:, None] == _capitals(there)[None, :],
        (_share(there, EMPTY) == 1)[None, :],
        (_share(said, EMPTY) == 1)[:, None],
    ]
    return np.stack([np.broadcast_to(np.asarray(column, dtype=float), shape) for column in columns], axis=-1)


def _same_kind(said: _Side, there: _Side) -> Array:
    """1 where the last units are two of a closed class (numbers, days, …) or of one number script."""
    table = np.zeros((len(said.units), len(there.units)))
    for row, one in enumerate(said.units):
        for column, other in enumerate(there.units):
            table[row, column] = classes.shared(one.key, other.key) or _both_wide_numbers(one.key, other.key)
    same_end: Array = np.maximum(table[np.ix_(said.last, there.last)], table[np.ix_(said.first, there.first)])
    return same_end


def _both_wide_numbers(one: str, other: str) -> bool:
    return one != other and None not in (numbers.wide_value(one), numbers.wide_value(other))


def _neighbours(said: _Side, there: _Side) -> tuple[Array, Array, Array]:
    """Where the word before (after) the run heard also stands before (after) the run of the text;
    and how many words in a row do so before it, as a share of three."""
    keys = [np.array([unit.key for unit in side.units] + [mark]) for side, mark in ((said, "<"), (there, ">"))]
    same = keys[0][:, None] == keys[1][None, :]
    left = same[np.ix_(said.first - 1, there.first - 1)]
    right = same[np.ix_(said.last + 1, there.last + 1)]
    # Index -1 is the mark, which differs on both sides and so never counts.
    run, further = left.astype(float), left
    for back in (2, 3):
        inside = (said.first >= back)[:, None] & (there.first >= back)[None, :]
        further = further & inside & same[np.ix_(np.maximum(said.first - back, 0), np.maximum(there.first - back, 0))]
        run += further
    return left.astype(float), right.astype(float), run / 3


def _restated(said: _Side, there: _Side, shared: Array) -> Array:
    """How much a run of four words or more repeats one of about its length; 0 below a half."""
    mutual = shared * np.minimum(said.lengths[:, None] / there.lengths[None, :], 1.0)
    long = (said.lengths >= 4)[:, None] & (there.lengths >= 3)[None, :]
    return np.where(long & (mutual >= _LEAST_RESTATED), mutual, 0.0)


def _begins_clean(said: _Side) -> Array:
    return np.array([_is_border(said, first - 1, first) for first in said.first], dtype=float)


def _ends_clean(said: _Side) -> Array:
    return np.array([_is_border(said, last, last + 1) for last in said.last], dtype=float)


def _is_border(said: _Side, before: int, after: int) -> bool:
    """Whether a phrase may well begin or end between two units: an end, a pause, or a cue before it."""
    if before < 0 or after >= len(said.units):
        return True
    gap = said.text[said.units[before].end : said.units[after].start]
    return has_pause(gap) or (said.units[before].key in CUES and said.units[after].key not in CUES)


def _share(side: _Side, vocabulary: frozenset[str]) -> Array:
    """The share of each run's units that belong to `vocabulary`."""
    inside = np.concatenate([[0.0], np.cumsum([unit.key in vocabulary for unit in side.units])])
    share: Array = (inside[side.last + 1] - inside[side.first]) / side.lengths
    return share


def _explained(said: _Side, there: _Side) -> tuple[Array, Array]:
    """Of the words heard outside the run: the share that are cues or stand in the sentence of the
    text's run, and how many are neither (at most four count)."""
    sentence_of = _sentence_numbers(there)
    shares = np.ones((len(said.first), len(there.first)))
    counts = np.zeros_like(shares)
    for number in np.unique(sentence_of):
        keys = {unit.key for unit, at in zip(there.units, sentence_of, strict=True) if at == number}
        known = np.concatenate([[0.0], np.cumsum([unit.key in keys or unit.key in CUES for unit in said.units])])
        outside = len(said.units) - said.lengths
        told = known[-1] - (known[said.last + 1] - known[said.first])
        share = np.where(outside > 0, told / np.maximum(outside, 1), 1.0)
        shares[:, sentence_of[there.first] == number] = share[:, None]
        counts[:, sentence_of[there.first] == number] = np.minimum(outside - told, 4)[:, None]
    return shares, counts


def _cut_short(said: _Side, there: _Side) -> Array:
    """1 where the word right before or after the run heard stands inside the run of the text:
    then the run heard should have been longer."""
    keys = ["<", *(unit.key for unit in said.units), ">"]
    inside = [{unit.key for unit in there.units[a : b + 1]} for a, b in zip(there.first, there.last, strict=True)]
    beside = [{keys[a], keys[b + 2]} for a, b in zip(said.first, said.last, strict=True)]
    return np.array([[float(not near.isdisjoint(old)) for old in inside] for near in beside])


def _named(said: _Side, there: _Side) -> Array:
    """1 where the run of the text was said, outside the run heard and not as an empty word."""
    keys = [unit.key for unit in said.units]
    result = np.zeros((len(said.first), len(there.first)))
    for column, (first, last) in enumerate(zip(there.first, there.last, strict=True)):
        wanted = [unit.key for unit in there.units[first : last + 1]]
        if all(key in EMPTY for key in wanted):
            continue
        size = len(wanted)
        for at in range(len(keys) - size + 1):
            if keys[at : at + size] == wanted:
                result[(said.first > at + size - 1) | (said.last < at), column] = 1.0
    return result


def _overlaps(said: _Side, there: _Side) -> tuple[Array, Array]:
    """Shares of the run heard that stand in the run of the text, and elsewhere in its sentence."""
    sentence_of = _sentence_numbers(there)
    by_sentence = [
        {unit.key for unit, at in zip(there.units, sentence_of, strict=True) if at == number}
        for number in range(int(sentence_of.max()) + 1)
    ]
    new = [{unit.key for unit in said.units[a : b + 1]} for a, b in zip(said.first, said.last, strict=True)]
    old = [{unit.key for unit in there.units[a : b + 1]} for a, b in zip(there.first, there.last, strict=True)]
    shared = np.array([[len(one & other) / len(one) for other in old] for one in new])
    around = [by_sentence[sentence_of[first]] for first in there.first]
    any_place = np.array([[len(one & every) / len(one) for every in around] for one in new])
    return shared, any_place - shared


def _sentence_numbers(there: _Side) -> NDArray[np.intp]:
    """For every unit, which sentence of the window it stands in, counted from 0."""
    result = np.zeros(len(there.units), dtype=np.intp)
    for index in range(1, len(there.units)):
        gap = there.text[there.units[index - 1].end : there.units[index].start]
        result[index] = result[index - 1] + bool(_SENTENCE_END.search(gap + " "))
    return result


def _sentences_back(there: _Side) -> Array:
    """How far from the last sentence, dampened: the third sentence back is hardly nearer than the fourth."""
    sentence_of = _sentence_numbers(there)
    result: Array = np.log1p((sentence_of[-1] - sentence_of[there.first]).astype(float))
    return result


def _capitals(side: _Side) -> NDArray[np.bool_]:
    return np.array([run[:1].isupper() for run in side.runs])


def _doubts(there: _Side, word_p: Mapping[str, float]) -> Array:
    """1 minus the recogniser's least confidence in each run; 0 where it is not known."""
    unsure = [1 - word_p.get(unit.key, 1.0) for unit in there.units]
    return np.array([max(unsure[a : b + 1]) for a, b in zip(there.first, there.last, strict=True)])


def _unchanged(said: _Side, there: _Side) -> NDArray[np.bool_]:
    new, old = np.array([fold(run) for run in said.runs]), np.array([fold(run) for run in there.runs])
    same: NDArray[np.bool_] = new[:, None] == old[None, :]
    return same


def _pair(said: _Side, there: _Side, scores: Array, measured: Array, row: np.intp, column: np.intp) -> Pair:
    """The pair at a place of the tables, without the words with which both its sides begin or end."""
    new = list(said.units[said.first[row] : said.last[row] + 1])
    old = list(there.units[there.first[column] : there.last[column] + 1])
    for edge in (0, -1):
        while min(len(new), len(old)) > 1 and new[edge].key == old[edge].key:
            del new[edge], old[edge]
    start, end = old[0].start, old[-1].end
    measures = tuple(float(value) for value in measured[row, column])
    said_start, said_end = new[0].start, new[-1].end
    words_meant = said.text[said_start:said_end]
    score = float(scores[row, column])
    return Pair(start, end, there.text[start:end], said_start, said_end, words_meant, score, measures)


def _distinct(found: Sequence[Pair]) -> list[Pair]:
    """Without pairs that would give the same text as a better one."""
    kept: dict[tuple[int, int, str], Pair] = {}
    for pair in found:
        kept.setdefault((pair.start, pair.end, fold(pair.new)), pair)
    return list(kept.values())
