"""The numbers of a curve as a table: the same figures for those who read rather than look."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.benchmark.points import Points, cell_text
from iasr_desktop.ui.benchmark.tables import plain_table

Index = QModelIndex | QPersistentModelIndex
_COLUMNS = 4


class PointsModel(QAbstractTableModel):
    """A row a loop."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._points = Points()

    def show_points(self, points: Points) -> None:
        """As many rows as before are changed in place, so that a selection stays."""
        before, self._points = self._points, points
        if points.loops and len(points.loops) == len(before.loops):
            self.dataChanged.emit(self.index(0, 0), self.index(len(points.loops) - 1, _COLUMNS - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _COLUMNS - 1)
            return
        self._points = before
        self.beginResetModel()
        self._points = points
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._points.loops)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else _COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("Loop"),
            self.tr("{rate}, %").format(rate=self._points.rule),
            self.tr("Strict, %"),
            self.tr("{rate}, %").format(rate=self._points.tokens),
        )[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        point = self._points.loops[index.row()]
        return (
            str(point.loop),
            cell_text(point.errors),
            f"{100 * point.strict.value:.1f}",
            cell_text(point.tokens),
        )[index.column()]


class PointsTable(QTableView):
    """Read with the arrow keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("points_table")
        self.setAccessibleName(self.tr("Errors by loop, in numbers"))
        self._model = PointsModel(self)
        self.setModel(self._model)
        plain_table(self)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for narrow in (0, 2):
            header.setSectionResizeMode(narrow, QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(3 * theme.SPACE_LARGE)

    def show_points(self, points: Points) -> None:
        self._model.show_points(points)
