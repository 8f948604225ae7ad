"""Commands that name what is not in the text: refused where they can hardly be sentences."""

from iasr_desktop.core.agent import evidence
from iasr_desktop.core.agent.grammar.context import DETERMINERS, PRONOUNS, Context, Form, Outcome, refused, related
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.words import is_wide, listed

P_NOT_THERE = 0.9
_LIKE_ENOUGH = 0.6
_THINGS = (
    DETERMINERS
    | PRONOUNS
    | listed("one ones new old another other something anything more less and or if when then your each every")
)


def not_there(context: Context, slots: Slots) -> Outcome | None:
    """ "Replace banana with apple", and there is no banana: a command without effect rather than a sentence.

    Only bare words count: with an article or in the plural they are things,
    and what sounds like them in the text may have been meant.
    """
    old, new = slots["x"], slots["y"]
    if context.document.is_empty or not (_is_bare(old) and _is_bare(new)) or context.locate(old) is not None:
        return None
    if (
        set(old.keys) & set(new.keys)
        or any(key.endswith("s") and not key.endswith("ss") for key in old.keys)
        or is_wide(context.utterance.text)
    ):
        return None
    if evidence.by_likeness(context.document, old.text, _LIKE_ENOUGH, wider=True):
        return None
    return refused(f"“{old.text}” is not in the text.", P_NOT_THERE)


def changed_not_there(context: Context, slots: Slots) -> Outcome | None:
    """As `not_there` for "change … to …", which sentences begin with more often: both have to be of one kind."""
    old, new = slots["x"], slots["y"]
    names = old.text[:1].isupper() and new.text[:1].isupper()
    return not_there(context, slots) if names or related(old.text, new.text) else None


def _is_bare(piece: Piece) -> bool:
    """Whether a short phrase is words of a text by its look: no article, nothing like a clause in it."""
    return len(piece) <= 2 and not _THINGS.intersection(piece.keys)


FORMS = (
    Form("replace (the word)? {x} (with|by) {y}", not_there),
    Form("change (the word)? {x} to {y}", changed_not_there),
)
