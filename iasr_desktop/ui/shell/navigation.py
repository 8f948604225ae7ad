"""The column at the left: one button a page."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from iasr_desktop.ui import theme

WIDTH_PX = 168
_ROW_PX = 40


class NavigationButton(QToolButton):
    """A page's name and icon; the chosen one has a ground of its own."""

    def __init__(self, name: str, label: str, icon_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self.setObjectName(f"navigate_{name}")
        self.setText(label)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.dress(self, icon_name)

    def tell(self, label: str, keys: str) -> None:
        """Show the page's name, and its keys where the pointer rests."""
        self.setText(label)
        self.setAccessibleName(label)
        self.setToolTip(f"{label} ({keys})")
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        wanted = self.fontMetrics().horizontalAdvance(self.text()) + theme.ICON_PX + 4 * theme.SPACE_LARGE
        return QSize(max(WIDTH_PX, wanted), max(_ROW_PX, self.fontMetrics().height() + 2 * theme.SPACE))

    def nextCheckState(self) -> None:
        """A press never takes the mark off: a page is always chosen."""
        self.setChecked(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        colors = self.palette()
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(theme.color("accent_ground"))
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        elif self.underMouse():
            painter.setBrush(colors.color(QPalette.ColorRole.Midlight))
            painter.setOpacity(0.5)
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
            painter.setOpacity(1.0)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.color("accent"))
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        self._draw_label(painter)

    def _draw_label(self, painter: QPainter) -> None:
        left = theme.SPACE_LARGE - theme.SPACE_SMALL
        top = (self.height() - theme.ICON_PX) // 2
        self.icon().paint(painter, left, top, theme.ICON_PX, theme.ICON_PX)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        text = self.rect().adjusted(left + theme.ICON_PX + theme.SPACE_LARGE - theme.SPACE_SMALL, 0, 0, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


class Navigation(QWidget):
    """Buttons from top to bottom. `chosen` is emitted for presses only."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigation")
        self.setAccessibleName(self.tr("Pages"))
        self._buttons: dict[str, NavigationButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(theme.SPACE, theme.SPACE_LARGE, theme.SPACE, theme.SPACE_LARGE)
        self._column.setSpacing(theme.SPACE_SMALL)
        self._column.addStretch(1)

    def add(self, name: str, label: str, icon_name: str, keys: str) -> None:
        """One more page, below the others. `keys` are told in its tool tip."""
        button = NavigationButton(name, label, icon_name, self)
        button.tell(label, keys)
        button.clicked.connect(lambda: self.chosen.emit(name))
        self._buttons[name] = button
        self._column.insertWidget(self._column.count() - 1, button)

    def rename(self, name: str, label: str, keys: str) -> None:
        """The page's name in another language."""
        self.setAccessibleName(self.tr("Pages"))
        self._buttons[name].tell(label, keys)

    def mark(self, name: str) -> None:
        """Show `name` as the chosen page."""
        for own, button in self._buttons.items():
            button.setChecked(own == name)
