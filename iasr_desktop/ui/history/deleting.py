"""Deleting sessions: what exactly goes is said before it goes."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QMessageBox, QWidget

from iasr_desktop.core.storage.records import SessionSummary
from iasr_desktop.ui.history import texts


def ask(
    parent: QWidget, sessions: Sequence[SessionSummary], recordings: int, agreed: Callable[[], None]
) -> QMessageBox:
    """Ask without blocking; `agreed` is called when the person wants it."""
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        QCoreApplication.translate("History", "Delete sessions"),
        _question(sessions),
        parent=parent,
    )
    box.setInformativeText(_what_goes(sessions, recordings))
    yes = box.addButton(QCoreApplication.translate("History", "Delete"), QMessageBox.ButtonRole.DestructiveRole)
    keep = box.addButton(QCoreApplication.translate("History", "Keep"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)

    def answered() -> None:
        if box.clickedButton() is yes:
            agreed()
        box.deleteLater()

    box.finished.connect(answered)
    box.open()
    return box


def _question(sessions: Sequence[SessionSummary]) -> str:
    if len(sessions) == 1:
        title = texts.session_title(sessions[0])
        return QCoreApplication.translate("History", "Delete the session “{title}”?").format(title=title)
    return QCoreApplication.translate("History", "Delete {count} sessions?").format(
        count=QLocale().toString(len(sessions))
    )


def _what_goes(sessions: Sequence[SessionSummary], recordings: int) -> str:
    turns = texts.turns_text(sum(summary.turns for summary in sessions))
    if recordings == 0:
        what = QCoreApplication.translate("History", "The text with {turns} is deleted from this computer.")
    elif recordings == 1:
        what = QCoreApplication.translate(
            "History", "The text with {turns} and 1 recording is deleted from this computer."
        )
    else:
        what = QCoreApplication.translate(
            "History", "The text with {turns} and {count} recordings is deleted from this computer."
        )
    said = what.format(turns=turns, count=QLocale().toString(recordings))
    return said + " " + QCoreApplication.translate("History", "This cannot be undone.")
