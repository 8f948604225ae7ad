"""What takes its time is done ahead, a little at once, while nobody needs the window: icons drawn, pages built."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Slot

from iasr_desktop.ui import theme
from iasr_desktop.ui.shell.pages import PAGES, PageStack

EVERY_MS = 60
QUIET_S = 1.5
"""Somebody who has just opened the window, or stopped to speak, is about to do something."""

_SELDOM = ("benchmark",)


class Ahead(QObject):
    """From `begin` until all is there. GUI thread only; one step an event."""

    def __init__(self, pages: PageStack, is_quiet: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._pages = pages
        self._is_quiet = is_quiet
        self._icons = iter(theme.icon_names())
        self._rest = iter([name for name in PAGES if name not in _SELDOM])
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
        elif monotonic() - self._last_busy_s >= QUIET_S:
            self._build_next()

    def _build_next(self) -> None:
        if (name := next(self._rest, None)) is None:
            self._timer.stop()
        else:
            self._pages.page(name)
