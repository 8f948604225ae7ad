"""The controls of a recording, and its words with the one being said marked."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QStyle, QStyleOptionSlider, QTextEdit, QToolButton, QWidget

from iasr_desktop.core.spoken_words import word_places, word_said
from iasr_desktop.core.types import Transcript
from iasr_desktop.ui import theme
from iasr_desktop.ui.history import texts
from iasr_desktop.ui.history.playback import Playback, PlayState

_TICKS_PER_S = 100
_MOST_LINES = 6


class PlayerBar(QWidget):
    """Play or pause, stop, a slider to seek with, and the time."""

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._length_s = 0.0
        self.play = QToolButton(self)
        self.play.setObjectName("historyPlay")
        self.stop = QToolButton(self)
        self.stop.setObjectName("historyStop")
        theme.dress(self.stop, "stop")
        self.stop.setAccessibleName(self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop"))
        self.slider = SeekSlider(self)
        self.slider.setObjectName("historySeek")
        self.slider.setAccessibleName(self.tr("Place in the recording"))
        self.time = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        for widget in (self.play, self.stop):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.time)
        self.play.clicked.connect(self.toggle)
        self.stop.clicked.connect(playback.stop)
        self.slider.chosen.connect(self._on_chosen)
        playback.state_changed.connect(self._on_state)
        playback.moved.connect(self._on_moved)
        playback.length_found.connect(self.set_length)
        self._on_state(playback.state)

    @Slot()
    def toggle(self) -> None:
        """Play, or pause what plays."""
        if self._playback.state in (PlayState.PLAYING, PlayState.PREPARING):
            self._playback.pause()
        else:
            self._playback.play()

    @Slot(float)
    def set_length(self, seconds: float) -> None:
        self._length_s = seconds
        self.slider.setRange(0, round(seconds * _TICKS_PER_S))
        self.slider.setSingleStep(_TICKS_PER_S)
        self.slider.setPageStep(5 * _TICKS_PER_S)
        self._on_moved(self._playback.position_s)

    @Slot(object)
    def _on_state(self, state: PlayState) -> None:
        is_playing = state in (PlayState.PLAYING, PlayState.PREPARING)
        theme.dress(self.play, "pause" if is_playing else "play")
        said = self.tr("Pause") if is_playing else self.tr("Play")
        self.play.setAccessibleName(said)
        self.play.setToolTip(said)
        self.stop.setEnabled(state is not PlayState.IDLE)

    @Slot(float)
    def _on_moved(self, position_s: float) -> None:
        if not self.slider.isSliderDown():
            self.slider.setValue(round(position_s * _TICKS_PER_S))
        self.time.setText(f"{texts.length(position_s)} / {texts.length(self._length_s)}")

    @Slot(float)
    def _on_chosen(self, tick: float) -> None:
        self._playback.seek(tick / _TICKS_PER_S)


class SeekSlider(QSlider):
    """A slider that goes where it is clicked. `chosen` tells of moves by the person only."""

    chosen = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.sliderReleased.connect(self._on_released)
        self.actionTriggered.connect(self._on_action)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().subControlRect(
            QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, self
        )
        if event.button() is Qt.MouseButton.LeftButton and not handle.contains(event.position().toPoint()):
            span = max(1, self.width() - handle.width())
            at = round(event.position().x()) - handle.width() // 2
            value = QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, span)
            self.setValue(value)
            self.chosen.emit(value)
            event.accept()
            return
        super().mousePressEvent(event)

    @Slot()
    def _on_released(self) -> None:
        self.chosen.emit(self.sliderPosition())

    @Slot(int)
    def _on_action(self, action: int) -> None:
        """A key or the wheel."""
        if action != QSlider.SliderAction.SliderMove.value and action != 0:
            self.chosen.emit(self.sliderPosition())


class HeardText(QTextEdit):
    """The words heard. The one being said is marked; a click on a word goes to it (`word_chosen`, in seconds).

    Words that differ from those of another hearing can be marked too.
    """

    word_chosen = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._heard = Transcript("", "", 0.0)
        self._places: tuple[tuple[int, int] | None, ...] = ()
        self._marked: int | None = None
        self._different: tuple[tuple[int, int], ...] = ()
        self.viewport().installEventFilter(self)
        self.document().setDocumentMargin(theme.SPACE)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size)

    @property
    def marked(self) -> str:
        """The word that is being said; empty when none is."""
        place = self._places[self._marked] if self._marked is not None else None
        return "" if place is None else self._heard.text[slice(*place)]

    @property
    def different(self) -> list[str]:
        """The words marked as different."""
        return [self._heard.text[slice(*place)] for place in self._different]

    def show_heard(self, heard: Transcript, different: Sequence[tuple[int, int]] = ()) -> None:
        """Show words; those at `different` are marked."""
        self._heard, self._places, self._marked = heard, word_places(heard), None
        self._different = tuple(different)
        self.setPlainText(heard.text)
        self._show_marks()

    @Slot(float)
    def mark(self, position_s: float) -> None:
        """Mark the word said at this second; none at 0, where nothing plays."""
        index = word_said(self._heard.words, position_s) if position_s > 0 else None
        if index == self._marked:
            return
        self._marked = index
        self._show_marks()
        place = self._places[index] if index is not None else None
        if place is not None:
            self._keep_visible(place[0])

    def _show_marks(self) -> None:
        marks = [self._selection(*place, theme.color("added_ground")) for place in self._different]
        place = self._places[self._marked] if self._marked is not None else None
        if place is not None:
            said = self._selection(*place, theme.color("accent"))
            said.format.setForeground(self.palette().highlightedText())
            marks.append(said)
        self.setExtraSelections(marks)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._on_clicked(event)
        return super().eventFilter(watched, event)

    @Slot("QSizeF")
    def _on_size(self, size: QSizeF) -> None:
        """As high as the words, up to a limit."""
        most = _MOST_LINES * self.fontMetrics().lineSpacing() + 2 * theme.SPACE
        self.setFixedHeight(round(min(size.height(), most)) + 2 * self.frameWidth())

    def _on_clicked(self, event: QMouseEvent) -> None:
        if self.textCursor().hasSelection():
            return
        at = self.cursorForPosition(event.position().toPoint()).position()
        for word, place in zip(self._heard.words, self._places, strict=True):
            if place is not None and place[0] <= at <= place[1]:
                self.word_chosen.emit(word.start_s)
                return

    def _selection(self, start: int, end: int, ground: QColor) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setBackground(ground)
        made.format = form
        made.cursor = self._cursor(start, end)
        return made

    def _cursor(self, start: int, end: int) -> QTextCursor:
        """Qt counts UTF-16 units, the core counts characters."""
        text = self._heard.text
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(text[:start]))
        cursor.setPosition(_units(text[:end]), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _keep_visible(self, start: int) -> None:
        box = self.cursorRect(self._cursor(start, start))
        bar = self.verticalScrollBar()
        if box.bottom() > self.viewport().height() or box.top() < 0:
            bar.setValue(bar.value() + box.top())


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
