"""Which words of a wrong stretch stand for which of the right one.

Names are heard as more words or fewer than they have ("all of Femia Damie" for
"Olufemi Adeyemi"). People spell one of them at a time.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from iasr_desktop.core.agent.likeness import likeness, sounds_equal
from iasr_desktop.core.agent.words import fold
from iasr_desktop.core.simulation.discrepancy_kinds import SMALL_WORDS, is_unusual

_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class WordPair:
    """One wanted word and what stands for it, which begins `start` signs into the stretch. Nothing may."""

    found: str
    wanted: str
    start: int

    @property
    def is_right(self) -> bool:
        return fold(self.found) == fold(self.wanted)


def hardest(found: str, wanted: str) -> WordPair:
    """The pair that is least alike: beside it, the others hardly need their letters, and words without content never.

    All of both where one word is wanted, or where all are there as they should be.
    """
    wrong = _wrong(found, wanted)
    if " " not in wanted or not wrong:
        return WordPair(found, wanted, 0)
    return min(wrong, key=_likeness)


def two_hardest(found: str, wanted: str) -> tuple[WordPair, WordPair] | None:
    """The two pairs that need their letters most, in order; `None` where at most one does."""
    wrong = [pair for pair in _wrong(found, wanted) if _is_hard_by_ear(pair)]
    if len(wrong) < 2 or any(pair.wanted.casefold() in SMALL_WORDS for pair in wrong):
        return None
    first, second = sorted(sorted(wrong, key=_likeness)[:2], key=lambda pair: pair.start)
    return first, second


def _wrong(found: str, wanted: str) -> list[WordPair]:
    wrong = [pair for pair in pairs(found, wanted) if pair.found and not pair.is_right]
    return [pair for pair in wrong if pair.wanted.casefold() not in SMALL_WORDS] or wrong


def _is_hard_by_ear(pair: WordPair) -> bool:
    return is_unusual(pair.wanted) or is_unusual(pair.found) or sounds_equal(pair.found, pair.wanted)


def _likeness(pair: WordPair) -> float:
    return likeness(pair.found, pair.wanted)


def pairs(found: str, wanted: str) -> list[WordPair]:
    """One pair for each word of `wanted`, in order; all words of `found` are in them, side by side."""
    spans = [hit.span() for hit in _WORD.finditer(found)]
    words = wanted.split()
    borders = _borders([found[start:end] for start, end in spans], words)
    made = []
    for word, (first, end) in zip(words, zip((0, *borders), borders, strict=False), strict=True):
        start, stop = (spans[first][0], spans[end - 1][1]) if first < end else (0, 0)
        made.append(WordPair(found[start:stop], word, start))
    return made


def _borders(found: Sequence[str], wanted: Sequence[str]) -> tuple[int, ...]:
    """Behind which of the found words each wanted one ends, so that the letters that differ are fewest."""

    @cache
    def best(first: int, index: int) -> tuple[float, tuple[int, ...]]:
        if index == len(wanted) - 1:
            return _cost(found[first:], wanted[index]), (len(found),)
        ways = []
        for end in range(first, len(found) + 1):
            cost, rest = best(end, index + 1)
            ways.append((cost + _cost(found[first:end], wanted[index]), (end, *rest)))
        return min(ways)

    return best(0, 0)[1] if wanted else ()


def _cost(found: Sequence[str], wanted: str) -> float:
    return (1 - likeness(" ".join(found), wanted)) * len(wanted) + abs(len("".join(found)) - len(wanted)) / 4
