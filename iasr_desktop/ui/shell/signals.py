"""Ctrl-C, `kill` and the end of the session as a clean end.

Python runs signal handlers between its own instructions only, and Qt's loop may
wait for hours; so the signal's number is written to a socket that Qt watches.
"""

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, Slot

_ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


class EndingSignals(QObject):
    """Calls `end` on the GUI thread when the process is asked to end. Main thread only."""

    def __init__(self, end: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._reading, self._writing = socket.socketpair()
        for side in (self._reading, self._writing):
            side.setblocking(False)
        self._before = {number: signal.signal(number, _ignore) for number in _ENDING}
        self._before_fd = signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_signal)

    def close(self) -> None:
        """Put back what was there before."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before_fd)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._reading.close()
        self._writing.close()

    @Slot()
    def _on_signal(self) -> None:
        received = self._reading.recv(64)
        if any(number in _ENDING for number in received):
            self._end()


def _ignore(number: int, frame: object) -> None:
    """The socket does the work; without a handler the process would end at once."""
