"""All runs on this computer, and the one that is chosen."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QListView, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark.run_model import RunDelegate, RunEntry, RunModel
from iasr_desktop.ui.benchmark.run_view import RunView
from iasr_desktop.ui.benchmark.runner import BenchRunner
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class RunsView(QWidget):
    """List and run. GUI thread; folders are read on the desktop lane."""

    listed = Signal(object)
    """Tuple of `RunEntry`, after every look at the folder of runs."""

    def __init__(
        self, context: Context, controller: "DictationController", runner: BenchRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("runs_view")
        self._context = context
        self._runner = runner
        self._token = CancelToken()
        self._wanted: Path | None = None
        self._is_stale = True
        self.model = RunModel(self)
        self.list = labels.named(QListView(), "run_list")
        self.view = RunView(context, controller)
        self._stack = QStackedWidget()
        self._arrange()
        self.list.selectionModel().currentChanged.connect(self._on_current)
        runner.begun.connect(self._on_begun)
        runner.grown.connect(self._on_grown)
        runner.ended.connect(self._on_ended)
        runner.changed.connect(self._show_actions)

    @property
    def current(self) -> RunEntry | None:
        return self.model.entry_at(self.list.currentIndex())

    def choose(self, path: Path) -> None:
        """Bring a run to the front, now or as soon as it is listed."""
        place = self.model.place_of(path)
        if place is None:
            self._wanted = path
            self.refresh()
            return
        self._wanted = None
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(self.model.index(place), flags)

    @Slot()
    def refresh(self) -> None:
        """Look again at which runs there are."""
        if not self.isVisible() and self._wanted is None:
            self._is_stale = True
            return
        self.look()

    def look(self) -> None:
        """`refresh`, whether anybody sees it or not."""
        self._is_stale = False
        self._token.cancel()
        problems: list[str] = []

        def look(token: CancelToken, _: OnProgress) -> list[tuple[RunFolder, int]]:
            found = []
            for run in folders.runs(folders.default_root(), lambda _, sentence: problems.append(sentence)):
                token.check()
                found.append((run, run.done))
            return found

        def listed(found: list[tuple[RunFolder, int]]) -> None:
            for problem in problems:
                self._context.say.show(problem, kind="warning")
            self._on_listed(found)

        self._token = tied(self._context.jobs.submit(Lane.DESKTOP, look, done=listed), self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def _arrange(self) -> None:
        self.list.setAccessibleName(self.tr("Runs"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(RunDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.setMinimumWidth(220)
        empty = labels.muted(self.tr("There is no run yet. Set one up in the first tab."))
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.list)
        parts.addWidget(self.view)
        parts.setStretchFactor(0, 2)
        parts.setStretchFactor(1, 5)
        self._stack.addWidget(empty)
        self._stack.addWidget(parts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.addWidget(self._stack)

    def _on_listed(self, found: list[tuple[RunFolder, int]]) -> None:
        before = self.current.run.path if self.current is not None else None
        entries = [RunEntry(run, done, self._runner.is_playing(run.path)) for run, done in found]
        self.model.show_entries(entries)
        self._stack.setCurrentIndex(1 if entries else 0)
        wanted = self._wanted or before
        place = self.model.place_of(wanted) if wanted is not None else None
        self._wanted = None
        if (entries and not self.list.currentIndex().isValid()) or place is not None:
            self.choose(entries[place or 0].run.path)
        if not entries:
            self.view.show_run(None)
        self._show_actions()
        self.listed.emit(self.model.entries)

    @Slot()
    def _on_current(self) -> None:
        entry = self.current
        shown = self.view.run
        if entry is not None and (shown is None or shown.path != entry.run.path):
            self.view.show_run(entry.run)
        self._show_actions()

    @Slot(object)
    def _on_begun(self, run: RunFolder) -> None:
        self.choose(run.path)

    @Slot()
    def _on_grown(self) -> None:
        """A dialogue of the run at hand was written: counted in the list, and read if it is shown."""
        folder, progress = self._runner.folder, self._runner.progress
        if folder is None or progress is None:
            return
        place = self.model.place_of(folder.path)
        if place is not None:
            entries = list(self.model.entries)
            entries[place] = RunEntry(entries[place].run, round(progress.done), is_playing=True)
            self.model.show_entries(entries)
        if self.view.run is not None and self.view.run.path == folder.path:
            self.view.watch.grown()

    @Slot(object)
    def _on_ended(self, run: RunFolder | None) -> None:
        shown = self.view.run
        if run is not None and shown is not None and shown.path == run.path:
            self.view.watch.ended()
        self.refresh()

    @Slot()
    def _show_actions(self) -> None:
        entry = self.current
        is_playing = entry is not None and self._runner.is_playing(entry.run.path)
        can_resume = entry is not None and not entry.is_complete and self._runner.plan is None
        self.view.show_state(can_resume=can_resume, is_playing=is_playing)
