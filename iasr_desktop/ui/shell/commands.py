"""The commands of the window that are not the dictation's: files, pages, settings, help."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Slot

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.desktop.delivery import WindowDelivery
from iasr_desktop.ui.desktop.elsewhere import Elsewhere
from iasr_desktop.ui.shell.actions import Actions
from iasr_desktop.ui.shell.tray import bring_to_front

if TYPE_CHECKING:
    from iasr_desktop.ui.dictation.page import DictationPage
    from iasr_desktop.ui.files.page import FilesPage
    from iasr_desktop.ui.settings.dialog import SettingsDialog
    from iasr_desktop.ui.shell.main_window import MainWindow


class WindowCommands(QObject):
    """GUI thread only. What is seldom used is imported when it is."""

    def __init__(
        self, context: Context, controller: DictationController, actions: Actions, window: "MainWindow"
    ) -> None:
        super().__init__(window)
        self._context = context
        self._controller = controller
        self._actions = actions
        self._window = window
        self._settings: SettingsDialog | None = None
        self._delivery = WindowDelivery(context, self)
        self._elsewhere = Elsewhere(context, controller, self._delivery, self)
        self.name()

    def name(self) -> None:
        """Add the commands, or name those that are there in another language."""
        add = self._actions.add
        add("new_session", self.tr("&New session"), self.new_session, icon="new", keys="Ctrl+N")
        add("transcribe", self.tr("&Transcribe files …"), self.transcribe, icon="files", keys="Ctrl+O")
        add("export", self.tr("&Export …"), self.export, icon="export", keys="Ctrl+E")
        add("send", self.tr("&Write into the window before"), self.send, icon="send", keys="Ctrl+Shift+Return")
        add("settings", self.tr("&Settings …"), self.settings, icon="settings", keys="Ctrl+,")
        add("quit", self.tr("&Quit"), self._window.leave, keys="Ctrl+Q")
        add("show", self.tr("S&how the window"), self.show_window)
        add("first_steps", self.tr("&First steps"), partial(self._window.open_page, "first_run"))
        add("shortcuts", self.tr("&Keyboard shortcuts"), self.shortcuts, icon="keyboard", keys="F1")
        add("doctor", self.tr("&Check this machine"), self.doctor)
        add("about", self.tr("&About IASR Desktop"), self.about, icon="info")
        for name, text in (
            ("system", self.tr("As the &desktop")),
            ("light", self.tr("&Light")),
            ("dark", self.tr("&Dark")),
        ):
            self._actions.add_theme(name, text, self.choose_theme)

    def new_session(self) -> None:
        """An empty text; the one before stays in the history."""
        page = cast("DictationPage", self._window.open_page("dictate"))
        page.new_session()

    def transcribe(self) -> None:
        cast("FilesPage", self._window.open_page("files")).choose_files()

    @Slot()
    def export(self) -> None:
        """The open session as a file, with what has just been typed."""
        self._controller.about_to_take.emit()
        self.export_session(self._controller.snapshot.session_id)

    def send(self) -> None:
        """The text into the window the person came from, with what has just been typed."""
        self._controller.about_to_take.emit()
        self._delivery.send(self._controller.snapshot.document.text)

    @Slot(str)
    def export_session(self, session_id: str) -> None:
        """Any session on file."""
        from iasr_desktop.ui.export_dialog import export_session_dialog

        export_session_dialog(self._context, session_id, self._window)

    @Slot(str)
    def open_session(self, session_id: str) -> None:
        """Go on with a session of the history."""
        self._window.open_page("dictate")
        self._controller.open_session(session_id)

    @Slot()
    def settings(self) -> None:
        """The one settings dialog, brought to the front."""
        from iasr_desktop.ui.settings.dialog import SettingsDialog

        if self._settings is None:
            self._settings = SettingsDialog(self._context, self._window)
        bring_to_front(self._settings)

    def renew_settings(self) -> None:
        """The settings dialog in the language of now; an open one stays open, with what is searched and chosen."""
        if self._settings is None:
            return
        from iasr_desktop.ui.settings.dialog import SettingsDialog

        earlier, self._settings = self._settings, None
        earlier.apply()
        if earlier.isVisible():
            self._settings = SettingsDialog(self._context, self._window)
            self._settings.take_over(earlier)
            self._settings.show()
        earlier.hide()
        earlier.deleteLater()

    def show_window(self) -> None:
        bring_to_front(self._window)

    def choose_theme(self, name: str) -> None:
        settings = self._context.settings
        self._context.change_settings(replace(settings, window=replace(settings.window, theme=name)))

    def shortcuts(self) -> None:
        from iasr_desktop.ui.shell.help import shortcuts_dialog

        shortcuts_dialog(self._actions, self._window).open()

    def doctor(self) -> None:
        from iasr_desktop.ui.shell.help import DoctorDialog

        DoctorDialog(self._window).open()

    def about(self) -> None:
        from iasr_desktop.ui.shell.help import about_dialog

        about_dialog(self._window).open()
