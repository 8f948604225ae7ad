"""The runs on this computer, the latest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import run_text
from iasr_desktop.ui.history import painting

Index = QModelIndex | QPersistentModelIndex
EntryRole = int(Qt.ItemDataRole.UserRole) + 1


@dataclass(frozen=True)
class RunEntry:
    """A run and how far it is. `is_playing`: the one at hand."""

    run: RunFolder
    done: int
    is_playing: bool = False

    @property
    def is_complete(self) -> bool:
        planned = self.run.planned
        return planned is not None and self.done >= planned


class RunModel(QAbstractListModel):
    """GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[RunEntry] = []

    @property
    def entries(self) -> tuple[RunEntry, ...]:
        return tuple(self._entries)

    def show_entries(self, entries: Sequence[RunEntry]) -> None:
        """The same runs as before are changed in place, so that the choice stays."""
        same = [entry.run.path for entry in entries] == [entry.run.path for entry in self._entries]
        if same and entries:
            self._entries = list(entries)
            self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self._entries = list(entries)
        self.endResetModel()

    def place_of(self, path: Path) -> int | None:
        return next((place for place, entry in enumerate(self._entries) if entry.run.path == path), None)

    def entry_at(self, index: Index) -> RunEntry | None:
        return self._entries[index.row()] if index.isValid() and index.row() < len(self._entries) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry_at(index)
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(_lines(entry))
            case Qt.ItemDataRole.ToolTipRole:
                return labels.tip(str(entry.run.path))
            case _ if role == EntryRole:
                return entry
        return None


class RunDelegate(QStyledItemDelegate):
    """Three lines a run: what about, how far, and by what."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = index.data(EntryRole)
        if not isinstance(entry, RunEntry):
            return
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        painting.ground(painter, option, rect)
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        inks = (palette.color(QPalette.ColorRole.Text), _ink(entry, muted), muted)
        height = QFontMetrics(option.font).height()
        top = rect.top() + theme.SPACE
        for number, (text, ink) in enumerate(zip(_lines(entry), inks, strict=True)):
            font = QFont(option.font)
            font.setBold(number == 0)
            box = QRect(rect.left() + theme.SPACE_LARGE, top, rect.width() - 2 * theme.SPACE_LARGE, height)
            painting.line(painter, box, text, font, ink)
            top += height + theme.SPACE_SMALL
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = 3 * QFontMetrics(option.font).height() + 2 * theme.SPACE_SMALL + 2 * theme.SPACE
        return QSize(200, height)


def _lines(entry: RunEntry) -> tuple[str, str, str]:
    run = entry.run
    far = run_text.progress_text(entry.done, run.planned)
    state = run_text.state_text(entry.is_playing, entry.is_complete)
    title = f"{run_text.data_name(run)} · {run_text.when_text(run)}"
    return title, " · ".join(filter(None, (state, far))), run_text.settings_text(run.settings)


def _ink(entry: RunEntry, otherwise: Any) -> Any:
    if entry.is_playing:
        return theme.color("accent")
    return otherwise if entry.is_complete else theme.color("unsure")
