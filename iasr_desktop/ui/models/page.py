"""The models: grouped by what they are for, each to be fetched, checked, used or removed."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.overview import ModelFacts, Presence, overview
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.models import texts
from iasr_desktop.ui.models.imports import ImportList
from iasr_desktop.ui.models.row import ModelRow
from iasr_desktop.ui.models.transfers import transfers_of
from iasr_desktop.ui.scrolling import PageScroll


class ModelsPage(QWidget):
    """Draws what the store holds; asks nothing of the network until something is clicked.

    `models_changed`: a model was installed, removed or found damaged.
    """

    models_changed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("models_page")
        self._context = context
        self._transfers = transfers_of(context)
        self._facts: dict[str, ModelFacts] = {}
        self._rows: dict[str, ModelRow] = {}
        self._build()
        self._transfers.changed.connect(self._on_transfer_changed)
        self._transfers.models_changed.connect(self._on_models_changed)
        context.settings_changed.connect(self._on_settings_changed)
        self.refresh()

    def refresh(self) -> None:
        """Look again at what is installed."""
        settings = self._context.settings

        def look(_: CancelToken, __: OnProgress) -> list[ModelFacts]:
            return overview(self._context.store(), settings)

        tied(self._context.jobs.submit(Lane.STORAGE, look, done=self._show), self)

    def _build(self) -> None:
        self._used = labels.muted()
        self._used.setObjectName("disk_use")
        self._everything = labels.named(QCheckBox(self.tr("Show models made for &tests")), "show_tests")
        self._everything.toggled.connect(self._on_everything)
        head = QHBoxLayout()
        head.addWidget(labels.title(self.tr("Models")), 1)
        head.addWidget(self._import_button())
        self._imports = ImportList(self._transfers)
        self._list = QVBoxLayout()
        self._list.setSpacing(theme.SPACE)
        body = labels.named(QWidget(), "models_list")
        column = QVBoxLayout(body)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE)
        column.setSpacing(theme.SPACE)
        column.addLayout(head)
        column.addWidget(self._used)
        column.addWidget(self._imports)
        column.addLayout(self._list)
        column.addSpacing(theme.SPACE_LARGE)
        column.addWidget(self._everything)
        column.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(PageScroll(body))

    def _import_button(self) -> QPushButton:
        button = labels.named(QPushButton(self.tr("&Import")), "import_button")
        button.setAccessibleName(self.tr("Import a model you have"))
        theme.dress(button, "import")
        menu = QMenu(button)
        menu.addAction(self.tr("&File: Whisper (ggml), GGUF or Piper voice…"), self._on_import_file)
        menu.addAction(self.tr("F&older: faster-whisper (CTranslate2)…"), self._on_import_folder)
        button.setMenu(menu)
        return button

    def _show(self, found: list[ModelFacts]) -> None:
        self._facts = {facts.id: facts for facts in found}
        used = sum(facts.bytes for facts in found if facts.presence is Presence.INSTALLED)
        told = self.tr("Everything runs on this computer. The models here take {size}.")
        self._used.setText(told.format(size=texts.size_text(used)))
        self._fill()

    def _fill(self) -> None:
        """Rows for what is to be shown; those that stay keep their place under the keyboard."""
        shown = [facts for facts in self._facts.values() if self._is_shown(facts)]
        if [facts.id for facts in shown] != list(self._rows):
            self._lay_out(shown)
        for facts in shown:
            self._rows[facts.id].show_model(facts, self._transfers.of(facts.id))

    def _is_shown(self, facts: ModelFacts) -> bool:
        matters = not facts.is_for_tests or facts.presence is not Presence.ABSENT or facts.needed_as is not None
        return matters or self._everything.isChecked() or self._transfers.of(facts.id) is not None

    def _lay_out(self, shown: list[ModelFacts]) -> None:
        focused = self.focusWidget()
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and not isinstance(widget, ModelRow):
                widget.deleteLater()
        by_id = {facts.id: facts for facts in shown}
        for gone in self._rows.keys() - by_id.keys():
            self._rows[gone].deleteLater()
        rows = {model_id: self._rows.get(model_id) or self._made_row(facts) for model_id, facts in by_id.items()}
        self._rows = {}
        for kind in ModelKind:
            of_kind = [facts for facts in shown if facts.kind is kind]
            if of_kind:
                self._add_heading(kind)
            for facts in of_kind:
                self._rows[facts.id] = rows[facts.id]
                self._list.addWidget(rows[facts.id])
        if focused is not None:
            focused.setFocus()

    def _add_heading(self, kind: ModelKind) -> None:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, theme.SPACE_LARGE, 0, 0)
        column.setSpacing(theme.SPACE_SMALL)
        column.addWidget(labels.heading(texts.kind_title(kind)))
        column.addWidget(labels.muted(texts.kind_purpose(kind)))
        self._list.addWidget(box)

    def _made_row(self, facts: ModelFacts) -> ModelRow:
        row = ModelRow(facts)
        row.main_clicked.connect(self._on_main)
        row.verify_clicked.connect(self._transfers.verify)
        row.remove_clicked.connect(self._on_remove)
        return row

    @Slot(str)
    def _on_main(self, model_id: str) -> None:
        """Pause, resume, get, repair or use, whichever the button says."""
        transfer, facts = self._transfers.of(model_id), self._facts[model_id]
        if transfer is not None and transfer.is_active:
            self._transfers.pause(model_id)
        elif facts.presence is Presence.INSTALLED:
            self._use(facts)
        else:
            self._transfers.fetch(model_id)

    def _use(self, facts: ModelFacts) -> None:
        settings = self._context.settings
        if facts.kind is ModelKind.ASR:
            new = replace(settings, recognition=replace(settings.recognition, model=facts.id))
        else:
            new = replace(settings, agent=replace(settings.agent, model=facts.id, enabled=True))
        self._context.change_settings(new)

    @Slot(str)
    def _on_remove(self, model_id: str) -> None:
        facts = self._facts[model_id]
        if facts.needed_as is None or facts.presence is not Presence.INSTALLED:
            self._transfers.remove(model_id)
            return
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Remove model"), "", parent=self)
        box.setObjectName("confirm_removal")
        box.setText(self.tr("{name} is in use: {usage}.").format(name=model_id, usage=texts.usage(facts)))
        box.setInformativeText(self.tr("Remove it all the same?"))
        remove = box.addButton(self.tr("&Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        remove.clicked.connect(lambda: self._transfers.remove(model_id))
        box.finished.connect(box.deleteLater)
        box.open()

    @Slot()
    def _on_import_file(self) -> None:
        kinds = self.tr("Models (*.bin *.gguf *.onnx)"), self.tr("All files (*)")
        self._ask_path(self.tr("Import a model file"), QFileDialog.FileMode.ExistingFiles, ";;".join(kinds))

    @Slot()
    def _on_import_folder(self) -> None:
        self._ask_path(self.tr("Import a model folder"), QFileDialog.FileMode.Directory, "")

    def _ask_path(self, title: str, mode: QFileDialog.FileMode, kinds: str) -> None:
        dialog = QFileDialog(self, title, "", kinds)
        dialog.setObjectName("import_dialog")
        dialog.setFileMode(mode)
        dialog.filesSelected.connect(self._on_import_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(list)
    def _on_import_chosen(self, chosen: list[str]) -> None:
        for path in chosen:
            self._transfers.import_path(Path(path))

    @Slot(str)
    def _on_transfer_changed(self, key: str) -> None:
        if key in self._rows:
            self._rows[key].show_model(self._facts[key], self._transfers.of(key))

    @Slot()
    def _on_models_changed(self) -> None:
        self.refresh()
        self.models_changed.emit()

    @Slot(object)
    def _on_settings_changed(self, _: object) -> None:
        self.refresh()

    @Slot(bool)
    def _on_everything(self, _: bool) -> None:
        self._fill()
