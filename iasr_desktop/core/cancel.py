"""Cooperative cancellation and deadlines, shared by every long call."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from iasr_desktop.core.errors import Cancelled, DeadlineExceeded


class CancelToken:
    """Asked often by workers, set once by whoever wants them to stop.

    A token may carry a deadline; `child()` gives one that stops with its
    parent and has a deadline of its own. Safe to use from several threads.
    """

    def __init__(self, deadline_s: float | None = None, parent: "CancelToken | None" = None) -> None:
        """`deadline_s` is counted from now; `None` means no limit."""
        self._event = threading.Event()
        self._parent = parent
        self._ends_at = None if deadline_s is None else time.monotonic() + deadline_s

    def child(self, deadline_s: float | None = None) -> "CancelToken":
        """A token that stops when this one does, or after `deadline_s` seconds."""
        return CancelToken(deadline_s, self)

    def cancel(self) -> None:
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set() or (self._parent is not None and self._parent.is_cancelled)

    @property
    def is_expired(self) -> bool:
        own = self._ends_at is not None and time.monotonic() >= self._ends_at
        return own or (self._parent is not None and self._parent.is_expired)

    @property
    def should_stop(self) -> bool:
        """True when cancelled or past the deadline; for native abort callbacks."""
        return self.is_cancelled or self.is_expired

    def check(self) -> None:
        """Raise `Cancelled` or `DeadlineExceeded` when the work must stop."""
        if self.is_cancelled:
            raise Cancelled
        if self.is_expired:
            raise DeadlineExceeded


_OF_THREADS = threading.local()


@contextmanager
def working_under(token: CancelToken) -> Iterator[None]:
    """While inside, `token` is that of this thread's work, for what nobody hands one to: engines that are built."""
    before = token_of_thread()
    _OF_THREADS.token = token
    try:
        yield
    finally:
        _OF_THREADS.token = before


def token_of_thread() -> CancelToken:
    """The token of the work that this thread does; one that nobody cancels where there is none."""
    token = getattr(_OF_THREADS, "token", None)
    return token if isinstance(token, CancelToken) else CancelToken()
