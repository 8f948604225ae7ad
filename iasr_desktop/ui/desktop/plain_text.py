"""Text that leaves the window by clipboard or mouse: always plain, never with our fonts and colours."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QToolButton, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context

_PARAGRAPH, _LINE, _HARD_SPACE = "\u2029", "\u2028", "\u00a0"


def plain_data(text: str) -> QMimeData:
    """`text` as other applications take it."""
    data = QMimeData()
    data.setText(text)
    return data


def copy_text(context: Context, text: str) -> None:
    """Put `text` on the clipboard and say so."""
    QGuiApplication.clipboard().setMimeData(plain_data(text))
    context.say.show(QCoreApplication.translate("Delivery", "Copied."))


def start_text_drag(source: QWidget, text: str) -> Qt.DropAction:
    """Let the person carry `text` into another window; returns when it was dropped or given up."""
    drag = QDrag(source)
    drag.setMimeData(plain_data(text))
    return drag.exec(Qt.DropAction.CopyAction)


class PlainTextView(QPlainTextEdit):
    """Text to read, select, copy and drag out. A selection leaves as plain text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)

    def createMimeDataFromSelection(self) -> QMimeData:
        selected = self.textCursor().selectedText()
        return plain_data(selected.replace(_PARAGRAPH, "\n").replace(_LINE, "\n").replace(_HARD_SPACE, " "))


class TextDragHandle(QToolButton):
    """A handle by which the whole text is dragged out; pressing it copies, for those without a mouse.

    `text` gives what to carry, at the moment it is needed.
    """

    def __init__(self, context: Context, text: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._text = text
        self._pressed_at: QPoint | None = None
        self.setObjectName("drag_handle")
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setToolTip(self.tr("Drag the text into another window; press to copy it"))
        self.setAccessibleName(self.tr("Drag or copy the text"))
        theme.dress(self, "drag")
        self.clicked.connect(self._on_clicked)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        begun = self._pressed_at
        if begun is None or not self._text():
            return
        if (event.position().toPoint() - begun).manhattanLength() >= QApplication.startDragDistance():
            self._pressed_at = None
            self.setDown(False)
            start_text_drag(self, self._text())

    def _on_clicked(self) -> None:
        if self._text():
            copy_text(self._context, self._text())
