"""Studies with people: make one, open one, answer, and read what came of it."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.study import Study
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.studies.annotate_view import AnnotateView
from iasr_desktop.ui.studies.desk import SittingDesk
from iasr_desktop.ui.studies.new_study import Made, NewStudyDialog
from iasr_desktop.ui.studies.study_view import StudyView


class StudiesView(QWidget):
    """GUI thread; studies are read and written on lanes."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("studies_view")
        self._context = context
        self.desk = SittingDesk(context, self)
        self.study = StudyView(context)
        self.annotate = AnnotateView(self.desk)
        self.dialog: NewStudyDialog | None = None
        self._stack = QStackedWidget()
        self._arrange()
        self.study.annotate_requested.connect(self._on_annotate)
        self.annotate.left.connect(self._on_left)

    @property
    def is_annotating(self) -> bool:
        return self._stack.currentWidget() is self.annotate

    def open_study(self, folder: Path) -> None:
        """Read the study in a folder and show it."""

        def read(_: CancelToken, __: OnProgress) -> Study:
            return studies.load(folder)

        tied(self._context.jobs.submit(Lane.DESKTOP, read, done=self._show), self)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        self._purpose = labels.muted(
            self.tr("People say what transcripts are worth; metrics and the judge are measured by that.")
        )
        head.addWidget(self._purpose, 1)
        self._new = icon_button(self.tr("&New study…"), "new", "study_new", self._on_new)
        self._open = icon_button(self.tr("&Open a study…"), "folder", "study_open", self._on_open)
        head.addWidget(self._new)
        head.addWidget(self._open)
        empty = labels.muted(self.tr("No study is open. Make one from transcripts, or open the folder of one."))
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for widget in (empty, self.study, self.annotate):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE_LARGE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(head)
        column.addWidget(self._stack, 1)

    def _show(self, study: Study) -> None:
        self.desk.leave()
        self._stack.setCurrentWidget(self.study)
        self._show_tools()
        self.study.show_study(study)

    def _show_tools(self) -> None:
        """While somebody annotates there is nothing else to do here."""
        for widget in (self._purpose, self._new, self._open):
            widget.setVisible(not self.is_annotating)

    @Slot()
    def _on_new(self) -> None:
        self.dialog = NewStudyDialog(self._context, self)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.made.connect(self._on_made)
        self.dialog.open()

    @Slot(object)
    def _on_made(self, made: Made) -> None:
        self._show(made.study)
        if made.problems:
            told = self.tr("Left out: {count}. The first: {problem}")
            shown = told.format(count=len(made.problems), problem=made.problems[0])
            self._context.say.show(shown, kind="warning")

    @Slot()
    def _on_open(self) -> None:
        chooser = QFileDialog(self, self.tr("Open the folder of a study"))
        chooser.setObjectName("study_folder_chooser")
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.filesSelected.connect(lambda names: self.open_study(Path(names[0])))
        chooser.finished.connect(chooser.deleteLater)
        chooser.open()

    @Slot(str, bool)
    def _on_annotate(self, name: str, expert: bool) -> None:
        study = self.study.study
        if study is not None:
            self.desk.open(study, name, expert=expert, opened=self._on_opened)

    def _on_opened(self) -> None:
        self._stack.setCurrentWidget(self.annotate)
        self._show_tools()

    @Slot()
    def _on_left(self) -> None:
        self._stack.setCurrentWidget(self.study)
        self._show_tools()
        self.study.make_report()
