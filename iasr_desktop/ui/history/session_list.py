"""The list of sessions with its keys: Enter goes on with one, Delete asks to delete those chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from iasr_desktop.core.storage.records import SessionSummary
from iasr_desktop.ui.history.session_delegate import SessionDelegate
from iasr_desktop.ui.history.session_model import SUMMARY_ROLE, SessionListModel


class SessionList(QListView):
    """GUI thread. What is chosen stays chosen when the rows are read anew."""

    opened = Signal(str)
    """Session to go on with."""
    delete_requested = Signal()
    chosen_changed = Signal()

    def __init__(self, model: SessionListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sessions = model
        self._kept: list[str] = []
        self._wants_all = False
        self.setModel(model)
        self.setItemDelegate(SessionDelegate(self))
        self.setObjectName("historyList")
        self.setAccessibleName(self.tr("Sessions"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.doubleClicked.connect(self._on_double_click)
        model.modelAboutToBeReset.connect(self._on_about_to_reset)
        model.loaded.connect(self._on_loaded)
        model.completed.connect(self._on_all_read)
        self.selectionModel().selectionChanged.connect(self._on_selection)

    def chosen(self) -> list[SessionSummary]:
        """The chosen sessions, in the order of the list."""
        # Ranges: ten thousand sessions may be chosen.
        chosen = self.selectionModel().selection()
        ranges = [chosen.at(place) for place in range(chosen.count())]
        rows = sorted(row for part in ranges for row in range(part.top(), part.bottom() + 1))
        return [self._sessions.summary(row) for row in rows]

    def expect(self, ids: Sequence[str]) -> None:
        """Choose these sessions once they have been read."""
        self._kept = list(ids)

    def choose(self, row: int) -> None:
        """Choose this row alone and bring it into view."""
        index = self._sessions.index(row)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)

    def selectAll(self) -> None:
        """Choose every session that is wanted, also those that were not read yet."""
        super().selectAll()
        self._wants_all = True
        self._sessions.fetch_all()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._wants_all = False
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._wants_all = False
        chosen = self.chosen()
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if len(chosen) == 1:
                self.opened.emit(chosen[0].id)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace if chosen:
                self.delete_requested.emit()
            case _:
                super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _on_double_click(self, index: QModelIndex) -> None:
        summary = index.data(SUMMARY_ROLE)
        if isinstance(summary, SessionSummary):
            self.opened.emit(summary.id)

    @Slot()
    def _on_about_to_reset(self) -> None:
        if self._sessions.rowCount():
            self._kept = [summary.id for summary in self.chosen()]

    @Slot()
    def _on_loaded(self) -> None:
        """Choose what was chosen before, else the latest: there is always something to look at."""
        rows = [row for name in self._kept if (row := self._sessions.row_of(name)) >= 0]
        if not rows and self._sessions.rowCount():
            rows = [0]
            self.scrollToTop()
        for place, row in enumerate(rows):
            flag = QItemSelectionModel.SelectionFlag
            index = self._sessions.index(row)
            if place == 0:
                self.selectionModel().setCurrentIndex(index, flag.ClearAndSelect)
            else:
                self.selectionModel().select(index, flag.Select)
        self.chosen_changed.emit()

    @Slot()
    def _on_all_read(self) -> None:
        """Whoever chose something else meanwhile does not want them all any more."""
        if self._wants_all:
            self._wants_all = False
            super().selectAll()

    @Slot()
    def _on_selection(self) -> None:
        self.chosen_changed.emit()
