"""Python's garbage collection on the GUI thread only.

Python collects wherever memory is asked for, on a lane too; a widget in a
cycle would be destroyed there, which Qt does not survive.
"""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS = 1_000


class GuiGarbage(QObject):
    """While it is open nothing is collected on other threads. Made on the GUI thread, once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    def settle(self) -> None:
        """What is there now stays for good: later collections need not look through it, and are quick."""
        gc.freeze()

    @Slot()
    def _on_time(self) -> None:
        collect_due()

    def close(self) -> None:
        """Python collects by itself again."""
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()


def collect_due() -> None:
    """Collect what Python's own thresholds ask for: the oldest generation that is due, and the younger ones."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return
