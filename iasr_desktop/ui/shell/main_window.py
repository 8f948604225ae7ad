"""The window: navigation, pages, menus, messages above and the status line below."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSettings, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QIcon, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from iasr_desktop.core.settings import Settings
from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.message_bar import MessageBar
from iasr_desktop.ui.shell.actions import Actions
from iasr_desktop.ui.shell.commands import WindowCommands
from iasr_desktop.ui.shell.dictation_commands import DictationCommands
from iasr_desktop.ui.shell.leaving import Leaving
from iasr_desktop.ui.shell.menus import build_menus
from iasr_desktop.ui.shell.navigation import Navigation
from iasr_desktop.ui.shell.pages import PAGES, PageStack, page_label
from iasr_desktop.ui.shell.status_line import StatusLine
from iasr_desktop.ui.shell.talk_key import TalkKey

if TYPE_CHECKING:
    from iasr_desktop.ui.dictation.page import DictationPage
    from iasr_desktop.ui.files.page import FilesPage
    from iasr_desktop.ui.first_run.page import FirstRunPage
    from iasr_desktop.ui.history.page import HistoryPage

LEAST_PX = (900, 600)
FIRST_PX = (1120, 760)


class MainWindow(QMainWindow):
    """GUI thread only. Whoever made it closes controller and context after its `closed`."""

    first_painted = Signal()
    """Once, when the window has been drawn: slow things may begin."""
    closed = Signal()
    """The person closed the window for good."""

    def __init__(self, context: Context, controller: DictationController, geometry_file: Path) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._context = context
        self.controller = controller
        self.messages = context.say
        self._geometry_file = geometry_file
        self._is_painted = False
        self.hides_to_tray = False
        self.setWindowTitle(self.tr("IASR Desktop"))
        self.setWindowIcon(QIcon(str(theme.application_icon_file())))
        self.setMinimumSize(*LEAST_PX)
        self.pages = PageStack(context, controller)
        self.pages.built.connect(self._on_built)
        self.leaving = Leaving(context, self.end, self)
        self.commands = Actions(self)
        self._windows = WindowCommands(context, controller, self.commands, self)
        self.dictation = DictationCommands(controller, self.commands, self)
        self.talk_key = TalkKey(controller, self)
        self._build()
        self._restore()
        context.settings_changed.connect(self._on_settings)
        self._on_settings(context.settings)
        self.open_page("dictate")

    def open_page(self, name: str) -> QWidget:
        """Bring a page to the front, the keyboard with it; the page."""
        page = self.show_page(name)
        if not page.isAncestorOf(self.focusWidget()):
            page.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if page.focusProxy() is None:
                page.focusNextChild()
        return page

    @Slot(str)
    def show_page(self, name: str) -> QWidget:
        """Bring a page to the front and leave the keyboard where it is; the page."""
        page = self.pages.show_page(name)
        self._navigation.mark(name)
        return page

    def end(self) -> None:
        """Close for good and without asking, also where closing would only hide."""
        self.hides_to_tray = self.leaving.asks = False
        if not self.close():
            self.closed.emit()

    def leave(self) -> None:
        """Close for good, as a person asks for it."""
        if self.leaving.may_close():
            self.end()
        else:
            # The question is in the window, which may be hidden in the tray.
            self.show()
            self.raise_()

    def _build(self) -> None:
        self._navigation = Navigation()
        self._navigation.chosen.connect(self.show_page)
        self.commands.add_pages(self.open_page)
        for number, (name, entry) in enumerate(PAGES.items(), 1):
            self._navigation.add(name, page_label(name), entry.icon, f"Ctrl+{number}")
        self._build_edges()
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        line = QFrame()
        line.setFrameShape(QFrame.Shape.VLine)
        line.setFrameShadow(QFrame.Shadow.Plain)
        line.setForegroundRole(self.palette().ColorRole.Mid)
        row.addWidget(self._navigation)
        row.addWidget(line)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(MessageBar(self._context.say))
        right.addWidget(self.pages, 1)
        row.addLayout(right, 1)
        self.setCentralWidget(middle)

    def _build_edges(self) -> None:
        """Menus above and the line below."""
        build_menus(self.menuBar(), self.commands)
        self.setStatusBar(StatusLine(self._context, self.controller, lambda: self.open_page("models")))

    def speak_anew(self) -> None:
        """Say everything in the language of now. The dictation goes on, and what was typed is in the text."""
        self.controller.about_to_take.emit()
        self.setWindowTitle(self.tr("IASR Desktop"))
        self._windows.name()
        self.dictation.name()
        self.commands.add_pages(self.open_page)
        for number, name in enumerate(PAGES, 1):
            self._navigation.rename(name, page_label(name), f"Ctrl+{number}")
        self._build_edges()
        self.pages.renew()
        self._windows.renew_settings()

    @Slot(str, QWidget)
    def _on_built(self, name: str, page: QWidget) -> None:
        """What one page asks of another, or of the window."""
        if name == "dictate":
            dictation = cast("DictationPage", page)
            dictation.setFocusProxy(dictation.view)
            dictation.export_requested.connect(self._windows.export)
        elif name == "history":
            history = cast("HistoryPage", page)
            history.open_requested.connect(self._windows.open_session)
            history.export_requested.connect(self._windows.export_session)
            history.settings_requested.connect(self._windows.settings)
        elif name == "files":
            cast("FilesPage", page).session_requested.connect(self._show_session)
        elif name == "first_run":
            cast("FirstRunPage", page).finished.connect(partial(self.open_page, "dictate"))

    @Slot(str)
    def _show_session(self, session_id: str) -> None:
        cast("HistoryPage", self.open_page("history")).show_session(session_id)

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        self.talk_key.set_keys(settings.keys.dictate)
        for name in ("toggle", "hold_hint"):
            self.commands.show_keys(name, settings.keys.dictate)
        self.commands[f"theme_{settings.window.theme}"].setChecked(True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not None:
            self.talk_key.watch(handle)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            # After this drawing has reached the screen.
            QTimer.singleShot(0, self.first_painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.hides_to_tray and self._context.settings.window.close_to_tray:
            event.ignore()
            self.hide()
            return
        if not self.leaving.may_close():
            event.ignore()
            return
        self._save()
        event.accept()
        self.closed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.talk_key.let_go()

    def _restore(self) -> None:
        kept = QSettings(str(self._geometry_file), QSettings.Format.IniFormat)
        geometry = kept.value("geometry")
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(*FIRST_PX)

    def _save(self) -> None:
        kept = QSettings(str(self._geometry_file), QSettings.Format.IniFormat)
        kept.setValue("geometry", self.saveGeometry())
        kept.sync()
