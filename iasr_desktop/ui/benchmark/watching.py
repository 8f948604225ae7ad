"""Reads a run off the GUI thread, and again while it grows: rows as they come, figures now and then."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress, Progress, throttled
from iasr_desktop.core.simulation.browsing import RunReader, SampleRow, dialogue_of
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.types import Dialogue
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied

LEAST_MS, MOST_MS = 300, 10_000
_SHARE = 8
"""Figures may take one part in so many of the time, however large the run is."""


@dataclass(frozen=True)
class _Read:
    rows: list[SampleRow]
    figures: RunFigures | None
    took_s: float


class RunWatch(QObject):
    """One run at a time. GUI thread only; reading a run happens on the desktop lane."""

    rows_added = Signal(object)
    """List of `SampleRow`, in the order of the run."""
    figures_changed = Signal(object)
    """`RunFigures` of all rows so far."""
    reading = Signal(object)
    """`Progress` in bytes while a large run is read; `None` when it is read."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._reader: RunReader | None = None
        self._token = CancelToken()
        self._dialogue_token = CancelToken()
        self._is_reading = False
        self._is_asked = False
        self._is_ended = False
        self._timer = QTimer(self, singleShot=True, interval=LEAST_MS)
        self._timer.timeout.connect(self._read)

    @property
    def run(self) -> RunFolder | None:
        return self._reader.run if self._reader is not None else None

    def watch(self, run: RunFolder | None) -> None:
        """Be about another run, from its beginning; `None`: about none."""
        self._token.cancel()
        self._dialogue_token.cancel()
        self._token = tied(CancelToken(), self)
        self._timer.stop()
        self._is_reading = self._is_asked = self._is_ended = False
        self._reader = RunReader(run) if run is not None else None
        self._read()

    def grown(self) -> None:
        """Something was written: read on soon."""
        if self._is_reading:
            self._is_asked = True
        elif not self._timer.isActive():
            self._timer.start()

    def ended(self) -> None:
        """Nothing more will be written: read the rest now."""
        self._is_ended = True
        if not self._is_reading:
            self._read_rest()

    def _read_rest(self) -> None:
        self._is_ended = False
        self._timer.stop()
        self._read()

    def show(self, row: SampleRow, done: Callable[[Dialogue], None]) -> None:
        """Read one dialogue; `done` takes it. One that was asked for before no longer counts.

        It is one line of a file, and does not wait for the figures of a large run.
        """
        run = self.run
        if run is None:
            return
        self._dialogue_token.cancel()

        def read(_: CancelToken, __: OnProgress) -> Dialogue:
            return dialogue_of(run, row)

        self._dialogue_token = tied(self._context.jobs.submit(Lane.STORAGE, read, done=done), self)

    def _read(self) -> None:
        reader = self._reader
        if reader is None:
            return
        self._is_reading, self._is_asked = True, False

        def read(token: CancelToken, on_progress: OnProgress) -> _Read:
            rows = reader.more(token, throttled(on_progress))
            started_s = time.perf_counter()
            figures = reader.figures() if rows else None
            return _Read(rows, figures, time.perf_counter() - started_s)

        self._context.jobs.submit(
            Lane.DESKTOP, read, done=self._on_read, failed=self._on_failed, progress=self._on_progress,
            token=self._token,
        )  # fmt: skip

    def _on_read(self, read: _Read) -> None:
        self._is_reading = False
        self._timer.setInterval(min(MOST_MS, max(LEAST_MS, round(1000 * _SHARE * read.took_s))))
        if read.rows:
            self.rows_added.emit(read.rows)
        if read.figures is not None:
            self.figures_changed.emit(read.figures)
        self.reading.emit(None)
        if self._is_ended:
            self._read_rest()
        elif self._is_asked:
            self.grown()

    def _on_failed(self, error: Exception) -> None:
        self._is_reading = False
        self.reading.emit(None)
        self._context.say.show_error(error)

    def _on_progress(self, progress: Progress) -> None:
        self.reading.emit(progress)
