"""The terms as a table: in alphabetical order, editable in place."""

from collections.abc import Sequence
from datetime import datetime
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QDate,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont

from iasr_desktop.core.vocabulary.terms import Source, Term, cleaned
from iasr_desktop.ui import theme

Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns in their order."""

    TERM = 0
    SOUNDS_LIKE = 1
    SOURCE = 2
    USED = 3
    TAKE_AWAY = 4


class TermsModel(QAbstractTableModel):
    """GUI thread only. Changes nothing itself: what was typed is handed over by `edited`."""

    edited = Signal(object, str, str)
    """`Term`, then its text and its sounds-like as they were typed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._terms: list[Term] = []

    def set_terms(self, terms: Sequence[Term]) -> None:
        """Show these terms; the rows stay, with any editor on them, when they are the same terms."""
        new = sorted(terms, key=lambda term: (term.key, term.text))
        if [term.key for term in new] == [term.key for term in self._terms]:
            self._terms = new
            if new:
                self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, len(Column) - 1))
            return
        self.beginResetModel()
        self._terms = new
        self.endResetModel()

    def term(self, row: int) -> Term:
        return self._terms[row]

    def row_of(self, key: str) -> int:
        """The row of the term with this key; -1 when there is none."""
        return next((row for row, term in enumerate(self._terms) if term.key == key), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._terms)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and index.column() in (Column.TERM, Column.SOUNDS_LIKE):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        term, column = self._terms[index.row()], Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(term, column)
            case Qt.ItemDataRole.EditRole:
                return {Column.TERM: term.text, Column.SOUNDS_LIKE: term.sounds_like}.get(column)
            case Qt.ItemDataRole.ForegroundRole:
                return _ink(column)
            case Qt.ItemDataRole.FontRole if column is Column.TERM:
                bold = QFont()
                bold.setWeight(QFont.Weight.DemiBold)
                return bold
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole if column is Column.TAKE_AWAY:
                return self._explained(term)
            case Qt.ItemDataRole.ToolTipRole if column is Column.SOURCE:
                return self._origin(term)
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand over what was typed; the row changes when it has been stored."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        term, typed = self._terms[index.row()], cleaned(str(value))
        wanted = (typed, term.sounds_like) if index.column() == Column.TERM else (term.text, typed)
        if wanted != (term.text, term.sounds_like):
            self.edited.emit(term, *wanted)
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = {
            Column.TERM: self.tr("Term"),
            Column.SOUNDS_LIKE: self.tr("Sounds like"),
            Column.SOURCE: self.tr("Where it comes from"),
            Column.USED: self.tr("Used"),
            Column.TAKE_AWAY: "",
        }
        return titles[Column(section)]

    def _shown(self, term: Term, column: Column) -> str:
        match column:
            case Column.TERM:
                return term.text
            case Column.SOUNDS_LIKE:
                return term.sounds_like
            case Column.SOURCE:
                return self._origin(term)
            case Column.USED:
                return QLocale().toString(term.used) if term.used else ""
            case Column.TAKE_AWAY:
                return self.tr("Undo") if term.source is Source.LEARNED else self.tr("Remove")

    def _origin(self, term: Term) -> str:
        if term.source is Source.OWN:
            return self.tr("Added by you")
        return self.tr("Learned from a correction on {date}").format(date=_day(term.added_utc))

    def _explained(self, term: Term) -> str:
        if term.source is Source.LEARNED:
            return self.tr("Undo: do not learn “{term}”").format(term=term.text)
        return self.tr("Remove “{term}”").format(term=term.text)


def _ink(column: Column) -> QColor | None:
    if column in (Column.SOURCE, Column.USED):
        return theme.color("muted")
    return theme.color("accent") if column is Column.TAKE_AWAY else None


def _day(utc: str) -> str:
    """The day of a stored time, here and in the person's own form."""
    try:
        day = datetime.fromisoformat(utc).astimezone().date()
    except ValueError:
        return utc
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)
