"""The probe sees that the GUI thread is held."""

import threading
import time

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from iasr_desktop.core.evaluation.latency import Latency
from iasr_desktop.ui.latency import LoopProbe

HELD_S = 0.06


def hold_thread() -> None:
    """By work, whatever else the machine does."""
    ends = time.thread_time() + HELD_S
    while time.thread_time() < ends:
        pass


def test_a_held_thread_is_seen(qtbot: QtBot) -> None:
    probe = LoopProbe()
    probe.start()
    QTimer.singleShot(10, hold_thread)
    qtbot.waitUntil(lambda: max(probe.work_ms, default=0) > 50)
    probe.stop()
    figures = Latency.of(probe.waits_ms)
    assert figures.over_goal >= 1
    assert len(probe.work_ms) == len(probe.waits_ms)
    assert max(probe.waits_ms) > 50
    before = len(probe.waits_ms)
    qtbot.wait(10)
    assert len(probe.waits_ms) == before


def test_starting_again_forgets_what_was(qtbot: QtBot) -> None:
    probe = LoopProbe()
    probe.start()
    qtbot.waitUntil(lambda: len(probe.waits_ms) > 3)
    probe.start()
    assert probe.waits_ms == []
    probe.stop()


def test_a_wait_for_somebody_else_is_no_work(qtbot: QtBot) -> None:
    probe = LoopProbe()
    probe.start()
    other = threading.Event()
    waited: list[bool] = []
    QTimer.singleShot(10, lambda: waited.append(other.wait(0.1)))
    qtbot.waitUntil(lambda: bool(waited) and max(probe.waits_ms, default=0) > 50)
    probe.stop()
    worst = probe.waits_ms.index(max(probe.waits_ms))
    assert probe.work_ms[worst] < probe.waits_ms[worst] / 2
