"""A new study: which protocol, whose texts, where it lies."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics.manifests import Manifest
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.studies import items
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.study import BATCH, Study
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.messages import sentence
from iasr_desktop.ui.studies import wording

_LARGEST_SEED = 2**31 - 1
_WIDTH_PX = 620


@dataclass(frozen=True)
class Made:
    """A study, and sentences about what was left out of it."""

    study: Study
    problems: tuple[str, ...]


class NewStudyDialog(QDialog):
    """Makes the study itself; what is wrong is said in the dialog, which stays open then."""

    made = Signal(object)
    """`Made`."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new_study")
        self.setWindowTitle(self.tr("New study"))
        self._context = context
        self.kind = labels.named(QComboBox(), "study_kind")
        for kind in Kind:
            self.kind.addItem(wording.kind_text(kind), kind)
        self.texts = PathField(self.tr("Texts"), "study_texts")
        self.against = PathField(self.tr("Second texts"), "study_against")
        self.folder = PathField(self.tr("Folder of the study"), "study_folder", is_folder=True)
        self.seed = labels.named(QSpinBox(), "study_seed")
        self.seed.setRange(0, _LARGEST_SEED)
        self.batch = labels.named(QSpinBox(), "study_batch")
        self.batch.setRange(1, 1000)
        self.batch.setValue(BATCH)
        self._problem = labels.named(labels.danger(), "study_problem")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._make = self._buttons.addButton(self.tr("&Make the study"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._arrange()
        self._connect()
        self._show_state()

    def _arrange(self) -> None:
        form = QFormLayout()
        form.setSpacing(theme.SPACE)
        for told, widget in (
            (self.tr("What is asked"), self.kind),
            (self.texts.told, self.texts),
            (self.against.told, self.against),
            (self.folder.told, self.folder),
            (self.tr("Seed"), self.seed),
            (self.tr("Items in a batch"), self.batch),
        ):
            widget.setAccessibleName(told)
            form.addRow(told, widget)
        explained = labels.muted(
            self.tr(
                "Texts are a manifest with references and hypotheses (jsonl, csv, tsv), as “iasr score” reads them. "
                "A choice needs two hypotheses of each id: in one file, or the second ones in another."
            )
        )
        column = QVBoxLayout(self)
        column.setSpacing(theme.SPACE_LARGE)
        column.addLayout(form)
        column.addWidget(explained)
        column.addWidget(self._problem)
        column.addWidget(self._buttons)
        self.setMinimumWidth(_WIDTH_PX)

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self._show_state)
        for field in (self.texts, self.against, self.folder):
            field.changed.connect(self._show_state)
        self._make.clicked.connect(self._on_make)
        self._buttons.rejected.connect(self.reject)

    @Slot()
    def _show_state(self) -> None:
        self.against.setEnabled(self._kind() is Kind.CHOICE)
        self._make.setEnabled(self.texts.path is not None and self.folder.path is not None)

    def _kind(self) -> Kind:
        return Kind(self.kind.currentData())

    @Slot()
    def _on_make(self) -> None:
        kind, texts, folder = self._kind(), self.texts.path, self.folder.path
        against = self.against.path if kind is Kind.CHOICE else None
        seed, batch = self.seed.value(), self.batch.value()
        assert texts is not None
        assert folder is not None

        def make(_: CancelToken, __: OnProgress) -> Made:
            problems: list[str] = []
            manifests = [Manifest((path,)) for path in (texts, against) if path is not None]
            found = items.read(kind, manifests, problems.append)
            return Made(studies.create(folder, kind, found, seed=seed, batch=batch), tuple(problems))

        self._make.setEnabled(False)
        tied(self._context.jobs.submit(Lane.DESKTOP, make, done=self._on_made, failed=self._on_failed), self)

    def _on_made(self, made: Made) -> None:
        self.made.emit(made)
        self.accept()

    def _on_failed(self, error: Exception) -> None:
        self._problem.setText(sentence(error))
        self._show_state()


class PathField(QWidget):
    """A path that is typed or chosen."""

    changed = Signal()

    def __init__(self, told: str, name: str, *, is_folder: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = told
        self._is_folder = is_folder
        self.field = labels.named(QLineEdit(), name)
        self.field.setAccessibleName(told)
        self.field.setClearButtonEnabled(True)
        choose = labels.named(QPushButton(self.tr("Choose…")), f"{name}_choose")
        choose.setAccessibleName(self.tr("Choose: {what}").format(what=told))
        choose.clicked.connect(self._on_choose)
        self.field.textChanged.connect(self.changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.field, 1)
        row.addWidget(choose)
        self.setFocusProxy(self.field)

    @property
    def path(self) -> Path | None:
        text = self.field.text().strip()
        return Path(text) if text else None

    @Slot()
    def _on_choose(self) -> None:
        chooser = QFileDialog(self, self.told, self.field.text())
        chooser.setObjectName("path_chooser")
        if self._is_folder:
            chooser.setFileMode(QFileDialog.FileMode.Directory)
            chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        else:
            chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        chooser.filesSelected.connect(lambda names: self.field.setText(names[0]))
        chooser.finished.connect(chooser.deleteLater)
        chooser.open()
