"""Which models a run uses, where there is a choice at all."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QComboBox

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui import labels
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.models.transfers import transfers_of


class ModelChoices(QObject):
    """One box a part of the run; each has the installed models of its kind, and what the settings say first."""

    changed = Signal()

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._kinds: dict[str, ModelKind] = {
            "recognizer_model": ModelKind.ASR,
            "language_model": ModelKind.LLM,
            "judge_model": ModelKind.LLM,
            "simulator_model": ModelKind.LLM,
        }
        self.boxes = {name: labels.named(QComboBox(), name) for name in self._kinds}
        for name, box in self.boxes.items():
            box.setAccessibleName(self.names()[name])
            box.currentIndexChanged.connect(self.changed)
        self._show({kind: [] for kind in ModelKind})
        transfers_of(context).models_changed.connect(self.reload)
        self.reload()

    def names(self) -> dict[str, str]:
        """What each box is called."""
        return {
            "recognizer_model": self.tr("Recogniser"),
            "language_model": self.tr("Model of the agent"),
            "judge_model": self.tr("Model of the judge"),
            "simulator_model": self.tr("Model of the simulator"),
        }

    def chosen(self) -> dict[str, str]:
        """Ids by the name of the setting; empty for those of the app's settings."""
        return {name: str(box.currentData() or "") for name, box in self.boxes.items()}

    @Slot()
    def reload(self) -> None:
        """Look again at what is installed."""

        def look(_: CancelToken, __: OnProgress) -> dict[ModelKind, list[str]]:
            installed = self._context.store().installed()
            return {kind: [model.id for model in installed if model.kind is kind] for kind in ModelKind}

        tied(self._context.jobs.submit(Lane.STORAGE, look, done=self._show), self)

    def _show(self, installed: dict[ModelKind, list[str]]) -> None:
        for name, box in self.boxes.items():
            chosen = box.currentData()
            box.blockSignals(True)
            box.clear()
            box.addItem(self._as_set(name), "")
            for model_id in installed[self._kinds[name]]:
                box.addItem(model_id, model_id)
            box.setCurrentIndex(max(0, box.findData(chosen)))
            box.blockSignals(False)
            box.setEnabled(len(installed[self._kinds[name]]) > 1)
        self.changed.emit()

    def _as_set(self, name: str) -> str:
        settings = self._context.settings
        if name in ("judge_model", "simulator_model"):
            return self.tr("The same as the agent's")
        model = settings.recognition.model if name == "recognizer_model" else settings.agent.model
        return self.tr("As in the settings: {model}").format(model=model)
