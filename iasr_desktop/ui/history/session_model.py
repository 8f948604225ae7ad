"""The sessions as a list that grows as it is looked at; never all of them at once."""

from collections.abc import Sequence
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

SUMMARY_ROLE = Qt.ItemDataRole.UserRole
MARKS_ROLE = Qt.ItemDataRole.UserRole + 1
"""Where the words of the query stand in the excerpt."""
GROUP_ROLE = Qt.ItemDataRole.UserRole + 2
"""The heading above this row; empty where the row before has the same."""

FACTS_ROLE = Qt.ItemDataRole.UserRole + 3
"""When, and how many turns, in a few words."""

_Index = QModelIndex | QPersistentModelIndex


class SessionListModel(QAbstractListModel):
    """The sessions a filter wants, the latest first. GUI thread; reads the history on its lane.

    What was asked for an earlier filter is dropped when it comes.
    """

    loaded = Signal()
    """The first page for the filter is there."""
    counted = Signal(object)
    """How many sessions the filter wants in all, as `Counted`."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._wanted = SessionFilter()
        self._rows: list[SessionSummary] = []
        self._marks: list[tuple[tuple[int, int], ...]] = []
        self._today = date.today()
        self._is_whole = True
        self._asked: CancelToken | None = None

    @property
    def wanted(self) -> SessionFilter:
        return self._wanted

    @property
    def summaries(self) -> Sequence[SessionSummary]:
        """Those read so far."""
        return tuple(self._rows)

    def show(self, wanted: SessionFilter) -> None:
        """Read the first page anew. The rows shown stay until it comes, so that nothing flickers."""
        self._wanted = wanted
        self._ask(0, PAGE)

    def refresh(self) -> None:
        """Read as many as are shown anew: something was written to the history."""
        self._ask(0, max(PAGE, len(self._rows)))

    def row_of(self, session_id: str) -> int:
        """Where a session is among those read so far, -1 when it is not."""
        return next((row for row, summary in enumerate(self._rows) if summary.id == session_id), -1)

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
        summary = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return texts.session_title(summary)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(summary)
            case _ if role == SUMMARY_ROLE:
                return summary
            case _ if role == MARKS_ROLE:
                return self._marks[index.row()]
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
        own = texts.group(self._rows[row].updated_utc, self._today)
        return "" if row and texts.group(self._rows[row - 1].updated_utc, self._today) == own else own

    def _ask(self, offset: int, limit: int) -> None:
        """Read a page; what was being read before no longer counts."""
        if self._asked is not None:
            self._asked.cancel()
        wanted = self._wanted

        def read(history: History) -> tuple[list[SessionSummary], list[tuple[tuple[int, int], ...]]]:
            found = history.find(wanted, limit, offset)
            return found, [matches(summary.excerpt, wanted.query) for summary in found]

        def done(page: tuple[list[SessionSummary], list[tuple[tuple[int, int], ...]]]) -> None:
            self._asked = None
            if offset:
                self._add(*page, is_whole=len(page[0]) < limit)
            else:
                self._replace(*page, is_whole=len(page[0]) < limit)
                self._count()

        self._asked = self._context.history.submit(read, done, self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        self._asked = None
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

    def _replace(self, rows: list[SessionSummary], marks: list[tuple[tuple[int, int], ...]], *, is_whole: bool) -> None:
        self.beginResetModel()
        self._rows, self._marks, self._is_whole = rows, marks, is_whole
        self._today = date.today()
        self.endResetModel()
        self.loaded.emit()

    def _add(self, rows: list[SessionSummary], marks: list[tuple[tuple[int, int], ...]], *, is_whole: bool) -> None:
        """A session that was written meanwhile may come again: it is shown once."""
        known = {summary.id for summary in self._rows}
        fresh = [(row, mark) for row, mark in zip(rows, marks, strict=True) if row.id not in known]
        self._is_whole = is_whole
        if not fresh:
            return
        self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(fresh) - 1)
        self._rows += [row for row, _ in fresh]
        self._marks += [mark for _, mark in fresh]
        self.endInsertRows()
