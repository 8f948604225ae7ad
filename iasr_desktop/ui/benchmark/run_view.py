"""One run: what came of it, its samples, and each of their dialogues."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from iasr_desktop.core.progress import Progress
from iasr_desktop.core.simulation.browsing import SampleRow
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.types import Dialogue
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import run_text
from iasr_desktop.ui.benchmark.inspector import DialogueInspector
from iasr_desktop.ui.benchmark.overview import Overview
from iasr_desktop.ui.benchmark.sample_model import SampleFilter, SampleModel
from iasr_desktop.ui.benchmark.sample_table import SampleFilterBar, SampleTable
from iasr_desktop.ui.benchmark.watching import RunWatch
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.buttons import icon_button

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController

_LONG_BYTES = 4_000_000


class RunView(QWidget):
    """Shows a run, also while it grows. What is to be done with it is asked for by signals with its `RunFolder`."""

    resume_requested = Signal(object)
    report_requested = Signal(object)
    export_requested = Signal(object)
    delete_requested = Signal(object)

    def __init__(self, context: Context, controller: "DictationController", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("run_view")
        self.watch = RunWatch(context, self)
        self.overview = Overview()
        self.samples = SampleModel(self)
        self.filter = SampleFilterBar()
        self.table = SampleTable(self.samples)
        self.inspector = DialogueInspector(context, controller)
        self.tabs = QTabWidget()
        self._title = labels.heading("")
        self._about = labels.muted()
        self._reading = labels.muted()
        self._build()
        self._connect()

    @property
    def run(self) -> RunFolder | None:
        return self.watch.run

    def show_run(self, run: RunFolder | None) -> None:
        """Be about a run, from its beginning."""
        self.samples.clear()
        self.overview.show_figures(None)
        self.inspector.show_nothing()
        if run is not None:
            self._title.setText(f"{run_text.data_name(run)} · {run_text.when_text(run)}")
            self._about.setText(run_text.settings_text(run.settings))
            self.filter.show_loops(run.settings.loops)
        self._show_count()
        self.watch.watch(run)

    def show_state(self, *, can_resume: bool, is_playing: bool) -> None:
        """Which of the actions make sense now."""
        self._resume.setVisible(can_resume)
        self._delete.setEnabled(not is_playing)

    def _build(self) -> None:
        self._resume = icon_button(self.tr("&Go on"), "play", "run_resume", self._on_resume)
        self._resume.setToolTip(self.tr("Plays what is missing of this run"))
        self._report = icon_button(self.tr("&Report"), "info", "run_report", self._on_report)
        self._report.setToolTip(self.tr("Makes a page of everything and opens it in the browser"))
        self._export = icon_button(self.tr("E&xport…"), "export", "run_export", self._on_export)
        self._delete = icon_button(self.tr("De&lete…"), "delete", "run_delete", self._on_delete)
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        head.addWidget(self._title, 1)
        for button in (self._resume, self._report, self._export, self._delete):
            head.addWidget(button)
        self.tabs.setDocumentMode(True)
        self.tabs.setObjectName("run_tabs")
        for bar in (self.tabs, self.tabs.tabBar()):
            bar.setAccessibleName(self.tr("Parts of the run"))
        self.tabs.addTab(self.overview, self.tr("Figures"))
        self.tabs.addTab(self._samples_tab(), self.tr("Samples"))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(head)
        column.addWidget(self._about)
        column.addWidget(self._reading)
        column.addWidget(self.tabs, 1)
        self._reading.hide()

    def _samples_tab(self) -> QWidget:
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, theme.SPACE, 0, theme.SPACE)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.filter)
        column.addWidget(self.table, 1)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(upper)
        parts.addWidget(self.inspector)
        parts.setSizes([220, 300])
        return parts

    def _connect(self) -> None:
        self.watch.rows_added.connect(self._on_rows)
        self.watch.figures_changed.connect(self._on_figures)
        self.watch.reading.connect(self._on_reading)
        self.filter.changed.connect(self._on_filter)
        self.table.chosen.connect(self._on_chosen)

    @Slot(object)
    def _on_rows(self, rows: list[SampleRow]) -> None:
        self.samples.add(rows)
        self._show_count()

    @Slot(object)
    def _on_figures(self, figures: RunFigures) -> None:
        self.overview.show_figures(figures)

    @Slot(object)
    def _on_reading(self, progress: Progress | None) -> None:
        """Said only of a run that takes a while to read."""
        is_long = progress is not None and (progress.total or 0) > _LONG_BYTES
        self._reading.setVisible(is_long)
        if progress is not None and progress.total:
            # A run at hand grows while it is read.
            percent = min(100, round(100 * progress.done / progress.total))
            self._reading.setText(self.tr("The run is read: {percent} %").format(percent=percent))

    @Slot(object)
    def _on_filter(self, wanted: SampleFilter) -> None:
        self.samples.want(wanted)
        self._show_count()

    def _show_count(self) -> None:
        shown, total = self.samples.rowCount(), self.samples.total
        told = self.tr("{shown} of {total}").format(shown=shown, total=total) if shown != total else str(total)
        self.filter.count.setText(told)

    @Slot(object)
    def _on_chosen(self, row: SampleRow | None) -> None:
        run = self.run
        if row is None or run is None:
            self.inspector.show_nothing()
            return

        def show(dialogue: Dialogue) -> None:
            self.inspector.show_dialogue(dialogue, run.path)

        self.watch.show(row, show)

    @Slot()
    def _on_resume(self) -> None:
        self.resume_requested.emit(self.run)

    @Slot()
    def _on_report(self) -> None:
        self.report_requested.emit(self.run)

    @Slot()
    def _on_export(self) -> None:
        self.export_requested.emit(self.run)

    @Slot()
    def _on_delete(self) -> None:
        self.delete_requested.emit(self.run)
