"""What the tables of the benchmark have in common."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from iasr_desktop.ui import theme

ROW_PX = 32


class RoomyCell(QStyledItemDelegate):
    """A cell with room around its words, cut at their end."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideRight
        option.rect = option.rect.adjusted(theme.SPACE_SMALL, 0, -theme.SPACE_SMALL, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        wanted = super().sizeHint(option, index)
        return QSize(wanted.width() + 4 * theme.SPACE_SMALL, wanted.height())


def plain_table(table: QTableView) -> None:
    """Whole rows, no grid; Tab leaves the table, arrows walk in it."""
    table.setItemDelegate(RoomyCell(table))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW_PX)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
