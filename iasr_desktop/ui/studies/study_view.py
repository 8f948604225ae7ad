"""One study: who answers, the answers as files, and the report."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QLabel, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.studies import exchange
from iasr_desktop.core.studies.annotations import AnnotationLog
from iasr_desktop.core.studies.exchange import Imported
from iasr_desktop.core.studies.study import Study
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.studies import wording
from iasr_desktop.ui.studies.reporting import StudyReport, report

_MOST_PROBLEMS = 5


class StudyView(QWidget):
    """GUI thread. `annotate_requested` carries a name, and whether that is an expert's."""

    annotate_requested = Signal(str, bool)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("study_view")
        self._context = context
        self._study: Study | None = None
        self._verdicts: list[Path] = []
        self._markdown = ""
        self._token = CancelToken()
        self._title = labels.heading("")
        self._about = labels.muted()
        self.name = labels.named(QLineEdit(), "annotator_name")
        self.expert = labels.named(QCheckBox(self.tr("This person is an expert")), "annotator_expert")
        self.names = labels.named(QCheckBox(self.tr("Show names")), "study_names")
        self.shown = labels.named(QTextBrowser(), "study_report")
        self._arrange()

    @property
    def study(self) -> Study | None:
        return self._study

    def show_study(self, study: Study) -> None:
        self._study = study
        self._verdicts = []
        self._title.setText(f"{study.folder.name}: {wording.kind_text(study.kind)}")
        told = self.tr("Items: {items}, {batch} in a batch; seed {seed}. In {folder}")
        self._about.setText(
            told.format(items=len(study.items), batch=study.batch, seed=study.seed, folder=study.folder)
        )
        self.make_report()

    @Slot()
    def make_report(self) -> None:
        """Figures of all answers so far."""
        study = self._study
        if study is None:
            return
        folder, verdicts, with_names = study.folder, tuple(self._verdicts), self.names.isChecked()

        def make(token: CancelToken, on_progress: OnProgress) -> StudyReport:
            return report(folder, verdicts, token, on_progress, with_names=with_names)

        self._token.cancel()
        self._token = tied(self._context.jobs.submit(Lane.DESKTOP, make, done=self._on_report), self)

    def import_from(self, path: Path) -> None:
        """Add the answers of a table."""
        study = self._study
        if study is None:
            return
        problems: list[str] = []

        def bring(_: CancelToken, __: OnProgress) -> Imported:
            return exchange.import_file(study, path, problems.append, force=False)

        def brought(found: Imported) -> None:
            told = self.tr("Answers added: {added}, there already: {same}.")
            self._context.say.show(told.format(added=found.added, same=found.same))
            self._tell(problems)
            self.make_report()

        tied(self._context.jobs.submit(Lane.STORAGE, bring, done=brought), self)

    def export_to(self, path: Path) -> None:
        """Write the answers to a table, with pseudonyms unless names are shown."""
        study = self._study
        if study is None:
            return
        problems: list[str] = []
        hide_names = not self.names.isChecked()

        def write(_: CancelToken, __: OnProgress) -> int:
            answers = AnnotationLog(study).read(problems.append)
            return exchange.export(study, path, answers, hide_names=hide_names, force=True)

        def written(count: int) -> None:
            self._tell(problems)
            told = self.tr("Answers written to {place}: {count}.")
            self._context.say.show(told.format(place=path, count=count))

        tied(self._context.jobs.submit(Lane.STORAGE, write, done=written), self)

    def _arrange(self) -> None:
        label = QLabel(self.tr("&Name of the annotator:"))
        label.setBuddy(self.name)
        self.name.setAccessibleName(self.tr("Name of the annotator"))
        self.name.setMaximumWidth(260)
        self.name.returnPressed.connect(self._on_begin)
        begin = icon_button(self.tr("&Annotate"), "edit", "annotate_begin", self._on_begin)
        asked = QHBoxLayout()
        asked.setSpacing(theme.SPACE)
        for widget in (label, self.name, self.expert, begin):
            asked.addWidget(widget)
        asked.addStretch(1)
        self.names.toggled.connect(self.make_report)
        tools = QHBoxLayout()
        tools.setSpacing(theme.SPACE)
        for button in (
            icon_button(self.tr("&Import answers…"), "import", "study_import", self._on_import),
            icon_button(self.tr("E&xport answers…"), "export", "study_export", self._on_export),
            icon_button(self.tr("&Judge's verdicts…"), "add", "study_verdicts", self._on_verdicts),
            icon_button(self.tr("Save &report…"), "download", "study_save", self._on_save),
        ):
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.names)
        self.shown.setAccessibleName(self.tr("Report of the study"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._title)
        column.addWidget(self._about)
        column.addLayout(asked)
        column.addLayout(tools)
        column.addWidget(self.shown, 1)

    def _on_report(self, made: StudyReport) -> None:
        self._markdown = made.markdown
        self.shown.setMarkdown(made.markdown)
        self._tell(made.problems)

    def _tell(self, problems: "list[str] | tuple[str, ...]") -> None:
        if problems:
            more = len(problems) - _MOST_PROBLEMS
            told = " ".join(problems[:_MOST_PROBLEMS])
            rest = " " + self.tr("And {count} more.").format(count=more) if more > 0 else ""
            self._context.say.show(told + rest, kind="warning")

    @Slot()
    def _on_begin(self) -> None:
        if self.name.text().strip():
            self.annotate_requested.emit(self.name.text(), self.expert.isChecked())
        else:
            self._context.say.show(self.tr("Write the name of the annotator first."), kind="warning")
            self.name.setFocus()

    @Slot()
    def _on_import(self) -> None:
        chooser = self._chooser(self.tr("Import answers"), QFileDialog.FileMode.ExistingFile)
        chooser.filesSelected.connect(lambda names: self.import_from(Path(names[0])))
        chooser.open()

    @Slot()
    def _on_export(self) -> None:
        chooser = self._saver(self.tr("Export answers"), "answers.csv")
        chooser.filesSelected.connect(lambda names: self.export_to(Path(names[0])))
        chooser.open()

    @Slot()
    def _on_verdicts(self) -> None:
        chooser = self._chooser(self.tr("Verdicts of iasr judge --json"), QFileDialog.FileMode.ExistingFiles)
        chooser.filesSelected.connect(self.use_verdicts)
        chooser.open()

    @Slot(list)
    def use_verdicts(self, names: list[str]) -> None:
        """Files of what a judge said about the items; several are runs to be compared."""
        self._verdicts = [Path(name) for name in names]
        self.make_report()

    @Slot()
    def _on_save(self) -> None:
        chooser = self._saver(self.tr("Save the report"), "report.md")
        chooser.filesSelected.connect(lambda names: self.save_to(Path(names[0])))
        chooser.open()

    def save_to(self, path: Path) -> None:
        """The report as Markdown."""
        content = self._markdown + "\n"

        def write(_: CancelToken, __: OnProgress) -> None:
            write_whole(path, content.encode("utf-8"), force=True)

        self._context.jobs.submit(Lane.STORAGE, write)

    def _chooser(self, title: str, mode: QFileDialog.FileMode) -> QFileDialog:
        chooser = QFileDialog(self, title)
        chooser.setObjectName("study_chooser")
        chooser.setFileMode(mode)
        chooser.finished.connect(chooser.deleteLater)
        return chooser

    def _saver(self, title: str, name: str) -> QFileDialog:
        chooser = self._chooser(title, QFileDialog.FileMode.AnyFile)
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.selectFile(name)
        return chooser
