"""The queue on the screen: a table with a bar for the progress."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from iasr_desktop.ui import theme
from iasr_desktop.ui.files.items import FileItem, FileState
from iasr_desktop.ui.files.queue import Column, FileQueue, ItemRole

ROW_PX = 40
_BAR_PX = 4


class CellDelegate(QStyledItemDelegate):
    """A cell with room around its words. Names are cut in the middle, sentences after two lines.

    What is cut off stands in the tool tip, in the text below the table, and is what a screen reader says.
    """

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        is_name = index.column() == Column.NAME
        option.textElideMode = Qt.TextElideMode.ElideMiddle if is_name else Qt.TextElideMode.ElideRight
        if index.column() != Column.STATE:
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText
        option.rect = option.rect.adjusted(theme.SPACE_SMALL, 0, -theme.SPACE_SMALL, 0)


class ProgressDelegate(CellDelegate):
    """Words about the progress over a thin bar."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        item = index.data(ItemRole)
        if not isinstance(item, FileItem) or item.state not in (FileState.RUNNING, FileState.PAUSED):
            return
        rect: QRect = option.rect
        ground = QRectF(rect.adjusted(theme.SPACE_SMALL, 0, -theme.SPACE_SMALL, 0))
        ground.setTop(rect.bottom() - theme.SPACE_SMALL - _BAR_PX)
        ground.setHeight(_BAR_PX)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette: QPalette = option.palette
        ink = palette.color(QPalette.ColorRole.HighlightedText) if selected else theme.color("accent")
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(ground, _BAR_PX / 2, _BAR_PX / 2)
        ground.setWidth(ground.width() * (item.fraction or 0.0))
        painter.setBrush(ink)
        painter.drawRoundedRect(ground, _BAR_PX / 2, _BAR_PX / 2)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), ROW_PX)


class FileTable(QTableView):
    """Whole rows are chosen; several at a time."""

    chosen = Signal()
    """The selection or the current row changed."""

    def __init__(self, queue: FileQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("file_table")
        self.setAccessibleName(self.tr("Recordings"))
        self.setModel(queue)
        self._queue = queue
        self.setItemDelegate(CellDelegate(self))
        self.setItemDelegateForColumn(Column.PROGRESS, ProgressDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        self._lay_out(self.horizontalHeader())
        self.selectionModel().selectionChanged.connect(self.chosen)
        self.selectionModel().currentRowChanged.connect(self.chosen)

    def _lay_out(self, header: QHeaderView) -> None:
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(Column.NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(Column.STATE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(Column.LENGTH, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(Column.PROGRESS, QHeaderView.ResizeMode.Fixed)
        measure = self.fontMetrics()
        header.resizeSection(Column.LENGTH, measure.horizontalAdvance("00:00:00") + theme.SPACE_PAGE)
        header.resizeSection(
            Column.PROGRESS, measure.horizontalAdvance("100 % · 00.0 × · 00 min left") + theme.SPACE_PAGE
        )

    @property
    def selected(self) -> list[FileItem]:
        """The chosen items in the order of the queue."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._queue.items[row] for row in rows]

    @property
    def current(self) -> FileItem | None:
        return self._queue.item_at(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are left to the window's shortcuts: nobody finds a recording by typing here."""
        if event.text().isprintable() and event.text() and not event.modifiers():
            event.ignore()
            return
        super().keyPressEvent(event)
