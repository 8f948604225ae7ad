"""Ctrl-C and `kill` while the main thread waits for somebody to speak.

Python runs signal handlers between its own instructions, on the main thread
alone: a signal that comes in the moment before that thread begins to wait, or
that the system gives to another thread, is not seen until the wait is over. So
the number of the signal goes through a socket to a thread that does nothing else.
"""

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_ENDING = (signal.SIGINT, signal.SIGTERM)
_OVER = b"\0"
"""No signal has this number."""


@contextmanager
def interrupts(first: Callable[[], None], again: Callable[[], None]) -> Iterator[None]:
    """Calls `first` when the process is asked to end, and `again` each time that it is asked once more.

    Both are called on a thread of their own and must not raise. Main thread only.
    """
    reading, writing = socket.socketpair()
    writing.setblocking(False)
    before = {number: signal.signal(number, _ignore) for number in _ENDING}
    before_fd = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    thread = threading.Thread(target=_follow, args=(reading, first, again), name="iasr-interrupts", daemon=True)
    thread.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before_fd)
        for number, handler in before.items():
            signal.signal(number, handler)
        writing.setblocking(True)
        writing.sendall(_OVER)
        thread.join()
        reading.close()
        writing.close()


def _follow(reading: socket.socket, first: Callable[[], None], again: Callable[[], None]) -> None:
    answer = first
    while _OVER not in (received := reading.recv(64)):
        for number in received:
            if number in _ENDING:
                answer()
                answer = again


def _ignore(number: int, frame: object) -> None:
    """The socket does the work; without a handler the process would end at once."""
