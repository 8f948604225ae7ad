"""Measures of how well a run heard fits a place of the text.

Each function gives a table with a row for every run heard and a column for
every run of the text. No measure knows particular words, apart from cues,
empty words and the members of closed classes.
"""

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from iasr_desktop.core.agent import classes, numbers
from iasr_desktop.core.agent.lexicon import CUES, EMPTY
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
"""What is measured about a pair; `measure` says how, in the same order."""

_LEAST_RESTATED = 0.5


def measure(said: Runs, there: Runs, sounds: Sounds) -> Array:
    """All measures, shape (runs heard, runs of the text, len(FEATURES))."""
    shape = (len(said.first), len(there.first))
    new, old = said.texts, there.texts
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


def _same_kind(said: Runs, there: Runs) -> Array:
    """1 where the last units are two of a closed class (numbers, days, …) or of one number script."""
    table = np.zeros((len(said.units), len(there.units)))
    for row, one in enumerate(said.units):
        for column, other in enumerate(there.units):
            table[row, column] = classes.shared(one.key, other.key) or _both_wide_numbers(one.key, other.key)
    same_end: Array = np.maximum(table[np.ix_(said.last, there.last)], table[np.ix_(said.first, there.first)])
    return same_end


def _both_wide_numbers(one: str, other: str) -> bool:
    return one != other and None not in (numbers.wide_value(one), numbers.wide_value(other))


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


def _named(said: Runs, there: Runs) -> Array:
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
        gap = there.text[there.units[index - 1].end : there.units[index].start]
        result[index] = result[index - 1] + bool(SENTENCE_END.search(gap + " "))
    return result


def _sentences_back(there: Runs) -> Array:
    """How far from the last sentence, dampened: the third sentence back is hardly nearer than the fourth."""
    sentence_of = _sentence_numbers(there)
    result: Array = np.log1p((sentence_of[-1] - sentence_of[there.first]).astype(float))
    return result


def _capitals(side: Runs) -> NDArray[np.bool_]:
    return np.array([run[:1].isupper() for run in side.texts])
