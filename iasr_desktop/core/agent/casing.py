"""Which capitals a replacement gets.

The recogniser writes a large letter at the start of every utterance, so that
one proves nothing; a capital anywhere else does.
"""

import re

from iasr_desktop.core.agent import classes, seams
from iasr_desktop.core.agent.words import words

_INITIALS = re.compile(r"[A-Za-z](?:\.?[A-Za-z])\.?")


def adapted(new: str, old: str, *, first_heard: bool, old_starts_sentence: bool, names: bool) -> str:
    """`new` with the case that the place of `old` asks for.

    `first_heard`: the utterance (or a sentence of it) began with this phrase.
    `names`: the replacement is another spelling of the same thing, so a name
    stays a name.
    """
    found = words(new)
    if (initials := _initials_like(new, old)) is not None:
        return initials
    if not found:
        return new
    if classes.is_always_capitalised(found[0].key):
        return seams.capitalised(new)
    old_is_large = old[:1].isupper()
    if first_heard and new[:1].isupper() and not old_is_large and seams.uncapitalised(new) != new:
        return seams.uncapitalised(new)
    if names and old.isupper() and len(old) > 1 and len(found) == 1 and new.islower():
        return new.upper()
    if names and old_is_large and not old_starts_sentence and new[:1].islower():
        return " ".join(seams.capitalised(part) for part in new.split(" "))
    return new


def _initials_like(new: str, old: str) -> str | None:
    """ "a.m." for "PM" is "AM": two initials of one closed class in the form of those there; `None` for other words."""
    if not (_INITIALS.fullmatch(new) and _INITIALS.fullmatch(old)):
        return None
    letters, there = new.replace(".", ""), old.replace(".", "")
    if not classes.shared(letters.lower(), there.lower()):
        return None
    letters = letters.upper() if there.isupper() else letters.lower()
    return ".".join(letters) + ("." if old.endswith(".") else "") if "." in old else letters
