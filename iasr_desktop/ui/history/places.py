"""What stands where there is nothing to list, and how long recordings are kept, in words."""

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.ui import labels, theme


class EmptyPlace(QWidget):
    """In place of an empty list: why it is empty, and the way out."""

    clear_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = labels.muted()
        self.text.setObjectName("historyEmpty")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.clear = QPushButton(self.tr("Show all sessions"), self)
        self.clear.setObjectName("historyShowAll")
        self.clear.setAccessibleName(self.clear.text())
        self.clear.clicked.connect(self.clear_requested)
        column = QVBoxLayout(self)
        column.setSpacing(theme.SPACE_LARGE)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)

    def show_for(self, wanted: SessionFilter) -> None:
        """Say why this filter finds nothing."""
        self.clear.setVisible(wanted != SessionFilter())
        if wanted == SessionFilter():
            self.text.setText(
                self.tr("Nothing was dictated yet.\nWhat you say on the Dictate page is kept here, on this computer.")
            )
        elif wanted == SessionFilter(query=wanted.query):
            self.text.setText(self.tr("No session holds “{words}”.").format(words=wanted.query))
        else:
            self.text.setText(self.tr("No session is like that."))


def retention_text(days: int) -> str:
    """How long recordings are kept. Text always stays."""
    if days < 0:
        return QCoreApplication.translate("History", "Recordings are kept until you delete them.")
    if days == 0:
        return QCoreApplication.translate("History", "Recordings are deleted once they are recognised; the text stays.")
    if days == 1:
        return QCoreApplication.translate("History", "Recordings are deleted after 1 day; the text stays.")
    return QCoreApplication.translate("History", "Recordings are deleted after {count} days; the text stays.").format(
        count=QLocale().toString(days)
    )
