"""Editors whose choices have to be looked up: the models that are installed, the microphones there are."""

from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.microphone_choice import MicrophoneChoice
from iasr_desktop.ui.microphone_test import MicrophoneTest
from iasr_desktop.ui.models.transfers import transfers_of
from iasr_desktop.ui.settings.editors import ChoiceEditor, Editor


class ModelEditor(ChoiceEditor):
    """The installed models of one kind, and the one that is set even if it is not installed."""

    def __init__(self, context: Context, kind: ModelKind, default: str) -> None:
        super().__init__({})
        self._context = context
        self._kind = kind
        self._default = default
        transfers_of(context).models_changed.connect(self.reload)
        self.reload()

    def reload(self) -> None:
        """Look again at what is installed."""

        def look(_: CancelToken, __: OnProgress) -> list[str]:
            return [model.id for model in self._context.store().installed() if model.kind is self._kind]

        tied(self._context.jobs.submit(Lane.STORAGE, look, done=self._show_installed), self)

    def _show_installed(self, installed: list[str]) -> None:
        missing = [each for each in dict.fromkeys((self.value(), self._default)) if each not in installed]
        told = self.tr("{name} (not installed)")
        self.set_choices({each: each for each in installed} | {each: told.format(name=each) for each in missing})

    def text_of(self, value: Any) -> str:
        return str(value)


class MicrophoneEditor(Editor):
    """The devices with a test below."""

    def __init__(self, context: Context) -> None:
        self._choice = MicrophoneChoice(context)
        super().__init__(self._choice)
        self.test = MicrophoneTest(context)
        self._choice.chosen.connect(self._on_chosen)
        column = QVBoxLayout()
        column.setSpacing(theme.SPACE)
        column.addWidget(self._choice)
        column.addWidget(self.test)
        self.row.insertLayout(0, column, 100)

    def value(self) -> str:
        return self._choice.device

    def text_of(self, value: Any) -> str:
        return str(value) or self.tr("the system's")

    def _show(self, value: Any) -> None:
        self._choice.set_device(value)
        self.test.set_device(value)

    def _on_chosen(self, name: str) -> None:
        self.test.set_device(name)
        self.changed.emit()
