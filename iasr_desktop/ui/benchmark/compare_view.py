"""Two runs against each other, over the samples both have."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.simulation import comparing
from iasr_desktop.core.simulation.comparing import Comparison
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import run_text
from iasr_desktop.ui.benchmark.comparison_model import ComparisonModel
from iasr_desktop.ui.benchmark.run_model import RunEntry
from iasr_desktop.ui.benchmark.tables import plain_table
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.messages import sentence, translated


class CompareView(QWidget):
    """GUI thread; runs are read on the desktop lane. Compares as soon as two runs are chosen."""

    report_requested = Signal(object, object)
    """List of the two runs, and their `Comparison`."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare_view")
        self._context = context
        self._token = CancelToken()
        self._runs: dict[str, RunFolder] = {}
        self._found: tuple[list[RunFolder], Comparison] | None = None
        self.first = labels.named(QComboBox(), "compare_first")
        self.second = labels.named(QComboBox(), "compare_second")
        self.anyway = labels.named(QCheckBox(self.tr("Compare runs that were judged differently, too")), "anyway")
        self._told = labels.named(labels.plain(), "compare_told")
        self.model = ComparisonModel(self)
        self.table = labels.named(QTableView(), "compare_table")
        self._arrange()
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(self.compare)
        self.anyway.toggled.connect(self.compare)

    @property
    def told(self) -> str:
        """What belongs beside the figures, in words."""
        return self._told.text()

    @Slot(object)
    def show_runs(self, entries: Sequence[RunEntry]) -> None:
        """Offer these runs; the choice stays while it is among them. The latest two are chosen at first."""
        runs = {str(entry.run.path): entry.run for entry in entries if entry.done}
        if list(runs) == list(self._runs):
            return
        self._runs = runs
        is_chosen = self.first.currentData() != self.second.currentData()
        for place, box in enumerate((self.second, self.first)):
            chosen = box.currentData()
            box.blockSignals(True)
            box.clear()
            for path, run in runs.items():
                box.addItem(self._name(run), path)
            at = box.findData(chosen) if is_chosen else -1
            box.setCurrentIndex(at if at >= 0 else min(place, box.count() - 1))
            box.blockSignals(False)
        self.compare()

    @Slot()
    def compare(self) -> None:
        """Read both runs and show what is between them."""
        self._token.cancel()
        self._keep(None)
        self.model.show_comparison(None)
        first, second = (self._runs.get(str(box.currentData())) for box in (self.first, self.second))
        if first is None or second is None or first.path == second.path:
            self._told.setText(self.tr("Choose two runs over the same data."))
            return
        one, other, anyway = first, second, self.anyway.isChecked()

        def read(_: CancelToken, __: OnProgress) -> Comparison:
            return comparing.compare(one, other, anyway=anyway)

        self._told.setText(self.tr("The runs are read …"))
        self._token = tied(CancelToken(), self)
        self._context.jobs.submit(
            Lane.DESKTOP,
            read,
            done=lambda found: self._on_compared([one, other], found),
            failed=self._on_failed,
            token=self._token,
        )

    def _keep(self, found: tuple[list[RunFolder], Comparison] | None) -> None:
        self._found = found
        self._report.setEnabled(found is not None)

    @Slot()
    def _on_report(self) -> None:
        if self._found is not None:
            self.report_requested.emit(*self._found)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        for told, box in ((self.tr("&First run:"), self.first), (self.tr("Se&cond run:"), self.second)):
            label = QLabel(told)
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box, 1)
        self._report = icon_button(self.tr("&Report on both"), "info", "compare_report", self._on_report)
        self._report.setEnabled(False)
        row.addWidget(self._report)
        self.first.setAccessibleName(self.tr("First run"))
        self.second.setAccessibleName(self.tr("Second run"))
        self.table.setAccessibleName(self.tr("Comparison of two runs"))
        self.table.setModel(self.model)
        plain_table(self.table)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE_LARGE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(row)
        column.addWidget(self.anyway)
        column.addWidget(self._told)
        column.addWidget(self.table, 1)

    def _name(self, run: RunFolder) -> str:
        settings = run.settings
        seed = self.tr("seed {seed}").format(seed=settings.seed)
        return " · ".join((run_text.data_name(run), settings.system, seed, run_text.when_text(run)))

    def _on_compared(self, runs: list[RunFolder], found: Comparison) -> None:
        self._keep((runs, found))
        told = [
            self.tr(
                "Samples in both: {n}. Differences are in percentage points; one whose interval holds 0 is not shown "
                "to be any, the others are bold."
            ).format(n=found.n)
        ]
        self._told.setText("\n".join([*told, *(translated(warning) for warning in found.warnings)]))
        self.model.show_comparison(found)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, AppError):
            self._told.setText(sentence(error))
        else:
            self._told.setText("")
            self._context.say.show(error)
