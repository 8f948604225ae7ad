"""What is done with a run: a report in the browser, tables for other programs, deletion."""

import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QStandardPaths, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from iasr_desktop import __version__
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.progress import OnProgress, Progress, throttled
from iasr_desktop.core.simulation.comparing import Comparison
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.measured import Measured, measured
from iasr_desktop.ui.benchmark import run_text
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied

REPORT = "report.html"

Made = TypeVar("Made")


class RunActions(QObject):
    """GUI thread; everything slow is on the desktop lane."""

    deleted = Signal()
    busy = Signal(object)
    """`Progress` of what is being made; `None` when it is done."""

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self.question: QMessageBox | None = None

    @Slot(object)
    def report(self, run: RunFolder) -> None:
        """Make the page in the run's folder and open it in the system's browser."""
        self.report_on([run], None)

    def report_on(self, runs: Sequence[RunFolder], compared: Comparison | None) -> None:
        """One page of several runs, in the folder of the first of them."""
        name = REPORT if len(runs) == 1 else f"report-{'-'.join(run.name for run in runs[1:])}.html"
        target = runs[0].path / name

        def make(token: CancelToken, on_progress: OnProgress) -> Path:
            from iasr_desktop.core.simulation import report_html

            found = [_measured(run, token, on_progress) for run in runs]
            made = f"IASR Desktop {__version__}, {datetime.now(UTC).isoformat(timespec='minutes')}."
            page = report_html.page(found, [compared] if compared is not None else [], made=made)
            write_whole(target, page.encode("utf-8"), force=True)
            return target

        self._submit(make, self._on_report)

    @Slot(object)
    def export(self, run: RunFolder) -> None:
        """Ask for a folder, and write the tables there."""
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chooser = QFileDialog(self._window, self.tr("Folder for the tables"))
        chooser.setObjectName("tables_chooser")
        chooser.setDirectory(place if Path(place).is_dir() else str(Path.home()))
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.filesSelected.connect(lambda names: self.export_to(run, Path(names[0])))
        chooser.open()

    def export_to(self, run: RunFolder, folder: Path) -> None:
        """Write the tables into a folder of the run's name; other files there stay."""

        def write(token: CancelToken, on_progress: OnProgress) -> Path:
            from iasr_desktop.core.simulation import report_csv

            target = folder / run.name
            try:
                target.mkdir(exist_ok=True)
            except OSError as error:
                reason, hint = obstacle(target, error)
                raise StorageFailed(f"{target} could not be made: {reason}.", hint) from error
            files = report_csv.files([_measured(run, token, on_progress)])
            files["samples.csv"] = report_csv.text(report_csv.samples(run))
            for name, content in files.items():
                write_whole(target / name, content.encode("utf-8"), force=True)
            return target

        self._submit(write, self._on_exported)

    @Slot(object)
    def ask_to_delete(self, run: RunFolder) -> None:
        """Ask without blocking."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Delete run"), "", parent=self._window)
        box.setObjectName("confirm_deletion")
        title = f"{run_text.data_name(run)} · {run_text.when_text(run)}"
        box.setText(self.tr("Delete the run “{title}”?").format(title=title))
        box.setInformativeText(
            self.tr("All its dialogues and recordings are deleted from this computer. This cannot be undone.")
        )
        yes = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        yes.clicked.connect(partial(self._delete, run))
        box.finished.connect(box.deleteLater)
        self.question = box
        box.open()

    def _delete(self, run: RunFolder) -> None:
        def delete(_: CancelToken, __: OnProgress) -> None:
            # Held while it goes, so that nobody begins to work on it; the lock itself is one of its files.
            with run:
                pass
            try:
                shutil.rmtree(run.path)
            except OSError as error:
                reason, hint = obstacle(run.path, error)
                raise StorageFailed(f"The run could not be deleted: {reason}.", hint) from error

        self._submit(delete, lambda _: self.deleted.emit())

    def _submit(self, work: Callable[[CancelToken, OnProgress], Made], done: Callable[[Made], None]) -> None:
        token = tied(CancelToken(), self)
        self._context.jobs.submit(
            Lane.DESKTOP, work, done=done, failed=self._on_failed, progress=self._on_progress, token=token
        )

    def _on_progress(self, progress: Progress) -> None:
        self.busy.emit(progress)

    def _on_failed(self, error: Exception) -> None:
        self.busy.emit(None)
        self._context.say.show_error(error)
        self.deleted.emit()

    def _on_report(self, target: Path) -> None:
        self.busy.emit(None)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(target))):
            told = self.tr("The report is in {place}; no program could be found that shows it.")
            self._context.say.show(told.format(place=target), kind="warning")

    def _on_exported(self, target: Path) -> None:
        self.busy.emit(None)
        self._context.say.show(self.tr("The tables are in {place}.").format(place=target))


def _measured(run: RunFolder, token: CancelToken, on_progress: OnProgress) -> Measured:
    """Raises `BadInput` for a run without any dialogue, or a damaged one."""
    report = throttled(on_progress)

    def watch(progress: Progress) -> None:
        token.check()
        report(progress)

    found = measured(run, watch)
    if not found.figures.n:
        raise BadInput("The run has no dialogue yet.", "Go on with it first.")
    return found
