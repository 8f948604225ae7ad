"""Fetching, checking, importing and removing models, one after another, for every page that shows them."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, ModelInvalid
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.importer import import_model
from iasr_desktop.core.progress import OnProgress, Progress, TransferRate, throttled
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane

Work = Callable[[CancelToken, OnProgress], object]


class Task(StrEnum):
    """What is done about a model."""

    FETCH = "fetch"
    VERIFY = "verify"
    IMPORT = "import"
    REMOVE = "remove"


class Stage(StrEnum):
    """`PAUSED` goes on where it stopped when it is begun again."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True)
class Transfer:
    """One piece of work. `per_s` and `left_s` are `None` until they are known."""

    task: Task
    stage: Stage = Stage.WAITING
    progress: Progress | None = None
    per_s: float | None = None
    left_s: float | None = None
    error: Exception | None = None

    @property
    def is_active(self) -> bool:
        return self.stage in (Stage.WAITING, Stage.RUNNING)


@dataclass
class _Running:
    token: CancelToken = field(default_factory=CancelToken)
    rate: TransferRate = field(default_factory=TransferRate)
    ended: threading.Event = field(default_factory=threading.Event)
    """Set on the lane: a cancelled fetch still needs a moment to let go of its files."""


class Transfers(QObject):
    """What goes on with which model. GUI thread only; one of it for the window (`transfers_of`).

    A key is a model's id or, for an import, the path of what is imported.
    """

    changed = Signal(str)
    """Key of what changed."""
    models_changed = Signal()
    """A model was installed, removed, or found damaged."""

    def __init__(self, context: Context, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(context)
        self._context = context
        self._clock = clock
        self._transfers: dict[str, Transfer] = {}
        self._running: dict[str, _Running] = {}
        self._ending: dict[str, threading.Event] = {}

    def of(self, key: str) -> Transfer | None:
        return self._transfers.get(key)

    @property
    def imports(self) -> dict[str, Transfer]:
        """Imports that wait, run or failed, by path."""
        return {
            key: transfer
            for key, transfer in self._transfers.items()
            if transfer.task is Task.IMPORT and transfer.stage is not Stage.DONE
        }

    def fetch(self, model_id: str) -> None:
        """Download and install it, going on where an earlier fetch stopped."""

        def work(token: CancelToken, on_progress: OnProgress) -> object:
            return fetch_model(self._context.store(), model_id, token, throttled(on_progress))

        self._begin(model_id, Task.FETCH, work)

    def verify(self, model_id: str) -> None:
        """Read every byte of it."""

        def work(token: CancelToken, on_progress: OnProgress) -> object:
            return self._context.store().verify(model_id, throttled(on_progress), token)

        self._begin(model_id, Task.VERIFY, work)

    def import_path(self, path: Path) -> None:
        """Install what the person has."""

        def work(token: CancelToken, on_progress: OnProgress) -> object:
            return import_model(self._context.store(), path, None, token, throttled(on_progress))

        self._begin(str(path), Task.IMPORT, work)

    def remove(self, model_id: str) -> None:
        """Delete it, and what an unfinished fetch left."""
        self.pause(model_id)
        ending = self._ending.pop(model_id, None)
        # Quick, so not behind other models' downloads; but behind its own, which may not be over yet.
        lane = Lane.STORAGE if ending is None or ending.is_set() else Lane.TRANSFER

        def work(token: CancelToken, on_progress: OnProgress) -> object:
            self._context.store().remove(model_id)
            return model_id

        self._begin(model_id, Task.REMOVE, work, lane)

    def pause(self, key: str) -> None:
        """Stop the work; what a fetch has so far is kept."""
        running = self._running.pop(key, None)
        if running is None:
            return
        running.token.cancel()
        self._ending[key] = running.ended
        transfer = self._transfers[key]
        if transfer.task is Task.FETCH:
            self._set(key, replace(transfer, stage=Stage.PAUSED, per_s=None, left_s=None))
        else:
            self.forget(key)

    def forget(self, key: str) -> None:
        """Take away what is said about work that ended."""
        if key not in self._running and self._transfers.pop(key, None) is not None:
            self.changed.emit(key)

    def _begin(self, key: str, task: Task, work: Work, lane: Lane = Lane.TRANSFER) -> None:
        if key in self._running:
            return
        running = _Running()
        self._running[key] = running
        self._set(key, Transfer(task))

        def run(token: CancelToken, on_progress: OnProgress) -> object:
            try:
                on_progress(Progress(0, None, ""))
                return work(token, on_progress)
            finally:
                running.ended.set()

        self._context.jobs.submit(
            lane,
            run,
            done=lambda _: self._on_done(key),
            failed=lambda error: self._on_failed(key, error),
            progress=lambda progress: self._on_progress(key, progress),
            token=running.token,
        )

    def _on_progress(self, key: str, progress: Progress) -> None:
        running, before = self._running[key], self._transfers[key]
        if before.progress is None or before.progress.label != progress.label:
            running.rate = TransferRate()
        running.rate.feed(progress.done, self._clock())
        per_s, left_s = running.rate.per_s, running.rate.left_s(progress.total)
        self._set(key, replace(before, stage=Stage.RUNNING, progress=progress, per_s=per_s, left_s=left_s))

    def _on_done(self, key: str) -> None:
        self._running.pop(key)
        task = self._transfers[key].task
        if task is Task.VERIFY:
            self._set(key, Transfer(task, Stage.DONE))
            return
        self.forget(key)
        self.models_changed.emit()

    def _on_failed(self, key: str, error: Exception) -> None:
        self._running.pop(key)
        self._set(key, replace(self._transfers[key], stage=Stage.FAILED, error=error))
        if not isinstance(error, AppError):
            self._context.say.show(error)
        if isinstance(error, ModelInvalid):
            self.models_changed.emit()

    def _set(self, key: str, transfer: Transfer) -> None:
        self._transfers[key] = transfer
        self.changed.emit(key)


def transfers_of(context: Context) -> Transfers:
    """The window's one `Transfers`, made at first use; it lives as long as the context."""
    found = context.findChild(Transfers)
    return found if isinstance(found, Transfers) else Transfers(context)
