"""Where two texts differ, once everything that is only spelling has been made alike.

Numbers come in one form, fillers, case and punctuation are gone, Chinese is
simplified. What is left are words (single characters in Chinese) that stand
in one text and not in the other.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.judge.units import Units, normalizer_of, plain_units, units

_CACHED = 1024


@dataclass(frozen=True, slots=True)
class Difference:
    """`before` of the one text stands where `after` of the other does; one of them may be empty.

    `start` and `other_start` are where they begin among the units of the two texts.
    """

    before: Units
    after: Units
    start: int
    other_start: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two texts as `plain_units`, and where they differ. `moved` are units that only stand elsewhere.

    `is_same` says that the normaliser alone makes them alike.
    """

    one: Units
    other: Units
    differences: tuple[Difference, ...]
    moved: Units
    is_same: bool


@lru_cache(maxsize=_CACHED)
def compared(one: str, other: str, language: str = "") -> Comparison:
    """`one` and `other` side by side; `language` as in `normalizer_of`."""
    form = normalizer_of(language, one, other)
    left, right = plain_units(one, form), plain_units(other, form)
    found = [part for part in _joined(left, right) if "".join(part.before) != "".join(part.after)]
    moved = _moved(found)
    same = units(one, form) == units(other, form)
    return Comparison(left, right, tuple(_without(found, moved)), tuple(moved.elements()), same)


def _joined(left: Sequence[str], right: Sequence[str]) -> list[Difference]:
    """Differences; those with one Chinese character between them are one, since words there have several."""
    found: list[tuple[int, int, int, int]] = []
    for step in Levenshtein.opcodes(left, right):
        if step.tag == "equal":
            continue
        place = (step.src_start, step.src_end, step.dest_start, step.dest_end)
        gap = left[found[-1][1] : place[0]] if found else ()
        if found and (not gap or (len(gap) == 1 and is_wide(gap[0]))):
            place = (found[-1][0], place[1], found.pop()[2], place[3])
        found.append(place)
    return [Difference(tuple(left[a:b]), tuple(right[c:d]), a, c) for a, b, c, d in found]


def _moved(found: Sequence[Difference]) -> Counter[str]:
    """Units that left one place and came to another."""
    gone = Counter(unit for part in found for unit in part.before)
    return gone & Counter(unit for part in found for unit in part.after)


def _without(found: Sequence[Difference], moved: Counter[str]) -> list[Difference]:
    """`found` without the units that only moved."""
    left = {"before": moved.copy(), "after": moved.copy()}

    def kept(side: str, part: Units) -> Units:
        result = []
        for unit in part:
            if left[side][unit]:
                left[side][unit] -= 1
            else:
                result.append(unit)
        return tuple(result)

    rest = [replace(part, before=kept("before", part.before), after=kept("after", part.after)) for part in found]
    return [part for part in rest if part.before or part.after]
