"""Why a turn did what it did, as names and values."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.dictation.turn_text import Rows


class TurnDetails(QWidget):
    """Labels are made once and used again: a turn arrives while somebody speaks, and labels take long to make."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turn_details")
        self._pairs: list[tuple[QLabel, QLabel]] = []
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(theme.SPACE_LARGE)
        self._form.setVerticalSpacing(theme.SPACE_SMALL)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)

    def show_rows(self, rows: Rows) -> None:
        """These and no others."""
        while len(self._pairs) < len(rows):
            self._pairs.append(self._pair())
        for at, (head, value) in enumerate(self._pairs):
            if at < len(rows):
                head.setText(rows[at][0])
                value.setText(rows[at][1])
            self._form.setRowVisible(at, at < len(rows))

    def _pair(self) -> tuple[QLabel, QLabel]:
        head, value = labels.muted(), labels.plain()
        head.setAlignment(Qt.AlignmentFlag.AlignTop)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._form.addRow(head, value)
        return head, value
