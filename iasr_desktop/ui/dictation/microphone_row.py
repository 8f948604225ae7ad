"""Which microphone listens, how loud it is, and on which of its channels."""

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from iasr_desktop.core.settings import Settings
from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.dictation.parts import named, tool_button
from iasr_desktop.ui.dictation.record_button import heard_fraction
from iasr_desktop.ui.microphone_choice import MicrophoneChoice
from iasr_desktop.ui.states import DictationState

_BAR_PX = 4
_SHORTEST_COMBO = 16


class LevelBar(QWidget):
    """A thin line as long as it is loud."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fraction = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, _BAR_PX)

    @property
    def fraction(self) -> float:
        return self._fraction

    def show_fraction(self, fraction: float) -> None:
        if abs(fraction - self._fraction) >= 1 / max(1, self.width()):
            self._fraction = fraction
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(whole, _BAR_PX / 2, _BAR_PX / 2)
        painter.setBrush(theme.color("accent"))
        whole.setWidth(whole.width() * self._fraction)
        painter.drawRoundedRect(whole, _BAR_PX / 2, _BAR_PX / 2)
        painter.end()


class MicrophoneRow(QWidget):
    """The choice, and what the chosen one delivers. GUI thread."""

    def __init__(self, context: Context, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._build(context)
        context.settings_changed.connect(self._on_settings)
        controller.level_changed.connect(self._on_level)
        controller.state_changed.connect(self._on_state)
        self._on_settings(context.settings)

    def _build(self, context: Context) -> None:
        self.combo = MicrophoneChoice(context)
        self.combo.setToolTip(self.tr("The microphone to listen with"))
        self.combo.setMinimumContentsLength(_SHORTEST_COMBO)
        self.combo.chosen.connect(self._controller.set_microphone)
        self.refresh = tool_button("refresh_microphones", self.tr("Look for microphones again"), "retry")
        self.refresh.clicked.connect(self.combo.reload)
        self.bar = LevelBar()
        self.channel = named(QLabel(), "microphone_channel")
        self.channel.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._lay_out()

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.setSpacing(theme.SPACE_SMALL)
        above.addWidget(self.combo, 1)
        above.addWidget(self.refresh)
        below = QHBoxLayout()
        below.setSpacing(theme.SPACE)
        below.addWidget(self.bar, 1, Qt.AlignmentFlag.AlignVCenter)
        below.addWidget(self.channel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE_SMALL)
        column.addLayout(above)
        column.addLayout(below)
        # As high with text as without, so that nothing moves when the first level comes.
        self.channel.setMinimumHeight(self.channel.fontMetrics().height())

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        if self.combo.device != settings.microphone.device:
            self.combo.set_device(settings.microphone.device)

    @Slot(float, int)
    def _on_level(self, dbfs: float, channel: int) -> None:
        self.bar.show_fraction(heard_fraction(dbfs))
        self._show_channel(self.tr("Channel {number}").format(number=channel))

    @Slot(object)
    def _on_state(self, state: DictationState) -> None:
        if not state.is_recording:
            self.bar.show_fraction(0.0)
            self._show_channel("")

    def _show_channel(self, text: str) -> None:
        if text != self.channel.text():
            self.channel.setText(text)
