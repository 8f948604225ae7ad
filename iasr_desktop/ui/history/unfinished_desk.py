"""Recordings that never became words: found, recognised in their own session, or thrown away.

History and models have lanes of their own, so each recording goes from one to
the other and back: its session is read, its words are heard, both are stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core import recovery
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, BadInput
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.recording import RecordedUtterance
from iasr_desktop.core.recovery import Unfinished
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, run_turn
from iasr_desktop.core.types import Turn, TurnState
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


@dataclass
class _Run:
    """Recordings being recognised one after another. `engines` are those used for the one before."""

    items: list[Unfinished]
    token: CancelToken
    done: int = 0
    failed: int = 0
    engines: Engines | None = None


class UnfinishedDesk(QObject):
    """GUI thread; one run at a time. What belongs to the session being dictated is left to its controller."""

    found = Signal(object)
    """Tuple of `Unfinished`, the oldest first."""
    progressed = Signal(int, int)
    """How many were done of how many; equal at the end, (0, 0) when given up."""
    finished = Signal(int)
    """How many could not be recognised."""

    def __init__(self, context: Context, controller: "DictationController", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._run: _Run | None = None

    @property
    def is_busy(self) -> bool:
        return self._run is not None

    def refresh(self) -> None:
        """Look for recordings; `found` tells."""
        folder = self._context.services.recordings_dir

        def look(history: History) -> tuple[Unfinished, ...]:
            return tuple(recovery.unfinished(history, Spool(folder)))

        self._context.history.submit(look, self.found.emit)

    def recognise(self, items: Sequence[Unfinished]) -> None:
        """Recognise each in its own session; one that fails does not stop the others."""
        if self._run is not None or not items:
            return
        live = self._controller.snapshot.session_id
        own = [item for item in items if item.session_id == live]
        if own:
            self._controller.take_up(own)
        others = [item for item in items if item.session_id != live]
        if others:
            self._run = _Run(others, CancelToken())
            self.progressed.emit(0, len(others))
            self._next()

    def cancel(self) -> None:
        """Stop; what was not recognised waits on."""
        if self._run is not None:
            self._run.token.cancel()
            self._run = None
            self.progressed.emit(0, 0)
            self.refresh()

    def discard(self, items: Sequence[Unfinished]) -> None:
        """Delete these recordings."""

        def work(history: History) -> None:
            for item in items:
                recovery.discard(item, history)

        def done(_: None) -> None:
            self._context.history_changed.emit()

        def failed(error: Exception) -> None:
            self._context.say.show_error(error)
            self._context.history_changed.emit()

        self._context.history.submit(work, done, failed)

    def _next(self) -> None:
        run = self._run
        assert run is not None
        if run.done == len(run.items):
            self._run = None
            self.finished.emit(run.failed)
            self._context.history_changed.emit()
            return
        item = run.items[run.done]
        services = self._context.services
        language = self._context.settings.recognition.language

        def prepare(history: History) -> tuple[Session, RecordedUtterance, list[str]]:
            terms = [term.text for term in history.vocabulary.list()]
            return (
                recovery.session_of(item, history, language),
                recovery.utterance_of(item, services.build_file_reader()),
                terms,
            )

        def prepared(ready: tuple[Session, RecordedUtterance, list[str]]) -> None:
            self._hear(run, *ready)

        self._context.history.submit(prepare, prepared, self._on_failed, run.token)

    def _hear(self, run: _Run, session: Session, utterance: RecordedUtterance, terms: list[str]) -> None:
        services, settings, store = self._context.services, self._context.settings, self._context.store()
        engines, snapshot = self._controller.engines or run.engines, session.snapshot()

        def work(token: CancelToken, _: OnProgress) -> tuple[Engines, Turn]:
            used = engines or services.build_engines(settings, store, terms)
            token.check()
            # The language of this recording has nothing to do with that of the dictation, nor the other way.
            used.recognizer.start_session()
            try:
                return used, run_turn(utterance, snapshot, used, token, language=session.language)
            finally:
                used.recognizer.start_session()

        def heard(outcome: tuple[Engines, Turn]) -> None:
            run.engines, turn = outcome
            self._store(run, session, turn)

        self._context.jobs.submit(Lane.INFERENCE, work, done=heard, failed=self._on_failed, token=run.token)

    def _store(self, run: _Run, session: Session, turn: Turn) -> None:
        def accept(history: History) -> None:
            recovery.accept(turn, session, history)

        def stored(_: None) -> None:
            if turn.state is TurnState.FAILED:
                run.failed += 1
                self._context.say.show(BadInput(turn.decision.note))
            self._advance(run)

        self._context.history.submit(accept, stored, self._on_failed, run.token)

    def _on_failed(self, error: Exception) -> None:
        """Models that do not load fail for every recording alike; the rest waits."""
        run = self._run
        if run is None:
            return
        self._context.say.show_error(error)
        if not isinstance(error, AppError) or (run.engines or self._controller.engines) is None:
            self.cancel()
            return
        run.failed += 1
        self._advance(run)

    def _advance(self, run: _Run) -> None:
        run.done += 1
        self.progressed.emit(run.done, len(run.items))
        self._next()
