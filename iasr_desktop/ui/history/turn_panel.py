"""Everything about one turn: its recording, the words heard, what was made of them, another try."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from iasr_desktop.core import by_hand
from iasr_desktop.core.document import Document
from iasr_desktop.core.retaking import place_of
from iasr_desktop.core.types import Turn, TurnState
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history import texts
from iasr_desktop.ui.history.again_panel import AgainPanel
from iasr_desktop.ui.history.playback import Playback
from iasr_desktop.ui.history.player_bar import HeardText, PlayerBar
from iasr_desktop.ui.i18n import without_key
from iasr_desktop.ui.messages import translated

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class TurnPanel(QScrollArea):
    """The chosen turn. GUI thread."""

    use_requested = Signal(object, str)
    """Turn, and the words to put in place of what it brought."""
    retry_requested = Signal(object)
    discard_requested = Signal(object)

    def __init__(self, context: Context, controller: "DictationController", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playback = Playback(context, controller, self)
        self._turn: Turn | None = None
        self._inner = inner = QWidget(self)
        self.facts = labels.muted()
        self.player = PlayerBar(self.playback, inner)
        self.no_audio = labels.muted()
        self.heard = HeardText(inner)
        self.note = labels.plain()
        self.retry = QPushButton(self.tr("Recognise"), inner)
        self.discard = QPushButton(self.tr("Discard recording…"), inner)
        self.again = AgainPanel(context, inner)
        self._name()
        self._arrange(inner)
        self._connect()
        self.show_turn(None, Document())

    def show_turn(self, turn: Turn | None, document: Document) -> None:
        """Be about this turn of a session whose text is `document`."""
        is_other = self._turn is None or turn is None or turn.id != self._turn.id
        self._turn = turn
        if is_other:
            self.playback.load(turn.audio_path if turn else None)
        self._inner.setVisible(turn is not None)
        is_failed = turn is not None and turn.state is TurnState.FAILED
        self.retry.setVisible(is_failed)
        self.discard.setVisible(is_failed)
        self.again.show_turn(
            None if is_failed else turn, can_use=turn is not None and place_of(turn, document) is not None
        )
        if turn is not None:
            self._show(turn, is_other=is_other)

    def _show(self, turn: Turn, *, is_other: bool) -> None:
        has_audio = turn.audio_path is not None
        self.player.setVisible(has_audio)
        if is_other:
            self.player.set_length(turn.heard.duration_s)
            self.heard.show_heard(turn.heard)
        self.no_audio.setVisible(not has_audio)
        if by_hand.is_by_hand(turn):
            self.no_audio.setText(self.tr("Typed by hand: there is no recording."))
        else:
            self.no_audio.setText(self.tr("There is no recording of this here."))
        self.heard.setVisible(bool(turn.heard.text))
        decided = texts.decided_by(turn)
        self.facts.setText(self.tr("Decided by {what}").format(what=decided))
        self.facts.setVisible(bool(decided))
        self.note.setText(self._remarks(turn))
        self.note.setVisible(bool(self.note.text()))

    def _remarks(self, turn: Turn) -> str:
        """What was understood where it differs from what was heard, and why nothing was done."""
        parts = []
        understood = turn.decision.instruction
        is_spoken = bool(turn.heard.text) and not by_hand.is_by_hand(turn)
        if is_spoken and understood and understood != turn.heard.text:
            parts.append(self.tr("Understood as: {text}").format(text=understood))
        if turn.decision.note:
            parts.append(translated(turn.decision.note))
        return "\n".join(parts)

    def _name(self) -> None:
        self.setObjectName("historyTurn")
        self.setAccessibleName(self.tr("Chosen turn"))
        self.heard.setObjectName("historyHeard")
        self.heard.setAccessibleName(self.tr("Words heard"))
        self.heard.setToolTip(self.tr("Click a word to hear it"))
        for button, name in ((self.retry, "historyRetry"), (self.discard, "historyDiscard")):
            button.setObjectName(name)
            button.setAccessibleName(without_key(button.text()))
        theme.dress(self.retry, "retry")
        theme.dress(self.discard, "delete")

    def _arrange(self, inner: QWidget) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.SPACE)
        buttons.addWidget(self.retry)
        buttons.addWidget(self.discard)
        buttons.addStretch(1)
        column = QVBoxLayout(inner)
        column.setContentsMargins(theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        column.setSpacing(theme.SPACE)
        for widget in (self.player, self.no_audio, self.heard, self.note, self.facts):
            column.addWidget(widget)
        column.addLayout(buttons)
        column.addWidget(self.again)
        column.addStretch(1)
        self.setWidget(inner)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _connect(self) -> None:
        self.playback.moved.connect(self.heard.mark)
        for words in (self.heard, self.again.outcome):
            words.word_chosen.connect(self._on_word)
        self.playback.moved.connect(self.again.outcome.mark)
        self.again.accepted.connect(self.use_requested)
        # The layout has to make room first.
        self.again.answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)
        self.retry.clicked.connect(self._on_retry)
        self.discard.clicked.connect(self._on_discard)

    @Slot(float)
    def _on_word(self, start_s: float) -> None:
        if self._turn is not None and self._turn.audio_path is not None:
            self.playback.seek(start_s)

    @Slot()
    def _on_answered(self) -> None:
        self.ensureWidgetVisible(self.again.use)

    @Slot()
    def _on_retry(self) -> None:
        if self._turn is not None:
            self.retry_requested.emit(self._turn)

    @Slot()
    def _on_discard(self) -> None:
        if self._turn is not None:
            self.discard_requested.emit(self._turn)
