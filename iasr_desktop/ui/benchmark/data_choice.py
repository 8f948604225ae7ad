"""The data of a run: a built-in suite, or a file or folder of one's own, looked at before anything begins."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.progress import OnProgress, Progress, throttled
from iasr_desktop.core.simulation import datasets
from iasr_desktop.core.simulation.datasets import SUITES, Dataset
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.messages import sentence, translated

_PROBLEM_LINES = 6
_MOST_PROBLEMS = 500
_LEAST_SIGNS = 24


class DataChoice(QWidget):
    """Reads what is chosen at once, off the GUI thread, and tells every line that cannot be used."""

    changed = Signal()
    """Another choice, or what is known of it."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("data_choice")
        self.setAcceptDrops(True)
        self._context = context
        self._token = CancelToken()
        self._language = ""
        self.dataset: Dataset | None = None
        self.suites = labels.named(QComboBox(), "data_suite")
        # What the longest suite says of itself must not make the page wider than the window.
        self.suites.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.suites.setMinimumContentsLength(_LEAST_SIGNS)
        self.suites.setAccessibleName(self.tr("Data"))
        for suite in SUITES.values():
            self.suites.addItem(f"{suite.name}: {translated(suite.about)}", suite.name)
        self._told = labels.named(labels.plain(), "data_told")
        self._problems = labels.named(QPlainTextEdit(), "data_problems")
        self._arrange()
        self.suites.currentIndexChanged.connect(self.look)
        self.look()

    @property
    def source(self) -> str:
        """Name of a suite, or a path."""
        return str(self.suites.currentData())

    @property
    def told(self) -> str:
        """What is known of the data, in words."""
        return self._told.text()

    @property
    def problems(self) -> list[str]:
        """A line for each thing that cannot be used."""
        return self._problems.toPlainText().splitlines()

    def use(self, path: Path) -> None:
        """Take a file or folder of the person's own."""
        place = self.suites.findData(str(path))
        if place < 0:
            self.suites.blockSignals(True)
            self.suites.addItem(str(path), str(path))
            self.suites.blockSignals(False)
            place = self.suites.count() - 1
        if place == self.suites.currentIndex():
            self.look()
        else:
            self.suites.setCurrentIndex(place)

    def use_language(self, code: str) -> None:
        """Leave out what is in another language; empty takes all."""
        if code != self._language:
            self._language = code
            self.look()

    @Slot()
    def look(self) -> None:
        """Read the chosen data."""
        self._token.cancel()
        self.dataset = None
        source, language, services = self.source, self._language, self._context.services

        def read(token: CancelToken, on_progress: OnProgress) -> Dataset:
            reader = services.build_file_reader()
            report = throttled(on_progress)
            return datasets.load(source, language=language, reader=reader, token=token, on_progress=report)

        self._show(self.tr("The data are looked at …"))
        self._token = tied(CancelToken(), self)
        self._context.jobs.submit(
            Lane.DESKTOP,
            read,
            done=self._on_read,
            failed=self._on_failed,
            progress=self._on_progress,
            token=self._token,
        )
        self.changed.emit()

    def _arrange(self) -> None:
        file = icon_button(self.tr("&Own file…"), "add", "data_file", self._on_choose_file)
        folder = icon_button(self.tr("Own folde&r…"), "folder", "data_folder", self._on_choose_folder)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self.suites, 1)
        row.addWidget(file)
        row.addWidget(folder)
        self._problems.setReadOnly(True)
        self._problems.setAccessibleName(self.tr("What cannot be used of the data"))
        self._problems.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._problems.setTabChangesFocus(True)
        self._problems.setFixedHeight(_PROBLEM_LINES * self.fontMetrics().lineSpacing() + 2 * theme.SPACE)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(row)
        column.addWidget(self._told)
        column.addWidget(self._problems)
        self._problems.hide()

    def _show(self, told: str, problems: tuple[str, ...] = ()) -> None:
        self._told.setText(told)
        self._problems.setPlainText("\n".join(problems))
        self._problems.setVisible(bool(problems))

    def _on_progress(self, progress: Progress) -> None:
        self._told.setText(self.tr("The data are looked at: {count}").format(count=round(progress.done)))

    def _on_read(self, dataset: Dataset) -> None:
        self.dataset = dataset
        problems = tuple(self._problem_text(problem) for problem in dataset.problems[:_MOST_PROBLEMS])
        told = [self.tr("Samples: {count}.").format(count=len(dataset.samples))]
        recordings = sum(sample.audio is not None for sample in dataset.samples)
        if recordings:
            told.append(self.tr("With a recording: {count}.").format(count=recordings))
        if recordings < len(dataset.samples):
            told.append(self.tr("A voice says what has no recording."))
        if dataset.problems:
            told.append(self.tr("Cannot be used: {count}.").format(count=len(dataset.problems)))
        self._show(" ".join(told), problems)
        self.changed.emit()

    def _problem_text(self, problem: Problem) -> str:
        if not problem.line:
            return f"{problem.path}: {translated(problem.what)}"
        told = self.tr("{file}, line {line}: {what}")
        return told.format(file=problem.path, line=problem.line, what=translated(problem.what))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            self._context.say.show(error)
            self._show("")
        else:
            self._show(sentence(error))
        self.changed.emit()

    @Slot()
    def _on_choose_file(self) -> None:
        chooser = self._chooser(self.tr("Choose data"), QFileDialog.FileMode.ExistingFile)
        told = self.tr("Manifests and texts") + " (*.jsonl *.json *.csv *.tsv *.txt wav.scp text)"
        chooser.setNameFilters([told, self.tr("All files") + " (*)"])
        chooser.open()

    @Slot()
    def _on_choose_folder(self) -> None:
        chooser = self._chooser(self.tr("Choose a folder of data"), QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.open()

    def _chooser(self, title: str, mode: QFileDialog.FileMode) -> QFileDialog:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        # Of a folder that is not there, the dialog would take the name for a file to open.
        chooser = QFileDialog(self, title, place if Path(place).is_dir() else str(Path.home()))
        chooser.setObjectName("data_chooser")
        chooser.setFileMode(mode)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.filesSelected.connect(self._on_chosen)
        return chooser

    @Slot(list)
    def _on_chosen(self, names: list[str]) -> None:
        if names:
            self.use(Path(names[0]))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            self.use(paths[0])
            event.acceptProposedAction()
