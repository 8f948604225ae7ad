"""The commands of the window that are not the dictation's: files, pages, settings, help."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.shell.actions import Actions
from iasr_desktop.ui.shell.help import DoctorDialog, about_dialog, shortcuts_dialog
from iasr_desktop.ui.shell.tray import bring_to_front

if TYPE_CHECKING:
    from iasr_desktop.ui.shell.main_window import MainWindow


class WindowCommands:
    """What the menus do that needs the window. GUI thread only."""

    def __init__(self, context: Context, controller: DictationController, window: "MainWindow") -> None:
        self._context = context
        self._controller = controller
        self._window = window

    def add_to(self, actions: Actions) -> None:
        """Make an action of each."""
        window = self._window
        self._actions = actions
        translate = QCoreApplication.translate
        actions.add("new_session", translate("Commands", "&New session"), self.new_session, icon="new", keys="Ctrl+N")
        actions.add(
            "transcribe", translate("Commands", "&Transcribe files …"), self.transcribe, icon="files", keys="Ctrl+O"
        )
        actions.add("export", translate("Commands", "&Export …"), self.export, icon="export", keys="Ctrl+E")
        actions.add("settings", translate("Commands", "&Settings …"), self.settings, icon="settings", keys="Ctrl+,")
        actions.add("quit", translate("Commands", "&Quit"), self.quit, keys="Ctrl+Q")
        actions.add("show", translate("Commands", "S&how the window"), lambda: bring_to_front(window))
        hint = actions.add(
            "hold_hint", translate("Commands", "Hold the key to talk only while it is down"), lambda: None
        )
        hint.setEnabled(False)
        actions.add("revisions", translate("Commands", "&Revisions"), self.revisions, icon="history", keys="Ctrl+R")
        actions.add("first_steps", translate("Commands", "&First steps"), self.first_steps)
        actions.add(
            "shortcuts", translate("Commands", "&Keyboard shortcuts"), self.shortcuts, icon="keyboard", keys="F1"
        )
        actions.add("doctor", translate("Commands", "&Check this machine"), self.doctor)
        actions.add("about", translate("Commands", "&About IASR Desktop"), self.about, icon="info")
        for name, text in (
            ("system", translate("Commands", "As the &desktop")),
            ("light", translate("Commands", "&Light")),
            ("dark", translate("Commands", "&Dark")),
        ):
            actions.add_theme(name, text, self.choose_theme)

    def transcribe(self) -> None:
        self._window.open_page("files")

    def export(self) -> None:
        self._window.open_page("dictate")

    def settings(self) -> None:
        self._window.open_page("models")

    def revisions(self) -> None:
        self._window.open_page("dictate")

    def first_steps(self) -> None:
        self._window.open_page("dictate")

    def new_session(self) -> None:
        self._controller.new_session()
        self._window.open_page("dictate")

    def quit(self) -> None:
        self._window.end()

    def choose_theme(self, name: str) -> None:
        settings = self._context.settings
        self._context.change_settings(replace(settings, window=replace(settings.window, theme=name)))

    def shortcuts(self) -> None:
        shortcuts_dialog(self._actions, self._context.settings.keys.dictate, self._window).open()

    def doctor(self) -> None:
        DoctorDialog(self._window).open()

    def about(self) -> None:
        about_dialog(self._window).open()
