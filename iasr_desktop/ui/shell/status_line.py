"""The line at the bottom: models, microphone, what is not saved."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QToolButton, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.messages import sentence
from iasr_desktop.ui.states import ModelsState

_BUSY_PX = 80


class StatusLine(QStatusBar):
    """Follows the controller. `open_models` is what its button does after a failure."""

    def __init__(
        self,
        context: Context,
        controller: DictationController,
        open_models: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._build(open_models)
        controller.models_changed.connect(self._on_models)
        controller.unsaved_changed.connect(self._on_unsaved)
        context.settings_changed.connect(self._show_microphone)
        context.microphone_kept.connect(self._show_microphone)
        self._context = context
        self._on_models(controller.models)
        self._on_unsaved(0)
        self._show_microphone()

    def _build(self, open_models: Callable[[], object]) -> None:
        self._busy = QProgressBar()
        self._busy.setRange(0, 0)
        self._busy.setFixedWidth(_BUSY_PX)
        self._busy.setMaximumHeight(theme.SPACE)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(self.tr("Loading the models"))
        self._models = QLabel()
        self._models.setObjectName("status_models")
        self._models.setTextFormat(Qt.TextFormat.PlainText)
        self._button = QToolButton()
        self._button.setObjectName("status_models_action")
        self._button.setText(self.tr("Open Models"))
        self._button.setAccessibleName(self.tr("Open Models"))
        self._button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._button.clicked.connect(lambda: open_models())
        for widget in (self._busy, self._models, self._button):
            self.addWidget(widget)
        self._unsaved = QLabel()
        self._unsaved.setObjectName("status_unsaved")
        self._microphone = QLabel()
        self._microphone.setObjectName("status_microphone")
        self._microphone.setTextFormat(Qt.TextFormat.PlainText)
        self.addPermanentWidget(self._unsaved)
        self.addPermanentWidget(self._microphone)
        self.setContentsMargins(theme.SPACE, 0, theme.SPACE, 0)

    @Slot(object)
    def _on_models(self, state: ModelsState) -> None:
        self._busy.setVisible(state.is_loading)
        self._button.setVisible(state.error is not None)
        if state.is_loading:
            text = sentence(state.label) if state.label else self.tr("Loading the models …")
        elif state.error is not None:
            text = sentence(state.error.message)
        elif state.is_ready:
            text = self.tr("Models ready")
        else:
            text = self.tr("The models are not loaded yet")
        self._models.setText(text)
        self._models.setAccessibleName(text)
        self._models.setToolTip("\n".join(sentence(note) for note in state.notes))

    @Slot(int)
    def _on_unsaved(self, count: int) -> None:
        text = (
            self.tr("1 turn is not saved") if count == 1 else self.tr("{count} turns are not saved").format(count=count)
        )
        self._unsaved.setVisible(count > 0)
        self._unsaved.setText(text)
        self._unsaved.setAccessibleName(text)

    @Slot()
    def _show_microphone(self) -> None:
        name = self._context.settings.microphone.device or self.tr("System microphone")
        said = self.tr("Microphone: {name}").format(name=name)
        if self._context.is_microphone_kept:
            name = self.tr("{name} (kept open)").format(name=name)
            said = self.tr("{microphone}, kept open").format(microphone=said)
        self._microphone.setText(name)
        self._microphone.setAccessibleName(said)
