"""The big round control: what goes on by colour and sign, how loud it is by a ring."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from iasr_desktop.core.audio.events import SILENCE_DBFS
from iasr_desktop.ui import theme
from iasr_desktop.ui.states import DictationState, Phase

SIZE_PX = 84
FRAME_MS = 50
_QUIETEST_DBFS, _LOUDEST_DBFS = -60.0, -12.0
_FALL = 0.12
_RING_PX = 5
_TURN_DEGREES = 18
_STEPS = 16


class RecordButton(QAbstractButton):
    """Painted at most 20 times a second, and only while something moves. GUI thread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = DictationState(Phase.LOADING)
        self._level = 0.0
        self._wanted = 0.0
        self._angle = 0
        self._frames = QTimer(self, interval=FRAME_MS)
        self._frames.timeout.connect(self._on_frame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(SIZE_PX, SIZE_PX)

    def sizeHint(self) -> QSize:
        return QSize(SIZE_PX, SIZE_PX)

    @property
    def level(self) -> float:
        """What the ring shows, 0..1."""
        return self._level

    @property
    def is_moving(self) -> bool:
        return self._frames.isActive()

    def show_state(self, state: DictationState) -> None:
        self._state = state
        if not state.is_recording:
            self._wanted = 0.0
        self._move_if_needed()
        self.update()

    def show_level(self, dbfs: float) -> None:
        """The microphone's level; drawn with the next frame."""
        self._wanted = heard_fraction(dbfs)
        self._move_if_needed()

    def _move_if_needed(self) -> None:
        moves = self._is_turning or self._level > 0 or self._wanted > 0
        if moves and self.isVisible():
            if not self._frames.isActive():
                self._frames.start()
        elif not moves:
            self._frames.stop()

    @property
    def _is_turning(self) -> bool:
        return self._state.is_working or self._state.phase in (Phase.LOADING, Phase.WAITING_FOR_MICROPHONE)

    @Slot()
    def _on_frame(self) -> None:
        before = round(_STEPS * self._level)
        self._level = max(self._wanted, self._level - _FALL, 0.0)
        if self._is_turning:
            self._angle = (self._angle - _TURN_DEGREES) % 360
        if self._is_turning or round(_STEPS * self._level) != before:
            self.update()
        self._move_if_needed()

    def hitButton(self, at: QPoint) -> bool:
        """Who holds it down to talk may wander off with the pointer."""
        return self.isDown() or super().hitButton(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return presses it too; a key that repeats itself does not."""
        if event.isAutoRepeat():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def showEvent(self, event: QEvent) -> None:
        self._move_if_needed()

    def hideEvent(self, event: QEvent) -> None:
        self._frames.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QRectF(self.rect()).adjusted(10, 10, -10, -10)
        self._paint_ground(painter, circle)
        self._paint_ring(painter, circle.adjusted(-6, -6, 6, 6))
        self._paint_sign(painter, circle)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().text().color(), 1.5, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def _paint_ground(self, painter: QPainter, circle: QRectF) -> None:
        main = self._main_color()
        filled = self._state.is_recording or self._state.phase is Phase.READY
        ground = main if filled else theme.color("accent_ground")
        if self.isDown():
            ground = ground.darker(115)
        painter.setPen(Qt.PenStyle.NoPen if filled else QPen(main, 2))
        painter.setBrush(ground)
        painter.drawEllipse(circle)

    def _paint_ring(self, painter: QPainter, ring: QRectF) -> None:
        """The level as an arc from the bottom up both sides; an arc that turns while work is done."""
        pen = QPen(self._main_color(), _RING_PX, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._state.is_recording:
            painter.setPen(QPen(theme.color("line"), _RING_PX))
            painter.drawEllipse(ring)
            span = round(180 * self._level)
            painter.setPen(pen)
            if span:
                painter.drawArc(ring, (270 - span) * 16, 2 * span * 16)
        if self._is_turning and not (self._state.is_recording and self._level > 0.1):
            painter.setPen(pen)
            painter.drawArc(ring, self._angle * 16, 80 * 16)

    def _paint_sign(self, painter: QPainter, circle: QRectF) -> None:
        filled = self._state.is_recording or self._state.phase is Phase.READY
        side = 26
        spot = QRectF(circle.center() - QPointF(side / 2, side / 2), QSize(side, side))
        if self._state.is_recording:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().highlightedText())
            painter.drawRoundedRect(spot.adjusted(3, 3, -3, -3), 4, 4)
            return
        name = "microphone-off" if self._state.phase is Phase.NO_SIGNAL else "dictate"
        mode = QIcon.Mode.Selected if filled else QIcon.Mode.Normal
        theme.icon(name).paint(painter, spot.toRect(), Qt.AlignmentFlag.AlignCenter, mode)

    def _main_color(self) -> QColor:
        if self._state.phase in (Phase.FAILED, Phase.NO_SIGNAL):
            return theme.color("danger")
        if self._state.phase is Phase.LOADING:
            return theme.color("muted")
        return theme.color("accent")


def heard_fraction(dbfs: float) -> float:
    """A level as a part of the ring: from a quiet room to a loud voice."""
    if dbfs <= SILENCE_DBFS:
        return 0.0
    return min(1.0, max(0.0, (dbfs - _QUIETEST_DBFS) / (_LOUDEST_DBFS - _QUIETEST_DBFS)))
