"""The window as a program: start it, keep it the only one, end it cleanly."""

import contextlib
import logging
import sys
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt, QTimer, QtMsgType, Slot, qInstallMessageHandler
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from iasr_desktop import __version__
from iasr_desktop.core import paths
from iasr_desktop.core.settings import Settings
from iasr_desktop.ui import i18n, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.garbage import GuiGarbage
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.shell import faults, tray
from iasr_desktop.ui.shell.ahead import Ahead
from iasr_desktop.ui.shell.hotkey import GlobalKey
from iasr_desktop.ui.shell.main_window import MainWindow
from iasr_desktop.ui.shell.opening import Opening
from iasr_desktop.ui.shell.remote import Command
from iasr_desktop.ui.shell.signals import EndingSignals
from iasr_desktop.ui.shell.single_instance import SingleInstance
from iasr_desktop.ui.states import Phase

_LOG = logging.getLogger(__name__)

GEOMETRY_FILE = "window.ini"
SWITCH_S = 0.001
"""After this long a thread that runs Python lets the GUI thread have its turn; Python's own 5 ms add up."""


def run(services: Services, command: Command, on_no_screen: Callable[[str], None]) -> int:
    """Open the window, or tell the one that is open `command`; the exit status.

    `on_no_screen` is called with Qt's reason when there is no screen to open it
    on, and must end the process: Qt would abort it.
    """
    with _screen_failures(on_no_screen):
        application = make_application()
    instance = SingleInstance()
    if not instance.claim(command):
        return 0
    try:
        return _open(application, services, instance, command)
    finally:
        instance.close()


def make_application() -> QApplication:
    """Qt's application with our name, icon and style."""
    QApplication.setApplicationName("IASR Desktop")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName("iasr-desktop")
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    sys.setswitchinterval(SWITCH_S)
    application = QApplication(sys.argv[:1])
    application.setWindowIcon(QIcon(str(theme.application_icon_file())))
    # The tray may be all that is left of a window; `Window.end` is the end.
    application.setQuitOnLastWindowClosed(False)
    return application


def _open(application: QApplication, services: Services, instance: SingleInstance, command: Command) -> int:
    settings, _ = services.load_settings()
    i18n.install(application, settings.window.ui_language)
    theme.apply(application, settings.window.theme)
    context = Context(services)
    with faults.told_to(context.say):
        desktop = Desktop(application, context, instance)
        signals = EndingSignals(desktop.window.end)
        try:
            desktop.start(command)
            return application.exec()
        finally:
            signals.close()
            desktop.close()


class Desktop(QObject):
    """Window, tray and keys around one dictation; made once. GUI thread only."""

    def __init__(self, application: QApplication, context: Context, instance: SingleInstance) -> None:
        super().__init__()
        self._garbage = GuiGarbage(self)
        self._application = application
        self._context = context
        self.controller = DictationController(context)
        self.window = MainWindow(context, self.controller, paths.config_dir() / GEOMETRY_FILE)
        self._opening = Opening(context, self.controller, self.window)
        self._ahead = Ahead(self.window.pages, context.jobs, lambda: self.is_quiet, self)
        self._opening.loaded.connect(self._ahead.begin)
        self._key = GlobalKey(context, self.controller)
        self._tray: tray.Tray | None = None
        self._theme = context.settings.window.theme
        self._language = context.settings.window.ui_language
        self._command = Command.SHOW
        self.window.closed.connect(application.quit)
        # Queued, so that whoever measures the drawing is told before it.
        self.window.first_painted.connect(self._on_first_painted, Qt.ConnectionType.QueuedConnection)
        instance.commanded.connect(self.obey)
        context.settings_changed.connect(self._on_settings)
        application.styleHints().colorSchemeChanged.connect(self._on_scheme)
        application.commitDataRequest.connect(self._on_login_ends)

    @property
    def is_quiet(self) -> bool:
        """Nobody dictates and nothing is worked on."""
        return self.controller.state.phase is Phase.READY and not self.controller.is_busy

    @property
    def is_ready_ahead(self) -> bool:
        """What a person may open next is built."""
        return self._ahead.is_done

    def start(self, command: Command) -> None:
        """Show the window; everything slow follows once it is there."""
        self._command = command
        self.window.show()
        self._garbage.settle(lambda: self.is_quiet)

    @Slot(object)
    def obey(self, command: Command) -> None:
        """What another process, or the command line, asked for."""
        if command is Command.SHOW:
            tray.bring_to_front(self.window)
        elif command is Command.TOGGLE:
            self.controller.toggle()
        elif command is Command.CORRECT:
            self.window.dictation.correct_next()

    def close(self) -> None:
        """End at any moment: what was said is on disk, what is being stored is finished."""
        self._application.styleHints().colorSchemeChanged.disconnect(self._on_scheme)
        self._application.commitDataRequest.disconnect(self._on_login_ends)
        # Models may take seconds to let go; nobody need look at that.
        self.window.hide()
        self._ahead.close()
        self._key.close()
        if self._tray is not None:
            self._tray.close()
        self.controller.close()
        self._context.close()
        self._garbage.close()
        self.window.deleteLater()

    @Slot()
    def _on_first_painted(self) -> None:
        _LOG.info("First drawn %d ms after the start of the process.", round(_age_s() * 1000))
        self._opening.begin()
        self._key.follow_settings()
        if tray.is_available():
            self._tray = tray.Tray(self.controller, self.window.commands, self.window)
            self.window.hides_to_tray = True
        if self._command is not Command.SHOW:
            self.obey(self._command)

    @Slot()
    def _on_login_ends(self) -> None:
        """A window that only hides, or asks, would keep the person from logging out."""
        self.window.hides_to_tray = self.window.leaving.asks = False

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        if settings.window.theme != self._theme:
            self._theme = settings.window.theme
            theme.apply(self._application, self._theme)
        if settings.window.ui_language != self._language:
            self._language = settings.window.ui_language
            # Whoever told us is a part of what is built anew.
            QTimer.singleShot(0, self, self._speak_anew)

    @Slot()
    def _speak_anew(self) -> None:
        i18n.install(self._application, self._language)
        self.window.speak_anew()
        self._opening.speak_anew()
        if self._tray is not None:
            self._tray.tell()

    @Slot()
    def _on_scheme(self) -> None:
        """The desktop went from light to dark, or back."""
        if self._theme == "system":
            theme.apply(self._application, self._theme)


def _age_s() -> float:
    """How long this process has been running."""
    import psutil

    return time.time() - float(psutil.Process().create_time())


@contextlib.contextmanager
def _screen_failures(on_no_screen: Callable[[str], None]) -> Iterator[None]:
    """Qt ends the process itself when it finds no screen; here its reason is said before."""

    def receive(kind: QtMsgType, place: object, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            on_no_screen(text)
        elif kind is not QtMsgType.QtDebugMsg:
            _LOG.info("Qt: %s", text)

    before = qInstallMessageHandler(receive)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
