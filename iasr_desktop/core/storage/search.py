"""Text made findable: the same preparation for what is indexed and for what is asked.

SQLite's `unicode61` tokenizer takes a run of Chinese, Japanese or Thai as one
word, and its trigram tokenizer finds nothing shorter than three characters.
Here every character of such scripts becomes a word of its own and a query in
them a phrase, so words of any length are found.
"""

import unicodedata

EXCERPT_LENGTH = 80

_UNSPACED_SCRIPTS = ("THAI", "LAO", "KHMER", "MYANMAR")


def prepared(text: str) -> str:
    """`text` in compatibility form, with characters of unspaced scripts set apart.

    SQLite ends a text at a NUL, so that becomes a space.
    """
    plain = unicodedata.normalize("NFKC", text).replace("\0", " ")
    return "".join(f" {char} " if _stands_alone(char) else char for char in plain)


def match_expression(query: str) -> str:
    """An FTS5 expression that needs every word of `query`, the last one as a prefix.

    Empty when the query holds nothing that is indexed (punctuation only).
    """
    phrases = [" ".join(prepared(word).replace('"', " ").split()) for word in query.split()]
    quoted = [f'"{phrase}"' for phrase in phrases if any(char.isalnum() for char in phrase)]
    return " AND ".join(quoted) + " *" if quoted else ""


def like_pattern(query: str) -> str:
    r"""A LIKE pattern (escape character `\`) for `query` anywhere in a text."""
    for char in "\\%_":
        query = query.replace(char, "\\" + char)
    return f"%{query.strip()}%"


def excerpt(text: str, query: str) -> str:
    """About `EXCERPT_LENGTH` characters of `text` around the first word of `query` it holds."""
    flat = " ".join(text.split())
    places = [flat.casefold().find(word.casefold()) for word in query.split()]
    start = max(0, min((place for place in places if place >= 0), default=0) - EXCERPT_LENGTH // 3)
    if start:
        start = flat.find(" ", start, start + 12) + 1 or start
    end = start + EXCERPT_LENGTH
    return ("…" if start else "") + flat[start:end] + ("…" if end < len(flat) else "")


def _stands_alone(char: str) -> bool:
    if char.isascii() or not char.isalnum():
        return False
    if unicodedata.east_asian_width(char) in "WF":
        return True
    return unicodedata.name(char, "").startswith(_UNSPACED_SCRIPTS)
