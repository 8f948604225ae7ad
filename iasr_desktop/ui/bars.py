"""A bar for progress and levels that is seen on every ground."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from iasr_desktop.ui import theme


class Bar(QProgressBar):
    """Drawn by itself: the style's own groove has the colour of the cards it lies on."""

    def __init__(self, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setFixedHeight(height)

    @property
    def fraction(self) -> float:
        """Part that is filled; 0 while nobody knows how much there will be."""
        span = self.maximum() - self.minimum()
        return max(0.0, min(1.0, (self.value() - self.minimum()) / span)) if span > 0 else 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        place = QRectF(self.rect())
        radius = place.height() / 2
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(place, radius, radius)
        if self.fraction:
            place.setWidth(max(place.height(), place.width() * self.fraction))
            if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                place.moveRight(self.rect().right() + 1)
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(place, radius, radius)
        painter.end()
