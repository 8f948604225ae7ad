"""What wordings have in common: the manners in which a thing is said, and how they follow one another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.agent.likeness import likeness, sounds_equal
from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.discrepancy_kinds import SMALL_WORDS, is_unusual
from iasr_desktop.core.simulation.reading import Reading, keys_of, read, times
from iasr_desktop.core.simulation.types import Discrepancy, DiscrepancyKind
from iasr_desktop.core.simulation.word_pairs import hardest, two_hardest


class Manner(StrEnum):
    """In what way something is corrected."""

    PLAIN = "plain"
    CONTEXT = "context"
    """With words beside it."""
    SPELLED = "spelled"
    """Letter or digit by digit; Chinese characters by words they stand in."""
    ALPHABET = "alphabet"
    """By the alphabet of radio; Chinese characters by their parts."""
    EXAMPLES = "examples"
    """Each letter by a word that begins with it ("M as in Mike")."""
    TWO_STEPS = "two_steps"
    """The wrong words are taken out first, and the right ones put in next time."""


@dataclass(frozen=True)
class Saying:
    """A place in the words in which it can be spoken about.

    `single` says that the found words stand in the text only once. `is_last`:
    nothing follows the place. `hard_found` and `hard_wanted` are the words of
    it that need their letters, the found ones with their ordinal where they
    stand in the text more than once; empty where there are too many of them.
    """

    kind: DiscrepancyKind
    found: str
    wanted: str
    before: str
    after: str
    single: bool
    is_last: bool
    hard_found: str
    hard_wanted: str
    two_hard: tuple[tuple[str, str], tuple[str, str]] | None = None
    """Found and wanted of two words that both need their letters, in order; `None` where they are not two."""
    has_rival: bool = False
    """Whether what is wanted sounds like another word of the text, which it would be taken to be about."""

    @property
    def is_small(self) -> bool:
        """Whether all wanted words are such as nobody contrasts with others ("not the, a")."""
        words = (self.wanted or self.found).casefold().split()
        return all(word in SMALL_WORDS for word in words)

    @property
    def is_clear(self) -> bool:
        """Whether it is known what a word is for that is said without what stands there."""
        return self.single and not self.which and not self.has_rival

    @property
    def which(self) -> str:
        """The ordinal that tells the word which needs its letters from others like it; empty where it is the only one.

        "first" of "the first Duval".
        """
        the, ordinal, rest = (*self.hard_found.split(" ", 2), "", "", "")[:3]
        return ordinal if the == "the" and ordinal in _ORDINALS and rest else ""


_ENDS_WITHIN = re.compile(r"[.!?;:…]+(?=\s)|[。！？；：]")
_ALIKE = 0.75
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_USUAL = (Manner.PLAIN, Manner.SPELLED, Manner.CONTEXT, Manner.ALPHABET, Manner.EXAMPLES, Manner.TWO_STEPS)
_SAME_SOUND = (Manner.SPELLED, Manner.ALPHABET, Manner.CONTEXT, Manner.EXAMPLES, Manner.PLAIN)
_SMALL_WORDS = (Manner.CONTEXT, Manner.PLAIN, Manner.TWO_STEPS)
_TOO_MUCH = (Manner.PLAIN, Manner.CONTEXT, Manner.TWO_STEPS)
_NUMBERS = (Manner.PLAIN, Manner.SPELLED, Manner.CONTEXT, Manner.TWO_STEPS, Manner.ALPHABET)
_NAMES = (Manner.PLAIN, Manner.SPELLED, Manner.ALPHABET, Manner.CONTEXT, Manner.EXAMPLES, Manner.TWO_STEPS)
# Taken out, such a name has to be put in again, which is no easier. Only what is too long for letters is said.
_BY_LETTERS = (Manner.SPELLED, Manner.ALPHABET, Manner.EXAMPLES)
_HARD_NAMES = (*_BY_LETTERS, *_BY_LETTERS, *_BY_LETTERS[:2], Manner.CONTEXT, Manner.PLAIN)
# The letters of two words in a row are told apart only if they are said by names.
_TWO_HARD_NAMES = (Manner.ALPHABET, *_HARD_NAMES)


def manners(place: Discrepancy) -> Sequence[Manner]:
    """The manners in the order in which they are tried; what cannot be known by ear is spelled at once."""
    if not place.wanted:
        return _TOO_MUCH
    if all(word in SMALL_WORDS for word in place.wanted.casefold().split()):
        return _SMALL_WORDS
    if place.kind is DiscrepancyKind.NAME and _is_hard_by_ear(place):
        is_one = is_wide(place.wanted) or two_hardest(_bare(place.found), _bare(place.wanted)) is None
        return _HARD_NAMES if is_one else _TWO_HARD_NAMES
    if place.kind is DiscrepancyKind.WORD and place.found and _is_no_word(place):
        return _SAME_SOUND
    by_kind = {
        DiscrepancyKind.NAME: _NAMES,
        DiscrepancyKind.NUMBER: _NUMBERS,
    }
    return by_kind.get(place.kind, _USUAL)


def _is_hard_by_ear(place: Discrepancy) -> bool:
    """Whether a name said again would hardly be heard better.

    No dictionary has it, or what was written for it is no word either, or sounds the same.
    """
    if any(map(is_unusual, place.wanted.split())):
        return True
    if is_wide(place.wanted) or not place.found:
        return False
    return _is_no_word(place)


def _is_no_word(place: Discrepancy) -> bool:
    """Whether what was written cannot be said so that it is heard as such: it is no word, or one that sounds right."""
    return any(map(is_unusual, place.found.split())) or sounds_equal(place.found, place.wanted)


def saying_of(place: Discrepancy, text: str, form: Normalizer) -> Saying:
    """`place` in `text` without marks at its ends, which nobody says."""
    reading = read(text, form)
    found = _bare(place.found)
    single = not found or times(reading.keys, keys_of(found, form)) == 1
    is_last = not reading.units or reading.units[-1].end <= max(place.start, place.end)
    wanted = _bare(place.wanted)
    hard = hardest(place.found, wanted)
    which = _which(reading, place.start + hard.start, keys_of(_bare(hard.found), form))
    if place.kind is not DiscrepancyKind.NAME:
        wanted, found = uncapitalised(wanted), uncapitalised(found)
    return Saying(
        kind=place.kind,
        found=found,
        wanted=wanted,
        before=_bare(place.before),
        after=_bare(place.after),
        single=single,
        is_last=is_last,
        hard_found="" if which is None else joined(which, _bare(hard.found)),
        hard_wanted=_bare(hard.wanted),
        two_hard=_two_hard(place, reading, form),
        has_rival=_has_rival(text[: place.start], text[max(place.start, place.end) :], _bare(hard.wanted)),
    )


def _two_hard(place: Discrepancy, reading: Reading, form: Normalizer) -> tuple[tuple[str, str], tuple[str, str]] | None:
    two = None if is_wide(place.wanted) else two_hardest(place.found, place.wanted)
    if two is None:
        return None
    said = []
    for pair in two:
        which = _which(reading, place.start + pair.start, keys_of(_bare(pair.found), form))
        if which is None:
            return None
        said.append((joined(which, _bare(pair.found)), _bare(pair.wanted)))
    return said[0], said[1]


def _has_rival(before: str, after: str, wanted: str) -> bool:
    others = (_bare(word) for word in (*before.split(), *after.split()))
    return bool(wanted) and any(len(other) > 1 and likeness(other, wanted) >= _ALIKE for other in others)


def _which(reading: Reading, start: int, keys: Sequence[str]) -> str | None:
    """The ordinal that tells the run of `keys` at `start` from others; empty where there is one, `None` without any."""
    size = len(keys)
    at = [unit.start for index, unit in enumerate(reading.units) if reading.keys[index : index + size] == list(keys)]
    if len(at) <= 1:
        return ""
    number = sum(place < start for place in at)
    return f"the {_ORDINALS[number]}" if number < len(_ORDINALS) else None


def uncapitalised(words: str) -> str:
    """Without the capital that only the beginning of a sentence gave them."""
    first = words.split(" ", 1)[0]
    is_plain = first[:1].isupper() and (len(first) == 1 or first[1:].islower()) and first.partition("'")[0] != "I"
    return words[:1].lower() + words[1:] if is_plain else words


def joined(*parts: str, gap: str = " ") -> str:
    """The parts that there are, with `gap` between them."""
    return gap.join(part for part in parts if part)


def _bare(words: str) -> str:
    """Without marks at the ends, and without those inside that would make two sentences of it, or a question."""
    inside = _ENDS_WITHIN.sub("", words)
    return inside.strip(' \t\r\n.,;:!?…—–"“”‘’()[]，。；：！？、「」《》（）')
