"""What a turn changed, cut down to what a person can take in at a glance."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from iasr_desktop.core.document import Edit
from iasr_desktop.core.merging import changes, moved
from iasr_desktop.core.types import Action, Turn

CONTEXT_WORDS = 3
_LONGEST_CONTEXT = 60
_LONGEST_SNIPPET = 80
_QUESTION = " Did you mean "
_CONTEXT = re.compile(rf"(?:\S+\s*){{0,{CONTEXT_WORDS}}}\Z")
_FOLLOWING = re.compile(rf"(?:\s*\S+){{0,{CONTEXT_WORDS}}}")


@dataclass(frozen=True)
class Change:
    """`old` became `new`, between the words `lead` and `tail`, which stayed.

    `start:end` is where `new` stands in the text after all changes of the turn.
    """

    lead: str
    old: str
    new: str
    tail: str
    start: int
    end: int


def edits_shown(turn: Turn) -> tuple[Edit, ...]:
    """The edits of a turn, of whole words where the turn itself holds none."""
    if turn.decision.action is Action.EDIT and turn.decision.tier != "hand":
        return turn.decision.edits
    return changes(turn.before.text, turn.after.text)


def changes_shown(turn: Turn) -> tuple[Change, ...]:
    """Every change of the turn in order, each with the words around it."""
    edits = edits_shown(turn)
    return tuple(_change(turn, edit, edits) for edit in edits)


def snippet(text: str, longest: int = _LONGEST_SNIPPET) -> str:
    """The beginning of `text` on one line, cut between words."""
    line = " ".join(text[: 4 * longest].split())
    if len(line) <= longest:
        return line
    return (line[: longest - 1].rsplit(" ", 1)[0] if " " in line[: longest - 1] else line[: longest - 1]) + "…"


def without_question(note: str) -> str:
    """A refusal's note without what it asks, for where the places to choose from are shown themselves."""
    return note.rpartition(_QUESTION)[0] or note


def last_words(text: str, longest: int = _LONGEST_SNIPPET) -> str:
    """The end of `text` on one line, cut between words."""
    line = " ".join(text[-4 * longest :].split())
    if len(line) <= longest:
        return line
    kept = line[-longest + 1 :]
    return "…" + (kept.split(" ", 1)[1] if " " in kept else kept)


def _change(turn: Turn, edit: Edit, edits: Sequence[Edit]) -> Change:
    before = turn.before.text
    start = moved(edit.start, edits)
    return Change(
        lead(before, edit.start), edit.before, edit.after, tail(before, edit.end), start, start + len(edit.after)
    )  # fmt: skip


def lead(text: str, at: int) -> str:
    """The words right before `at`, in their own line."""
    found = _CONTEXT.search(text[max(0, at - _LONGEST_CONTEXT) : at].rpartition("\n")[2])
    return found.group() if found else ""


def tail(text: str, at: int) -> str:
    """The words right after `at`, in their own line."""
    found = _FOLLOWING.match(text[at : at + _LONGEST_CONTEXT].partition("\n")[0])
    return found.group() if found else ""
