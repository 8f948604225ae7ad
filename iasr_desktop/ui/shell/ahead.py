"""What takes its time is done ahead, a little at once, while nobody needs the window: icons drawn, pages built.

The code of a page, most of what its first opening takes, is loaded beside the GUI thread.
"""

import importlib
from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Slot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui import theme
from iasr_desktop.ui.jobs import Jobs, Lane
from iasr_desktop.ui.shell.pages import PAGES, PageStack

EVERY_MS = 60
QUIET_S = 1.5
"""Somebody who has just opened the window, or stopped to speak, is about to do something."""


class Ahead(QObject):
    """From `begin` until all is there. GUI thread only; one step an event."""

    def __init__(self, pages: PageStack, jobs: Jobs, is_quiet: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._pages = pages
        self._jobs = jobs
        self._is_quiet = is_quiet
        self._icons = iter(theme.icon_names())
        self._to_load = iter(PAGES)
        self._loaded: list[str] = []
        self._is_loading = False
        self._last_busy_s = monotonic()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._on_time)

    @property
    def is_done(self) -> bool:
        return not self._timer.isActive()

    def begin(self) -> None:
        self._last_busy_s = monotonic()
        self._timer.start()

    def close(self) -> None:
        self._timer.stop()

    @Slot()
    def _on_time(self) -> None:
        # An icon takes a millisecond or two, which nobody notices even while dictating.
        if (icon := next(self._icons, None)) is not None:
            theme.icon(icon)
        elif not self._is_quiet():
            self._last_busy_s = monotonic()
        elif monotonic() - self._last_busy_s >= QUIET_S and not self._is_loading:
            self._go_on()

    def _go_on(self) -> None:
        if self._loaded:
            self._pages.page(self._loaded.pop())
        elif (name := next(self._to_load, None)) is None:
            self._timer.stop()
        else:
            self._load(name)

    def _load(self, name: str) -> None:
        def load(_: CancelToken, __: OnProgress) -> str:
            importlib.import_module(PAGES[name].module)
            return name

        self._is_loading = True
        self._jobs.submit(Lane.DESKTOP, load, done=self._on_loaded, failed=self._on_failed)

    @Slot(str)
    def _on_loaded(self, name: str) -> None:
        self._is_loading = False
        self._loaded.append(name)

    @Slot(object)
    def _on_failed(self, _: Exception) -> None:
        """Whoever opens the page is told."""
        self._is_loading = False
