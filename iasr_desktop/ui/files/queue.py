"""The queue of recordings as a table: order, states, what is shown in each column."""

from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from iasr_desktop.ui import labels
from iasr_desktop.ui.files.items import FileItem, FileState, clock, progress_text, state_text

Index = QModelIndex | QPersistentModelIndex
ItemRole = int(Qt.ItemDataRole.UserRole) + 1


class Column(IntEnum):
    """Left to right."""

    NAME = 0
    LENGTH = 1
    STATE = 2
    PROGRESS = 3


class FileQueue(QAbstractTableModel):
    """The recordings in the order they are taken. GUI thread only; items are changed through `change`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: list[FileItem] = []
        self._next_key = 1

    @property
    def items(self) -> tuple[FileItem, ...]:
        return tuple(self._items)

    def add(self, paths: Iterable[Path]) -> list[FileItem]:
        """Put recordings at the end; those that wait or run already are not put there twice."""
        pending = {item.path for item in self._items if not item.state.is_ended}
        fresh = [path for path in dict.fromkeys(paths) if path not in pending]
        if not fresh:
            return []
        first = len(self._items)
        self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
        for path in fresh:
            self._items.append(FileItem(self._next_key, path))
            self._next_key += 1
        self.endInsertRows()
        return self._items[first:]

    def remove(self, keys: Iterable[int]) -> None:
        for key in keys:
            row = self.row_of(key)
            if row is not None:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._items[row]
                self.endRemoveRows()

    def move(self, keys: Iterable[int], by: int) -> None:
        """Move items one place up (-1) or down (1), keeping their order; at the edge they stay."""
        rows = sorted((row for key in keys if (row := self.row_of(key)) is not None), reverse=by > 0)
        edge = len(self._items) - 1 if by > 0 else 0
        for row in rows:
            if row == edge:
                edge -= by
                continue
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), row + by + (by > 0))
            self._items.insert(row + by, self._items.pop(row))
            self.endMoveRows()

    def row_of(self, key: int) -> int | None:
        return next((row for row, item in enumerate(self._items) if item.key == key), None)

    def item(self, key: int) -> FileItem | None:
        row = self.row_of(key)
        return None if row is None else self._items[row]

    def item_at(self, index: Index) -> FileItem | None:
        return self._items[index.row()] if index.isValid() and index.row() < len(self._items) else None

    def first(self, *states: FileState) -> FileItem | None:
        """The first item in one of `states`."""
        return next((item for item in self._items if item.state in states), None)

    def change(self, item: FileItem, **values: Any) -> None:
        """Set fields of an item and show it. An item removed meanwhile is changed all the same."""
        for name, value in values.items():
            setattr(item, name, value)
        row = self.row_of(item.key)
        if row is not None:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Name"), self.tr("Length"), self.tr("State"), self.tr("Progress"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.item_at(index)
        if item is None:
            return None
        answer = self._answers().get(role)
        return answer(item, Column(index.column())) if answer else None

    def _answers(self) -> dict[int, Callable[[FileItem, Column], Any]]:
        role = Qt.ItemDataRole
        return {
            role.DisplayRole: _shown,
            role.AccessibleTextRole: self._spoken,
            role.ToolTipRole: _tip,
            role.ForegroundRole: _ink,
            role.TextAlignmentRole: _aligned,
            ItemRole: lambda item, _: item,
        }

    def _spoken(self, item: FileItem, column: Column) -> str:
        """What a screen reader says of a cell, which may show nothing."""
        return _shown(item, column) or self.tr("empty")


def _shown(item: FileItem, column: Column) -> str:
    match column:
        case Column.NAME:
            return item.path.name or str(item.path)
        case Column.LENGTH:
            return "" if item.duration_s is None else clock(item.duration_s)
        case Column.STATE:
            return state_text(item)
        case Column.PROGRESS:
            return progress_text(item)


def _tip(item: FileItem, column: Column) -> str | None:
    if column is Column.NAME:
        return labels.tip(str(item.path))
    return labels.tip(_shown(item, column)) or None


def _ink(item: FileItem, column: Column) -> Any:
    """What went wrong stands out; what is not begun steps back."""
    palette = QApplication.palette()
    if column is Column.STATE and item.state is FileState.FAILED:
        return palette.brush(QPalette.ColorRole.BrightText)
    if column is Column.LENGTH or (item.state in (FileState.WAITING, FileState.CANCELLED) and column is Column.STATE):
        return palette.brush(QPalette.ColorRole.PlaceholderText)
    return None


def _aligned(item: FileItem, column: Column) -> Any:
    side = Qt.AlignmentFlag.AlignRight if column is Column.LENGTH else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
