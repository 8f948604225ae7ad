"""Texts as the units in which they are compared, each with its place in the text as it is written.

A unit is a word, a number however many words it has, or one character of a
script without spaces. Its key is what the normaliser of the language makes of
it, so that case, marks, spelling and the form of numbers do not count. What the
normaliser drops (fillers) is no unit at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.seams import HARD
from iasr_desktop.core.judge.units import normalizer_of, units
from iasr_desktop.core.metrics.normalizers import Normalizer

_READ = 64
_BEFORE_NUMBERS = "$€£¥#@+-"
_BEHIND = "%°€+#"


@dataclass(frozen=True, slots=True)
class Unit:
    """`start:end` is where the unit stands; signs that belong to it ("$25", "C++") are inside."""

    start: int
    end: int
    key: str


@dataclass(frozen=True)
class Reading:
    """A text with its units."""

    text: str
    units: tuple[Unit, ...]

    @property
    def keys(self) -> list[str]:
        return [unit.key for unit in self.units]

    def written(self, first: int, end: int) -> str:
        """The units `first` to `end` (not included) as they stand in the text; empty for none."""
        return self.text[self.units[first].start : self.units[end - 1].end] if first < end else ""

    def ends_sentence(self, index: int) -> bool:
        """Whether a sentence ends between unit `index` and the one before it."""
        if not 0 < index < len(self.units):
            return False
        gap = self.text[self.units[index - 1].end : self.units[index].start]
        return any(sign in HARD or sign == "\n" for sign in gap)


def form_of(reference: str, text: str, language: str = "") -> Normalizer:
    """The normaliser in which the two are compared; the judge's choice, so that both see the same differences."""
    return normalizer_of(language, reference, text)


@lru_cache(maxsize=_READ)
def read(text: str, form: Normalizer) -> Reading:
    """`text` with its units."""
    found = []
    for unit in numbers.units(text):
        written = text[unit.start : unit.end]
        key = unit.key if unit.is_number else form.text(written).replace(" ", "")
        if key:
            found.append(Unit(*_with_signs(text, unit.start, unit.end), key.removeprefix("#")))
    return Reading(text, tuple(found))


def plain(text: str, form: Normalizer) -> list[str]:
    """The units of the whole text made alike at once, as metrics count them."""
    return form.mixed(text)


def distance(one: str, other: str, form: Normalizer) -> int:
    """Errors between two texts, in units made alike."""
    return Levenshtein.distance(plain(one, form), plain(other, form))


def how_far(one: str, other: str, form: Normalizer) -> int:
    """`distance`, and that of the words one by one: a part of a long number counts there as well."""
    return distance(one, other, form) + Levenshtein.distance(read(one, form).keys, read(other, form).keys)


def is_alike(one: str, other: str, form: Normalizer) -> bool:
    """Whether both are the same but for spaces ("re-recording", "DSM" and "D S M"), or the same time of day."""
    alike = (plain, units)
    return any("".join(made(one, form)) == "".join(made(other, form)) for made in alike)


def keys_of(text: str, form: Normalizer) -> tuple[str, ...]:
    """The keys of a phrase, as they are looked for in a `Reading`."""
    return tuple(unit.key for unit in read(text, form).units)


def times(keys: Sequence[str], run: Sequence[str]) -> int:
    """How often `run` stands in `keys`."""
    size = len(run)
    return sum(tuple(keys[at : at + size]) == tuple(run) for at in range(len(keys) - size + 1)) if size else 0


def _with_signs(text: str, start: int, end: int) -> tuple[int, int]:
    """The place with signs right beside it that are read with the word and part no other words."""
    while start and text[start - 1] in _BEFORE_NUMBERS and (start == 1 or text[start - 2].isspace()):
        start -= 1
    while end < len(text) and text[end] in _BEHIND and (end + 1 == len(text) or not text[end + 1].isalnum()):
        end += 1
    return start, end
