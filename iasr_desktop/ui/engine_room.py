"""The models behind the dictation: loaded once, swapped, and called one call at a time.

Only calls on the inference lane touch an engine, and the last reference to one
that was replaced is dropped there, so nothing is freed under a call.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import AppError, ModelFailed
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.vocabulary.terms import Entry
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.states import ModelsState

if TYPE_CHECKING:
    from iasr_desktop.core.storage.history import History

Result = TypeVar("Result")
Terms = Sequence[Entry | str]

GRACE_S = 30.0
"""A cancelled call that has not come back after so long hangs, and is left behind."""
_BEGUN = Progress(0, None, "begun")


class Errand:
    """A call on the inference lane, as both threads know it. `is_idle` ones give way to any other."""

    def __init__(self, *, is_idle: bool) -> None:
        self.token = CancelToken()
        self.is_idle = is_idle
        self.begun = threading.Event()
        self.ended = threading.Event()
        self.cancelled_s: float | None = None

    @property
    def is_over(self) -> bool:
        return self.ended.is_set() or (self.token.is_cancelled and not self.begun.is_set())


class EngineRoom(QObject):
    """GUI thread only. `engines` is `None` until they are loaded, and while they are swapped."""

    changed = Signal(object)
    """`ModelsState`."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.engines: Engines | None = None
        self.state = ModelsState()
        self._terms: Terms | None = None
        self._loading = CancelToken()
        self._wanted = _models_of(context.settings)
        self._errands: list[Errand] = []
        self._grace = QTimer(self, singleShot=True)
        self._grace.timeout.connect(self._on_grace)

    @property
    def is_idle(self) -> bool:
        """True when nothing of ours runs or waits on the lane."""
        self._errands = [errand for errand in self._errands if not errand.is_over]
        return not self._errands

    def load(self) -> None:
        """Load the engines of the settings behind what runs; those before are let go first."""
        self._loading.cancel()
        self._loading = CancelToken()
        self._wanted = _models_of(self._context.settings)
        self._stop_idling()
        old, self.engines = [self.engines], None
        self._tell(ModelsState(is_loading=True, label="Loading the models"))
        if self._terms is None:
            self._context.history.submit(_terms_of, done=self._on_terms, failed=self._on_no_terms)
        self._context.jobs.submit(
            Lane.INFERENCE,
            partial(self._build, old, self._context.settings, self._terms or ()),
            done=self._on_loaded,
            failed=self._on_failed,
            token=self._loading,
        )

    def follow(self, settings: Settings) -> None:
        """New settings: load again when they are about the models."""
        if _models_of(settings) != self._wanted and (self.engines or self.state.is_loading or self.state.error):
            self.load()

    def use_vocabulary(self, terms: Terms) -> None:
        """`terms` are in force from the next call on, the most important first."""
        self._terms = tuple(terms)
        if self.engines is not None:
            self.submit(partial(_with_terms, self._terms), done=self._on_terms_used)

    def start_session(self) -> None:
        """What is spoken next has nothing to do with what came before."""
        if self.engines is not None:
            self.submit(_start_session)

    def warm(self, document: Document) -> None:
        """Let the agent read the document while nothing else is to be done."""
        if self.engines is not None and all(errand.is_idle or errand.is_over for errand in self._errands):
            self._stop_idling()
            self.submit(partial(_warm, document), is_idle=True, failed=_ignore)

    def submit(
        self,
        work: Callable[[Engines, CancelToken], Result],
        *,
        done: Callable[[Result], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        begun: Callable[[], None] | None = None,
        is_idle: bool = False,
    ) -> Errand:
        """Run `work(engines, token)` on the lane. `begun` is called when its turn has come.

        The engines must be there.
        """
        if self.engines is None:
            raise RuntimeError("The engines are not loaded.")
        if not is_idle:
            self._stop_idling()
        errand = Errand(is_idle=is_idle)
        self._errands = [earlier for earlier in self._errands if not earlier.is_over] + [errand]
        self._context.jobs.submit(
            Lane.INFERENCE,
            partial(_run, errand, work, self.engines),
            done=done,
            failed=failed,
            progress=(lambda _: begun()) if begun else None,
            token=errand.token,
        )
        return errand

    def cancel(self, errand: Errand) -> None:
        """Nothing of it is delivered any more. Should it hang, the lane goes on without it."""
        errand.token.cancel()
        errand.cancelled_s = time.monotonic()
        if not errand.is_over and not self._grace.isActive():
            self._grace.start(round(GRACE_S * 1000))

    def close(self) -> None:
        self._grace.stop()
        self._loading.cancel()
        for errand in self._errands:
            errand.token.cancel()

    def _stop_idling(self) -> None:
        for errand in self._errands:
            if errand.is_idle and not errand.token.is_cancelled:
                self.cancel(errand)

    def _build(
        self, old: list[Engines | None], settings: Settings, terms: Terms, token: CancelToken, _: OnProgress
    ) -> Engines:
        """On the lane: free the engines before, then build the new."""
        old.clear()
        services = self._context.services
        engines = services.build_engines(settings, self._context.store(), terms)
        token.check()
        return engines

    def _on_loaded(self, engines: Engines) -> None:
        self.engines = engines
        if self._terms is not None:
            self.use_vocabulary(self._terms)
        self._tell(ModelsState(is_ready=True, notes=engines.notes))

    def _on_failed(self, failure: Exception) -> None:
        if not isinstance(failure, AppError):
            self._context.say.show(failure)
        error = failure if isinstance(failure, AppError) else ModelFailed("The models could not be loaded.")
        self._tell(ModelsState(error=error))

    def _on_terms(self, terms: Terms) -> None:
        if self._terms is None:
            self.use_vocabulary(terms)

    def _on_no_terms(self, failure: Exception) -> None:
        """Dictation works without; why the history cannot be read is said when a turn is to be saved."""

    def _on_terms_used(self, engines: Engines) -> None:
        if self.engines is not None:
            self.engines = engines

    def _tell(self, state: ModelsState) -> None:
        self.state = state
        self.changed.emit(state)

    @Slot()
    def _on_grace(self) -> None:
        """Whether a cancelled call hangs."""
        now_s = time.monotonic()
        late = [errand for errand in self._errands if errand.cancelled_s is not None and not errand.is_over]
        if any(now_s - (errand.cancelled_s or now_s) >= GRACE_S * 0.9 for errand in late):
            for errand in self._errands:
                errand.token.cancel()  # what waits for the engines of the call that hangs must not use them
            self._errands = []
            self._context.jobs.renew(Lane.INFERENCE)
            self.load()
        elif late:
            self._grace.start(round(GRACE_S * 1000))


def _models_of(settings: Settings) -> tuple[Any, ...]:
    """What of the settings the engines are built from."""
    recognition = settings.recognition
    return recognition.model, recognition.threads, recognition.vocabulary, settings.agent


def _run(
    errand: Errand,
    work: Callable[[Engines, CancelToken], Result],
    engines: Engines,
    token: CancelToken,
    on_progress: OnProgress,
) -> Result:
    errand.begun.set()
    on_progress(_BEGUN)
    try:
        return work(engines, token)
    finally:
        errand.ended.set()


def _terms_of(history: History) -> Terms:
    return history.vocabulary.list()


def _with_terms(terms: Terms, engines: Engines, _: CancelToken) -> Engines:
    return engines.with_terms(terms)


def _start_session(engines: Engines, _: CancelToken) -> None:
    engines.start_session()


def _warm(document: Document, engines: Engines, token: CancelToken) -> None:
    engines.agent.warm(document, token)


def _ignore(_: Exception) -> None:
    """A model that fails while idling fails in the next turn again, which then says so."""
