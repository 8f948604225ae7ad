"""Commands about every place of a phrase: "replace cat with dog everywhere", "delete both verys"."""

from iasr_desktop.core.agent import marks, modify, targets
from iasr_desktop.core.agent.grammar.context import (
    DETERMINERS,
    Context,
    Form,
    Outcome,
    edited,
    refused,
    replacement,
)
from iasr_desktop.core.agent.grammar.deleting import NOT_THINGS
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.targets import Span

P_EVERYWHERE = 0.95
_LONGEST = 4
_MOST_PLACES = 300
# "All old lamps with new ones" speaks of lamps.
_OF_THINGS = frozenset(("one", "ones", "new", "another", "others"))
# "Remove all dogs" speaks of dogs; these verbs speak of text.
_OF_TEXT = frozenset(("delete", "erase", "strike"))
# Nobody has all "the" of anything: alone they are meant as words.
_WORDS_ALONE = (("the",), ("an",))


def replace_each(context: Context, slots: Slots) -> Outcome | None:
    """Put `y` in every place of `x`; at least two are needed."""
    return _replaced(context, slots["x"], slots["y"], least=2)


def replace_everywhere(context: Context, slots: Slots) -> Outcome | None:
    """As `replace_each`, where "everywhere" was said, which one place will do for."""
    return _replaced(context, slots["x"], slots["y"], least=1)


def delete_each(context: Context, slots: Slots) -> Outcome | None:
    """Take every place of `x` out; at least two are needed."""
    return _deleted(context, slots["x"], least=2)


def delete_everywhere(context: Context, slots: Slots) -> Outcome | None:
    """As `delete_each`, where "everywhere" was said."""
    return _deleted(context, slots["x"], least=1)


def _replaced(context: Context, old: Piece, new: Piece, least: int) -> Outcome | None:
    hits = _places(context, old, least)
    if not hits or len(new) > _LONGEST or _OF_THINGS & set(new.keys):
        return None
    if problem := _too_many(context, old, hits):
        return refused(problem, P_EVERYWHERE)
    return edited(tuple(edit for hit in hits for edit in replacement(context, hit, new)), P_EVERYWHERE)


def _deleted(context: Context, old: Piece, least: int) -> Outcome | None:
    hits = _places(context, old, least)
    in_plural = bool(hits) and not targets.occurrences(context.text, old.text)
    of_text = _OF_TEXT & set(context.utterance.keys[: old.first]) or old.keys[-1].removesuffix("s") in NOT_THINGS
    if in_plural and not of_text:
        return None
    if problem := _too_many(context, old, hits):
        return refused(problem, P_EVERYWHERE)
    edits = tuple(
        edit
        for hit in hits
        for edit in modify.delete_span(context.text, *marks.whole(context.text, hit.start, hit.end))
    )
    return edited(edits, P_EVERYWHERE)


def _places(context: Context, piece: Piece, least: int) -> list[Span]:
    """All places of a phrase, or of its singular; none if they are fewer than asked for."""
    if len(piece) > _LONGEST or (piece.keys[0] in DETERMINERS and piece.keys not in _WORDS_ALONE):
        return []
    hits = targets.occurrences(context.text, piece.text)
    for ending in ("s", "es"):
        if len(hits) < least and piece.text.endswith(ending):
            hits = targets.occurrences(context.text, piece.text.removesuffix(ending).rstrip("'’"))
    return hits if len(hits) >= least else []


def _too_many(context: Context, piece: Piece, hits: list[Span]) -> str:
    """Why there are more places than can be meant, or changed at once; empty when there are not."""
    if len(hits) > 2 and "both" in context.utterance.keys[: piece.first]:
        return targets.ask_which(piece.text, len(hits))
    if len(hits) > _MOST_PLACES:
        return f"“{piece.text}” is there {len(hits)} times. At most {_MOST_PLACES} places can be changed at once."
    return ""


_EACH = "every|every single|each|all|all the|all of the|both|both the|both of the"
_OF = "occurrence of|occurrences of|instance of|instances of|word|words"
_EVERYWHERE = "everywhere|throughout|all over|every time|each time|in all places|in every place|all the time|both times"
_EVERYWHERE += "|in both places|in both cases|in both sentences|in each place|in each case|in every case|wherever it is"
_REPLACE = "replace|substitute|exchange|swap"
_CHANGE = "change|turn|convert|correct|alter"
_REMOVE = "delete|remove|erase|scratch|strike|drop|take out"

FORMS = (
    Form(f"({_REPLACE}) ({_EACH}) ({_OF})? {{x}} (with|by|for) {{y}}", replace_each),
    Form(f"({_CHANGE}) ({_EACH}) ({_OF})? {{x}} (to|into) {{y}}", replace_each),
    Form(f"({_REPLACE}) (the word)? {{x}} (with|by|for) {{y}} ({_EVERYWHERE})", replace_everywhere),
    Form(f"({_CHANGE}) (the word)? {{x}} (to|into) {{y}} ({_EVERYWHERE})", replace_everywhere),
    Form(f"({_REPLACE}) (the word)? {{x}} ({_EVERYWHERE}) (with|by|for) {{y}}", replace_everywhere),
    Form(
        f"(use|write|put|say|make it|type) (the word)? {{y}} (instead of|rather than|in place of|for) {{x}} "
        f"({_EVERYWHERE})",
        replace_everywhere,
    ),
    Form(f"({_REMOVE}) ({_EACH}) ({_OF})? {{x}}", delete_each),
    Form(f"({_REMOVE}) (the word)? {{x}} ({_EVERYWHERE})", delete_everywhere),
)
