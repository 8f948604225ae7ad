"""What wordings have in common: the manners in which a thing is said, and how they follow one another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.discrepancy_kinds import SMALL_WORDS, is_unusual
from iasr_desktop.core.simulation.reading import Reading, keys_of, read, times
from iasr_desktop.core.simulation.types import Discrepancy, DiscrepancyKind
from iasr_desktop.core.simulation.word_pairs import hardest


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

    @property
    def is_small(self) -> bool:
        """Whether all wanted words are such as nobody contrasts with others ("not the, a")."""
        words = (self.wanted or self.found).casefold().split()
        return all(word in SMALL_WORDS for word in words)


_ENDS_WITHIN = re.compile(r"[.!?;:…]+(?=\s)|[。！？；：]")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_USUAL = (Manner.PLAIN, Manner.CONTEXT, Manner.SPELLED, Manner.ALPHABET, Manner.TWO_STEPS, Manner.EXAMPLES)
_SMALL_WORDS = (Manner.CONTEXT, Manner.PLAIN, Manner.TWO_STEPS, Manner.SPELLED, Manner.ALPHABET)
_NUMBERS = (Manner.PLAIN, Manner.SPELLED, Manner.CONTEXT, Manner.TWO_STEPS, Manner.ALPHABET)
_NAMES = (Manner.PLAIN, Manner.SPELLED, Manner.ALPHABET, Manner.CONTEXT, Manner.EXAMPLES, Manner.TWO_STEPS)
# Taken out, such a name has to be put in again, which is no easier.
_HARD_NAMES = (Manner.SPELLED, Manner.ALPHABET, Manner.CONTEXT, Manner.EXAMPLES, Manner.PLAIN)


def manners(place: Discrepancy) -> Sequence[Manner]:
    """The manners in the order in which they are tried; what cannot be known by ear is spelled at once."""
    if place.kind is DiscrepancyKind.NAME and any(map(is_unusual, place.wanted.split())):
        return _HARD_NAMES
    by_kind = {
        DiscrepancyKind.NAME: _NAMES,
        DiscrepancyKind.NUMBER: _NUMBERS,
        DiscrepancyKind.FUNCTION_WORD: _SMALL_WORDS,
    }
    return by_kind.get(place.kind, _USUAL)


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
    )


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
