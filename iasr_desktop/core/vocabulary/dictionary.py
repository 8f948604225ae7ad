"""Which words everybody knows, so that they are no terms.

A pronouncing dictionary is asked; it holds American forms and few derived
ones, so spellings and endings are brought to what it may have.
"""

import re
from collections.abc import Iterator

from iasr_desktop.core.agent.classes import is_always_capitalised
from iasr_desktop.core.agent.likeness import pronunciations

_AMERICAN = (
    (re.compile(r"is(e|es|ed|ing|er|ers|ation|ations)$"), r"iz\1"),
    (re.compile(r"ys(e|es|ed|ing|er|ers)$"), r"yz\1"),
    (re.compile(r"our(s|ed|ing|ful|able|ite|ites|less)?$"), r"or\1"),
    (re.compile(r"ll(ed|ing|er|ers)$"), r"l\1"),
    (re.compile(r"re(s|d)?$"), r"er\1"),
    (re.compile(r"ogue(s)?$"), r"og\1"),
    (re.compile(r"ae|oe"), "e"),
)
_ENDINGS = (
    (re.compile(r"(?:s|es|d|ed|ly|er|ers|ing|ness|less|able|ful)$"), ""),
    (re.compile(r"(?:es|ed|er|ers|ing|able|ation|ations)$"), "e"),
    (re.compile(r"(?:ies|ied|ier|ily|iness)$"), "y"),
    (re.compile(r"([bdfglmnprt])\1(?:ed|er|ers|ing)$"), r"\1"),
)
_BEGINNING = re.compile(r"^(?:un|re|non|pre|over|mis|sub|under|out|co)(?=.{4})")
_LEAST = 3
_MONTHS_THAT_ARE_WORDS = ("may", "march")


def is_word(key: str) -> bool:
    """Whether the dictionary has the word, by its `key`, or one that it is made from."""
    return any(len(form) >= _LEAST and pronunciations(form) for form in _forms(key)) or bool(pronunciations(key))


def is_calendar(key: str) -> bool:
    """Whether the word names a day or a month: a capital there tells nothing."""
    return is_always_capitalised(key) or key in _MONTHS_THAT_ARE_WORDS


def _forms(key: str) -> Iterator[str]:
    for start in dict.fromkeys((key, _BEGINNING.sub("", key))):
        for whole in dict.fromkeys((start, *(pattern.sub(new, start) for pattern, new in _AMERICAN))):
            yield whole
            for pattern, new in _ENDINGS:
                if pattern.search(whole):
                    yield pattern.sub(new, whole)
