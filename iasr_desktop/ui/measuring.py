"""Measures the window by running it: the real one, driven from inside."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from iasr_desktop.core.errors import AppError
from iasr_desktop.core.evaluation.latency import Latency
from iasr_desktop.ui import i18n, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.latency import LoopProbe
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.shell.application import Desktop, make_application
from iasr_desktop.ui.shell.pages import PAGES
from iasr_desktop.ui.shell.remote import Command
from iasr_desktop.ui.shell.single_instance import SingleInstance

if TYPE_CHECKING:  # What the first drawing does without must not count in its time.
    from iasr_desktop.core.evaluation.replay import ReplayedMicrophone

LIMIT_S = 300.0
_LOOK_MS = 20
_SETTLE_MS = 500


@dataclass(frozen=True)
class Measured:
    """`waits` by what the window did, and the GUI thread's own `work` between two looks at the clock.

    `history_ms` from the click to rows on the screen; `turns` that were made.
    """

    waits: dict[str, Latency]
    work: dict[str, Latency]
    history_ms: float
    turns: int


def first_drawing_s(services: Services) -> float:
    """Open the window and close it; when it was drawn, on the monotonic clock that all processes share."""
    run = _Run(services)
    try:
        run.until(lambda: run.drawn_at_s > 0, "the window was drawn")
        return run.drawn_at_s
    finally:
        run.close()


def measure(services: Services, microphone: "ReplayedMicrophone", utterances: int) -> Measured:
    """Start, dictate all that is spoken into `microphone`, then open the history, and each page twice.

    Raises `AppError`.
    """
    run = _Run(services)
    try:
        run.phase("starting and loading the models", run.load)
        run.phase("dictating and correcting", lambda: run.dictate(microphone, utterances))
        run.phase("doing ahead what is needed soon", run.do_ahead)
        run.phase("opening the history", run.open_history)
        for time_of in ("first", "second"):
            for name in PAGES:
                run.phase(f"{time_of} opening of {name}", partial(run.open_page, name))
        return Measured(run.waits, run.work, run.history_ms, len(run.desktop.controller.turns))
    finally:
        run.close()


class _Run:
    """One window from its start to its end."""

    def __init__(self, services: Services) -> None:
        existing = QApplication.instance()
        self._application = existing if isinstance(existing, QApplication) else make_application()
        settings, _ = services.load_settings()
        i18n.install(self._application, settings.window.ui_language)
        theme.apply(self._application, settings.window.theme)
        self._context = Context(services)
        self.desktop = Desktop(self._application, self._context, SingleInstance())
        self._probe = LoopProbe()
        self.waits: dict[str, Latency] = {}
        self.work: dict[str, Latency] = {}
        self.drawn_at_s = 0.0
        self.history_ms = 0.0
        self.desktop.window.first_painted.connect(self._on_drawn)
        self.desktop.start(Command.SHOW)

    def _on_drawn(self) -> None:
        self.drawn_at_s = time.monotonic()

    def phase(self, name: str, work: Callable[[], None]) -> None:
        """Note the waits while `work` goes on and shortly after."""
        self._probe.start()
        work()
        self._spin(_SETTLE_MS)
        self._probe.stop()
        self.waits[name], self.work[name] = Latency.of(self._probe.waits_ms), Latency.of(self._probe.work_ms)

    def load(self) -> None:
        self.until(self._models_are_ready, "the models were loaded")

    def dictate(self, microphone: "ReplayedMicrophone", utterances: int) -> None:
        controller = self.desktop.controller
        controller.toggle()
        self.until(lambda: microphone.is_spoken and len(controller.turns) >= utterances, "all was recognised")
        controller.stop()
        self.until(lambda: not controller.is_busy, "the microphone was closed")

    def do_ahead(self) -> None:
        self.until(lambda: self.desktop.is_ready_ahead, "the pages were built")

    def open_history(self) -> None:
        started_s = time.perf_counter()
        page = self.desktop.window.show_page("history")
        watch = _RowsDrawn(page)
        self.until(lambda: watch.at_s > 0, "the history was drawn")
        self.history_ms = (watch.at_s - started_s) * 1000

    def open_page(self, name: str) -> None:
        self.desktop.window.show_page(name)

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Let the window work until something holds. Raises `AppError` after `LIMIT_S`."""
        ends_s = time.monotonic() + LIMIT_S
        loop = QEventLoop()

        def look() -> None:
            if self._failed() or holds() or time.monotonic() > ends_s:
                loop.quit()

        timer = QTimer(interval=_LOOK_MS)
        timer.timeout.connect(look)
        timer.start()
        loop.exec()
        timer.stop()
        if error := self._failed():
            raise error
        if not holds():
            raise AppError(f"It took too long until {what}.", "Try it by hand in the window.")

    def close(self) -> None:
        self._probe.stop()
        self.desktop.close()

    def _models_are_ready(self) -> bool:
        return self.desktop.controller.models.is_ready

    def _failed(self) -> AppError | None:
        return self.desktop.controller.models.error

    @staticmethod
    def _spin(duration_ms: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(duration_ms, loop.quit)
        loop.exec()


class _RowsDrawn(QObject):
    """Notices when a list in a page is first drawn with rows in it."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.at_s = 0.0
        self._views = {view.viewport(): view for view in page.findChildren(QAbstractItemView)}
        for viewport in self._views:
            viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        view = self._views.get(watched) if isinstance(watched, QWidget) else None
        if event.type() is QEvent.Type.Paint and view is not None and not self.at_s and view.model().rowCount():
            # After this drawing has been done.
            QTimer.singleShot(0, self._on_drawn)
        return False

    def _on_drawn(self) -> None:
        if not self.at_s:
            self.at_s = time.perf_counter()
