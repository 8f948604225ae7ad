"""The benchmark: set a run up, watch it, look through runs, compare them, and ask people."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark.compare_view import CompareView
from iasr_desktop.ui.benchmark.run_actions import RunActions
from iasr_desktop.ui.benchmark.run_bar import RunBar
from iasr_desktop.ui.benchmark.runner import BenchRunner, RunState
from iasr_desktop.ui.benchmark.runs_view import RunsView
from iasr_desktop.ui.benchmark.setup_view import SetupView
from iasr_desktop.ui.benchmark.work import Plan
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.states import DictationState
from iasr_desktop.ui.studies.studies_view import StudiesView

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class BenchmarkPage(QWidget):
    """GUI thread only. The run at hand lives as long as the window."""

    def __init__(self, context: Context, controller: "DictationController", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("benchmark_page")
        self._context = context
        self._controller = controller
        self.runner = context.kept(BenchRunner, lambda: BenchRunner(context))
        self.bar = RunBar(self.runner)
        self.setup = SetupView(context)
        self.runs = RunsView(context, controller, self.runner)
        self.run_actions = RunActions(context, self)
        self.compare = CompareView(context)
        self.studies = StudiesView(context)
        self.tabs = QTabWidget()
        self._arrange()
        self._connect()
        self._on_dictation(controller.state)

    def _arrange(self) -> None:
        self.tabs.setDocumentMode(True)
        self.tabs.setObjectName("benchmark_tabs")
        for bar in (self.tabs, self.tabs.tabBar()):
            bar.setAccessibleName(self.tr("Parts of the benchmark"))
        self.tabs.addTab(self.setup, self.tr("New run"))
        self.tabs.addTab(self.runs, self.tr("Runs"))
        self.tabs.addTab(self.compare, self.tr("Comparison"))
        self.tabs.addTab(self.studies, self.tr("Studies"))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_LARGE, theme.SPACE_PAGE, theme.SPACE_LARGE)
        column.setSpacing(theme.SPACE)
        column.addWidget(labels.title(self.tr("Benchmark")))
        column.addWidget(self.bar)
        column.addWidget(self.tabs, 1)

    def _connect(self) -> None:
        view = self.runs.view
        self.setup.start_requested.connect(self._on_start)
        view.resume_requested.connect(self._on_resume)
        view.report_requested.connect(self.run_actions.report)
        view.export_requested.connect(self.run_actions.export)
        view.delete_requested.connect(self.run_actions.ask_to_delete)
        self.run_actions.deleted.connect(self.runs.refresh)
        self.runs.listed.connect(self.compare.show_runs)
        self.compare.report_requested.connect(self.run_actions.report_on)
        self.tabs.currentChanged.connect(self._on_tab)
        self.runner.changed.connect(self._on_run_changed)
        self.runner.ended.connect(self._on_ended)
        self._controller.state_changed.connect(self._on_dictation)

    @Slot(object)
    def _on_start(self, settings: RunSettings) -> None:
        if self._may_begin():
            self.runner.start(Plan(settings))
            self.tabs.setCurrentWidget(self.runs)

    @Slot(object)
    def _on_resume(self, run: RunFolder) -> None:
        if self._may_begin():
            self.runner.start(Plan(run.settings, run.path))

    @Slot()
    def _on_tab(self) -> None:
        """Whoever compares wants to choose among all runs there are."""
        if self.tabs.currentWidget() is self.compare:
            self.runs.look()

    def _may_begin(self) -> bool:
        if self._controller.is_busy:
            self._context.say.show(self.tr("You are dictating. Stop first, then start the run."), kind="warning")
            return False
        if self.runner.plan is not None:
            self._context.say.show(self.tr("A run is under way. Stop it first."), kind="warning")
            return False
        return True

    @Slot()
    def _on_run_changed(self) -> None:
        self.setup.be_free(self.runner.plan is None)

    @Slot(object)
    def _on_ended(self, _: RunFolder | None) -> None:
        """Say that it is done to somebody who is looking elsewhere."""
        if self.runner.is_done and not self.isVisible():
            self._context.say.show(self.tr("The benchmark run is done."))

    @Slot(object)
    def _on_dictation(self, state: DictationState) -> None:
        """Dictation comes first, from the moment the microphone opens until the last word is worked through."""
        is_wanted = state.is_recording or state.is_working or state.waiting > 0
        if is_wanted and self.runner.state is RunState.RUNNING:
            self._context.say.show(self.tr("The benchmark waits while you dictate."))
        self.runner.hold(is_wanted)
