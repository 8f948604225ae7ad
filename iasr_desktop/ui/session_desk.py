"""The session being dictated: its text, its turns, and their way into the history.

A turn counts at once and is saved behind the window. What could not be saved
stays in the session, is counted, and is tried again with the next turn.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core import by_hand
from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.session import Session, Snapshot
from iasr_desktop.core.turn import SpokenUtterance, Utterance
from iasr_desktop.core.types import Action, Intent, Turn, TurnState
from iasr_desktop.core.vocabulary.terms import Term
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.states import Change, Revision

if TYPE_CHECKING:
    from iasr_desktop.core.storage.history import History


_BEGINNING = Revision(0, "", Change.BEGINNING, Document())


@dataclass(frozen=True, eq=False)
class _Record:
    """A turn to be saved. With `as_heard`, silence is put on file too."""

    turn: Turn
    utterance: Utterance | None
    language: str
    as_heard: bool = False


@dataclass(frozen=True)
class _Saved:
    """What saving did: the terms learned, and with them the whole vocabulary."""

    learned: tuple[Term, ...]
    terms: tuple[Term, ...]


class SessionDesk(QObject):
    """GUI thread only. The sole owner of the live `Session`."""

    changed = Signal(object)
    """`Snapshot`."""
    accepted = Signal(object)
    """`Turn`."""
    session_changed = Signal(str)
    unsaved_changed = Signal(int)
    learned = Signal(object, object)
    """Terms that a confirmation taught, and the vocabulary after it; tuples of `Term`."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._session = Session(uuid.uuid4().hex, context.settings.recognition.language)
        self._turns: list[Turn] = []
        self._revisions = [_BEGINNING]
        self._unsaved: tuple[_Record, ...] = ()
        self._told = 0
        self._closed = False

    @property
    def snapshot(self) -> Snapshot:
        return self._session.snapshot()

    @property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(self._turns)

    def spoken_last(self) -> Turn:
        """The turn whose intent can be flipped. Raises `BadInput`."""
        return by_hand.last_spoken(self._turns)

    def accept(self, *turns: Turn, utterance: Utterance | None = None) -> None:
        """Make turns part of the session and save them. Raises `StaleTurn`, changing nothing, for the first."""
        for turn in turns:
            self._session.apply(turn)
            self._note(turn)
            self._record(_Record(turn, utterance, self._session.language))
        if any(turn.after != turn.before for turn in turns):
            self.changed.emit(self.snapshot)
        for turn in turns:
            self.accepted.emit(turn)

    def record(self, turn: Turn, utterance: Utterance, *, as_heard: bool) -> None:
        """Save a failed or silent turn, which is not part of the session."""
        if turn.state is TurnState.NO_SPEECH or turn.audio_path is not None or isinstance(utterance, SpokenUtterance):
            self._record(_Record(turn, utterance, self._session.language, as_heard))

    def revisions(self) -> list[Revision]:
        """Every text the session had, the oldest first."""
        return list(self._revisions)

    def undo(self) -> None:
        self._accept_if(by_hand.undone(self.snapshot))

    def redo(self) -> None:
        self._accept_if(by_hand.redone(self.snapshot))

    def confirm(self) -> None:
        self._accept_if(by_hand.confirmed(self.snapshot))

    def edit_text(self, text: str) -> None:
        self._accept_if(by_hand.typed(self.snapshot, text))

    def replace_span(self, start: int, end: int, text: str) -> None:
        """Raises `BadInput` for a place outside the text."""
        self._accept_if(by_hand.replaced(self.snapshot, start, end, text))

    def restore(self, number: int) -> None:
        """Bring back the text of a revision."""
        found = next((revision for revision in self._revisions if revision.number == number), None)
        if found is not None:
            self._accept_if(by_hand.restored(self.snapshot, found.document, number))

    def set_language(self, code: str) -> None:
        self._session.language = code

    def begin_new(self) -> None:
        """Leave the session for a new, empty one."""
        self.adopt(Session(uuid.uuid4().hex, self._context.settings.recognition.language), ())

    def adopt(self, session: Session, turns: Sequence[Turn]) -> None:
        """Go on with another session. `turns` are its numbered ones."""
        self._session = session
        self._turns, self._revisions = [], [_BEGINNING]
        for turn in turns:
            self._note(turn)
        self.session_changed.emit(session.id)
        self.changed.emit(self.snapshot)

    def close(self) -> None:
        """Try once more to save what is not saved; nothing is done by hand any more."""
        self._closed = True
        if self._unsaved:
            self._context.history.submit(partial(_save, self._unsaved), failed=_give_up)

    def _note(self, turn: Turn) -> None:
        self._turns.append(turn)
        if turn.revision_after > turn.revision_before:
            self._revisions.append(_revision(turn))

    def _accept_if(self, turn: Turn | None) -> None:
        if turn is not None and not self._closed:
            self.accept(turn)

    def _record(self, record: _Record) -> None:
        """Save a turn, and those that could not be saved before."""
        batch, self._unsaved = (*self._unsaved, record), ()
        self._save(batch)

    def _save(self, batch: tuple[_Record, ...]) -> None:
        self._context.history.submit(
            partial(_save, batch), done=self._on_saved, failed=partial(self._on_not_saved, batch)
        )

    def _on_saved(self, saved: _Saved) -> None:
        self._tell_unsaved()
        self._context.history_changed.emit()
        if saved.learned:
            self.learned.emit(saved.learned, saved.terms)
        if self._unsaved:
            batch, self._unsaved = self._unsaved, ()
            self._save(batch)

    def _on_not_saved(self, batch: tuple[_Record, ...], failure: Exception) -> None:
        if not self._told:
            self._context.say.show(failure, kind="warning" if isinstance(failure, AppError) else None)
        self._unsaved = (*self._unsaved, *batch)
        self._tell_unsaved()

    def _tell_unsaved(self) -> None:
        if len(self._unsaved) != self._told:
            self._told = len(self._unsaved)
            self.unsaved_changed.emit(self._told)


def _save(batch: tuple[_Record, ...], history: History) -> _Saved:
    """On the storage lane. What is on file already is not saved again."""
    from iasr_desktop.core.dictation import keep
    from iasr_desktop.core.vocabulary.learner import observed

    learned: list[Term] = []
    for record in batch:
        session = Session(record.turn.session_id, record.language)
        if record.utterance is None or record.as_heard:
            history.save_turn(record.turn, session)
        else:
            keep(record.turn, record.utterance, history, session)
        learned += observed(record.turn, history)
    return _Saved(tuple(learned), history.vocabulary.list() if learned else ())


def _give_up(_: Exception) -> None:
    """The window is closing; the person was told that turns are not saved."""


def _revision(turn: Turn) -> Revision:
    return Revision(
        turn.revision_after, turn.created_utc, _change(turn), turn.after, turn, by_hand.restored_revision(turn)
    )


def _change(turn: Turn) -> Change:
    action = turn.decision.action
    named = {
        Action.UNDO: Change.UNDONE,
        Action.REDO: Change.REDONE,
        Action.CONFIRM: Change.CONFIRMED,
        Action.APPEND: Change.NEW_TEXT,
    }
    if by_hand.restored_revision(turn) is not None:
        return Change.RESTORED
    if by_hand.is_by_hand(turn) and action in (Action.APPEND, Action.EDIT):
        return Change.TYPED
    if turn.decision.intent is Intent.CONFIRMATION:
        return Change.CONFIRMED
    return named.get(action, Change.CORRECTION)
