"""Measures of how well a run heard fits a place of the text.

Each function gives a table with a row for every run heard and a column for
every run of the text. No measure knows particular words, apart from cues,
empty words and the members of closed classes.
"""

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from iasr_desktop.core.agent import classes, clock_times, numbers
from iasr_desktop.core.agent.lexicon import CUES, DENIALS, EMPTY
from iasr_desktop.core.agent.runs import SENTENCE_END, Array, Runs
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
    "aligned",
    "begins clean",
    "ends clean",
    "cues inside",
    "explained",
    "unexplained",
    "cut short",
    "named",
    "denied",
    "length change",
    "new words",
    "old words",
    "shared words",
    "said elsewhere",
    "sentences back",
    "capitals",
    "old is empty",
    "new is empty",
)
"""What is measured about a pair; `measure` says how, in the same order."""

_LEAST_RESTATED = 0.5
_ALIKE = 0.6
_DENIAL_REACH = 3
_HOURS = 24


def measure(said: Runs, there: Runs, sounds: Sounds) -> Array:
    """All measures, shape (runs heard, runs of the text, len(FEATURES))."""
    shape = (len(said.first), len(there.first))
    new, old = said.texts, there.texts
    sound = sounds.matrix(new, old)
    look = cdist([fold(run) for run in new], [fold(run) for run in old], scorer=fuzz.ratio, dtype=np.float32) / 100
    shared, elsewhere = _overlaps(said, there)
    new_length, old_length = _lengths(said), _lengths(there)
    columns = [
        np.clip((sound - 0.4) / 0.6, 0, 1) ** 2,
        sound >= 0.95,
        np.clip((look - 0.4) / 0.6, 0, 1) ** 2,
        _same_kind(said, there),
        *_neighbours(said, there),
        _restated(said, there, shared),
        _aligned(said, there, sounds),
        _begins_clean(said)[:, None],
        _ends_clean(said)[:, None],
        _share(said, CUES)[:, None],
        *_explained(said, there),
        _cut_short(said, there),
        *_named(said, there),
        np.abs(new_length[:, None] - old_length[None, :]),
        new_length[:, None] * (1 - shared),
        np.maximum(old_length[None, :] - new_length[:, None] * shared, 0),
        shared,
        elsewhere,
        _sentences_back(there)[None, :],
        _same_capitals(said, there),
        (_share(there, EMPTY) == 1)[None, :],
        (_share(said, EMPTY) == 1)[:, None],
    ]
    return np.stack([np.broadcast_to(np.asarray(column, dtype=float), shape) for column in columns], axis=-1)


def _same_kind(said: Runs, there: Runs) -> Array:
    """1 where the first units, or the last ones, are of one kind, or both runs tell a time of day."""
    table = _kinds(said, there)
    result: Array = np.maximum(table[np.ix_(said.last, there.last)], table[np.ix_(said.first, there.first)])
    return np.maximum(result, _both_tell_times(said, there))


def _both_tell_times(said: Runs, there: Runs) -> Array:
    """1 where both runs are times of day, of which one may be a bare hour: "half past nine" for "nine"."""
    (new, new_hour), (old, old_hour) = _times(said), _times(there)
    return ((new[:, None] & (old | old_hour)[None, :]) | (new_hour[:, None] & old[None, :])).astype(float)


def _lengths(side: Runs) -> Array:
    """The units of each run, a time of day counted as one."""
    times = clock_times.places(side.text)
    saved = [
        sum((start <= time[0] and time[1] <= end) * _units_between(side, *time) for time in times)
        for start, end in side.places
    ]
    result: Array = side.lengths - np.array(saved)
    return result


def _units_between(side: Runs, start: int, end: int) -> int:
    """How many units more than one stand from `start` to `end`."""
    return max(0, sum(start <= unit.start and unit.end <= end for unit in side.units) - 1)


def _times(side: Runs) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each run, whether it is a time of day, and whether it is a number that may be an hour."""
    times = set(clock_times.places(side.text))
    hours = [unit.is_number and unit.key[1:].isdigit() and int(unit.key[1:]) <= _HOURS for unit in side.units]
    is_time = np.array([place in times for place in side.places], dtype=bool)
    alone = side.first == side.last
    return is_time, alone & np.array(hours, dtype=bool)[side.first] & ~is_time


def _kinds(said: Runs, there: Runs) -> Array:
    """By unit: 1 where both are of one closed class (numbers, days, …) or numbers of one script."""
    return np.array([[float(_is_kin(one.key, other.key)) for other in there.units] for one in said.units])


def _is_kin(one: str, other: str) -> bool:
    return classes.shared(one, other) or (
        one != other and None not in (numbers.wide_value(one), numbers.wide_value(other))
    )


def _neighbours(said: Runs, there: Runs) -> tuple[Array, Array, Array]:
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


def _restated(said: Runs, there: Runs, shared: Array) -> Array:
    """How much a run of four words or more repeats one of about its length; 0 below a half."""
    mutual = shared * np.minimum(said.lengths[:, None] / there.lengths[None, :], 1.0)
    long = (said.lengths >= 4)[:, None] & (there.lengths >= 3)[None, :]
    return np.where(long & (mutual >= _LEAST_RESTATED), mutual, 0.0)


def _aligned(said: Runs, there: Runs, sounds: Sounds) -> Array:
    """For runs of the same length with a word in common: the share of places where both have the
    same word, words of one kind, or words that sound alike."""
    new, old = [unit.key for unit in said.units], [unit.key for unit in there.units]
    same = np.array(new)[:, None] == np.array(old)[None, :]
    alike = same | (_kinds(said, there) > 0) | (sounds.matrix(_words(said), _words(there)) >= _ALIKE)
    result = np.zeros((len(said.first), len(there.first)))
    for length in range(2, min(said.longest, there.longest) + 1):
        rows, columns = np.flatnonzero(said.lengths == length), np.flatnonzero(there.lengths == length)
        steps = [np.ix_(said.first[rows] + step, there.first[columns] + step) for step in range(length)]
        share = sum(alike[step].astype(float) for step in steps) / length
        common = np.logical_or.reduce([same[step] for step in steps])
        result[np.ix_(rows, columns)] = np.where(common, share, 0.0)
    return result


def _words(side: Runs) -> list[str]:
    return [side.text[unit.start : unit.end] for unit in side.units]


def _begins_clean(said: Runs) -> Array:
    return np.array([_is_border(said, first - 1, first) for first in said.first], dtype=float)


def _ends_clean(said: Runs) -> Array:
    return np.array([_is_border(said, last, last + 1) for last in said.last], dtype=float)


def _is_border(said: Runs, before: int, after: int) -> bool:
    """Whether a phrase may well begin or end between two units: an end, a pause, or a cue before it."""
    if before < 0 or after >= len(said.units):
        return True
    gap = said.text[said.units[before].end : said.units[after].start]
    return has_pause(gap) or (said.units[before].key in CUES and said.units[after].key not in CUES)


def _share(side: Runs, vocabulary: frozenset[str]) -> Array:
    """The share of each run's units that belong to `vocabulary`."""
    inside = np.concatenate([[0.0], np.cumsum([unit.key in vocabulary for unit in side.units])])
    share: Array = (inside[side.last + 1] - inside[side.first]) / side.lengths
    return share


def _explained(said: Runs, there: Runs) -> tuple[Array, Array]:
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


def _cut_short(said: Runs, there: Runs) -> Array:
    """1 where the word right before or after the run heard stands inside the run of the text:
    then the run heard should have been longer."""
    keys = ["<", *(unit.key for unit in said.units), ">"]
    inside = [{unit.key for unit in there.units[a : b + 1]} for a, b in zip(there.first, there.last, strict=True)]
    beside = [{keys[a], keys[b + 2]} for a, b in zip(said.first, said.last, strict=True)]
    return np.array([[float(not near.isdisjoint(old)) for old in inside] for near in beside])


def _named(said: Runs, there: Runs) -> tuple[Array, Array]:
    """1 where the run of the text was said, outside the run heard, not as an empty word and not just
    among the same neighbours as it has there; and 1 where it was said right after a denial."""
    keys, all_keys = [unit.key for unit in said.units], [unit.key for unit in there.units]
    named = np.zeros((len(said.first), len(there.first)))
    denied = np.zeros_like(named)
    for column, (first, last) in enumerate(zip(there.first, there.last, strict=True)):
        wanted = [unit.key for unit in there.units[first : last + 1]]
        if all(key in EMPTY for key in wanted):
            continue
        size = len(wanted)
        for at in range(len(keys) - size + 1):
            if keys[at : at + size] == wanted:
                outside = (said.first > at + size - 1) | (said.last < at)
                is_denied = not DENIALS.isdisjoint(keys[max(0, at - _DENIAL_REACH) : at])
                denied[outside, column] = np.maximum(denied[outside, column], float(is_denied))
                if is_denied or not _in_place(keys, at, at + size, all_keys, first, last + 1):
                    named[outside, column] = 1.0
    return named, denied


def _in_place(said: list[str], start: int, end: int, there: list[str], first: int, after: int) -> bool:
    """Whether the same word stands before, or after, both stretches."""
    before = start > 0 and first > 0 and said[start - 1] == there[first - 1]
    behind = end < len(said) and after < len(there) and said[end] == there[after]
    return before or behind


def _overlaps(said: Runs, there: Runs) -> tuple[Array, Array]:
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


def _sentence_numbers(there: Runs) -> NDArray[np.intp]:
    """For every unit, which sentence of the window it stands in, counted from 0."""
    result = np.zeros(len(there.units), dtype=np.intp)
    for index in range(1, len(there.units)):
        result[index] = result[index - 1] + _starts_sentence(there, index)
    return result


def _sentences_back(there: Runs) -> Array:
    """How far from the last sentence, dampened: the third sentence back is hardly nearer than the fourth."""
    sentence_of = _sentence_numbers(there)
    result: Array = np.log1p((sentence_of[-1] - sentence_of[there.first]).astype(float))
    return result


def _same_capitals(said: Runs, there: Runs) -> Array:
    """1 where both runs have a capital inside a sentence, or neither; a capital at the start of a
    sentence tells nothing, so such a run agrees with any."""
    (new, new_open), (old, old_open) = _capitals(said), _capitals(there)
    agree: Array = ((new[:, None] == old[None, :]) | new_open[:, None] | old_open[None, :]).astype(float)
    return agree


def _capitals(side: Runs) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each run, whether it has a capital inside a sentence; and whether all it has is one at the start."""
    initial = np.array([_starts_sentence(side, index) for index in range(len(side.units))], dtype=bool)
    large = np.array([side.text[unit.start].isupper() for unit in side.units], dtype=bool)
    inside = np.array([bool((large & ~initial)[a : b + 1].any()) for a, b in zip(side.first, side.last, strict=True)])
    at_start = np.array([bool((large & initial)[a : b + 1].any()) for a, b in zip(side.first, side.last, strict=True)])
    return inside, at_start & ~inside


def _starts_sentence(side: Runs, index: int) -> bool:
    if index == 0:
        return True
    gap = side.text[side.units[index - 1].end : side.units[index].start]
    return bool(SENTENCE_END.search(gap + " "))
