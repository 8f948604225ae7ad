"""The sessions as a list that grows as it is looked at; never all of them at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import Counted, SessionFilter, SessionSummary
from iasr_desktop.core.storage.search import matches
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history import texts

PAGE = 60
"""Sessions read at a time: some screens full."""

_ALL = 2**31
"""More than there are."""

SUMMARY_ROLE = Qt.ItemDataRole.UserRole
MARKS_ROLE = Qt.ItemDataRole.UserRole + 1
"""Where the words of the query stand in the excerpt."""
GROUP_ROLE = Qt.ItemDataRole.UserRole + 2
"""The heading above this row; empty where the row before has the same."""

FACTS_ROLE = Qt.ItemDataRole.UserRole + 3
"""When, and how many turns, in a few words."""

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class _Row:
    """A session, where the words of the query stand in its excerpt, and the part of the list it belongs to."""

    summary: SessionSummary
    marks: tuple[tuple[int, int], ...]
    group: str


class SessionListModel(QAbstractListModel):
    """The sessions a filter wants, the latest first. GUI thread; reads the history on its lane.

    What was asked for an earlier filter is dropped when it comes.
    """

    loaded = Signal()
    """The first page for the filter is there."""
    completed = Signal()
    """All that `fetch_all` asked for is there."""
    counted = Signal(object)
    """How many sessions the filter wants in all, as `Counted`."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._wanted = SessionFilter()
        self._rows: list[_Row] = []
        self._today = date.today()
        self._is_whole = True
        self._wants_all = False
        self._asked: CancelToken | None = None

    @property
    def wanted(self) -> SessionFilter:
        return self._wanted

    @property
    def summaries(self) -> Sequence[SessionSummary]:
        """Those read so far."""
        return tuple(row.summary for row in self._rows)

    def show(self, wanted: SessionFilter) -> None:
        """Read the first page anew. The rows shown stay until it comes, so that nothing flickers."""
        self._wanted = wanted
        self._wants_all = False
        self._ask(0, PAGE)

    def refresh(self) -> None:
        """Read as many as are shown anew: something was written to the history."""
        self._ask(0, _ALL if self._wants_all else max(PAGE, len(self._rows)))

    def summary(self, row: int) -> SessionSummary:
        """The session in a row."""
        return self._rows[row].summary

    def fetch_all(self) -> None:
        """Read all that are left; `completed` when they are there."""
        if self._is_whole:
            self.completed.emit()
        elif not self._wants_all:
            self._wants_all = True
            self._ask(len(self._rows), _ALL)

    def row_of(self, session_id: str) -> int:
        """Where a session is among those read so far, -1 when it is not."""
        return next((place for place, row in enumerate(self._rows) if row.summary.id == session_id), -1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: _Index) -> bool:
        return not parent.isValid() and not self._is_whole and self._asked is None

    def fetchMore(self, parent: _Index) -> None:
        if self.canFetchMore(parent):
            self._ask(len(self._rows), PAGE)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        summary = self._rows[index.row()].summary
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return texts.session_title(summary)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(summary)
            case _ if role == SUMMARY_ROLE:
                return summary
            case _ if role == MARKS_ROLE:
                return self._rows[index.row()].marks
            case _ if role == FACTS_ROLE:
                return texts.short_facts(summary, self._today)
            case _ if role == GROUP_ROLE:
                return self._group(index.row())
        return None

    def _spoken(self, summary: SessionSummary) -> str:
        parts = [texts.session_title(summary), texts.session_facts(summary)]
        if summary.failed:
            parts.append(texts.waiting_text(summary.failed))
        return ", ".join([*parts, *filter(None, [summary.excerpt])])

    def _group(self, row: int) -> str:
        own = self._rows[row].group
        return "" if row and self._rows[row - 1].group == own else own

    def _ask(self, offset: int, limit: int) -> None:
        """Read a page; what was being read before no longer counts."""
        if self._asked is not None:
            self._asked.cancel()
        wanted = self._wanted

        today = date.today()

        def read(history: History) -> list[_Row]:
            # Headings and marks, too: for ten thousand sessions they would hold the window up.
            return [
                _Row(found, matches(found.excerpt, wanted.query), texts.group(found.updated_utc, today))
                for found in history.find(wanted, limit, offset)
            ]

        def done(page: list[_Row]) -> None:
            self._asked = None
            self._is_whole = len(page) < limit
            if offset:
                self._add(page)
            else:
                self._replace(page, today)
                self._count()
            if self._wants_all and self._is_whole:
                self._wants_all = False
                self.completed.emit()

        self._asked = self._context.history.submit(read, done, self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        self._asked = None
        self._wants_all = False
        # Asking again at every look would say the same again and again.
        self._is_whole = True
        self._context.say.show_error(error)

    def _count(self) -> None:
        wanted = self._wanted
        if self._is_whole:
            self.counted.emit(Counted(len(self._rows)))
            return

        def done(count: Counted) -> None:
            if wanted == self._wanted:
                self.counted.emit(count)

        self._context.history.submit(lambda history: history.counted(wanted), done)

    def _replace(self, page: list[_Row], today: date) -> None:
        self.beginResetModel()
        self._rows = page
        self._today = today
        self.endResetModel()
        self.loaded.emit()

    def _add(self, page: list[_Row]) -> None:
        """A session that was written meanwhile may come again: it is shown once."""
        known = {row.summary.id for row in self._rows}
        fresh = [row for row in page if row.summary.id not in known]
        if not fresh:
            return
        self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(fresh) - 1)
        self._rows += fresh
        self.endInsertRows()
