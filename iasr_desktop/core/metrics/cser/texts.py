"""Texts as the language model gets them, and grammars that admit only what stands in a text."""

import unicodedata
from collections.abc import Sequence

from iasr_desktop.core.agent.words import Word, words

MOST_WORDS = 120
"""Words of a text that are looked at; what comes after is left out, and the result says so."""

_UNWRITABLE = ("Cc", "Cs", "Cn")


def clean(text: str) -> str:
    """On one line, without control characters and half characters; what else there is stays."""
    shown = (character if unicodedata.category(character) not in _UNWRITABLE else " " for character in text)
    return " ".join("".join(shown).split())


def shortened(text: str) -> tuple[str, bool]:
    """At most `MOST_WORDS` words of the cleaned text, and whether something was left out."""
    whole = clean(text)
    found = words(whole)
    if len(found) <= MOST_WORDS:
        return whole, False
    return whole[: found[MOST_WORDS - 1].end], True


def span_rules(text: str) -> str:
    """GBNF rules by which `span` is any run of whole words of `text`, with what stands between them.

    One rule a word, which may be followed by the next: as long as the text,
    where a list of all runs would grow with its square. `text` has a word.
    """
    found = words(text)
    starts = " | ".join(f"w{index}" for index in range(len(found)))
    return "\n".join([f"span ::= {starts}", *_word_rules(text, found)])


def _word_rules(text: str, found: Sequence[Word]) -> list[str]:
    rules = []
    for index, word in enumerate(found):
        rule = f"w{index} ::= {quoted(text[word.start : word.end])}"
        if index + 1 < len(found):
            between = text[word.end : found[index + 1].start]
            rule += f" ({quoted(between)} w{index + 1})?" if between else f" w{index + 1}?"
        rules.append(rule)
    return rules


def quoted(text: str) -> str:
    """`text` as a literal of GBNF."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def keys(text: str) -> list[str]:
    """The words of `text` in the form in which two texts are compared."""
    return [word.key for word in words(text)]
