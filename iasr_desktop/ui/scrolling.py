"""A page that scrolls and is exactly as long as what is on it."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class PageScroll(QScrollArea):
    """Shows one widget with a layout, as wide as there is room.

    A scroll area on its own leaves room for lines to wrap at the narrowest
    width possible, which for a page of texts is a screen of nothing.
    """

    def __init__(self, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        QTimer(self, singleShot=True, interval=0).timeout.connect(self._fit)
        self.setWidget(body)
        body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Asked of Qt: events come until the very end, when Python's own attributes are gone already.
        if event.type() is QEvent.Type.LayoutRequest and watched is self.widget():
            self._fit()
            # Widgets just added tell their true size only after they have been shown and styled.
            later = self.findChild(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if later is not None:
                later.start()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        body = self.widget()
        layout = body.layout() if body is not None else None
        if body is None or layout is None:
            return
        width = self.viewport().width()
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        if height != body.minimumHeight():
            body.setMinimumHeight(height)
