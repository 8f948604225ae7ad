"""Dictating: the round control, what it does in words, for how long, and what the next words shall be."""

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Slot
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.dictation.announcing import announce
from iasr_desktop.ui.dictation.parts import named
from iasr_desktop.ui.dictation.record_button import RecordButton
from iasr_desktop.ui.dictation.wording import control_text, elapsed_text
from iasr_desktop.ui.state_words import state_words
from iasr_desktop.ui.states import DictationState, Phase, SetAside

_CLOCK_MS = 250
_SHORT = 40
"""Longer texts are sentences to be read, not states to be seen at a glance."""
_STATE_FACTOR = 1.15
_SAID_ALOUD = frozenset(Phase) - {Phase.HEARING, Phase.THINKING}
"""The others come and go with every breath."""


class RecordControl(QWidget):
    """Drives the controller by mouse and keyboard, and shows its state. GUI thread."""

    def __init__(self, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._said = ""
        self._recording_for = QElapsedTimer()
        self._clock = QTimer(self, interval=_CLOCK_MS)
        self._clock.timeout.connect(self._show_elapsed)
        self._build()
        controller.state_changed.connect(self.show_state)
        controller.level_changed.connect(self._on_level)
        controller.recoverable.connect(self._on_recoverable)
        self.show_state(controller.state)
        self._on_recoverable(controller.set_aside)

    def _build(self) -> None:
        self.button = RecordButton(self)
        self.button.setObjectName("record_button")
        self.button.pressed.connect(self._on_pressed)
        self.button.released.connect(self._on_released)
        self.state_line = named(QLabel(), "state_line")
        self.state_line.setWordWrap(True)
        self.state_line.setTextFormat(Qt.TextFormat.PlainText)
        font = self.state_line.font()
        font.setPointSizeF(font.pointSizeF() * _STATE_FACTOR)
        self.state_line.setFont(font)
        self.elapsed = named(QLabel(), "elapsed")
        self.hint = named(QLabel(), "state_hint")
        for label in (self.elapsed, self.hint):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.recover = named(QPushButton(flat=True), "recover_button")
        self.recover.clicked.connect(self._controller.recover_last)
        self._lay_out()

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.setSpacing(theme.SPACE)
        for widget in (self.elapsed, self.hint, self.recover):
            below.addWidget(widget)
        below.addStretch()
        text = QVBoxLayout()
        text.setSpacing(theme.SPACE_SMALL)
        text.addStretch()
        text.addWidget(self.state_line)
        text.addLayout(below)
        text.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE_LARGE)
        row.addWidget(self.button)
        row.addLayout(text, 1)

    @Slot(object)
    def show_state(self, state: DictationState) -> None:
        self.button.show_state(state)
        self.button.setAccessibleName(control_text(state))
        text = state_words(state)
        self.button.setAccessibleDescription(text)
        self.button.setToolTip(control_text(state))
        if text != self.state_line.text():
            self.state_line.setText(text)
            font = self.state_line.font()
            font.setWeight(QFont.Weight.DemiBold if len(text) <= _SHORT else QFont.Weight.Normal)
            self.state_line.setFont(font)
            self._say(text, state.phase)
        self.hint.setText(self._hint(state))
        self._keep_time(state.is_recording)

    def _say(self, text: str, phase: Phase) -> None:
        if phase in _SAID_ALOUD and text != self._said:
            self._said = text
            announce(self.state_line, text)

    def _hint(self, state: DictationState) -> str:
        if state.waiting == 1:
            return self.tr("1 utterance waits")
        if state.waiting > 1:
            return self.tr("{count} utterances wait").format(count=state.waiting)
        if state.is_held:
            return self.tr("Let go to finish")
        if state.is_recording:
            return self.tr("Esc cancels")
        if state.phase is Phase.READY:
            return self.tr("Press, or hold to talk")
        return ""

    def _keep_time(self, is_recording: bool) -> None:
        if is_recording and not self._clock.isActive():
            self._recording_for.start()
            self._clock.start()
        elif not is_recording:
            self._clock.stop()
        self._show_elapsed()

    @Slot()
    def _show_elapsed(self) -> None:
        running = self._clock.isActive()
        text = elapsed_text(self._recording_for.elapsed() // 1000) if running else ""
        if text != self.elapsed.text():
            self.elapsed.setText(text)
        self.elapsed.setVisible(bool(text))

    @Slot(float, int)
    def _on_level(self, dbfs: float, channel: int) -> None:
        self.button.show_level(dbfs)

    @Slot()
    def _on_pressed(self) -> None:
        """Short presses toggle, long ones last as long as the button is down: the controller tells them apart."""
        self._controller.press()

    @Slot()
    def _on_released(self) -> None:
        self._controller.release()

    @Slot(object)
    def _on_recoverable(self, items: tuple[SetAside, ...]) -> None:
        text = (
            self.tr("Recognise what was cancelled")
            if len(items) == 1
            else self.tr("Recognise the {count} utterances that were set aside").format(count=len(items))
        )
        self.recover.setText(text)
        self.recover.setAccessibleName(text)
        self.recover.setVisible(bool(items))
