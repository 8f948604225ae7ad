"""The card about the last turn: what was, what is, why, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.types import Action, Intent, Turn, TurnState
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.dictation.announcing import announce
from iasr_desktop.ui.dictation.near_places import NearPlaces
from iasr_desktop.ui.dictation.parts import named, tool_button
from iasr_desktop.ui.dictation.turn_details import TurnDetails
from iasr_desktop.ui.dictation.turn_text import changes_html, details, outcome_said, spoken_sentence
from iasr_desktop.ui.dictation.wording import turn_title

if TYPE_CHECKING:
    from iasr_desktop.core.agent.nearest import NearPlace

FLIP_KEY = "F6"


class TurnCard(QFrame):
    """Shows one turn. GUI thread; does nothing itself but ask."""

    flip_asked = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    confirm_asked = Signal()
    place_chosen = Signal(object)
    """`NearPlace` of the refused turn shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn: Turn | None = None
        self._build_text()
        self._build_buttons()
        self._lay_out()
        self.setObjectName("turn_card")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAccessibleName(self.tr("What changed"))
        self.hide()

    @property
    def turn(self) -> Turn | None:
        return self._turn

    def _build_text(self) -> None:
        self.title = labels.strong("")
        self.title.setObjectName("turn_title")
        self.title.setWordWrap(False)
        self.changes = named(QLabel(wordWrap=True), "turn_changes")
        self.changes.setTextFormat(Qt.TextFormat.RichText)
        self.changes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details = TurnDetails()
        self.details.hide()
        self.near = NearPlaces()
        self.near.chosen.connect(self.place_chosen)

    def _build_buttons(self) -> None:
        self.why = tool_button("turn_why", self.tr("Why this was done"), text=self.tr("Why"))
        self.why.setCheckable(True)
        self.why.setArrowType(Qt.ArrowType.RightArrow)
        self.why.toggled.connect(self._on_why)
        self.flip = named(QPushButton(), "turn_flip")
        theme.dress(self.flip, "flip")
        self.flip.clicked.connect(self.flip_asked)
        self.undo = tool_button("turn_undo", self.tr("Undo"), "undo")
        self.undo.clicked.connect(self.undo_asked)
        self.redo = tool_button("turn_redo", self.tr("Redo"), "redo")
        self.redo.clicked.connect(self.redo_asked)
        self.confirm = named(QPushButton(self.tr("Confirm")), "turn_confirm")
        theme.dress(self.confirm, "check")
        self.confirm.setAccessibleName(self.tr("Confirm the last text"))
        self.confirm.setToolTip(self.tr("The last text is right; names in it that were corrected can be learned"))
        self.confirm.clicked.connect(self.confirm_asked)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(theme.SPACE)
        top.addWidget(self.title)
        top.addWidget(self.why)
        top.addStretch()
        for button in (self.flip, self.confirm, self.undo, self.redo):
            top.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE, theme.SPACE)
        column.setSpacing(theme.SPACE_SMALL)
        column.addLayout(top)
        for widget in (self.changes, self.near, self.details):
            column.addWidget(widget)

    def show_turn(self, turn: Turn, *, say: bool = True) -> None:
        """Show `turn`; `say` has a screen reader announce it."""
        self._turn = turn
        self.near.show_places(())
        self._show_texts(turn)
        self.show()
        if say:
            announce(self, outcome_said(turn))

    def show_places(self, turn: Turn, places: Sequence[NearPlace]) -> None:
        """The places that `turn`, which was refused, may have meant; nothing when another turn is shown by now."""
        if self._turn is turn:
            self.near.show_places(places, turn.after.text)
            self.changes.setText(changes_html(turn, asks=self.near.isHidden()))

    def allow(self, *, flip: bool, undo: bool, redo: bool, confirm: bool) -> None:
        """What can be done at the moment."""
        self.flip.setVisible(flip)
        for button, is_possible in ((self.undo, undo), (self.redo, redo), (self.confirm, confirm)):
            button.setEnabled(is_possible)

    def clear(self) -> None:
        """Show nothing: another session."""
        self._turn = None
        self.hide()

    def _show_texts(self, turn: Turn) -> None:
        failed = turn.decision.action is Action.REFUSE or turn.state is TurnState.FAILED
        self.title.setText(turn_title(turn))
        self.title.setForegroundRole(QPalette.ColorRole.BrightText if failed else QPalette.ColorRole.WindowText)
        self.changes.setText(changes_html(turn, asks=self.near.isHidden()))
        self.changes.setVisible(bool(self.changes.text()))
        self.flip.setText(f"{self._flip_text(turn)}  {FLIP_KEY}")
        self.flip.setAccessibleName(self._flip_text(turn))
        self.setAccessibleDescription(spoken_sentence(turn))
        self._show_details()

    def _show_details(self) -> None:
        """Only where they are looked at: most turns are never asked why."""
        if self._turn is not None and self.why.isChecked():
            self.details.show_rows(details(self._turn))

    def _flip_text(self, turn: Turn) -> str:
        if turn.decision.intent is Intent.NEW_INPUT:
            return self.tr("That was a correction")
        return self.tr("That was new text")

    @Slot(bool)
    def _on_why(self, shown: bool) -> None:
        self.why.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self._show_details()
        self.details.setVisible(shown)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and getattr(self, "_turn", None) is not None:
            self._show_texts(self._turn)  # type: ignore[arg-type]
