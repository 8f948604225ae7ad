"""Dragging selected text out of the document: it is copied, never cut out of what was dictated."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit


class TextDrag(QObject):
    """Begins drags of one editor's selection. Within the editor, Shift moves instead."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._pressed_at: QPoint | None = None
        editor.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            at = event.position().toPoint()
            self._pressed_at = at if self._is_in_selection(at) else None
        elif event.type() is QEvent.Type.MouseButtonRelease:
            self._pressed_at = None
        elif event.type() is QEvent.Type.MouseMove and self._pressed_at is not None:
            far = (event.position().toPoint() - self._pressed_at).manhattanLength()
            if far >= QApplication.startDragDistance():
                self._pressed_at = None
                self.begin()
            return True
        return False

    def begin(self) -> None:
        """Drag the selection; returns when it is dropped."""
        # From the viewport, as Qt's own drags: so the editor knows its own text when it is dropped on it.
        drag = QDrag(self._editor.viewport())
        drag.setMimeData(self._editor.createMimeDataFromSelection())
        both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
        drag.exec(both, Qt.DropAction.CopyAction)

    def _is_in_selection(self, at: QPoint) -> bool:
        cursor = self._editor.textCursor()
        unit = self._editor.cursorForPosition(at).position()
        return cursor.hasSelection() and cursor.selectionStart() <= unit < cursor.selectionEnd()
