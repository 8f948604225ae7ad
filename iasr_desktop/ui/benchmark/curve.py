"""The curve of a run: errors by loop, drawn with the palette's colours and told in words."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.benchmark.points import Estimate, LoopPoint, Points, spoken
from iasr_desktop.ui.theme import ColorRole

_DOT_PX = 3.5
_LINE_PX = 2.0
_BAND_ALPHA = 40
_TICKS = 4
_HIGHEST = (0.04, 0.08, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Ends of the axis that are parted into round numbers."""
_KEY_PX = 26


@dataclass(frozen=True)
class _Line:
    name: str
    ink: ColorRole
    of: Callable[[LoopPoint], Estimate | None]
    style: Qt.PenStyle = Qt.PenStyle.SolidLine
    has_band: bool = True


class CurveView(QWidget):
    """S²ER, its strict form and the word error rate after each loop. GUI thread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("curve")
        self.setAccessibleName(self.tr("Errors by loop"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_points(Points())

    @property
    def points(self) -> Points:
        return self._shown

    def show_points(self, points: Points) -> None:
        self._shown = points
        self._points = points.loops
        strict = self.tr("{rule}, strict").format(rule=points.rule)
        self._lines = (
            _Line(strict, "muted", lambda point: point.strict, Qt.PenStyle.DashLine, has_band=False),
            _Line(points.tokens, "unsure", lambda point: point.tokens),
            _Line(points.rule, "accent", lambda point: point.errors),
        )
        self.setAccessibleDescription(spoken(points))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 240)

    def minimumSizeHint(self) -> QSize:
        return QSize(260, 150)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._area()
        most = self._most()
        if self._points:
            self._draw_axes(painter, area, most)
        else:
            self._draw_nothing(painter, area)
        for line in self._lines:
            self._draw_line(painter, area, most, line)
        self._draw_key(painter, area)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)
        painter.end()

    def _area(self) -> QRectF:
        """Where the lines are; around it are the numbers and the key."""
        measure = self.fontMetrics()
        left = measure.horizontalAdvance("100 %") + theme.SPACE_LARGE
        bottom = 2 * measure.height() + theme.SPACE
        top = measure.height() + theme.SPACE_LARGE
        return QRectF(self.rect()).adjusted(left, top, -theme.SPACE_LARGE, -bottom)

    def _most(self) -> float:
        """The highest rate on the axis: a round number over all that is drawn."""
        values = [
            estimate.high if line.has_band and estimate.high is not None else estimate.value
            for line in self._lines
            for point in self._points
            if (estimate := line.of(point)) is not None
        ]
        highest = max(values, default=1.0)
        return next((end for end in _HIGHEST if highest <= end), float(math.ceil(highest)))

    def _place(self, area: QRectF, most: float, loop: int, value: float) -> QPointF:
        last = max(1, max((point.loop for point in self._points), default=1))
        return QPointF(area.left() + area.width() * loop / last, area.bottom() - area.height() * min(1.0, value / most))

    def _draw_axes(self, painter: QPainter, area: QRectF, most: float) -> None:
        measure, muted = self.fontMetrics(), theme.color("muted")
        for number in range(_TICKS + 1):
            height = area.bottom() - area.height() * number / _TICKS
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(QPointF(area.left(), height), QPointF(area.right(), height))
            painter.setPen(muted)
            box = QRectF(0, height - measure.height() / 2, area.left() - theme.SPACE, measure.height())
            shown = f"{100 * most * number / _TICKS:g} %"
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
        for loop in self._loops_named(area):
            at = self._place(area, most, loop, 0.0)
            box = QRectF(at.x() - 20, area.bottom() + theme.SPACE_SMALL, 40, measure.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, str(loop))
        below = QRectF(
            area.left(), area.bottom() + measure.height() + theme.SPACE_SMALL, area.width(), measure.height()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self.tr("Loop"))

    def _loops_named(self, area: QRectF) -> list[int]:
        """As many as there is room for."""
        loops = [point.loop for point in self._points] or [0]
        room = max(1, int(area.width() // (2 * self.fontMetrics().horizontalAdvance("000"))))
        step = -(-len(loops) // room)
        return loops[::step]

    def _draw_line(self, painter: QPainter, area: QRectF, most: float, line: _Line) -> None:
        known = [(point.loop, estimate) for point in self._points if (estimate := line.of(point)) is not None]
        ink = theme.color(line.ink)
        if line.has_band:
            self._draw_band(painter, area, most, known, ink)
        places = [self._place(area, most, loop, estimate.value) for loop, estimate in known]
        painter.setPen(QPen(ink, _LINE_PX, line.style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(places))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for place in places if line.has_band else ():
            painter.drawEllipse(place, _DOT_PX, _DOT_PX)

    def _draw_band(
        self, painter: QPainter, area: QRectF, most: float, known: Sequence[tuple[int, Estimate]], ink: QColor
    ) -> None:
        bounds = [
            (loop, estimate.low, estimate.high)
            for loop, estimate in known
            if estimate.low is not None and estimate.high is not None
        ]
        upper = [self._place(area, most, loop, high) for loop, _, high in bounds]
        lower = [self._place(area, most, loop, low) for loop, low, _ in bounds]
        faint = QColor(ink)
        faint.setAlpha(_BAND_ALPHA)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))

    def _draw_key(self, painter: QPainter, area: QRectF) -> None:
        measure, x = self.fontMetrics(), area.left()
        middle = theme.SPACE_SMALL + measure.height() / 2
        for line in reversed(self._lines):
            if not any(line.of(point) for point in self._points):
                continue
            painter.setPen(QPen(theme.color(line.ink), _LINE_PX, line.style))
            painter.drawLine(QPointF(x, middle), QPointF(x + _KEY_PX, middle))
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            width = measure.horizontalAdvance(line.name)
            box = QRectF(x + _KEY_PX + theme.SPACE, theme.SPACE_SMALL, width + 2, measure.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line.name)
            x = box.right() + theme.SPACE_LARGE

    def _draw_nothing(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(theme.color("muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.tr("The curve begins with the first sample."))
