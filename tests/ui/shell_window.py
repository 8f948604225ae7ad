"""The main window over services without engines, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.shell.application import Desktop
from iasr_desktop.ui.shell.main_window import MainWindow
from iasr_desktop.ui.shell.remote import Command
from iasr_desktop.ui.shell.single_instance import SingleInstance


@contextmanager
def main_window(qtbot: QtBot, context: Context) -> Iterator[MainWindow]:
    """The window alone, shown; nothing is loaded."""
    controller = DictationController(context)
    window = MainWindow(context, controller, paths.config_dir() / "window.ini")
    with qtbot.waitExposed(window):
        window.show()
    try:
        yield window
    finally:
        controller.close()
        window.hide()
        window.deleteLater()


@contextmanager
def desktop(qtbot: QtBot, services: Services, command: Command = Command.SHOW) -> Iterator[Desktop]:
    """Everything around one dictation, after its first drawing; closed at the end."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    made = Desktop(application, Context(services), SingleInstance())
    with qtbot.waitSignal(made.window.first_painted):
        made.start(command)
    try:
        yield made
    finally:
        made.close()
