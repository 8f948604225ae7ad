"""Does the microphone work? A live level, the channel that is heard, and the answer in words."""

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.audio.probe import InputReport, InputState, Listening, watch_input
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.bars import Bar
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.messages import sentence

FLOOR_DBFS = -60
_BAR_PX = 10
PATIENCE_S = 3.0
"""So long a person may take to begin to speak before a quiet room counts as a quiet microphone."""
SILENCE_SHOWN_S = 1.0


class MicrophoneTest(QWidget):
    """Listens from `start` to `stop`; hiding it stops it. Nothing is kept of what it hears."""

    running_changed = Signal(bool)
    finding_changed = Signal(object)
    """`InputReport`, when its state or channel is another one than before."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("microphone_test")
        self._context = context
        self._device = ""
        self._token: CancelToken | None = None
        self._finding: InputReport | None = None
        self._build()

    @property
    def finding(self) -> InputReport | None:
        """What was found by the last test; `None` before any sound was delivered."""
        return self._finding

    @property
    def is_running(self) -> bool:
        return self._token is not None

    def set_device(self, name: str) -> None:
        """The microphone to test; a test that runs goes on with it."""
        if name == self._device:
            return
        self._device = name
        if self.is_running:
            self.stop()
            self.start()

    @Slot()
    def start(self) -> None:
        """Listen, as soon as nothing else uses the microphone."""
        if self.is_running:
            return
        token, device = tied(CancelToken(), self), self._device
        self._token, self._finding = token, None
        self._level.setValue(FLOOR_DBFS)
        self._say(self.tr("Waiting for the microphone. A dictation may still be using it."))

        def listen(stop: CancelToken, on_heard: OnProgress) -> None:
            watch_input(self._context.services.build_source(device), stop, on_heard)

        self._context.jobs.submit(Lane.SPEECH, listen, failed=self._on_failed, progress=self._on_heard, token=token)
        self._show_running()

    @Slot()
    def stop(self) -> None:
        """End the test; what was found stays on show."""
        if self._close():
            self._show_stopped()

    def _close(self) -> bool:
        """Let go of the microphone; whether it was held."""
        token, self._token = self._token, None
        if token is not None:
            token.cancel()
        return token is not None

    def _show_stopped(self) -> None:
        self._level.setValue(FLOOR_DBFS)
        if self._finding is None:
            self._say("")
        self._show_running()

    def _build(self) -> None:
        self._button = labels.named(QPushButton(), "test_button")
        self._button.setAutoDefault(False)
        self._button.clicked.connect(self._on_button)
        self._level = labels.named(Bar(_BAR_PX), "level")
        self._level.setRange(FLOOR_DBFS, 0)
        self._level.setValue(FLOOR_DBFS)
        self._level.setAccessibleName(self.tr("Level of the microphone"))
        self._said = labels.named(labels.plain(), "finding")
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self._button)
        row.addWidget(self._level, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(row)
        column.addWidget(self._said)
        self._show_running()

    def _show_running(self) -> None:
        running = self.is_running
        self._button.setText(self.tr("S&top") if running else self.tr("&Test microphone"))
        told = self.tr("Stop testing the microphone") if running else self.tr("Test the microphone")
        self._button.setAccessibleName(told)
        theme.dress(self._button, "stop" if running else "dictate")
        self.running_changed.emit(running)

    def _on_heard(self, progress: Progress) -> None:
        if not isinstance(progress, Listening):
            return
        self._level.setValue(round(max(FLOOR_DBFS, min(0.0, progress.dbfs))))
        before, found = self._finding, progress.finding
        self._finding = found
        self._show_finding(progress)
        if before is None or (before.state, loudest(before)) != (found.state, loudest(found)):
            self.finding_changed.emit(found)

    def _show_finding(self, heard: Listening) -> None:
        works = heard.finding.state in (InputState.FINE, InputState.ONE_CHANNEL)
        waiting_s = SILENCE_SHOWN_S if heard.finding.state is InputState.SILENT else PATIENCE_S
        if not works and heard.done < waiting_s:
            self._say(self.tr("Listening. Say something."))
            return
        said = finding_text(heard.finding)
        # A note is about another device than the wanted one: without it the answer misleads.
        self._say(f"{said} {sentence(heard.note)}" if heard.note else said, is_bad=not works)

    def _on_failed(self, error: Exception) -> None:
        self._token = None
        self._finding = None
        self._level.setValue(FLOOR_DBFS)
        if isinstance(error, AppError):
            self._say(sentence(error), is_bad=True)
        else:
            self._say(self.tr("The microphone could not be tested."), is_bad=True)
            self._context.say.show(error)
        self._show_running()

    def _say(self, text: str, *, is_bad: bool = False) -> None:
        if self._said.text() != text:
            self._said.setText(text)
            self._said.setAccessibleName(text)
        self._said.setForegroundRole(QPalette.ColorRole.BrightText if is_bad else QPalette.ColorRole.WindowText)

    @Slot()
    def _on_button(self) -> None:
        if self.is_running:
            self.stop()
        else:
            self.start()

    def hideEvent(self, event: QHideEvent) -> None:
        # Draws nothing: this also comes while everything around is being taken down.
        self._close()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.is_running:
            self._show_stopped()


def loudest(found: InputReport) -> int:
    """The channel where most is heard, counted from 1."""
    return max(found.channels, key=lambda channel: channel.dbfs).channel


def finding_text(found: InputReport) -> str:
    """The finding as a sentence in the person's language."""
    level = round(max(channel.dbfs for channel in found.channels))
    text = {
        InputState.SILENT: QCoreApplication.translate(
            "MicrophoneTest", "Nothing but silence arrives. Check that the microphone is not muted."
        ),
        InputState.QUIET: QCoreApplication.translate(
            "MicrophoneTest", "Very quiet ({level} dBFS). Raise the level of the microphone, or come closer."
        ),
        InputState.ONE_CHANNEL: QCoreApplication.translate(
            "MicrophoneTest", "The microphone works. It is heard on channel {channel} only; that one is used."
        ),
        InputState.FINE: QCoreApplication.translate(
            "MicrophoneTest", "The microphone works ({level} dBFS on channel {channel})."
        ),
    }[found.state]
    return text.format(level=level, channel=loudest(found))
