"""Python's garbage collection on the GUI thread only.

Python collects wherever memory is asked for, on a lane too; a widget in a
cycle would be destroyed there, which Qt does not survive.
"""

import gc
from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS = 250
WHOLE_EVERY_S = 60.0
QUIET_S = 10.0
"""Looking through everything takes some hundred milliseconds: seldom, and only when nobody has dictated for a while.
Whoever has just stopped looks at the text and goes on."""

MOST_AT_ONCE = 10_000
"""Looking through so many objects takes about a millisecond. Where more were made since the last time, something
was loaded that stays, such as a dictionary of sounds: it is set aside unseen until nobody dictates."""


class GuiGarbage(QObject):
    """While it is open nothing is collected on other threads. Made on the GUI thread, once.

    `is_quiet` says whether the person would not notice a pause of this thread.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._is_quiet: Callable[[], bool] = lambda: False
        self._last_whole_s = self._last_busy_s = monotonic()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    def settle(self, is_quiet: Callable[[], bool]) -> None:
        """What is there now need not be looked through until the next quiet moment."""
        self._is_quiet = is_quiet
        gc.freeze()

    @Slot()
    def _on_time(self) -> None:
        now_s = monotonic()
        if not self._is_quiet():
            self._last_busy_s = now_s
        if now_s - self._last_whole_s >= WHOLE_EVERY_S and now_s - self._last_busy_s >= QUIET_S:
            collect_everything()
            self._last_whole_s = now_s
        else:
            collect_due()

    def close(self) -> None:
        """Python collects by itself again."""
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()


def collect_due() -> None:
    """Collect what is young, a few milliseconds at most; the rest waits for a quiet moment."""
    for generation in (1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            if _objects(generation) > MOST_AT_ONCE:
                gc.freeze()
            else:
                gc.collect(generation)
            return


def _objects(generation: int) -> int:
    """About how many are looked through with the generation."""
    young: int = gc.get_count()[0]
    return young + len(gc.get_objects(generation=1)) if generation else young


def collect_everything() -> None:
    """Collect all there is, and set aside what stays, so that younger garbage is found quickly."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
