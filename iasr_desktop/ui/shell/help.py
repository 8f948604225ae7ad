"""What the Help menu opens: the shortcuts, the versions, and what `iasr doctor` says."""

import platform
import sys

import PySide6
from PySide6.QtCore import QCoreApplication, QProcess, Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop import __version__
from iasr_desktop.ui import theme
from iasr_desktop.ui.i18n import without_key
from iasr_desktop.ui.shell.actions import Actions

_KILLED_MS = 1000


def _dialog(parent: QWidget, name: str, title: str) -> tuple[QDialog, QVBoxLayout, QDialogButtonBox]:
    """An empty dialog with a Close button that the caller puts last."""
    dialog = QDialog(parent)
    dialog.setObjectName(name)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_LARGE)
    column.setSpacing(theme.SPACE_LARGE)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close = buttons.button(QDialogButtonBox.StandardButton.Close)
    close.setAccessibleName(without_key(close.text()))
    buttons.rejected.connect(dialog.reject)
    return dialog, column, buttons


def shortcuts_dialog(actions: Actions, parent: QWidget) -> QDialog:
    """Every command that has a key."""
    translate = QCoreApplication.translate
    dialog, column, buttons = _dialog(parent, "shortcuts_dialog", translate("Help", "Keyboard shortcuts"))
    told = [(without_key(action.text().partition("\t")[0]), actions.keys_of(action)) for action in actions.all()]
    rows = [(text, keys) for text, keys in told if keys]
    table = QTableWidget(len(rows), 2)
    table.setAccessibleName(dialog.windowTitle())
    table.setHorizontalHeaderLabels([translate("Help", "Command"), translate("Help", "Keys")])
    table.verticalHeader().hide()
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    for place, (text, keys) in enumerate(rows):
        table.setItem(place, 0, QTableWidgetItem(text))
        table.setItem(place, 1, QTableWidgetItem(keys))
    table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    column.addWidget(table)
    column.addWidget(buttons)
    dialog.resize(560, 480)
    return dialog


def about_dialog(parent: QWidget) -> QDialog:
    """Versions and licence."""
    translate = QCoreApplication.translate
    dialog, column, buttons = _dialog(parent, "about_dialog", translate("Help", "About IASR Desktop"))
    versions = (
        f"IASR Desktop {__version__}\nPython {platform.python_version()}, "
        f"PySide6 {PySide6.__version__}, {platform.platform(terse=True)}"
    )
    texts = (
        versions,
        translate(
            "Help", "Dictation you correct by talking. Everything runs on this machine; nothing you say leaves it."
        ),
        translate(
            "Help",
            "Free software under the GNU General Public License, version 3 or later, without any warranty. The models "
            "have licences of their own, which the Models page names.",
        ),
    )
    for text in texts:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setMinimumWidth(420)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        label.setAccessibleName(text)
        column.addWidget(label)
    column.addWidget(buttons)
    return dialog


def doctor_command() -> tuple[str, list[str]]:
    """The program and arguments that check this machine: the one that runs now, in a process of its own."""
    if getattr(sys, "frozen", False):
        return sys.executable, ["doctor"]
    return sys.executable, ["-m", "iasr_desktop", "doctor"]


class DoctorDialog(QDialog):
    """Runs `iasr doctor` and shows what it says.

    In another process, because the checks load every engine: one that crashes
    is to be found out here, not to take the window with it.
    """

    def __init__(self, parent: QWidget, command: tuple[str, list[str]] | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doctor_dialog")
        self.setWindowTitle(self.tr("Check of this machine"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.readyRead.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        program, arguments = command or doctor_command()
        self._process.start(program, arguments)

    def _build(self) -> None:
        self._text = QPlainTextEdit(readOnly=True)
        self._text.setAccessibleName(self.windowTitle())
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setTabChangesFocus(True)
        self._state = QLabel(self.tr("Checking … this takes a few seconds."))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        for button in buttons.buttons():
            button.setAccessibleName(without_key(button.text()))
        self._copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_LARGE)
        column.setSpacing(theme.SPACE_LARGE)
        for widget in (self._state, self._text, buttons):
            column.addWidget(widget)
        self.resize(760, 520)

    def done(self, result: int) -> None:
        self._process.errorOccurred.disconnect(self._on_error)
        self._process.finished.disconnect(self._on_finished)
        self._process.kill()
        # A killed process is gone in milliseconds; Qt complains about one that is destroyed before.
        self._process.waitForFinished(_KILLED_MS)
        super().done(result)

    @Slot()
    def _on_output(self) -> None:
        said = bytes(self._process.readAll().data()).decode("utf-8", errors="replace")
        self._text.appendPlainText(said.rstrip("\r\n"))

    @Slot(int)
    def _on_finished(self, status: int) -> None:
        text = self.tr("Everything needed is there.") if status == 0 else self.tr("Something needs your attention.")
        self._state.setText(text)

    @Slot()
    def _on_error(self) -> None:
        self._state.setText(self.tr("The check could not be finished. In a terminal, “iasr doctor” does the same."))

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())
