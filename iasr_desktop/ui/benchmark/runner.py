"""Plays one run at a time beside the dictation, which always comes first."""

import time
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress, Progress, TransferRate
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.ui.benchmark.gate import Gate
from iasr_desktop.ui.benchmark.work import Plan, RunWork, begin
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied


class RunState(StrEnum):
    """`HELD`: somebody dictates; goes on by itself. `PAUSED`: goes on when told."""

    IDLE = "idle"
    LOADING = "loading"
    RUNNING = "running"
    PAUSED = "paused"
    HELD = "held"


class BenchRunner(QObject):
    """Owns the order of work. GUI thread only; every method returns at once.

    The models of a run are its own and live on the benchmark lane, from its
    start to its end.
    """

    changed = Signal()
    """State, progress or folder."""
    begun = Signal(object)
    """`RunFolder` whose samples are being played from now on."""
    grown = Signal()
    """A dialogue was written."""
    ended = Signal(object)
    """`RunFolder` that is complete, was stopped or failed; `None` when it never came to one."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._token = CancelToken()
        self._gate = Gate()
        self._plan: Plan | None = None
        self._is_paused = False
        self._is_held = False
        self._rate = TransferRate()
        self._clock: Callable[[], float] = time.monotonic
        self.folder: RunFolder | None = None
        self.progress: Progress | None = None
        self.is_done = False
        """Whether the run that ended last has all its samples."""

    @property
    def state(self) -> RunState:
        if self._plan is None:
            return RunState.IDLE
        if self.folder is None:
            return RunState.LOADING
        if self._is_paused:
            return RunState.PAUSED
        return RunState.HELD if self._is_held else RunState.RUNNING

    @property
    def plan(self) -> Plan | None:
        """What is being played; `None` when nothing is."""
        return self._plan

    @property
    def per_hour(self) -> float | None:
        """Dialogues an hour, by the last of them."""
        return self._rate.per_s * 3600 if self._rate.per_s else None

    @property
    def left_s(self) -> float | None:
        """Seconds to the end, by the rate so far."""
        return self._rate.left_s(self.progress.total) if self.progress is not None else None

    def is_playing(self, path: Path) -> bool:
        """Whether the run in `path` is the one at hand."""
        return self.folder is not None and self.folder.path == path

    def start(self, plan: Plan) -> None:
        """Begin; there must be no other run at hand."""
        if self._plan is not None:
            raise RuntimeError("A run is being played.")
        self._plan, self.folder, self.progress = plan, None, None
        self._token, self._gate, self._rate = tied(CancelToken(), self), Gate(), LongRate()
        self._is_paused = self.is_done = False
        if self._is_held:
            self._gate.shut(at_once=False)
        context, chosen = self._context, self._context.settings

        def load(token: CancelToken, on_progress: OnProgress) -> RunWork:
            return begin(context, plan, chosen, token, on_progress)

        context.jobs.submit(
            Lane.BENCHMARK, load, done=self._on_loaded, failed=self._on_failed, progress=self._on_loading,
            token=self._token,
        )  # fmt: skip
        self.changed.emit()

    def pause(self) -> None:
        """Stop after the sample at hand; `resume` goes on from there."""
        if self._plan is not None and not self._is_paused:
            self._is_paused = True
            self._gate.shut(at_once=False)
            self.changed.emit()

    def resume(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._go_on()
            self.changed.emit()

    def hold(self, held: bool) -> None:
        """Step aside for dictation, at once, and go on after it; the sample at hand is played anew then."""
        if held == self._is_held:
            return
        self._is_held = held
        if held:
            self._gate.shut(at_once=True)
        else:
            self._go_on()
        self.changed.emit()

    def stop(self) -> None:
        """End the run; what is done stays, and the rest can be played another day."""
        if self._plan is not None:
            self._token.cancel()
            self._finish()

    def _go_on(self) -> None:
        if not (self._is_paused or self._is_held):
            # The time of the pause is no time of the work.
            self._rate = LongRate()
            self._gate.open()

    def _on_loading(self, progress: Progress) -> None:
        self.progress = progress
        self.changed.emit()

    def _on_loaded(self, work: RunWork) -> None:
        self.folder, self.progress = work.folder, None
        for note in work.notes:
            self._context.say.show(note, kind="warning")
        gate = self._gate

        def play(token: CancelToken, on_progress: OnProgress) -> None:
            work.play(gate, token, on_progress)

        self._context.jobs.submit(
            Lane.BENCHMARK, play, done=self._on_done, failed=self._on_failed, progress=self._on_progress,
            token=self._token,
        )  # fmt: skip
        self.begun.emit(work.folder)
        self.changed.emit()

    def _on_progress(self, progress: Progress) -> None:
        self.progress = progress
        self._rate.feed(progress.done, self._clock())
        self.grown.emit()
        self.changed.emit()

    def _on_done(self, _: None) -> None:
        self.is_done = True
        self._finish()

    def _on_failed(self, error: Exception) -> None:
        self._context.say.show_error(error)
        self._finish()

    def _finish(self) -> None:
        folder, self.folder = self.folder, None
        self._plan = self.progress = None
        self._is_paused = False
        self.ended.emit(folder)
        self.changed.emit()


class LongRate(TransferRate):
    """A dialogue takes seconds to minutes, so that many more seconds tell how fast they go."""

    SPAN_S = 600.0
