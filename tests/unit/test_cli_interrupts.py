"""Ctrl-C reaches whoever waits, whatever the main thread is doing."""

import queue
import signal
import threading

from iasr_desktop.cli.interrupts import interrupts
from tests.waiting import PATIENCE_S


def _sent_beside_the_main_thread(number: int) -> threading.Thread:
    """The signal is delivered to another thread, so that nothing wakes the main one."""
    thread = threading.Thread(target=lambda: signal.pthread_kill(threading.get_ident(), number))
    thread.start()
    return thread


def test_a_signal_that_does_not_wake_the_main_thread_is_followed() -> None:
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    with interrupts(lambda: asked.put("first"), lambda: asked.put("again")):
        for expected in ("first", "again", "again"):
            thread = _sent_beside_the_main_thread(signal.SIGINT)
            assert asked.get(timeout=PATIENCE_S) == expected
            thread.join()


def test_a_request_to_end_counts_like_ctrl_c() -> None:
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    with interrupts(lambda: asked.put("first"), lambda: asked.put("again")):
        signal.raise_signal(signal.SIGTERM)
        assert asked.get(timeout=PATIENCE_S) == "first"
        signal.raise_signal(signal.SIGINT)
        assert asked.get(timeout=PATIENCE_S) == "again"


def test_what_was_there_before_is_put_back() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    threads = set(threading.enumerate())
    wakeup_fd = signal.set_wakeup_fd(-1)
    with interrupts(lambda: None, lambda: None):
        assert signal.getsignal(signal.SIGINT) is not before[0]
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
    assert set(threading.enumerate()) <= threads
    assert signal.set_wakeup_fd(wakeup_fd) == -1
