"""Measures how long the GUI thread keeps an event waiting."""

import time

from PySide6.QtCore import QObject, Qt, QTimer, Slot

_INTERVAL_MS = 2


class LoopProbe(QObject):
    """A timer that should fire every 2 ms: by how much it is late is what a key press would have waited.

    GUI thread only. Everything that can hold the thread counts: slots, painting,
    Python's lock held by another thread, other programs on a busy machine. What
    the thread itself computed from one time to the next is in `work_ms`: a wait
    with less work than that is somebody else's doing.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.waits_ms: list[float] = []
        self.work_ms: list[float] = []
        self._due_s = 0.0
        self._worked_s = 0.0
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self._on_tick)

    def start(self) -> None:
        """Forget earlier waits and measure from now on."""
        self.waits_ms, self.work_ms = [], []
        self._worked_s = time.thread_time()
        self._due_s = time.perf_counter() + _INTERVAL_MS / 1000
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    @Slot()
    def _on_tick(self) -> None:
        now_s = time.perf_counter()
        worked_s = time.thread_time()
        self.waits_ms.append(max(0.0, (now_s - self._due_s) * 1000))
        self.work_ms.append((worked_s - self._worked_s) * 1000)
        self._worked_s = worked_s
        self._due_s = now_s + _INTERVAL_MS / 1000
