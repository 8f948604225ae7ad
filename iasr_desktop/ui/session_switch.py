"""Going over to another session, once what is said in this one is done."""

from __future__ import annotations

import uuid
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.session import Session
from iasr_desktop.core.types import Turn
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.session_desk import SessionDesk
from iasr_desktop.ui.states import SetAside
from iasr_desktop.ui.turn_queue import TurnQueue, Waiting

if TYPE_CHECKING:
    from iasr_desktop.core.recovery import Unfinished
    from iasr_desktop.core.storage.history import History


@dataclass(frozen=True, eq=False)
class _Opened:
    """A session as it was left, and utterances that are to be its next ones. `None`: the one that is open."""

    session: Session | None
    turns: tuple[Turn, ...]
    items: tuple[Waiting, ...] = ()


class SessionSwitch(QObject):
    """GUI thread only. Steps wait until `is_settled`, and run one after another."""

    changed = Signal()
    leaving = Signal()
    """The open session is about to be left: what is still being typed belongs to it."""
    begun = Signal()
    """Another session is open."""

    def __init__(
        self,
        context: Context,
        desk: SessionDesk,
        queue: TurnQueue,
        is_settled: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._desk = desk
        self._queue = queue
        self._is_settled = is_settled
        self._steps: deque[Callable[[], None]] = deque()
        self._reading = False

    @property
    def is_busy(self) -> bool:
        return self._reading or bool(self._steps)

    def new(self) -> None:
        self._add(self._begin_new)

    def open(self, session_id: str) -> None:
        """A session of the history."""
        self._add(partial(self._read, partial(_existing, session_id)))

    def take_up(self, items: Sequence[Unfinished]) -> None:
        """Recordings of an earlier run, each in its own session."""
        for session_id, group in groupby(items, lambda item: item.session_id):
            self._add(partial(self._take_up, session_id, tuple(group)))

    def again(self, items: Sequence[SetAside]) -> None:
        """Utterances that were set aside, each in the session it was spoken in."""
        for session_id, group in groupby(items, lambda item: item.session_id):
            self._add(partial(self._again, session_id, tuple(group)))

    def pump(self) -> None:
        """Go on if nothing is in the way."""
        if self._steps and not self._reading and self._is_settled():
            self._steps.popleft()()

    def close(self) -> None:
        self._steps.clear()

    def _add(self, step: Callable[[], None]) -> None:
        self._steps.append(step)
        self.pump()
        self.changed.emit()

    def _begin_new(self) -> None:
        self.leaving.emit()
        self._desk.begin_new()
        self._finish(_Opened(None, ()), is_other=True)

    def _again(self, session_id: str, group: tuple[SetAside, ...]) -> None:
        items = tuple(Waiting(item.utterance, item.duration_s) for item in group)
        if session_id == self._desk.snapshot.session_id:
            self._finish(_Opened(None, (), items))
        else:
            self._read(partial(_spoken_in, session_id, self._language, items))

    def _take_up(self, session_id: str, group: tuple[Unfinished, ...]) -> None:
        now = self._desk.snapshot
        is_fresh = not session_id and now.turn_number == 0
        own = None if is_fresh or session_id == now.session_id else session_id
        self._read(partial(self._unfinished, group, own, self._language))

    def _unfinished(
        self, group: tuple[Unfinished, ...], session_id: str | None, language: str, history: History
    ) -> _Opened:
        """On the storage lane."""
        from iasr_desktop.core.recovery import utterance_of

        reader = self._context.services.build_file_reader()
        items = tuple(Waiting(utterance_of(item, reader), item.duration_s, is_recovered=True) for item in group)
        return _Opened(None, (), items) if session_id is None else _spoken_in(session_id, language, items, history)

    @property
    def _language(self) -> str:
        return self._context.settings.recognition.language

    def _read(self, work: Callable[[History], _Opened]) -> None:
        self._reading = True
        self._context.history.submit(work, done=self._on_read, failed=self._on_not_read)

    def _on_read(self, opened: _Opened) -> None:
        self._reading = False
        if opened.session is not None:
            self.leaving.emit()
            self._desk.adopt(opened.session, opened.turns)
        self._finish(opened, is_other=opened.session is not None)

    def _on_not_read(self, failure: Exception) -> None:
        self._reading = False
        self._context.say.show(failure)
        self._finish(_Opened(None, ()))

    def _finish(self, opened: _Opened, *, is_other: bool = False) -> None:
        if is_other:
            self.begun.emit()
        for item in opened.items:
            self._queue.add(item)
        self.changed.emit()
        self.pump()


def _existing(session_id: str, history: History) -> _Opened:
    session = history.resume(session_id)
    return _Opened(session, _numbered(history, session.id))


def _spoken_in(session_id: str, language: str, items: tuple[Waiting, ...], history: History) -> _Opened:
    """The session, or an empty one of that id when nothing of it was saved."""
    try:
        session = history.resume(session_id) if session_id else Session(uuid.uuid4().hex, language)
    except BadInput:
        session = Session(session_id, language)
    return _Opened(session, _numbered(history, session.id), items)


def _numbered(history: History, session_id: str) -> tuple[Turn, ...]:
    return tuple(turn for turn in history.turns(session_id) if turn.number)
