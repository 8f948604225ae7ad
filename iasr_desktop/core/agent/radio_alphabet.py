"""A run of words of the radio alphabet, found in the sound of what was heard and not in its words.

Where a recogniser expects prose the borders of the words are lost with their
spelling: "Echoromio", "at Koyanki", "without the Yankee". So the phones of the
whole utterance are laid along the words of the alphabet, as a line of words
along a line of sound, and the stretch that fits best is taken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.letters import RADIO_ALPHABET
from iasr_desktop.core.agent.numbers import DIGIT_WORDS
from iasr_desktop.core.agent.phones import Phones, distances
from iasr_desktop.core.agent.words import Word, words

_SHORTEST, _LONGEST = 2, 12
"""Phones of what stands for one word."""
_GAIN = 0.4
"""Share of a word's phones that may be wrong before it speaks against a run."""
_COST = 0.5
"""Phones that a further word has to explain, so that none is made of what is left between others."""
_INSIDE = 0.2
"""Phones that a word has to explain beside that where it begins inside a word that was heard: of "Romila" for "Romeo"
its end is no word of its own."""
_MOST_WRONG, _MOST_WRONG_LED = 0.12, 0.22
"""Share of phones that may be wrong in the whole of a run; more of one that "with" or the like leads to."""
_LED = 1.5
"""Phones that such a word before the run counts for."""
_MOST_AT_EDGE = 0.25
"""And in its first and last word: a name beside them may sound a little like one ("Olga")."""
_MOST_BESIDE_NOTHING = 0.45
"""What stands between "with" and sure ones, or between them and the end, is hardly a name."""
_MOST_OF_ONE = 0.6
_LEAST = 3
_LEADS = frozenset(("with", "to", "into", "by", "its"))
_NOTHING = -1e9


@dataclass(frozen=True)
class Run:
    """The words `first` to `last` (included) say the `letters`; `alike` is the share of phones that fit."""

    first: int
    last: int
    letters: str
    alike: float


@dataclass(frozen=True)
class _Part:
    """What stands for one word of the alphabet: phones `start` to `end`."""

    start: int
    end: int
    letter: str
    size: int
    wrong: float

    @property
    def share(self) -> float:
        return self.wrong / self.size


class RadioAlphabet:
    """Finds them. One thread at a time."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._sounds: list[str] = []

    def run(self, text: str) -> Run | None:
        """The best run of three words or more in `text`; digits end one."""
        best: Run | None = None
        found = words(text)
        for first, end in _stretches(found):
            run = self._in_stretch(found, first, end)
            if run and (best is None or len(run.letters) > len(best.letters)):
                best = run
        return best

    def _in_stretch(self, found: Sequence[Word], first: int, end: int) -> Run | None:
        said = [self._phones.of(word.text) for word in found[first:end]]
        borders = np.concatenate([[0], np.cumsum([len(one) for one in said])]).tolist()
        free = {borders[-1], *(borders[at + 1] for at in range(len(said)) if found[first + at].key in _LEADS)}
        parts = self._best_parts("".join(said), borders, free)
        if len(parts) < _LEAST:
            return None
        size, wrong = sum(part.size for part in parts), sum(part.wrong for part in parts)
        if wrong > (_MOST_WRONG_LED if parts[0].start in free else _MOST_WRONG) * size:
            return None
        place, stop = borders.index(parts[0].start), borders.index(parts[-1].end)
        return Run(first + place, first + stop - 1, "".join(part.letter for part in parts), 1 - wrong / size)

    def _best_parts(self, phones: str, borders: Sequence[int], free: set[int]) -> list[_Part]:
        """The parts that gain most, from a border of words to one; without those at the ends that hardly fit."""
        edges = {*borders}
        best: dict[int, tuple[float, tuple[_Part, ...]]] = {}
        for part in self._parts(phones):
            gain, before = best.get(part.start, (_NOTHING, ()))
            opening = (_LED if part.start in free else 0.0) if part.start in edges else _NOTHING
            if opening >= gain:
                gain, before = opening, ()
            gain += _GAIN * part.size - part.wrong - _COST - (0.0 if part.start in edges else _INSIDE)
            if gain > best.get(part.end, (0.0, ()))[0]:
                best[part.end] = gain, (*before, part)
        for _, parts in sorted((best[end] for end in edges if end in best), key=lambda one: -one[0]):
            if sure := _sure(parts, edges, free):
                return list(sure)
        return []

    def _parts(self, phones: str) -> Iterator[_Part]:
        """For every stretch of phones the word that it is most like, in the order of their ends."""
        spans = [
            (start, end)
            for end in range(len(phones) + 1)
            for start in range(max(0, end - _LONGEST), end - _SHORTEST + 1)
        ]
        if not spans:
            return
        sounds = self._of_alphabet()
        sizes: NDArray[np.float64] = np.array([len(sound) for sound in sounds], np.float64)
        wrong = distances([phones[start:end] for start, end in spans], sounds)
        best = (_GAIN * sizes - wrong).argmax(axis=1)
        for (start, end), word, row in zip(spans, best, wrong, strict=True):
            part = _Part(start, end, RADIO_ALPHABET[word][0], int(sizes[word]), float(row[word]))
            if part.share <= _MOST_OF_ONE:
                yield part

    def _of_alphabet(self) -> list[str]:
        if not self._sounds:
            # A hyphen would be read, and "xray" as a word of its own.
            self._sounds = [self._phones.of("ex ray" if word == "xray" else word) for word in RADIO_ALPHABET]
        return self._sounds


def _stretches(found: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """First and end of what stands between digits."""
    first = 0
    for place in range(len(found) + 1):
        if place == len(found) or found[place].key in DIGIT_WORDS or found[place].key.isdigit():
            if place > first:
                yield first, place
            first = place + 1


def _sure(parts: tuple[_Part, ...], edges: set[int], free: set[int]) -> tuple[_Part, ...]:
    """Without what hardly fits at both ends; nothing where a word would be cut by that."""
    while parts and parts[0].share > (_MOST_BESIDE_NOTHING if parts[0].start in free else _MOST_AT_EDGE):
        parts = parts[1:]
    while parts and parts[-1].share > (_MOST_BESIDE_NOTHING if parts[-1].end in free else _MOST_AT_EDGE):
        parts = parts[:-1]
    return parts if parts and parts[0].start in edges and parts[-1].end in edges else ()
