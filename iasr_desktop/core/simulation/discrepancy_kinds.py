"""What is at stake in a difference: a denial, a name, a number, or words that matter more or less."""

from collections.abc import Sequence
from dataclasses import dataclass

import regex

from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.likeness import pronunciations
from iasr_desktop.core.agent.seams import starts_sentence
from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.judge.word_classes import EMPTY_WORDS, denials, is_denying_pair, is_named_by
from iasr_desktop.core.metrics.entities import places
from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.reading import Reading, keys_of, plain, read
from iasr_desktop.core.simulation.types import DiscrepancyKind

SMALL_WORDS = EMPTY | EMPTY_WORDS
"""Words without content of their own."""

_I = regex.compile(r"I(?:['’]\w+)?")
_LATIN_WORD = regex.compile(r"[\p{Latin}'’]{2,}")
_INITIAL = regex.compile(r"\p{Lu}")
_BESIDE = 3


@dataclass(frozen=True)
class Names:
    """Which units of a reference belong to names and terms."""

    marks: tuple[bool, ...]

    @staticmethod
    def of(reference: str, entities: Sequence[str], form: Normalizer) -> "Names":
        """By the entities that somebody marked, and by how the words are written.

        A capital counts where the place in the sentence does not explain it,
        and where not all words have one. Words that no dictionary of
        pronunciation knows count as well; in Chinese text all in Latin letters.
        """
        reading = read(reference, form)
        marked = set(_marked(reading, entities, form))
        says_nothing = reference.isupper() or (reference.istitle() and len(reading.units) > 2)
        found = [
            index in marked or _is_name(reading, index, by_capital=not says_nothing)
            for index in range(len(reading.units))
        ]
        return Names(tuple(found))

    def has(self, first: int, end: int) -> bool:
        """Whether any of the units `first` to `end` (not included) is part of a name."""
        return any(self.marks[first:end])


def kind_of(wanted: str, found: str, has_name: bool, form: Normalizer) -> DiscrepancyKind:
    """The gravest of what the difference may be. `has_name`: of the wanted words."""
    ours, theirs = plain(wanted, form), plain(found, form)
    if (denials(ours) - denials(theirs)) % 2 or _is_denied(ours, theirs):
        return DiscrepancyKind.NEGATION
    if has_name:
        return DiscrepancyKind.NAME
    if _differ_in_number(ours, theirs):
        return DiscrepancyKind.NUMBER
    if all(unit in SMALL_WORDS for unit in (*ours, *theirs)):
        return DiscrepancyKind.FUNCTION_WORD
    return DiscrepancyKind.WORD


def is_unusual(word: str) -> bool:
    """Whether nobody could write `word` by ear: no dictionary has it, or it has digits or capitals inside."""
    word = word.strip(".,").removesuffix("'s").removesuffix("’s")
    if len(word) == 1:
        return False
    if not word.isalpha() or not word.isascii():
        return any(sign.isascii() and sign.isalpha() for sign in word)
    return not (word.islower() or word.istitle()) or not pronunciations(word)


def _marked(reading: Reading, entities: Sequence[str], form: Normalizer) -> list[int]:
    found: list[int] = []
    for entity in entities:
        wanted = keys_of(entity, form)
        found += [start + at for start in places(reading.keys, wanted) for at in range(len(wanted))]
    return found


def _is_name(reading: Reading, index: int, *, by_capital: bool) -> bool:
    unit = reading.units[index]
    word = reading.text[unit.start : unit.end]
    if is_wide(word):
        if unit.key in SMALL_WORDS:
            return False
        keys = reading.keys
        before = "".join(keys[max(0, index - 2) : index])
        return is_named_by(before, "".join(keys[index + 1 : index + 1 + _BESIDE]))
    if _INITIAL.fullmatch(word):
        return word not in ("I", "A") or _is_among_initials(reading, index)
    if not _LATIN_WORD.fullmatch(word):
        return False
    if is_wide(reading.text) or (word.isascii() and word.isalpha() and not pronunciations(word)):
        return True
    has_capital = by_capital and word[0].isupper() and not _I.fullmatch(word)
    return has_capital and not starts_sentence(reading.text, unit.start)


def _is_among_initials(reading: Reading, index: int) -> bool:
    """Whether the letter is one of several that are said one by one ("A C L")."""
    beside = (reading.units[at] for at in (index - 1, index + 1) if 0 <= at < len(reading.units))
    return any(_INITIAL.fullmatch(reading.text[unit.start : unit.end]) for unit in beside)


def _is_denied(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    return len(ours) == len(theirs) and any(
        is_denying_pair(one, other) for one, other in zip(ours, theirs, strict=True)
    )


def _differ_in_number(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether a number is in one of the two only; a lone 1 may be an article ("一辆")."""
    digits = [{unit for unit in side if any(sign.isdigit() for sign in unit)} for side in (ours, theirs)]
    return not digits[0] ^ digits[1] <= {"1"}
