"""The first start: models that suit the machine, a microphone that works, and how to talk."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.settings import Settings
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.first_run.models_step import ModelsStep
from iasr_desktop.ui.microphone_choice import MicrophoneChoice
from iasr_desktop.ui.microphone_test import MicrophoneTest
from iasr_desktop.ui.scrolling import PageScroll

_WIDEST_PX = 760


class FirstRunPage(QWidget):
    """Three steps in any order, all of which can be left out.

    `finished`: the person wants to go on; it is remembered that the page was seen.
    `models_changed`: a model was installed.
    """

    finished = Signal()
    models_changed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("first_run_page")
        self._context = context
        self._models = ModelsStep(context)
        self._choice = MicrophoneChoice(context)
        self._test = MicrophoneTest(context)
        self._sentences = [labels.plain() for _ in range(3)]
        self._build()
        self._models.ready_changed.connect(self._on_ready)
        self._models.models_changed.connect(self.models_changed)
        self._choice.chosen.connect(self._on_microphone)
        context.settings_changed.connect(self._on_settings)
        self._on_settings(context.settings)
        self._on_ready(False)

    def _build(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE)
        column.setSpacing(theme.SPACE_LARGE)
        column.addWidget(labels.title(self.tr("First steps")))
        told = self.tr("Dictate, and correct what was written by talking. Nothing you say leaves this computer.")
        column.addWidget(labels.muted(told))
        column.addWidget(_card(self.tr("1. Models"), self._models))
        column.addWidget(_card(self.tr("2. Microphone"), self._microphone()))
        column.addWidget(_card(self.tr("3. How to talk"), self._how_to_talk()))
        column.addLayout(self._buttons())
        column.addStretch(1)
        body.setMaximumWidth(_WIDEST_PX)
        around = QWidget()
        row = QHBoxLayout(around)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(body, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(PageScroll(around))

    def _microphone(self) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._choice, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._test)
        return box

    def _buttons(self) -> QHBoxLayout:
        self._go = labels.named(QPushButton(), "finish_first_run")
        self._go.clicked.connect(self._on_finish)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._go)
        return row

    def _how_to_talk(self) -> QWidget:
        box = labels.named(QWidget(), "how_to_talk")
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for label in self._sentences:
            column.addWidget(label)
        return box

    def _talk(self, settings: Settings) -> tuple[str, str, str]:
        key = QKeySequence(settings.keys.dictate).toString(QKeySequence.SequenceFormat.NativeText)
        if key:
            speak = self.tr("Press {key} or the microphone button and speak: it is written down.").format(key=key)
        else:
            speak = self.tr("Press the microphone button and speak: it is written down.")
        change = self.tr("To change something, say what it should be: “no, Megan with an e”.")
        confirm = self.tr("Say “yes” when it is right, or just go on.")
        return speak, change, confirm

    @Slot(bool)
    def _on_ready(self, ready: bool) -> None:
        self._go.setText(self.tr("&Start dictating") if ready else self.tr("&Skip for now"))
        # What one would do next is drawn so: without models that is to get them.
        self._go.setDefault(ready)

    @Slot(str)
    def _on_microphone(self, name: str) -> None:
        settings = self._context.settings
        self._context.change_settings(replace(settings, microphone=replace(settings.microphone, device=name)))

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        self._choice.set_device(settings.microphone.device)
        self._test.set_device(settings.microphone.device)
        for label, text in zip(self._sentences, self._talk(settings), strict=True):
            label.setText(text)

    @Slot()
    def _on_finish(self) -> None:
        self._test.stop()
        settings = self._context.settings
        self._context.change_settings(replace(settings, window=replace(settings.window, first_steps_done=True)))
        self.finished.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._models.look()


def _card(title: str, content: QWidget) -> QFrame:
    card = QFrame()
    card.setAutoFillBackground(True)
    card.setBackgroundRole(QPalette.ColorRole.Base)
    column = QVBoxLayout(card)
    column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE_LARGE, theme.SPACE_LARGE, theme.SPACE_LARGE)
    column.setSpacing(theme.SPACE)
    column.addWidget(labels.heading(title))
    column.addWidget(content)
    return card
