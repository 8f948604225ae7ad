"""One sample from its first utterance to its end: every turn with its sound, its marks and the judge's votes."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from iasr_desktop.core.simulation.types import Dialogue
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark.step_card import StepCard
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history.playback import Playback, PlayState
from iasr_desktop.ui.messages import translated

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class DialogueInspector(QScrollArea):
    """Shows a `Dialogue` of the run in a folder. GUI thread."""

    def __init__(self, context: Context, controller: "DictationController", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dialogue_inspector")
        self.setAccessibleName(self.tr("Dialogue"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.playback = Playback(context, controller, self)
        self.playback.state_changed.connect(self._on_playing)
        self._playing: Path | None = None
        self.cards: list[StepCard] = []
        self.show_nothing()

    def show_nothing(self, text: str = "") -> None:
        """A sentence in place of a dialogue."""
        self._begin()
        self._column.addWidget(labels.muted(text or self.tr("Choose a sample to see its dialogue.")))
        self._column.addStretch(1)

    def show_dialogue(self, dialogue: Dialogue, folder: Path) -> None:
        self._begin()
        self._column.addWidget(labels.heading(dialogue.sample.id))
        wanted = labels.plain(self.tr("Should be: {text}").format(text=dialogue.sample.reference))
        wanted.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(wanted)
        if dialogue.sample.entities:
            told = self.tr("Names and terms: {names}").format(names=", ".join(dialogue.sample.entities))
            self._column.addWidget(labels.muted(told))
        before = ""
        for step in dialogue.steps:
            card = StepCard(step, before, _audio(folder, step.uttered.audio))
            card.play_requested.connect(self._on_play)
            self.cards.append(card)
            self._column.addWidget(card)
            before = step.answer.text
        if dialogue.problem:
            self._column.addWidget(labels.danger(translated(dialogue.problem)))
        self._column.addStretch(1)

    def _begin(self) -> None:
        """An empty page, at its top."""
        self.playback.stop()
        self.cards = []
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(theme.SPACE, 0, theme.SPACE, theme.SPACE)
        self._column.setSpacing(theme.SPACE)
        self.setWidget(inner)
        self.verticalScrollBar().setValue(0)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.playback.stop()

    @Slot(object)
    def _on_play(self, path: Path | None) -> None:
        self.playback.stop()
        if path is not None:
            self._playing = path
            self.playback.load(path)
            self.playback.play()

    @Slot(object)
    def _on_playing(self, state: PlayState) -> None:
        now = self._playing if state in (PlayState.PREPARING, PlayState.PLAYING) else None
        for card in self.cards:
            card.show_playing(now)


def _audio(folder: Path, name: str) -> Path | None:
    """The file of an utterance; a name that leads out of the run's folder is none of it."""
    if not name:
        return None
    path = folder / name
    return path if path.is_file() and path.resolve().is_relative_to(folder.resolve()) else None
