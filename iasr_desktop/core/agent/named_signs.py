"""Signs that were said by name: "atlas-03 with a dash", "user underscore name"."""

import re
from collections.abc import Iterator

from iasr_desktop.core.agent import evidence
from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.words import Word, listed, words
from iasr_desktop.core.document import Document

_SIGNS_BY_NAME = {
    "dash": "-", "hyphen": "-", "dot": ".", "period": ".", "point": ".", "underscore": "_", "slash": "/", "at": "@",
    "at sign": "@", "apostrophe": "'’", "plus": "+", "colon": ":",
}  # fmt: skip
_WITH_SIGN = re.compile(
    rf"^(.*\S*\w)[,;]? (?:with|using) (?:a |an |the )?({'|'.join(_SIGNS_BY_NAME)})[.!]?$", re.IGNORECASE
)


def without_named_sign(step: Explicit) -> Explicit:
    """ "atlas-03 with a dash" becomes "atlas-03", and is sure: the sign is there already."""
    hit = _WITH_SIGN.match(step.text)
    if hit and any(sign in hit[1].split()[-1] for sign in _SIGNS_BY_NAME[hit[2].lower()]):
        *lead, last = words(hit[1])
        if hit[2].lower() == "apostrophe" and all(word.key in _NAMING for word in lead):
            return step.saying(last.text).sure_of(last.key)
        return step.saying(hit[1])
    return step


_NAMING = listed("no write type spell put use make its it is was should be thats that i said meant mean the word")


_BETWEEN = {
    "dash": "-", "hyphen": "-", "underscore": "_", "dot": ".", "slash": "/", "apostrophe": "'", "colon": ":",
    "plus": "+",
}  # fmt: skip
_LONGEST_NAME = 6


def with_signs_for_names(step: Explicit, document: Document) -> Explicit:
    """ "user underscore name" becomes "user_name" if the text has these words without the sign, or with another."""
    found = words(step.text)
    for at in range(1, len(found) - 1):
        if found[at].key not in _BETWEEN:
            continue
        for first, last in _around(found, at):
            written = _written(found[first : last + 1])
            if _is_there_otherwise(written, document):
                text = step.text[: found[first].start] + written + step.text[found[last].end :]
                key = "".join(word.key for word in words(written))
                return with_signs_for_names(step.saying(text).sure_of(key), document)
    return step


def _around(found: tuple[Word, ...], at: int) -> Iterator[tuple[int, int]]:
    """Runs of words around a named sign, the longest first."""
    runs = [
        (first, last)
        for first in range(max(0, at - _LONGEST_NAME), at)
        for last in range(at + 1, min(len(found), at + _LONGEST_NAME + 1))
        if last - first <= _LONGEST_NAME
    ]
    return iter(sorted(runs, key=lambda run: run[0] - run[1]))


def _written(run: tuple[Word, ...]) -> str:
    """The words with signs for their names, which take the place of the spaces beside them."""
    written = ""
    for word in run:
        sign = _BETWEEN.get(word.key)
        after_owner = written.endswith("s'") and len(word.text) > 2
        gap = " " if written and not sign and (after_owner or written[-1] not in _BETWEEN.values()) else ""
        written += sign or gap + word.text
    return written


def _is_there_otherwise(written: str, document: Document) -> bool:
    """Whether the text has the same words, with numbers as they are, but not the same signs."""
    if written.casefold() in document.text.casefold() or not written[0].isalnum() or not written[-1].isalnum():
        return False
    return bool(evidence.same_letters(document, written))
