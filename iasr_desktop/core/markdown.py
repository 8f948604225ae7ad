"""Markdown in which nothing but what is meant as markup is markup.

Reports and exports hold texts of other people, names of files, ids. None of
them may end a cell, begin a heading, load a picture or move a cursor.
"""

import re
from collections.abc import Iterable, Sequence
from urllib.parse import quote

# What would be markup anywhere in a line. An underline within a word never is, so ids stay readable.
_INLINE = re.compile(r"([\\`*\[\]<>|~]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;))")
_AT_START = re.compile(r"^(\d{0,9})([#+=.)-])(?=\2*(?:\s|$))")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_OPEN_BAR = re.compile(r"(?<!\\)\|")


class Markup(str):
    """Text that is Markdown already. Whatever is made of it by joining or formatting is not."""

    __slots__ = ()


def plain(text: str) -> Markup:
    """Anybody's text on one line, in which no sign is markup. `Markup` stays as it is."""
    if isinstance(text, Markup):
        return text
    return Markup(escaped(_CONTROL.sub("\ufffd", " ".join(text.split()))))


def code(text: str) -> Markup:
    """Anybody's text on one line as code."""
    text = _CONTROL.sub("\ufffd", " ".join(text.split()))
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    room = " " if "`" in (text[:1], text[-1:]) else ""
    return Markup(f"{fence}{room}{text}{room}{fence}")


def picture(about: str, place: str) -> Markup:
    """A picture; `place` is a path as seen from the document."""
    return Markup(f"![{plain(about)}]({quote(place, errors='backslashreplace')})")


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """A list of names and values."""
    return "\n".join(f"- {plain(name)}: {plain(value)}" for name, value in pairs)


def listed(lines: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {escaped_start(plain(line))}" for line in lines)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """One line a row."""
    lines = ["| " + " | ".join(map(_cell, cells)) + " |" for cells in (head, *rows)]
    lines.insert(1, "|" + "---|" * len(head))
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A text of somebody's as a cell, which says so when there is none."""
    return text.strip() or "–"


def escaped(text: str) -> str:
    """`text` without markup within a line; its white space stays."""
    return _INLINE.sub(r"\\\1", text)


def escaped_start(line: str) -> str:
    """Keeps an escaped line from becoming a heading, a list or a rule."""
    return _AT_START.sub(r"\1\\\2", line)


def _cell(text: str) -> str:
    return _OPEN_BAR.sub(r"\\|", plain(text))
