"""The samples of a run: search and filters above, the table below."""

from PySide6.QtCore import QItemSelectionModel, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QHeaderView, QLineEdit, QTableView, QWidget

from iasr_desktop.core.simulation.browsing import Outcome, SampleRow
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark.sample_model import Column, SampleFilter, SampleModel
from iasr_desktop.ui.benchmark.tables import plain_table

TYPING_MS = 150


class SampleFilterBar(QWidget):
    """Emits `changed` with the whole filter; while somebody types, once they pause."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._timer.timeout.connect(self._emit)
        self.search = labels.named(QLineEdit(), "sample_search")
        self.search.setPlaceholderText(self.tr("Search in samples"))
        self.search.setAccessibleName(self.tr("Search in samples"))
        self.search.setClearButtonEnabled(True)
        glass = QAction(self.search)
        theme.dress(glass, "search", "muted")
        self.search.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self.outcome = labels.named(QComboBox(), "sample_outcome")
        self.outcome.setAccessibleName(self.tr("Outcome"))
        self.count = labels.muted()
        self.show_loops(0)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.search, 1)
        row.addWidget(self.outcome)
        row.addWidget(self.count)
        self.search.textChanged.connect(self._on_typed)
        self.outcome.currentIndexChanged.connect(self._emit)

    @property
    def wanted(self) -> SampleFilter:
        chosen = self.outcome.currentData()
        loop = chosen if isinstance(chosen, int) else None
        outcomes = frozenset({Outcome(chosen)}) if isinstance(chosen, str) and chosen else frozenset[Outcome]()
        return SampleFilter(outcomes, loop, self.search.text().strip())

    def show_loops(self, loops: int) -> None:
        """Offer "right after loop …" up to `loops`; the choice stays while it is among them."""
        chosen = self.outcome.currentData()
        self.outcome.blockSignals(True)
        self.outcome.clear()
        self.outcome.addItem(self.tr("All outcomes"), "")
        self.outcome.addItem(self.tr("Right"), Outcome.RIGHT.value)
        self.outcome.addItem(self.tr("Wrong to the end"), Outcome.WRONG.value)
        self.outcome.addItem(self.tr("Right, then harmed"), Outcome.HARMED.value)
        self.outcome.addItem(self.tr("Problem"), Outcome.PROBLEM.value)
        for loop in range(loops + 1):
            said = self.tr("Right after loop {loop}").format(loop=loop) if loop else self.tr("Right at once")
            self.outcome.addItem(said, loop)
        self.outcome.setCurrentIndex(max(0, self.outcome.findData(chosen)))
        self.outcome.blockSignals(False)

    @Slot()
    def _on_typed(self) -> None:
        self._timer.start()

    @Slot()
    def _emit(self) -> None:
        self._timer.stop()
        self.changed.emit(self.wanted)


class SampleTable(QTableView):
    """One sample is chosen at a time."""

    chosen = Signal(object)
    """`SampleRow`, or `None`."""

    def __init__(self, model: SampleModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sample_table")
        self.setAccessibleName(self.tr("Samples"))
        self._model = model
        self.setModel(model)
        plain_table(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(Column.REFERENCE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(Column.TEXT, QHeaderView.ResizeMode.Stretch)
        measure = self.fontMetrics()
        header.resizeSection(Column.ID, measure.horizontalAdvance("x" * 14) + theme.SPACE_PAGE)
        header.resizeSection(Column.OUTCOME, measure.horizontalAdvance("Right after loop 10") + theme.SPACE_PAGE)
        header.resizeSection(Column.TURNS, measure.horizontalAdvance("Turns") + theme.SPACE_PAGE)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        model.modelReset.connect(self._on_reset)

    @property
    def current(self) -> SampleRow | None:
        return self._model.row_at(self.currentIndex())

    def choose(self, sample_id: str) -> None:
        """Bring a sample to the front, if it is shown."""
        place = self._model.place_of(sample_id)
        if place is not None:
            index = self._model.index(place, 0)
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(index, flags)
            self.scrollTo(index)

    @Slot()
    def _on_current(self) -> None:
        self.chosen.emit(self.current)

    @Slot()
    def _on_reset(self) -> None:
        self.chosen.emit(None)
