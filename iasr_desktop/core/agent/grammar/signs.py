"""Punctuation by name."""

import re
from functools import cache

from iasr_desktop.core.agent.grammar.pattern import Piece, Utterance
from iasr_desktop.core.agent.words import words

_NAMES = {
    ",": "comma",
    ".": "full stop|period|full point|dot",
    "?": "question mark",
    "!": "exclamation mark|exclamation point",
    ":": "colon",
    ";": "semicolon|semi colon",
    "…": "ellipsis|three dots",
    " –": "dash|en dash|em dash|long dash",
    "-": "hyphen",
    "/": "slash|forward slash",
    "，": "逗号",
    "。": "句号",
    "？": "问号",
    "！": "感叹号|叹号",
    "：": "冒号",
    "；": "分号",
    "、": "顿号",
}
FINAL = frozenset(".?!…。？！")


def sign_of(piece: Piece) -> str | None:
    """The mark that all of `piece` names, with or without an article."""
    keys = piece.keys
    if len(keys) > 1 and keys[0] in ("a", "an", "the", "one", "another"):
        keys = keys[1:]
    return _signs().get(keys)


def sign_named(piece: Piece) -> str | None:
    """The mark that is named, in the singular or plural."""
    keys = piece.keys
    if keys[-1].endswith("s") and (singular := sign_of_name(" ".join((*keys[:-1], keys[-1][:-1])))):
        return singular
    return sign_of(piece)


def sign_of_name(name: str) -> str | None:
    """The mark of a name that is no part of the utterance."""
    spoken = Utterance(name)
    return sign_of(spoken.piece(0, len(spoken.words) - 1)) if spoken.words else None


def with_signs(phrase: str) -> str:
    """What is to be put in, with the marks that were said in it by name ("pears comma" is "pears,")."""
    return _SAID.sub(lambda hit: _MARKS[" ".join(hit[1].lower().split())], phrase) if " " in phrase else phrase


_MARKS = {
    "comma": ",", "colon": ":", "semicolon": ";", "full stop": ".", "question mark": "?", "exclamation mark": "!",
    "exclamation point": "!",
}  # fmt: skip
_SAID = re.compile(rf"(?:^|\s+)({'|'.join(_MARKS)})(?!\w)", re.IGNORECASE)


@cache
def _signs() -> dict[tuple[str, ...], str]:
    return {
        tuple(word.key for word in words(name)): sign for sign, names in _NAMES.items() for name in names.split("|")
    }
