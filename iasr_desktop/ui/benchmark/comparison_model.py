"""Two runs beside each other as a table: what each has, the difference with its interval, McNemar's test."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from iasr_desktop.core.metrics.statistics import Difference
from iasr_desktop.core.simulation.comparing import Comparison, LoopComparison, Paired
from iasr_desktop.ui.messages import translated

Index = QModelIndex | QPersistentModelIndex
_COLUMNS = 8
_NONE = "–"
Cells = tuple[str, str, str, str, str, str, str, str]


class ComparisonModel(QAbstractTableModel):
    """Four rows a checkpoint at most. A difference whose interval leaves 0 out is bold."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[Cells, bool]] = []

    def show_comparison(self, found: Comparison | None) -> None:
        self.beginResetModel()
        self._rows = [row for loop in found.loops for row in _rows(found, loop)] if found is not None else []
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else _COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("Loop"),
            self.tr("Figure"),
            self.tr("First"),
            self.tr("Second"),
            self.tr("Second minus first, points (95 %)"),
            self.tr("Right only in first"),
            self.tr("Only in second"),
            self.tr("McNemar p"),
        )[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cells, is_clear = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cells[index.column()]
        if role == Qt.ItemDataRole.FontRole and is_clear and index.column() == 4:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(index.column())
        return None


def _aligned(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == 1 else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def _rows(found: Comparison, loop: LoopComparison) -> list[tuple[Cells, bool]]:
    translate, at = QCoreApplication.translate, str(loop.loop)
    rows = [_paired(at, translated(found.rule), loop.s2er), _paired(at, translate("Benchmark", "strict"), loop.strict)]
    for name, difference in (
        (translate("Benchmark", "cut against loop 0"), loop.cut),
        (translated(found.token_title), loop.tokens),
    ):
        if difference is not None:
            rows.append(((at, name, _NONE, _NONE, _told(difference), _NONE, _NONE, _NONE), difference.is_clear))
    return rows


def _paired(at: str, name: str, paired: Paired) -> tuple[Cells, bool]:
    is_clear = paired.difference is not None and paired.difference.is_clear
    cells = (
        at,
        name,
        f"{100 * paired.first.value:.1f} %",
        f"{100 * paired.second.value:.1f} %",
        _told(paired.difference),
        str(paired.only_first),
        str(paired.only_second),
        f"{paired.p:.3g}",
    )
    return cells, is_clear


def _told(difference: Difference | None) -> str:
    if difference is None:
        return _NONE
    value, low, high = (100 * part for part in difference)
    return f"{value:+.1f} ({low:+.1f} … {high:+.1f})"
