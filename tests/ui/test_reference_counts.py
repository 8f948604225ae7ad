"""Signals can be sent for as long as the window is open: PySide6 6.12.0 ends the process before Python 3.12."""

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot


class Sender(QObject):
    sent = Signal(int)


def test_any_number_of_signals_can_be_sent(qtbot: QtBot) -> None:
    """Where references are lost, this aborts the process."""
    sender = Sender()
    for number in range(20_000):
        assert sender.sent.emit(number) is True


def test_any_number_of_things_can_be_asked_that_answer_nothing(qtbot: QtBot) -> None:
    """As above, for `None`."""
    asked = QObject()
    for _ in range(50_000):
        assert asked.property("nothing") is None
