"""What may have been said instead of what was heard: words of the grammar and of the text that sound like it.

A recogniser expects prose, so of commands it makes words of prose that sound
alike ("lorcase world", "answer quick before update"), and names of the text
come out as other words. Nothing here decides; each reading still has to parse.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count

from iasr_desktop.core.agent.grammar.forms import FORMS
from iasr_desktop.core.agent.grammar.pattern import compiled
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.numbers import DIGIT_WORDS
from iasr_desktop.core.agent.phones import Phones, distances
from iasr_desktop.core.agent.words import Word, words

LONGEST_WORDS = 12
MOST_READINGS = 60
_LONGEST_SPAN = 3
_REACH_WORDS = 80
_LEAST_ALIKE = 0.5
_MOST_APART = 0.3
"""Share of the utterance's phones that a reading may differ in."""
_MOST_CHANGES = 3
_A_CHANGE = 0.3
"""Phones that one more change counts as: few changes are likelier than many."""
_SHORTEST_CUE = 3
_FEW_WORDS = 3
_LEAD_WORDS = 2
"""A command may begin with the word after the first ("um no")."""
_LEAST_LIKE_AN_OPENING = 0.7
_ANSWERS = frozenset(("no", "not", "yes", "yep", "yeah"))
_ARTICLES = ("the", "a", "an")
"""Nobody needs one to name what follows it, and each sounds like many a word."""


@dataclass(frozen=True)
class Reading:
    """A text that may have been said; `apart` is the share of the phones in which it differs from what was heard."""

    text: str
    apart: float


@dataclass(frozen=True)
class _Change:
    """Words `first` to `end` (exclusive) may be `new`, at a distance of `phones`."""

    first: int
    end: int
    new: str
    phones: float


class Mishearings:
    """Finds readings. One thread at a time."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._cues = lru_cache(maxsize=1)(self._sounding_cues)
        self._openings = lru_cache(maxsize=1)(self._sounding_openings)

    def may_open(self, heard: str) -> bool:
        """Whether `heard` begins with something that sounds like the start of a command, or is a few words only."""
        found = words(heard)
        if len(found) <= _FEW_WORDS:
            return bool(found)
        starts = [
            self._phones.of(heard[found[first].start : found[first + length - 1].end])
            for first in range(_LEAD_WORDS)
            for length in range(1, _LONGEST_SPAN + 1)
        ]
        openings = [sound for sound in self._openings().values() if sound]
        apart = distances(starts, openings)
        return any(
            1 - phones / max(len(start), len(opening), 1) >= _LEAST_LIKE_AN_OPENING
            for start, row in zip(starts, apart, strict=True)
            for opening, phones in zip(openings, row, strict=True)
        )

    def readings(self, heard: str, text: str) -> Iterator[Reading]:
        """Up to `MOST_READINGS` others than `heard` for a document of `text`, the nearest in sound first."""
        found = words(heard)
        if not 0 < len(found) <= LONGEST_WORDS:
            return
        whole = len(self._phones.of(heard)) or 1
        changes = sorted(self._changes(heard, found, text), key=lambda change: change.phones)
        order = count()
        waiting: list[tuple[float, int, tuple[_Change, ...]]] = [(0.0, next(order), ())]
        given = 0
        while waiting and given < MOST_READINGS:
            phones, _, made = heapq.heappop(waiting)
            if made:
                given += 1
                yield Reading(_with(heard, found, made), phones / whole)
            if len(made) == _MOST_CHANGES:
                continue
            for change in changes:
                total = phones + change.phones + _A_CHANGE
                if total > _MOST_APART * whole:
                    break
                if not made or change.first >= made[-1].end:
                    heapq.heappush(waiting, (total, next(order), (*made, change)))

    def _changes(self, heard: str, found: Sequence[Word], text: str) -> Iterator[_Change]:
        spans = [
            (first, end)
            for first in range(len(found))
            for end in range(first + 1, min(len(found), first + _LONGEST_SPAN) + 1)
        ]
        said = [self._phones.of(heard[found[first].start : found[end - 1].end]) for first, end in spans]
        wanted = {**self._cues(), **self._sounding_text(text)}
        apart = distances(said, list(wanted.values()))
        for (first, end), own, row in zip(spans, said, apart, strict=True):
            keys = " ".join(word.key for word in found[first:end])
            for (new, sound), phones in zip(wanted.items(), row, strict=True):
                alike = 1 - phones / max(len(own), len(sound), 1)
                enough = alike == 1 if new in _only_if_the_same() else alike >= _LEAST_ALIKE
                if enough and new.casefold() != keys:
                    yield _Change(first, end, new, float(phones))

    def _sounding_cues(self) -> dict[str, str]:
        return {cue: self._phones.of(cue) for cue in (*_cues(), *_only_if_the_same())}

    def _sounding_openings(self) -> dict[str, str]:
        found = {word for form in FORMS for word in compiled(form.pattern).openers if _is_telling(word)}
        return {opening: self._phones.of(opening) for opening in sorted(found | _ANSWERS)}

    def _sounding_text(self, text: str) -> dict[str, str]:
        """Each run of up to three of the last words of the text, as it stands there without signs."""
        there = words(text)[-_REACH_WORDS:]
        runs = {
            " ".join(word.text for word in there[first : first + length])
            for length in range(1, _LONGEST_SPAN + 1)
            for first in range(len(there) - length + 1)
            if length == 1 or there[first].key not in _ARTICLES
        }
        return {run: self._phones.of(run) for run in sorted(runs)}


@cache
def _cues() -> tuple[str, ...]:
    """The words of which commands are made, without those that are everywhere."""
    found = {word for form in FORMS for word in compiled(form.pattern).literals}
    return tuple(sorted(word for word in found if _is_telling(word)))


def _is_telling(word: str) -> bool:
    return word.isascii() and word.isalpha() and len(word) >= _SHORTEST_CUE and word not in EMPTY


@cache
def _only_if_the_same() -> frozenset[str]:
    """Short words that are like many others: only a homophone stands for them ("know" for "no")."""
    return frozenset(("no", "not", *DIGIT_WORDS))


def _with(heard: str, found: Sequence[Word], made: Sequence[_Change]) -> str:
    text, done = "", 0
    for change in made:
        text += heard[done : found[change.first].start] + change.new
        done = found[change.end - 1].end
    return text + heard[done:]
