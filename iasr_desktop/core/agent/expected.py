"""What a recogniser is told to expect when a correction may follow: words of commands, then the text itself.

Tried on spoken corrections: after example sentences a decoder is easily caught
in a loop, and after lists of single words it writes lists.
"""

from iasr_desktop.core.agent.words import phrase, words

_COMMANDS = "Replace, insert, delete, capitalize, lowercase, uppercase, swap, quotes, comma, no, not, I meant"
_MOST_WORDS = 25
"""Of the text; each costs a little time, and corrections are about what was said last."""


def context(text: str) -> str:
    """The words before the clip, for a document of `text`."""
    found = words(text)
    if not found:
        return f"{_COMMANDS}:"
    return f"{_COMMANDS}: {phrase(text, max(0, len(found) - _MOST_WORDS), len(found) - 1)}."
