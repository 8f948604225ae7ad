"""Another spelling of a word that fits a described letter ("John with an h").

By general rules: a letter is first looked for where it writes a sound that the
word already has, then where it is silent. A pronouncing dictionary tells which
of the possible spellings is said like the word; no list of names is kept.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from iasr_desktop.core.agent.likeness import phonetic_key, pronunciations, sounds_equal

Place = Literal["", "start", "end"]

_SAME_SOUND = (
    "c k ck ch q qu kh cc cq", "s z c ss sc x", "f ph ff v gh", "v w f", "i y ie ee ea e ey igh", "ey y ie ee i ay",
    "j g dg", "sh sch ch ti", "t th tt dt", "r rh wr rr", "n kn gn nn", "w wh", "x ks cks cs xx", "g gh gg gu",
    "au aw o", "ou ow", "u oo ew ue", "ai ay ei ey a", "ee ea ie ei", "ur er ir ear or", "er or ar re", "or our",
    "on en an in", "ks x", "ya ia", "yn in ine", "se ce", "le el al", "ll l", "mm m", "pp p", "bb b", "dd d", "ss s",
    "zz z", "tz ts z",
)  # fmt: skip
_VOWELS = "aeiouy"
_SILENT = (
    ("h", re.compile(r"(?<=[aeou])(?=[nmlr](?![aeiouy]))|(?<=[ae])$")),
    ("h", re.compile(r"(?<=[gkrtcw])(?=[aeiouyr])")),
    ("e", re.compile(r"(?<=[^aeiou])$")),
    ("k", re.compile(r"^(?=n)")),
    ("w", re.compile(r"^(?=r)")),
    ("p", re.compile(r"^(?=[ns])")),
    ("b", re.compile(r"(?<=m)$")),
    ("g", re.compile(r"(?=n)")),
    ("u", re.compile(r"(?<=g)(?=[ei])")),
    ("t", re.compile(r"(?=ch)")),
    ("d", re.compile(r"(?=[gj])|(?<=n)(?=s)")),
    ("y", re.compile(r"(?<=[ae])$")),
)


@dataclass(frozen=True)
class Described:
    """What was said about the letters of a word.

    `letters`: what has to be in it (or, with `absent`, must not be).
    `count`: exactly that many of it; 0 when not said. `instead` is the letter
    it takes the place of.
    """

    letters: str
    absent: bool = False
    count: int = 0
    place: Place = ""
    instead: str = ""

    def fits(self, word: str) -> bool:
        """Whether `word` is spelled as described."""
        plain = word.lower()
        if self.absent:
            return not (plain.endswith(self.letters) if self.place == "end" else self.letters in plain)
        if self.count:
            return plain.count(self.letters) == self.count
        if self.place == "end":
            return plain.endswith(self.letters)
        if self.place == "start":
            return plain.startswith(self.letters)
        return self.letters in plain


def respelled(word: str, described: Described) -> str | None:
    """The most plausible spelling of `word` that is as described; `None` when there is none.

    A word that is as described already gets the letter once more, since the
    person says that something is missing, but only if that gives a word that
    is known: it may be another one that is meant. With `absent` or a `count` that
    is fulfilled there is nothing to do, and the word itself comes back.
    """
    if (described.absent or described.count) and described.fits(word):
        return word
    plain = word.lower()
    ranked = sorted(
        (cost - _bonus(plain, candidate) + _surplus(plain, candidate, described), index, candidate)
        for index, (cost, candidate) in enumerate(_candidates(plain, described))
        if candidate != plain and _is_change(plain, candidate, described)
    )
    if described.fits(plain) and not described.place and not described.instead:
        ranked = [one for one in ranked if pronunciations(one[2])]
    return _cased_like(word, ranked[0][2]) if ranked else None


def _is_change(old: str, new: str, described: Described) -> bool:
    if described.absent:
        fewer = new.count(described.letters) < old.count(described.letters)
        return fewer and (described.place != "end" or described.fits(new))
    if described.count:
        return new.count(described.letters) == described.count
    if described.instead and new.count(described.instead) >= old.count(described.instead):
        return False
    grown = new.count(described.letters) > old.count(described.letters)
    return grown and (not described.place or described.fits(new))


def _candidates(word: str, described: Described) -> Iterator[tuple[float, str]]:
    letters = described.letters
    if described.absent or (described.count and word.count(letters) > described.count):
        yield from _shorter(word, letters)
        yield from _exchanged(word, "", letters)
        return
    if described.count > 1:
        yield from _doubled(word, letters, described.count)
    yield from _exchanged(word, letters, described.instead)
    if described.place == "end":
        yield 0.5, word + letters
    if described.place == "start":
        yield 0.5, letters + word
        yield 0.8, letters + word[1:]
    yield from _silent(word, letters)
    yield from _anywhere(word, letters)


def _exchanged(word: str, wanted: str, unwanted: str) -> Iterator[tuple[float, str]]:
    """One sound written in another way that has the wanted letters, or lacks the unwanted ones."""
    for group in _SAME_SOUND:
        spellings = group.split()
        for old in spellings:
            for hit in re.finditer(old, word):
                for new in spellings:
                    if new != old and wanted in new and (not unwanted or unwanted not in new):
                        rank = abs(spellings.index(new) - spellings.index(old)) * 0.05
                        yield 1 + rank + 0.1 * (len(new) - len(old)), word[: hit.start()] + new + word[hit.end() :]


def _silent(word: str, letters: str) -> Iterator[tuple[float, str]]:
    for letter, places in _SILENT:
        if letter == letters:
            for hit in places.finditer(word):
                yield 1.3, word[: hit.start()] + letter + word[hit.start() :]


def _doubled(word: str, letters: str, count: int) -> Iterator[tuple[float, str]]:
    for hit in re.finditer(re.escape(letters), word):
        missing = count - word.count(letters)
        if missing > 0:
            yield 0.8 - 0.01 * hit.start(), word[: hit.end()] + letters * missing + word[hit.end() :]


def _shorter(word: str, letters: str) -> Iterator[tuple[float, str]]:
    for hit in re.finditer(re.escape(letters), word):
        yield 1.0, word[: hit.start()] + word[hit.end() :]


def _anywhere(word: str, letters: str) -> Iterator[tuple[float, str]]:
    """Last resort: a letter of the same kind gives way, or it is put in somewhere."""
    for index, old in enumerate(word):
        if len(letters) == 1 and (old in _VOWELS) == (letters in _VOWELS):
            vowel = old in _VOWELS
            yield (1.6 if vowel else 2.4), word[:index] + letters + word[index + 1 :]
    for index in range(1, len(word) + 1):
        yield 3.0, word[:index] + letters + word[index:]


def _surplus(old: str, new: str, described: Described) -> float:
    """ "With an f" speaks of one, so a spelling that gains two is less likely."""
    gained = new.count(described.letters) - old.count(described.letters)
    return 1.5 if gained > 1 and not described.count else 0.0


def _bonus(word: str, candidate: str) -> float:
    """How much the dictionary and the sound speak for a candidate."""
    known = 0.6 if pronunciations(candidate) else 0.0
    if sounds_equal(word, candidate):
        return known + 1.5
    return known + (0.5 if phonetic_key(word) == phonetic_key(candidate) else 0.0)


def _cased_like(word: str, new: str) -> str:
    if word.isupper() and len(word) > 1:
        return new.upper()
    return new[0].upper() + new[1:] if word[:1].isupper() else new
