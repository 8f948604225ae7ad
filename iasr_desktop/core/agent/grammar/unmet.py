"""Commands that name what is not in the text: refused where they can hardly be sentences."""

from iasr_desktop.core.agent import evidence, numbers, targets
from iasr_desktop.core.agent.grammar.context import DETERMINERS, PRONOUNS, Context, Form, Outcome, refused, related
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.lexicon import EMPTY
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


def named_not_there(context: Context, slots: Slots) -> Outcome | None:
    """ "delete the word pirate", and there is none, nor anything like it."""
    piece = slots["x"]
    if context.document.is_empty or len(piece) > 2 or _THINGS.intersection(piece.keys) or piece.keys[0] in EMPTY:
        return None
    if context.locate(piece) is not None or evidence.by_likeness(
        context.document, piece.text, _LIKE_ENOUGH, wider=True
    ):
        return None
    return refused(f"“{piece.text}” is not in the text.", P_NOT_THERE)


def miscounted(context: Context, slots: Slots) -> Outcome | None:
    """ "change the third boat to ship", and there is only one."""
    old, new = slots["x"], slots["y"]
    hits = targets.occurrences(context.text, old.text)
    order = numbers.ORDINALS.index(slots["o"].keys[0]) if slots["o"].keys[0] in numbers.ORDINALS else 0
    if not hits or len(hits) > order or len(new) > 1 or len(old) > 2 or _THINGS.intersection(new.keys):
        return None
    times = {1: "once", 2: "twice"}.get(len(hits), f"{len(hits)} times")
    return refused(f"“{old.text}” is there only {times}.", P_NOT_THERE)


def neither_there(context: Context, slots: Slots) -> Outcome | None:
    """ "swap lemon and lime", and neither is in the text."""
    one, other = slots["x"], slots["y"]
    if context.locate(other) is not None or len(one) > 1 or len(other) > 1:
        return None
    return not_there(context, slots)


_STYLE = "capitalise|capitalize|uppercase|lowercase|underline|delete|remove|erase|strike|correct|replace|change|quote"

FORMS = (
    Form(f"({_STYLE}) the (word|phrase|name) {{x}}", named_not_there),
    Form(
        "(put|write|make) the (word|phrase|name) {x} in (quotes|quotation marks|capitals|brackets|italics)",
        named_not_there,
    ),
    Form("(make|write) the (word|phrase|name) {x} (uppercase|lowercase|plural|singular|capital)", named_not_there),
    Form("(change|replace|make|turn) the {o} {x} (to|with|by|into) {y}", miscounted),
    Form("(swap|exchange|switch|interchange) {x} and {y}", neither_there),
    Form("replace (the word)? {x} (with|by) {y}", not_there),
    Form("change (the word)? {x} to {y}", changed_not_there),
)
