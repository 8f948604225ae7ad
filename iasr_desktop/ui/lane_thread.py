"""One thread that runs callables one after another, and can be left behind when one never returns."""

import threading
from collections import deque
from collections.abc import Callable

Work = Callable[[], None]


class LaneThread:
    """Started at first use. Work must not raise.

    The thread is a daemon: a native call that hangs must keep neither the
    window nor the process from ending.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._changed = threading.Condition()
        self._waiting: deque[Work] = deque()
        self._thread: threading.Thread | None = None
        self._closing = False

    def submit(self, work: Work) -> None:
        """Run `work` after what waits already; nothing once the lane is closed."""
        with self._changed:
            if self._closing:
                return
            self._waiting.append(work)
            if self._thread is None:
                self._start()
            self._changed.notify()

    def renew(self) -> None:
        """Leave the running call behind: what waits goes on without it, on a new thread."""
        with self._changed:
            if self._thread is not None and not self._closing:
                self._start()
                self._changed.notify_all()

    def close(self, *, finish: bool) -> None:
        """Take nothing new; with `finish`, do what waits already. Returns at once."""
        with self._changed:
            self._closing = True
            if not finish:
                self._waiting.clear()
            self._changed.notify_all()

    def join(self, timeout_s: float | None = None) -> None:
        """Wait until the thread has ended, or `timeout_s` seconds."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while (work := self._next()) is not None:
            work()
            # What the work held (a model that was replaced, say) is freed here, not on the GUI thread.
            del work

    def _next(self) -> Work | None:
        """The next piece of work; `None` when this thread is no longer needed."""
        with self._changed:
            while self._thread is threading.current_thread() and not self._waiting and not self._closing:
                self._changed.wait()
            is_ours = self._thread is threading.current_thread()
            return self._waiting.popleft() if is_ours and self._waiting else None
