"""What the delegates of the history draw alike: a row's ground, runs of text in several looks."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from iasr_desktop.ui import theme


@dataclass(frozen=True)
class Look:
    """How the characters from `start` to `end` look."""

    start: int
    end: int
    ink: QColor | None = None
    ground: QColor | None = None
    is_bold: bool = False
    is_struck: bool = False


def ground(painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
    """The background of a row, told apart when chosen, pointed at, or where the keyboard is."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(rect).adjusted(2, 1, -2, -1)
    is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
        fill = theme.color("accent_ground") if is_chosen else option.palette.color(QPalette.ColorRole.Window)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(box, theme.RADIUS, theme.RADIUS)
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(theme.color("accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.RADIUS, theme.RADIUS)


def line(painter: QPainter, rect: QRect, text: str, font: QFont, ink: QColor) -> None:
    """One line, cut at the end when it is too long."""
    painter.setFont(font)
    painter.setPen(ink)
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def runs(
    painter: QPainter, rect: QRect, text: str, font: QFont, ink: QColor, looks: Sequence[Look], lines: int = 1
) -> None:
    """Up to `lines` lines of text, parts of it in looks of their own."""
    layout = QTextLayout(text, font)
    wrap = QTextOption.WrapMode.NoWrap if lines == 1 else QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
    option = QTextOption()
    option.setWrapMode(wrap)
    layout.setTextOption(option)
    layout.setFormats([_range(look) for look in looks])
    layout.beginLayout()
    height = 0.0
    for _ in range(lines):
        made = layout.createLine()
        if not made.isValid():
            break
        made.setLineWidth(rect.width())
        made.setPosition(QPointF(0, height))
        height += made.height()
    layout.endLayout()
    painter.save()
    painter.setPen(ink)
    painter.setClipRect(rect)
    layout.draw(painter, QPointF(rect.topLeft()))
    painter.restore()


def _range(look: Look) -> QTextLayout.FormatRange:
    form = QTextCharFormat()
    if look.ink is not None:
        form.setForeground(QBrush(look.ink))
    if look.ground is not None:
        form.setBackground(QBrush(look.ground))
    if look.is_bold:
        form.setFontWeight(QFont.Weight.Bold)
    form.setFontStrikeOut(look.is_struck)
    made = QTextLayout.FormatRange()
    made.start = look.start
    made.length = look.end - look.start
    made.format = form
    return made
