"""A session's current text, its revision, and what undo and redo lead to.

The arithmetic is one pure function, `advance`, over frozen snapshots: a live
session, a session rebuilt from stored turns and the turn function therefore
cannot disagree. Nothing here stores or draws anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from iasr_desktop.core.document import Document, Edit, check_edits, difference
from iasr_desktop.core.errors import StaleTurn
from iasr_desktop.core.types import Action, Decision, Turn


@dataclass(frozen=True)
class Snapshot:
    """What a turn is computed from.

    `undo_stack` holds older documents, the newest last; `redo_stack` the undone
    ones, the next to come back last. `turn_number` is the last accepted turn's,
    counting from 1. `language` is an ISO 639-1 code or "auto".
    """

    session_id: str
    revision: int = 0
    document: Document = field(default_factory=Document)
    undo_stack: tuple[Document, ...] = ()
    redo_stack: tuple[Document, ...] = ()
    turn_number: int = 0
    language: str = "auto"


@dataclass(frozen=True)
class _Position:
    """A place in the history of a text: the document with what lies before and after it."""

    undo: tuple[Document, ...]
    document: Document
    redo: tuple[Document, ...]


class Session:
    """The live text of one session. Owned by one thread; changed by `apply` only."""

    def __init__(self, session_id: str, language: str = "auto") -> None:
        self._now = Snapshot(session_id, language=language)

    @classmethod
    def rebuild(cls, session_id: str, turns: Iterable[Turn], language: str = "auto") -> "Session":
        """The session as it stood after `turns`, which are in the order of their numbers."""
        session = cls(session_id, language)
        for turn in turns:
            session._now = advance(session._now, turn)
        return session

    @property
    def id(self) -> str:
        return self._now.session_id

    @property
    def document(self) -> Document:
        return self._now.document

    @property
    def revision(self) -> int:
        return self._now.revision

    @property
    def turn_number(self) -> int:
        """The number of the last accepted turn, 0 before the first."""
        return self._now.turn_number

    @property
    def language(self) -> str:
        return self._now.language

    @language.setter
    def language(self, language: str) -> None:
        self._now = replace(self._now, language=language)

    def snapshot(self) -> Snapshot:
        return self._now

    def apply(self, turn: Turn) -> None:
        """Accept a turn. Raises `StaleTurn`, changing nothing, when it was not computed from this text."""
        now = self._now
        if (turn.session_id, turn.revision_before) != (now.session_id, now.revision) or turn.number <= now.turn_number:
            raise StaleTurn("The text changed while these words were being worked on.", "They are worked on again.")
        self._now = advance(now, turn)


def after(snapshot: Snapshot, decision: Decision) -> Document:
    """The document that `decision` makes of the snapshot's.

    Raises `BadInput` when its edits do not fit the text.
    """
    document = snapshot.document
    match decision.action:
        case Action.APPEND:
            return document.append(decision.appended, f"s{snapshot.turn_number + 1}")
        case Action.EDIT:
            return document.apply(decision.edits)
        case Action.CONFIRM:
            return document.confirm_last()
        case Action.UNDO | Action.REDO:
            return _travelled(snapshot, decision).document
        case Action.REFUSE | Action.NOTHING:
            return document


def revision_after(snapshot: Snapshot, document: Document) -> int:
    """The revision a turn leads to that leaves `document`: a new one only when something changed."""
    return snapshot.revision + (document != snapshot.document)


def edits_of(snapshot: Snapshot, decision: Decision) -> tuple[Edit, ...]:
    """Every change of text that `decision` makes, tied to segments, also for what
    has no edits of its own: appended text, undo and redo."""
    before = snapshot.document
    if decision.action is Action.EDIT:
        return tied(before, decision.edits)
    return tied(before, difference(before.text, after(snapshot, decision).text))


def tied(document: Document, edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits sorted, each with the id of the segment it starts in. Raises `BadInput`.

    White space in front of a segment belongs to it; text put at the very end
    belongs to the last segment.
    """
    ends = [(end, segment.id) for (_, end), segment in zip(document.spans(), document.segments, strict=True)]
    last = ends[-1][1] if ends else ""
    return tuple(
        replace(edit, segment_id=next((name for end, name in ends if edit.start < end), last))
        for edit in check_edits(document.text, edits)
    )


def advance(snapshot: Snapshot, turn: Turn) -> Snapshot:
    """The snapshot after an accepted or stored turn.

    A turn that leaves the text as it was makes neither a revision nor an undo
    step. A confirmation makes a revision only: undoing goes back to words, not
    to marks.
    """
    position = _Position(snapshot.undo_stack, turn.after, snapshot.redo_stack)
    action = turn.decision.action
    if action in (Action.UNDO, Action.REDO):
        position = replace(_travelled(snapshot, turn.decision), document=turn.after)
    elif action in (Action.APPEND, Action.EDIT) and turn.after != snapshot.document:
        position = _Position((*snapshot.undo_stack, snapshot.document), turn.after, ())
    return replace(
        snapshot,
        revision=turn.revision_after,
        document=position.document,
        undo_stack=position.undo,
        redo_stack=position.redo,
        turn_number=max(snapshot.turn_number, turn.number),
    )


def _travelled(snapshot: Snapshot, decision: Decision) -> _Position:
    """Where up to `count` steps back (undo) or forth (redo) lead; fewer when fewer exist."""
    undo, here, redo = list(snapshot.undo_stack), snapshot.document, list(snapshot.redo_stack)
    source, target = (undo, redo) if decision.action is Action.UNDO else (redo, undo)
    for _ in range(min(decision.count, len(source))):
        target.append(here)
        here = source.pop()
    return _Position(tuple(undo), here, tuple(redo))
