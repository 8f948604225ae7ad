"""The table of terms: edited in place, its last column pressed like a button."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QSortFilterProxyModel, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from iasr_desktop.core.vocabulary.terms import Term
from iasr_desktop.ui import theme
from iasr_desktop.ui.vocabulary.model import Column, Index, TermsModel

_SHARES = {Column.TERM: 0.23, Column.SOUNDS_LIKE: 0.20, Column.SOURCE: 0.40, Column.USED: 0.07, Column.TAKE_AWAY: 0.10}


class _Search(QSortFilterProxyModel):
    """Rows whose term or sounds-like contains what is searched for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted = ""

    def look_for(self, text: str) -> None:
        self.beginFilterChange()
        self._wanted = text.strip().casefold()
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        model = self.sourceModel()
        assert isinstance(model, TermsModel)
        term = model.term(row)
        return self._wanted in term.text.casefold() or self._wanted in term.sounds_like.casefold()


class TermsTable(QTableView):
    """GUI thread only."""

    taken_away = Signal(object)
    """Tuple of `Term` that are to go."""

    def __init__(self, model: TermsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("terms")
        self.setAccessibleName(self.tr("Names and terms"))
        self._terms = model
        self._search = _Search(self)
        self._search.setSourceModel(model)
        self.setModel(self._search)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 2 * theme.SPACE)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._on_clicked)

    @property
    def shown(self) -> int:
        """How many terms the search leaves."""
        return self._search.rowCount()

    def look_for(self, text: str) -> None:
        """Show only terms that contain `text`."""
        self._search.look_for(text)

    def show_term(self, key: str) -> None:
        """Make the term with this key the current one."""
        row = self._terms.row_of(key)
        if row >= 0:
            index = self._search.mapFromSource(self._terms.index(row, Column.TERM))
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def selected(self) -> Sequence[Term]:
        """The terms of the rows in which something is selected."""
        rows = sorted({self._search.mapToSource(index).row() for index in self.selectionModel().selectedIndexes()})
        return [self._terms.term(row) for row in rows]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_editing = self.state() is QAbstractItemView.State.EditingState
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not is_editing:
            self._take_away(self.selected())
            return
        pressed = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if pressed and not is_editing and self.currentIndex().column() == Column.TAKE_AWAY:
            self._on_clicked(self.currentIndex())
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not is_editing:
            self.edit(self.currentIndex())
            return
        super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_button = self.indexAt(event.position().toPoint()).column() == Column.TAKE_AWAY
        shape = Qt.CursorShape.PointingHandCursor if is_button else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.viewport().width()
        for column, share in _SHARES.items():
            self.setColumnWidth(column, int(width * share))

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        if index.isValid() and index.column() == Column.TAKE_AWAY:
            self._take_away([self._terms.term(self._search.mapToSource(index).row())])

    def _take_away(self, terms: Sequence[Term]) -> None:
        if terms:
            self.taken_away.emit(tuple(terms))
