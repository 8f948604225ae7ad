"""The samples of a run as a table, and the ways to narrow it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from iasr_desktop.core.simulation.browsing import Outcome, SampleRow
from iasr_desktop.ui import labels, theme

Index = QModelIndex | QPersistentModelIndex
RowRole = int(Qt.ItemDataRole.UserRole) + 1
_LONGEST = 240
"""More of a text than a cell can show need not be laid out."""


class Column(IntEnum):
    """Left to right."""

    ID = 0
    OUTCOME = 1
    TURNS = 2
    REFERENCE = 3
    TEXT = 4


@dataclass(frozen=True)
class SampleFilter:
    """What is wanted: outcomes (none: all), right exactly after `loop`, and words anywhere."""

    outcomes: frozenset[Outcome] = frozenset()
    loop: int | None = None
    words: str = ""

    def takes(self, row: SampleRow) -> bool:
        if self.outcomes and row.outcome not in self.outcomes:
            return False
        if self.loop is not None and row.solved_at != self.loop:
            return False
        told = f"{row.id} {row.reference} {row.text} {row.problem} {' '.join(row.tags)}".casefold()
        return all(word in told for word in self.words.casefold().split())


def outcome_text(row: SampleRow) -> str:
    """How it ended, in words."""
    translate = QCoreApplication.translate
    if row.outcome is Outcome.PROBLEM:
        return translate("Benchmark", "Problem")
    if row.outcome is Outcome.WRONG:
        return translate("Benchmark", "Wrong to the end")
    if row.outcome is Outcome.HARMED:
        return translate("Benchmark", "Right, then harmed")
    if row.solved_at == 0:
        return translate("Benchmark", "Right at once")
    return translate("Benchmark", "Right after loop {loop}").format(loop=row.solved_at)


class SampleModel(QAbstractTableModel):
    """Rows that pass the filter, in the order in which samples were done. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[SampleRow] = []
        self._shown: list[SampleRow] = []
        self.wanted = SampleFilter()

    @property
    def total(self) -> int:
        return len(self._all)

    @property
    def rows(self) -> tuple[SampleRow, ...]:
        """All of them, shown or not."""
        return tuple(self._all)

    def clear(self) -> None:
        self.beginResetModel()
        self._all, self._shown = [], []
        self.endResetModel()

    def add(self, rows: Sequence[SampleRow]) -> None:
        """More samples, at the end."""
        self._all += rows
        fresh = [row for row in rows if self.wanted.takes(row)]
        if fresh:
            first = len(self._shown)
            self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
            self._shown += fresh
            self.endInsertRows()

    def want(self, wanted: SampleFilter) -> None:
        self.beginResetModel()
        self.wanted = wanted
        self._shown = [row for row in self._all if wanted.takes(row)]
        self.endResetModel()

    def row_at(self, index: Index) -> SampleRow | None:
        return self._shown[index.row()] if index.isValid() and index.row() < len(self._shown) else None

    def place_of(self, sample_id: str) -> int | None:
        """The row in which a sample is shown."""
        return next((place for place, row in enumerate(self._shown) if row.id == sample_id), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("Sample"),
            self.tr("Outcome"),
            self.tr("Turns"),
            self.tr("Should be"),
            self.tr("Is at the end"),
        )[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        column = Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _shown(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return _shown(row, column) or self.tr("empty")
            case Qt.ItemDataRole.ToolTipRole:
                told = row.problem if column is Column.OUTCOME and row.problem else _shown(row, column)
                return labels.tip(told) or None
            case Qt.ItemDataRole.ForegroundRole:
                return _ink(row, column)
            case _ if role == RowRole:
                return row
        return None


def _shown(row: SampleRow, column: Column) -> str:
    match column:
        case Column.ID:
            return row.id
        case Column.OUTCOME:
            return outcome_text(row)
        case Column.TURNS:
            return str(row.turns)
        case Column.REFERENCE:
            return _one_line(row.reference)
        case Column.TEXT:
            return _one_line(row.text)


def _one_line(text: str) -> str:
    return " ".join(text[:_LONGEST].split())


def _ink(row: SampleRow, column: Column) -> Any:
    """The outcome is told by its colour too; numbers step back."""
    palette = QApplication.palette()
    if column is Column.OUTCOME:
        if row.outcome in (Outcome.PROBLEM, Outcome.HARMED):
            return palette.brush(QPalette.ColorRole.BrightText)
        return theme.color("added" if row.outcome is Outcome.RIGHT else "unsure")
    if column in (Column.ID, Column.TURNS):
        return palette.brush(QPalette.ColorRole.PlaceholderText)
    return None
