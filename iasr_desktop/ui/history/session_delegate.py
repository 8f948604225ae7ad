"""How a session looks in the list: its text or what was found in it, when, and what waits."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from iasr_desktop.core.storage.records import SessionSummary
from iasr_desktop.ui import theme
from iasr_desktop.ui.history import painting, texts
from iasr_desktop.ui.history.session_model import FACTS_ROLE, GROUP_ROLE, MARKS_ROLE, SUMMARY_ROLE

_EXCERPT_LINES = 2

_Index = QModelIndex | QPersistentModelIndex


class SessionDelegate(QStyledItemDelegate):
    """Draws rows of `SessionListModel`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        summary: SessionSummary = index.data(SUMMARY_ROLE)
        # The list asks for all of ten thousand rows at once.
        line = option.fontMetrics.height()
        lines = 2 + (_EXCERPT_LINES if summary.excerpt else 0)
        height = lines * line + theme.SPACE_SMALL + 2 * theme.SPACE
        if index.data(GROUP_ROLE):
            height += _heading_height(option)
        return QSize(0, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        rect = QRect(option.rect)
        if heading := index.data(GROUP_ROLE):
            height = _heading_height(option)
            self._paint_heading(painter, option, QRect(rect.topLeft(), QSize(rect.width(), height)), heading)
            rect.setTop(rect.top() + height)
        painting.ground(painter, option, rect)
        inner = rect.adjusted(theme.SPACE + 4, theme.SPACE, -theme.SPACE, -theme.SPACE)
        self._paint_session(painter, option, inner, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, text: str) -> None:
        font = QFont(option.font)
        font.setBold(True)
        muted = option.palette.color(QPalette.ColorRole.PlaceholderText)
        painting.line(painter, rect.adjusted(theme.SPACE + 4, theme.SPACE, 0, 0), text, font, muted)

    def _paint_session(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, index: _Index) -> None:
        summary: SessionSummary = index.data(SUMMARY_ROLE)
        height = QFontMetrics(option.font).height()
        ink = option.palette.color(QPalette.ColorRole.Text)
        muted = option.palette.color(QPalette.ColorRole.PlaceholderText)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        row = QRect(rect.left(), rect.top(), rect.width(), height)
        painting.line(painter, row, texts.session_title(summary), font, ink if summary.title else muted)
        row.translate(0, height + theme.SPACE_SMALL // 2)
        if summary.excerpt:
            looks = [
                painting.Look(start, end, ground=theme.color("unsure_ground"), is_bold=True)
                for start, end in index.data(MARKS_ROLE)
            ]
            place = QRect(row.left(), row.top(), row.width(), _EXCERPT_LINES * height)
            painting.runs(painter, place, summary.excerpt, option.font, ink, looks, _EXCERPT_LINES)
            row.translate(0, _EXCERPT_LINES * height)
        row.translate(0, theme.SPACE_SMALL // 2)
        self._paint_facts(painter, option, row, index)

    def _paint_facts(self, painter: QPainter, option: QStyleOptionViewItem, row: QRect, index: _Index) -> None:
        summary: SessionSummary = index.data(SUMMARY_ROLE)
        muted = option.palette.color(QPalette.ColorRole.PlaceholderText)
        right = row.right()
        if summary.failed:
            text = texts.waiting_text(summary.failed)
            width = QFontMetrics(option.font).horizontalAdvance(text)
            place = QRect(row.right() - width, row.top(), width + 1, row.height())
            painter.setFont(option.font)
            painter.setPen(theme.color("danger"))
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
            right = place.left() - theme.SPACE
        rest = QRect(row.left(), row.top(), right - row.left(), row.height())
        painting.line(painter, rest, index.data(FACTS_ROLE), option.font, muted)


def _heading_height(option: QStyleOptionViewItem) -> int:
    return option.fontMetrics.height() + 2 * theme.SPACE
