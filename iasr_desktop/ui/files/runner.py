"""Works through the queue, one recording at a time and one piece at a time.

Each piece is a job of its own on the inference lane and is submitted only
after the one before, so that dictated sentences get in between. As soon as
somebody speaks the piece at hand is dropped, to be done anew, and none begins
until the sentence is worked on.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core import waiting_files
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.kept_recording import keep_recording
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.settings import RecognitionSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Transcript
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.hearing import Hearing, Piece
from iasr_desktop.ui.files.items import FileItem, FileState
from iasr_desktop.ui.files.queue import FileQueue
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.messages import sentence


class _Own:
    """The recogniser of the queue, kept between files. Inference lane only."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._made: Recognizer | None = None
        self._made_for: tuple[RecognitionSettings, tuple[str, ...]] | None = None

    def ready(self, learned: Sequence[str]) -> Recognizer:
        """The recogniser of the settings now, `learned` being the terms of the vocabulary.

        Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
        """
        chosen = self._context.settings
        terms = tuple(dict.fromkeys((*learned, *chosen.recognition.vocabulary)))
        if self._made is None or self._made_for != (chosen.recognition, terms):
            self.drop()
            self._made = self._context.services.build_recognizer(chosen, self._context.store(), None, terms)
            self._made_for = chosen.recognition, terms
        return self._made

    def drop(self) -> None:
        """Give the memory back: a large model takes gigabytes."""
        self._made = None


def _terms_of(history: History) -> list[str]:
    return [term.text for term in history.vocabulary.list()]


class FileRunner(QObject):
    """Owns the order of work. GUI thread only; every method returns at once."""

    changed = Signal()
    """Paused, resumed, begun or at the end."""
    ended = Signal(object)
    """`FileItem` that is done or failed."""

    def __init__(self, context: Context, queue: FileQueue, list_file: Path, parent: QObject | None = None) -> None:
        """`list_file` names what waits, for the next start; what is in the history is taken off it."""
        super().__init__(parent)
        self._context = context
        self._queue = queue
        self._list_file = list_file
        self._own = _Own(context)
        self._current: FileItem | None = None
        self._hearing: Hearing | None = None
        self._token = CancelToken()
        self._piece = CancelToken()
        self._in_flight = False
        self._paused = False
        self._held = False
        self._is_loaded = False

    @property
    def is_paused(self) -> bool:
        return self._paused

    @property
    def is_working(self) -> bool:
        """True while there is a recording to go on with, paused or not."""
        return self._current is not None or self._queue.first(FileState.WAITING) is not None

    def go_on(self) -> None:
        """Do the next piece, if there is one and nothing speaks against it."""
        if self._in_flight or self._paused or self._held:
            return
        if self._current is None:
            self._take_next()
        elif self._hearing is not None:
            self._submit_step(self._current, self._hearing)

    def pause(self) -> None:
        """Stop after the piece at hand; `resume` goes on from there."""
        self._paused = True
        if self._current is not None:
            self._queue.change(self._current, state=FileState.PAUSED)
        self.changed.emit()

    def resume(self) -> None:
        self._paused = False
        if self._current is not None:
            self._queue.change(self._current, state=FileState.RUNNING)
        self.changed.emit()
        self.go_on()

    def hold(self, held: bool) -> None:
        """Step aside for dictation, at once, and go on after it; the piece at hand is done anew then."""
        if held == self._held:
            return
        self._held = held
        if held:
            self._piece.cancel()
        self.go_on()

    def cancel(self, items: Sequence[FileItem]) -> None:
        """Give up recordings that wait or run; what is done stays."""
        for item in items:
            if item is self._current:
                self._let_go()
            if not item.state.is_ended:
                self._queue.change(item, state=FileState.CANCELLED, done_s=0.0, spent_s=0.0)
        self.changed.emit()
        self.go_on()

    def retry(self, items: Sequence[FileItem]) -> None:
        """Let ended recordings wait again, where they stand; what was heard is replaced at the end."""
        for item in items:
            if item.state.is_ended:
                self._queue.change(
                    item, state=FileState.WAITING, done_s=0.0, spent_s=0.0, problem="", heard=None, session_id=""
                )
        self.changed.emit()
        self.go_on()

    def close(self) -> None:
        """Stop for good."""
        self._paused = True
        self._let_go()

    def _take_next(self) -> None:
        item = self._queue.first(FileState.WAITING)
        if item is None:
            self._at_end()
            return
        self._current, self._token = item, CancelToken()
        self._in_flight = True
        self._queue.change(item, state=FileState.RUNNING)
        self.changed.emit()
        # A history that cannot be read costs the learned terms, not the recording.
        self._context.history.submit(_terms_of, done=self._begin, failed=lambda _: self._begin([]), token=self._token)

    def _begin(self, terms: list[str]) -> None:
        item = self._current
        if item is None:
            return
        token, own, services = self._token, self._own, self._context.services
        language = self._context.settings.recognition.language

        def begin(_: CancelToken, __: OnProgress) -> Hearing:
            recognizer = own.ready(terms)
            recognizer.check_language(language)
            return Hearing(item.path, services.build_file_reader(), recognizer, language, token)

        self._context.jobs.submit(Lane.INFERENCE, begin, done=self._on_begun, failed=self._on_no_model, token=token)

    def _submit_step(self, item: FileItem, hearing: Hearing) -> None:
        self._in_flight = True
        piece = self._piece = self._token.child()

        def step(_: CancelToken, __: OnProgress) -> Piece:
            return hearing.step(piece)

        self._context.jobs.submit(
            Lane.INFERENCE, step, done=self._on_piece, failed=self._on_bad_file, token=self._token
        )

    def _on_begun(self, hearing: Hearing) -> None:
        self._in_flight = False
        self._is_loaded = True
        self._hearing = hearing
        self.go_on()

    def _on_no_model(self, error: Exception) -> None:
        """No file's fault: nothing is taken off the queue."""
        item, self._current = self._current, None
        self._in_flight = False
        self._paused = True
        if item is not None:
            self._queue.change(item, state=FileState.WAITING)
        self._context.say.show(error)
        self.changed.emit()

    def _on_piece(self, piece: Piece) -> None:
        self._in_flight = False
        item = self._current
        if item is None:
            return
        self._queue.change(item, done_s=piece.done_s, spent_s=item.spent_s + piece.spent_s)
        if piece.heard is not None:
            self._queue.change(
                item, state=FileState.DONE, heard=piece.heard, duration_s=piece.heard.duration_s, problem=""
            )
            self._keep(item, piece.heard)
            self._finish(item)
        self.go_on()

    def _keep(self, item: FileItem, heard: Transcript) -> None:
        """From now on the history has the text."""
        if not heard.text:
            return
        models = {"recognizer": self._context.settings.recognition.model}

        def keep(history: History) -> str:
            session_id = keep_recording(item.path, heard, history, models)
            # In one step with the history: the window may be closed before anybody hears of it.
            waiting_files.remove([item.path], self._list_file)
            return session_id

        self._context.history.submit(keep, done=partial(self._on_kept, item))

    def _on_kept(self, item: FileItem, session_id: str) -> None:
        self._queue.change(item, session_id=session_id)
        self._context.history_changed.emit()

    def _on_bad_file(self, error: Exception) -> None:
        self._in_flight = False
        item = self._current
        if item is None:
            return
        if not isinstance(error, AppError):
            self._context.say.show(error)
        told = sentence(error) if isinstance(error, AppError) else self.tr("Something went wrong with this file.")
        self._queue.change(item, state=FileState.FAILED, problem=told)
        self._finish(item)
        self.go_on()

    def _finish(self, item: FileItem) -> None:
        self._let_go()
        self.ended.emit(item)
        self.changed.emit()

    def _let_go(self) -> None:
        """Be done with the current recording; its file is closed where it was opened."""
        self._token.cancel()
        hearing, self._hearing = self._hearing, None
        self._current = None
        self._in_flight = False
        if hearing is not None:

            def close(_: CancelToken, __: OnProgress) -> None:
                hearing.close()

            self._context.jobs.submit(Lane.INFERENCE, close)

    def _at_end(self) -> None:
        if not self._is_loaded:
            return
        self._is_loaded = False
        own = self._own

        def drop(_: CancelToken, __: OnProgress) -> None:
            own.drop()

        self._context.jobs.submit(Lane.INFERENCE, drop)
        self.changed.emit()
