"""One turn of a dialogue as a card: what was said, what it was taken for, what came of it, and its sound."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from iasr_desktop.core.simulation.types import Step
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import step_text
from iasr_desktop.ui.theme import ColorRole

_NAME_PX = 110


class StepCard(QFrame):
    """`before` is the text before the turn; `audio` the file of what was said, if it was kept."""

    play_requested = Signal(object)
    """`Path` of the sound, or `None` to be silent."""

    def __init__(self, step: Step, before: str, audio: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("step_card")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(step_text.spoken(step))
        self.step, self.audio = step, audio
        self._before = before
        self._is_playing = False
        self._text = _rich()
        self._verdict = labels.strong("")
        self._build()
        self._color()

    def show_playing(self, path: Path | None) -> None:
        """Whether the sound of this turn is the one that plays."""
        self._is_playing = self.audio is not None and path == self.audio
        theme.dress(self._play, "stop" if self._is_playing else "play")
        said = self.tr("Stop") if self._is_playing else self.tr("Play what was said in loop {loop}")
        self._play.setAccessibleName(said.format(loop=self.step.loop))
        self._play.setToolTip(self._play.accessibleName())

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE_LARGE, theme.SPACE)
        column.setSpacing(theme.SPACE)
        column.addLayout(self._head())
        column.addLayout(self._facts())
        column.addWidget(self._text)
        column.addWidget(self._verdict)
        votes = step_text.votes_text(self.step.judgement)
        for text in (votes, step_text.times_text(self.step)):
            if text:
                column.addWidget(labels.muted(text))

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(labels.strong(step_text.title(self.step)))
        row.addWidget(labels.muted(step_text.manner_text(self.step.uttered)), 1)
        self._play = labels.named(QToolButton(autoRaise=True), "step_play")
        self._play.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._play.setVisible(self.audio is not None)
        self._play.clicked.connect(self._on_play)
        row.addWidget(self._play)
        self.show_playing(None)
        return row

    def _facts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE_SMALL)
        for row, (name, value) in enumerate(step_text.rows(self.step)):
            told = labels.muted(name)
            told.setFixedWidth(_NAME_PX)
            shown = labels.plain(value)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(told, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(shown, row, 1)
        grid.setColumnStretch(1, 1)
        return grid

    def _color(self) -> None:
        """Marks hold colours of the scheme shown now."""
        self._text.setText(step_text.text_html(self._before, self.step))
        self._verdict.setText(step_text.verdict_text(self.step.judgement))
        roles: dict[bool | None, ColorRole] = {True: "added", False: "removed", None: "muted"}
        palette = self._verdict.palette()
        palette.setColor(self._verdict.foregroundRole(), theme.color(roles[self.step.judgement.equivalent]))
        self._verdict.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "_verdict"):
            self._color()

    @Slot()
    def _on_play(self) -> None:
        self.play_requested.emit(None if self._is_playing else self.audio)


def _rich() -> QLabel:
    label = labels.plain()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
