"""Which letters were spelled, told from several hearings of them and from the word that they are for.

Each hearing of "S-I-O-B-H-A-N" mistakes other letters, mostly for ones whose
names sound alike. So the spelling is sought that makes all hearings together
likeliest, among what was heard, what the hearings make when they are mixed
letter by letter, and words of the pronouncing dictionary; one that is said like
the word heard beside it, or like what it replaces, is likelier than others.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.agent import letter_prior
from iasr_desktop.core.agent.heard_letters import known_words
from iasr_desktop.core.agent.likeness import pronunciations
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.words import fold

_TIGHT = ("bdpvt", "gt", "cz", "bdg", "mn", "fsx", "ajk", "ah", "iy", "qu", "ea", "gj", "lo")
"""Letters whose names are told apart by one sound that is easily lost."""
_LOOSE = ("bcdegptvz", "ajkhei", "flmnsx", "quw", "iyr", "ar")
"""Letters whose names rhyme, or begin alike."""
# Costs are negative logarithms of how often whisper-base makes such mistakes of spelled names.
_NEAR, _KIN, _OTHER = 2.0, 3.0, 5.0
_LOST = 3.5
_LOST_TWIN = 2.5
"""A doubled letter, or one that rhymes with the one before it, is easily heard once."""
_ADDED = 2.0
"""Letters are lost more often than heard where none was said."""
_GUESSED = 0.7
"""An everyday word was taken for a letter."""
_ONCE_MORE = 0.4
"""What another hearing adds to the first one, which it mostly repeats with its mistakes."""
_LIKE = 6.0
_PRIOR = 0.5
_WANTED = -7.0
_SAID = -10.0
"""Logarithms of how likely it is to be one of the vocabulary, or the word that was heard beside the letters if the
dictionary has it."""
_MADE_UP = 5.0
"""What the logarithm gains by being that word if it was made up of sounds: written so, it may well be misspelled."""
_MOST_MIXED = 96
_MOST_TRIED = 200
_SHORTEST = 2

Hearing = Sequence[str]
"""Letters that one hearing may stand for; those after the first take everyday words for letters too."""


@dataclass(frozen=True)
class Utterance:
    """Letters said once, as several hearings have them, the surest first.

    Letters told by words are heard `sure` times as well as letters alone.
    """

    hearings: tuple[tuple[str, ...], ...]
    sure: float = 1.0


@dataclass(frozen=True)
class Vote:
    """The likeliest spelling, small letters, and by how much it is likelier than the next one."""

    letters: str
    margin: float


def elected(
    hearings: Sequence[Hearing],
    names: Sequence[str],
    phones: Phones,
    terms: Sequence[str] = (),
    *,
    instead: str = "",
    sure: float = 1.0,
    earlier: Sequence[Utterance] = (),
    never: Collection[str] = (),
) -> Vote | None:
    """The spelling that `hearings` (the surest first) stand for; `None` without any.

    `names` are what the word was heard as beside the letters, `terms` names in the
    spelling that the person wants. `instead` stands in the text and is wrong, but
    may be what the word was heard as before. Letters told by words are heard
    `sure` times as well as letters alone. `earlier` are utterances that spelled
    the same word, and `never` is what it is not.
    """
    heard = _usable(hearings)
    spoken = [(heard, sure), *((_usable(one.hearings), one.sure) for one in earlier)]
    told = [(one, weight) for one, weight in spoken if one] if heard else []
    likely = {fold(name): _log_p_said(name) for name in names} | {fold(term): _WANTED for term in terms}
    every = [hearing for one, _ in told for hearing in one]
    tried = dict.fromkeys(islice(_candidates(every, likely), _MOST_TRIED * len(told))) if every else {}
    for word in (fold(instead), *never):
        tried.pop(word, None)
    models = [*names, instead] if instead else names
    scored = sorted(((_score(word, told, models, phones, likely), word) for word in tried), reverse=True)
    if not scored:
        return None
    margin = scored[0][0] - scored[1][0] if len(scored) > 1 else float("inf")
    return Vote(scored[0][1], margin)


def _usable(hearings: Sequence[Hearing]) -> list[Hearing]:
    kept = ([one for one in hearing if len(one) >= _SHORTEST] for hearing in hearings)
    return [hearing for hearing in kept if hearing]


def apart(one: str, other: str) -> float:
    """What has to have been misheard for one to be taken for the other: 5 for a letter unlike the one said."""
    row = [0.0]
    for place in range(len(other)):
        row.append(row[-1] + _loss(other, place))
    for own, letter in enumerate(one):
        before, row = row, [row[0] + _loss(one, own)]
        for place, sign in enumerate(other):
            row.append(
                min(
                    before[place] + _mistake(letter, sign),
                    before[place + 1] + _loss(one, own),
                    row[place] + _loss(other, place),
                )
            )
    return row[-1]


def apart_a_letter(one: str, other: str) -> float:
    """`apart` for each letter of the longer one."""
    return apart(one, other) / max(len(one), len(other), 1)


def _candidates(heard: Sequence[Hearing], likely: Mapping[str, float]) -> Iterator[str]:
    every = list(dict.fromkeys(one for hearing in heard for one in hearing))
    yield from every
    for term in sorted(likely):
        if term.isascii() and term.isalpha() and apart(term, every[0]) <= _NEAR * len(term):
            yield term
    yield from islice(_mixed(every), _MOST_MIXED)
    for one in every:
        yield from known_words(one)


def _mixed(heard: Sequence[str]) -> Iterator[str]:
    """All that comes out when for each stretch one of the hearings is believed."""
    for base in dict.fromkeys(heard):
        choices = [{letter: None} for letter in base]
        inserted: list[dict[str, None]] = [{"": None} for _ in range(len(base) + 1)]
        for other in heard:
            for change in Levenshtein.editops(base, other):
                if change.tag == "replace":
                    choices[change.src_pos][other[change.dest_pos]] = None
                elif change.tag == "delete":
                    choices[change.src_pos][""] = None
                else:
                    inserted[change.src_pos][other[change.dest_pos]] = None
        slots = [slot for pair in zip(inserted, [*choices, {"": None}], strict=True) for slot in pair]
        for letters in product(*slots):
            yield "".join(letters)


def _score(
    word: str,
    told: Sequence[tuple[Sequence[Hearing], float]],
    models: Sequence[str],
    phones: Phones,
    likely: Mapping[str, float],
) -> float:
    like = max((phones.closeness(word, model) for model in models), default=0.0)
    prior = max(letter_prior.log_p(word), likely.get(word, -math.inf))
    return _PRIOR * prior + _LIKE * like - sum(sure * _cost(word, heard) for heard, sure in told)


def _cost(word: str, heard: Sequence[Hearing]) -> float:
    """What has to have been misheard in one utterance, by all hearings of it."""
    costs = [
        min(_slips(word, one) + (_GUESSED if place else 0.0) for place, one in enumerate(hearing)) for hearing in heard
    ]
    return (1 + _ONCE_MORE * (len(costs) - 1)) * sum(costs) / len(costs)


def _slips(word: str, heard: str) -> float:
    return apart(word, heard) + _ADDED * max(0, len(heard) - len(word))


def _log_p_said(name: str) -> float:
    plain = fold(name)
    if pronunciations(name) or not (plain.isascii() and plain.isalpha()):
        return _SAID
    return letter_prior.log_p(plain) + _MADE_UP


def _mistake(one: str, other: str) -> float:
    if one == other:
        return 0.0
    if any(one in group and other in group for group in _TIGHT):
        return _NEAR
    return _KIN if any(one in group and other in group for group in _LOOSE) else _OTHER


def _loss(word: str, place: int) -> float:
    before = word[place - 1] if place else ""
    return _LOST_TWIN if before and _mistake(before, word[place]) < _OTHER else _LOST
