"""Text made findable: the same preparation for what is indexed and for what is asked.

SQLite's `unicode61` tokenizer takes a run of Chinese, Japanese or Thai as one
word, and its trigram tokenizer finds nothing shorter than three characters.
Here every character of such scripts becomes a word of its own and a query in
them a phrase, so words of any length are found.
"""

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence

from sqlite_utils import Database

EXCERPT_LENGTH = 80
PART_INDEXES = ("turns_parts", "sessions_parts")
INDEXES = ("turns_fts", "sessions_fts", *PART_INDEXES)
"""Full-text tables: of words, and of any three characters in a row, which an SQLite before 3.34 cannot make."""
_TRIGRAMS_SINCE = (3, 34, 0)

_UNSPACED_SCRIPTS = ("THAI", "LAO", "KHMER", "MYANMAR")


def has_trigrams() -> bool:
    """Whether Python's SQLite can index runs of three characters."""
    return sqlite3.sqlite_version_info >= _TRIGRAMS_SINCE


def indexes(db: Database) -> tuple[str, ...]:
    """The full-text tables that this file has."""
    names = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()}
    return tuple(index for index in INDEXES if index in names)


def prepared(text: str) -> str:
    """`text` in compatibility form, with characters of unspaced scripts set apart.

    SQLite ends a text at a NUL, so that becomes a space.
    """
    if text.isascii():
        return text.replace("\0", " ")
    plain = unicodedata.normalize("NFKC", text).replace("\0", " ")
    return "".join(f" {char} " if _stands_alone(char) else char for char in plain)


def match_expression(query: str) -> str:
    """An FTS5 expression that needs every word of `query`, the last one as a prefix.

    Empty when the query holds nothing that is indexed (punctuation only).
    """
    phrases = [" ".join(prepared(word).replace('"', " ").split()) for word in query.split()]
    quoted = [f'"{phrase}"' for phrase in phrases if any(char.isalnum() for char in phrase)]
    return " AND ".join(quoted) + " *" if quoted else ""


def part_expression(query: str) -> str:
    """An FTS5 expression, for an index of all runs of three characters, that every text holding `query` fulfils.

    Empty when the query is shorter.
    """
    part = query.strip().replace("\0", " ")
    runs = dict.fromkeys(part[start : start + 3] for start in range(len(part) - 2))
    return " AND ".join('"' + run.replace('"', '""') + '"' for run in runs)


def like_pattern(query: str) -> str:
    r"""A LIKE pattern (escape character `\`) for `query` anywhere in a text."""
    for char in "\\%_":
        query = query.replace(char, "\\" + char)
    return f"%{query.strip()}%"


def matches(text: str, query: str) -> tuple[tuple[int, int], ...]:
    """Where words of `query` stand in `text`: start and end, in order, apart from each other.

    As the index finds them: whole words, the last one also as a beginning,
    whatever their case and accents. A word that only stands inside others is
    marked there.
    """
    folded, places = _folded(text)
    words = ["".join(_folded(word)[0].split()) for word in query.split()]
    spans: list[tuple[int, int]] = []
    for number, word in enumerate(words):
        if not word:
            continue
        found = [place.span() for place in re.finditer(re.escape(word), folded)]
        whole = [span for span in found if _is_word(folded, *span, may_go_on=number == len(words) - 1)]
        spans += [(places[start], places[end]) for start, end in whole or found]
    return _joined(spans)


def excerpt(text: str, query: str) -> str:
    """About `EXCERPT_LENGTH` characters of `text` around the first word of `query` it holds."""
    flat = " ".join(text.split())
    first = next(iter(matches(flat, query)), (0, 0))[0]
    start = max(0, first - EXCERPT_LENGTH // 3)
    if start:
        start = flat.find(" ", start, start + 12) + 1 or start
    end = start + EXCERPT_LENGTH
    return ("…" if start else "") + flat[start:end] + ("…" if end < len(flat) else "")


def _folded(text: str) -> tuple[str, Sequence[int]]:
    """`text` without case, accents and compatibility forms, and where each of its characters came from."""
    if text.isascii():
        return text.lower(), range(len(text) + 1)
    folded: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        plain = unicodedata.normalize("NFKD", char).casefold()
        bare = [part for part in plain if not unicodedata.combining(part)]
        folded += bare
        places += [place] * len(bare)
    return "".join(folded), [*places, len(text)]


def _is_word(text: str, start: int, end: int, *, may_go_on: bool) -> bool:
    """Whether a place in folded text is a word of its own, or the beginning of one."""
    begins = start == 0 or not (text[start - 1].isalnum() and text[start].isalnum()) or _stands_alone(text[start])
    goes_on = end < len(text) and text[end].isalnum() and text[end - 1].isalnum() and not _stands_alone(text[end - 1])
    return begins and (may_go_on or not goes_on)


def _joined(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif end > start:
            joined.append((start, end))
    return tuple(joined)


def _stands_alone(char: str) -> bool:
    if char.isascii() or not char.isalnum():
        return False
    if unicodedata.east_asian_width(char) in "WF":
        return True
    return unicodedata.name(char, "").startswith(_UNSPACED_SCRIPTS)
