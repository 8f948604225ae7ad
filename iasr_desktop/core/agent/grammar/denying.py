"""A clause denied and said again otherwise: "it doesn't open at nine, it opens at ten"."""

from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, refused, related, replaced
from iasr_desktop.core.agent.grammar.contrast import P_CONTRAST
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.inflection import past, plural
from iasr_desktop.core.agent.targets import Several

_LONGEST_SUBJECT = 3
_LONGEST = 8


def denied(context: Context, slots: Slots) -> Outcome | None:
    """What is denied has to stand in the text, and both clauses to tell the same of the same but for one thing."""
    subject, denied_clause, clause = slots["a"], slots["x"], slots["b"]
    if len(subject) > _LONGEST_SUBJECT or len(denied_clause) > _LONGEST or clause.keys[: len(subject)] != subject.keys:
        return None
    told = _behind(clause, len(subject))
    if told is None or not _is_same_verb(denied_clause.keys[0], told.keys[0]):
        return None
    old, new = _behind(denied_clause, 1), _behind(told, 1)
    if old is None or new is None:
        return None
    old, new = _what_differs(old, new)
    found = context.locate(old)
    if isinstance(found, Several):
        return refused(found.reason, P_CONTRAST)
    return replaced(context, found, new, P_CONTRAST) if old.keys != new.keys else None


def _behind(piece: Piece, count: int) -> Piece | None:
    return piece.part(count, len(piece) - 1) if len(piece) > count else None


def _is_same_verb(bare: str, told: str) -> bool:
    """Whether `told` is the form in which `bare`, which stands after "didn't", is told."""
    return told in (bare, plural(bare), past(bare))


def _what_differs(old: Piece, new: Piece) -> tuple[Piece, Piece]:
    """Both without the words they begin or end with alike; what is not said again ("four chairs", "five") stays."""
    while min(len(old), len(new)) > 1 and old.keys[0] == new.keys[0]:
        old, new = old.part(1, len(old) - 1), new.part(1, len(new) - 1)
    while min(len(old), len(new)) > 1 and old.keys[-1] == new.keys[-1]:
        old, new = old.part(0, len(old) - 2), new.part(0, len(new) - 2)
    if len(old) > len(new) and related(old.part(0, len(new) - 1).text, new.text):
        old = old.part(0, len(new) - 1)
    return old, new


FORMS = (Form("{a} (dont|doesnt|didnt|do not|does not|did not) {x} / (but|no)? {b}", denied),)
