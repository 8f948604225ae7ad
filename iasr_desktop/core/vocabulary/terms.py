"""A term of the vocabulary, and which may be one."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.errors import BadInput

LONGEST_TERM = 80
"""In characters. What is longer is no name; tokenisers choke on very long words."""

_UNSEEN = ("Cc", "Cs", "Co", "Cn")


class Source(StrEnum):
    """Who put a term into the vocabulary: the person, or a correction that was confirmed."""

    OWN = "own"
    LEARNED = "learned"


@dataclass(frozen=True)
class Entry:
    """A term as it is to be written; `sounds_like` is what is heard instead of it, or empty."""

    text: str
    sounds_like: str = ""

    @property
    def key(self) -> str:
        """Equal for entries that are the same term."""
        return key_of(self.text)


@dataclass(frozen=True)
class Term(Entry):
    """An entry on file. Times are ISO 8601 in UTC; `used` counts the utterances it was written in.

    `used_utc` is when it was last written, learned or entered.
    """

    source: Source = Source.OWN
    added_utc: str = ""
    used: int = 0
    used_utc: str = ""


def key_of(text: str) -> str:
    """The form in which two writings of one term are the same: case and spaces do not count, accents do."""
    return cleaned(text).casefold()


def cleaned(text: str) -> str:
    """`text` composed, with single spaces and no byte order marks."""
    return " ".join(unicodedata.normalize("NFC", text).replace("\ufeff", "").split())


def checked(text: str, sounds_like: str = "") -> Entry:
    """The entry, cleaned. Raises `BadInput` when it cannot be a term."""
    entry = Entry(cleaned(text), cleaned(sounds_like))
    if not entry.text:
        raise BadInput("A term needs a name or a word.", "Write it as it should appear in the text.")
    for part in filter(None, (entry.text, entry.sounds_like)):
        _check_part(part)
    if entry.sounds_like == entry.text:
        return Entry(entry.text)
    return entry


def _check_part(part: str) -> None:
    shown = part if len(part) <= LONGEST_TERM else part[:20] + "…"
    if len(part) > LONGEST_TERM:
        raise BadInput(f"“{shown}” is too long for a term.", f"{LONGEST_TERM} characters are the limit.")
    if any(unicodedata.category(sign) in _UNSEEN for sign in part):
        raise BadInput("A term holds characters that cannot be written.", "Type it anew.")
    if not any(sign.isalnum() for sign in part):
        raise BadInput(f"“{shown}” has no letters and no digits.", "Write a name or a word.")
    if "=" in part or part.startswith("#") or " #" in part:
        raise BadInput(f"“{shown}” holds a “=” or “#” that means something else in lists.", "Leave that sign out.")


class Register:
    """What terms are written and heard as: what is heard must not stand for two terms, nor be a term itself
    that would then never be written."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._texts: dict[str, str] = {}
        self._heard: dict[str, str] = {}
        self._sounds_like: dict[str, str] = {}
        for entry in entries:
            self.put(entry)

    def put(self, entry: Entry) -> None:
        """Take in a term, or what it sounds like now."""
        if before := self._sounds_like.pop(entry.key, ""):
            del self._heard[before]
        self._texts[entry.key] = entry.text
        if entry.sounds_like:
            heard = key_of(entry.sounds_like)
            # Lists that were not checked may have it for another term too, whose it is no longer.
            self._sounds_like.pop(self._heard.get(heard, ""), None)
            self._heard[heard], self._sounds_like[entry.key] = entry.key, heard

    def conflict(self, entry: Entry) -> str:
        """Why `entry` cannot stand beside the others; empty when it can."""
        heard = key_of(entry.sounds_like)
        owner = self._heard.get(heard, entry.key)
        if heard and owner != entry.key:
            return f"“{entry.sounds_like}” already stands for “{self._texts[owner]}”."
        if heard != entry.key and heard in self._texts:
            return f"“{self._texts[heard]}” is a term itself, so it cannot stand for “{entry.text}”."
        owner = self._heard.get(entry.key, entry.key)
        if owner != entry.key:
            return f"“{entry.text}” already stands for “{self._texts[owner]}”."
        return ""


def conflict(entry: Entry, others: Iterable[Entry]) -> str:
    """Why `entry` cannot stand beside `others`; empty when it can."""
    return Register(others).conflict(entry)
