"""Text as words with places, in a form in which sayings and writings compare.

A word's `key` ignores case, accents and apostrophes. Characters of Chinese and
Japanese are words of their own, since those scripts put no spaces.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

import regex

WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
# A letter with the marks and joiners that make one sign with it, so that no place ends inside a sign.
_LETTER = rf"(?![{WIDE}])[\p{{L}}\p{{N}}][\p{{M}}\u200c\u200d]*"
_WORD = regex.compile(
    rf"[{WIDE}]\p{{M}}*"
    r"|\d+(?:[.,:]\d+)+(?![\p{L}\p{N}\p{M}])"
    rf"|(?:(?<![^\s(])\.(?=\p{{Lu}}{{2}}))?(?:{_LETTER})+(?:['’](?:{_LETTER})+)*"
    # "C++" and "F#" are names with their signs.
    r"(?:(?<=\p{L})(?:\+\+|\#)(?![+#]|(?![" + WIDE + r"])[\p{L}\p{N}]))?"
)
_CLUSTER = regex.compile(r"\X")
_OWN_LETTER_MARKS = regex.compile(r"[\u0300-\u036f]+")
_PAUSE = re.compile(r"[.,;:!?…—–，。；：！？、]|\s-\s")
_SPACE = re.compile(r"\s")
_WIDE = re.compile(rf"[{WIDE}]")

SHORT = 400
"""Characters. What is read of shorter texts is kept of many, of documents only of the latest few."""

EDGE = " \t\r\n.,;:!?…—–\"'“”‘’()[]，。；：！？、「」《》（）"
"""What a phrase sheds at its ends when it is taken out of an utterance."""


class Word(NamedTuple):
    """A word of a text; `start:end` are its code points there. A tuple, since so many are made."""

    start: int
    end: int
    text: str
    key: str


def listed(text: str) -> frozenset[str]:
    """The words of a table written as one line."""
    return frozenset(text.split())


def fold(text: str) -> str:
    """`text` without case, accents and apostrophes."""
    if text.isascii():
        return text.lower().replace("'", "")
    apart = unicodedata.normalize("NFKD", text.replace("’", "").replace("'", "").casefold())
    # Marks of Indic and other scripts are letters of their own and stay.
    return unicodedata.normalize("NFC", _OWN_LETTER_MARKS.sub("", apart))


def words(text: str) -> tuple[Word, ...]:
    """The words of `text` in order."""
    return _words_of_part(text) if len(text) < SHORT else _words_of_document(text)


@lru_cache(maxsize=2048)
def _words_of_part(text: str) -> tuple[Word, ...]:
    return _read(text)


@lru_cache(maxsize=8)
def _words_of_document(text: str) -> tuple[Word, ...]:
    return _read(text)


def _read(text: str) -> tuple[Word, ...]:
    return tuple(Word(hit.start(), hit.end(), hit.group(), fold(hit.group())) for hit in _WORD.finditer(text))


@lru_cache(maxsize=64)
def chunks(text: str) -> tuple[tuple[int, int], ...]:
    """Start and end of what people count as words: "e-mail" and "7:15 pm" are one and two."""
    found: list[tuple[int, int]] = []
    for word in words(text):
        joined = found and not is_wide(word.text) and not is_wide(text[found[-1][1] - 1])
        if joined and not _SPACE.search(gap := text[found[-1][1] : word.start]) and "—" not in gap:
            found[-1] = (found[-1][0], word.end)
        else:
            found.append((word.start, word.end))
    return tuple(found)


def parts_cluster(text: str, at: int) -> bool:
    """Whether `at` lies inside one of the signs that a reader sees: a letter with its marks, a joined emoji."""
    if not 0 < at < len(text) or text[at - 1 : at + 1].isascii():
        return False
    start = max((text.rfind(blank, 0, at) for blank in " \n\t"), default=-1) + 1
    return at > start and all(hit.end() != at for hit in _CLUSTER.finditer(text, start, at + 1))


def has_pause(gap: str) -> bool:
    """Whether the signs between two words tell of a pause in speaking."""
    return bool(_PAUSE.search(gap))


def is_wide(text: str) -> bool:
    """Whether `text` holds Chinese or Japanese characters."""
    return bool(_WIDE.search(text))


def phrase(text: str, first: int, last: int) -> str:
    """What stands from word `first` to word `last` (inclusive) with its own signs.

    Signs that belong to a word ("€30", "C++", "50%") stay; those that only
    separate it from its neighbours go.
    """
    found = words(text)
    start, end = found[first].start, found[last].end
    head = text[found[first - 1].end if first else 0 : start]
    tail = text[end : found[last + 1].start if last + 1 < len(found) else len(text)]
    left = _last_chunk(head) if not first or _SPACE.search(head) else ""
    right = _SPACE.split(tail)[0] if last + 1 == len(found) or _SPACE.search(tail) else ""
    return left.lstrip(EDGE) + text[start:end] + right.rstrip(EDGE)


def _last_chunk(head: str) -> str:
    return _SPACE.split(head)[-1]
