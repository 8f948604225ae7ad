"""Which capitals a replacement gets.

The recogniser writes a large letter at the start of every utterance, so that
one proves nothing; a capital anywhere else does.
"""

from iasr_desktop.core.agent import classes, seams
from iasr_desktop.core.agent.words import words


def adapted(new: str, old: str, *, first_heard: bool, old_starts_sentence: bool, names: bool) -> str:
    """`new` with the case that the place of `old` asks for.

    `first_heard`: the utterance (or a sentence of it) began with this phrase.
    `names`: the replacement is another spelling of the same thing, so a name
    stays a name.
    """
    found = words(new)
    if not found or classes.is_always_capitalised(found[0].key):
        return new
    old_is_large = old[:1].isupper()
    if first_heard and new[:1].isupper() and not old_is_large and seams.uncapitalised(new) != new:
        return seams.uncapitalised(new)
    if names and old.isupper() and len(old) > 1 and len(found) == 1 and new.islower():
        return new.upper()
    if names and old_is_large and not old_starts_sentence and new[:1].islower():
        return " ".join(seams.capitalised(part) for part in new.split(" "))
    return new
