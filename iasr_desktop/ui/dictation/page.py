"""The page where a person dictates: document, last turn, controls, and the controller between them.

Nothing here decides about text: what is spoken, typed or chosen goes to the
controller, and what the controller says is shown.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from iasr_desktop.core.by_hand import is_by_hand, restored_revision
from iasr_desktop.core.doubts import Doubts
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.telling import changes_shown, last_words
from iasr_desktop.core.types import Action, Turn
from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.dictation.announcing import announce
from iasr_desktop.ui.dictation.document_view import DocumentView
from iasr_desktop.ui.dictation.microphone_row import MicrophoneRow
from iasr_desktop.ui.dictation.parts import named
from iasr_desktop.ui.dictation.record_control import RecordControl
from iasr_desktop.ui.dictation.refusals import Refusals
from iasr_desktop.ui.dictation.revisions_panel import RevisionsPanel
from iasr_desktop.ui.dictation.speech_options import ForcedIntent, LanguageChoice
from iasr_desktop.ui.dictation.toolbar import DictationToolbar
from iasr_desktop.ui.dictation.turn_card import FLIP_KEY, TurnCard

if TYPE_CHECKING:
    from iasr_desktop.core.agent.nearest import NearPlace

_OPTIONS_PX = 350
_LEAST_LINES = 4
_TEXT_FACTOR = 1.15
_LONGEST_PARTIAL = 240


class DictationPage(QWidget):
    """GUI thread. `export_requested` asks for the dialog that writes the text to a file."""

    export_requested = Signal()

    def __init__(self, context: Context, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dictation_page")
        self._context = context
        self._controller = controller
        self._session_id = controller.snapshot.session_id
        self._doubts = Doubts()
        self._refusals = Refusals(context, controller, self)
        self._partial_said = ""
        self._build()
        self._lay_out()
        self._connect_parts()
        self._connect_controller()
        self._show_session(controller.snapshot)

    def _build(self) -> None:
        self.toolbar = DictationToolbar()
        self.view = DocumentView()
        self.view.setObjectName("document")
        font = self.view.font()
        font.setPointSizeF(font.pointSizeF() * _TEXT_FACTOR)
        self.view.setFont(font)
        self.view.document().setDocumentMargin(theme.SPACE_LARGE)
        self.view.setMinimumHeight(_LEAST_LINES * self.view.fontMetrics().lineSpacing())
        self.partial = named(QLabel(wordWrap=True), "partial")
        self.partial.setTextFormat(Qt.TextFormat.PlainText)
        self.partial.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.partial.setContentsMargins(theme.SPACE_LARGE, 0, theme.SPACE_LARGE, 0)
        self.partial.setAccessibleName(self.tr("What is being said"))
        self.partial.hide()
        self.card = TurnCard()
        self.control = RecordControl(self._controller)
        self.microphone = MicrophoneRow(self._context, self._controller)
        self.language = LanguageChoice(self._controller)
        self.forced = ForcedIntent(self._controller)
        self.revisions = RevisionsPanel()
        self.revisions.hide()

    def _lay_out(self) -> None:
        text = QWidget()
        column = QVBoxLayout(text)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.view, 1)
        column.addWidget(self.partial)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self.splitter.addWidget(text)
        self.splitter.addWidget(self.revisions)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_LARGE, theme.SPACE_PAGE, theme.SPACE_LARGE)
        whole.setSpacing(theme.SPACE)
        whole.addWidget(self.toolbar)
        whole.addWidget(self.splitter, 1)
        whole.addWidget(self.card)
        whole.addLayout(self._controls())

    def _controls(self) -> QHBoxLayout:
        choices = QHBoxLayout()
        choices.setSpacing(theme.SPACE)
        choices.addWidget(self.language, 1)
        choices.addWidget(self.forced)
        options = QWidget()
        options.setMinimumWidth(_OPTIONS_PX)
        column = QVBoxLayout(options)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.microphone)
        column.addLayout(choices)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE_LARGE)
        row.addWidget(self.control, 1)
        row.addWidget(options, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _connect_parts(self) -> None:
        self.view.typed.connect(self._controller.edit_text)
        self.view.undo_asked.connect(self.undo)
        self.view.redo_asked.connect(self.redo)
        self.card.undo_asked.connect(self.undo)
        self.card.redo_asked.connect(self.redo)
        self.card.flip_asked.connect(self.flip)
        self.card.confirm_asked.connect(self.confirm)
        self.card.place_chosen.connect(self._on_place_chosen)
        self._refusals.found.connect(self.card.show_places)
        self._refusals.selected.connect(self.view.select)
        self._refusals.gone.connect(self._on_place_gone)
        self.toolbar.new_asked.connect(self.new_session)
        self.toolbar.copy_asked.connect(self.copy_all)
        self.toolbar.export_asked.connect(self._on_export)
        self.toolbar.versions_toggled.connect(self._on_versions)
        self.revisions.restore_asked.connect(self._on_restore)
        self.revisions.closed.connect(partial(self.toolbar.versions.setChecked, False))
        QShortcut(QKeySequence(FLIP_KEY), self, self.flip)

    def _connect_controller(self) -> None:
        control = self._controller
        control.about_to_take.connect(self.view.commit)
        control.document_changed.connect(self._on_document)
        control.turn_finished.connect(self._on_turn)
        control.turn_refused.connect(self._refusals.look)
        control.partial_changed.connect(self._on_partial)
        control.words_pending.connect(self._show_pending)
        control.unsaved_changed.connect(self.toolbar.show_unsaved)
        self._context.settings_changed.connect(self._on_settings)

    def take_over(self, earlier: DictationPage) -> None:
        """Go on where `earlier` stops: the words that are no text yet, and places that were offered."""
        self._show_pending(earlier.partial.text())
        self._partial_said = earlier._partial_said
        shown = self.card.turn
        if shown is not None and shown.decision.action is Action.REFUSE:
            self._refusals.look(shown)

    @Slot()
    def undo(self) -> None:
        """One step back; what is being typed is the first step."""
        self.view.commit()
        self._controller.undo()

    @Slot()
    def redo(self) -> None:
        self.view.commit()
        self._controller.redo()

    @Slot()
    def flip(self) -> None:
        """The last spoken turn meant the other thing."""
        self.view.commit()
        self._controller.flip_last()

    @Slot()
    def confirm(self) -> None:
        self.view.commit()
        self._controller.confirm()

    @Slot()
    def new_session(self) -> None:
        self.view.commit()
        self._controller.new_session()
        self.view.setFocus()

    @Slot()
    def copy_all(self) -> None:
        self.view.commit()
        QGuiApplication.clipboard().setText(self.view.text)
        self.toolbar.say(self.tr("Copied"))

    @Slot()
    def _on_export(self) -> None:
        self.view.commit()
        self.export_requested.emit()

    @Slot(bool)
    def _on_versions(self, shown: bool) -> None:
        self.revisions.setVisible(shown)
        if shown:
            self.view.commit()
            self.revisions.show_revisions(self._controller.revisions())
            self.revisions.list.setFocus()

    @Slot(int)
    def _on_restore(self, number: int) -> None:
        self.view.commit()
        self._controller.restore(number)

    @Slot(object)
    def _on_document(self, snapshot: Snapshot) -> None:
        if snapshot.session_id != self._session_id:
            self._show_session(snapshot)
            return
        self.view.show_text(snapshot.document.text)
        self._follow(snapshot)

    def _show_session(self, snapshot: Snapshot) -> None:
        self._session_id = snapshot.session_id
        self.view.start_anew(snapshot.document.text)
        self.card.clear()
        spoken = [turn for turn in self._controller.turns if not is_by_hand(turn)]
        if spoken:
            self.card.show_turn(spoken[-1], say=False)
        self._follow(snapshot)

    def _follow(self, snapshot: Snapshot) -> None:
        """Everything beside the text that depends on it."""
        self._show_unsure()
        self._allow(snapshot)
        if self.revisions.isVisibleTo(self):
            self.revisions.show_revisions(self._controller.revisions())

    def _allow(self, snapshot: Snapshot) -> None:
        """What can be done now."""
        document = snapshot.document
        self.toolbar.allow(text=not document.is_empty)
        self.card.allow(
            flip=self._can_flip(),
            undo=bool(snapshot.undo_stack),
            redo=bool(snapshot.redo_stack),
            confirm=bool(document.segments) and not document.segments[-1].confirmed,
        )

    def _can_flip(self) -> bool:
        """Whether the turn on the card is the last one, spoken, and meant something."""
        turns, shown = self._controller.turns, self.card.turn
        if not turns or shown is None or turns[-1].id != shown.id:
            return False
        return not is_by_hand(shown) and shown.decision.action is not Action.NOTHING

    def _show_unsure(self) -> None:
        doubts = self._doubts.follow(self._controller.turns)
        self.view.mark_unsure(doubts if self._context.settings.window.show_unsure_words else ())

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        self._show_unsure()

    @Slot(object)
    def _on_turn(self, turn: Turn) -> None:
        """Typing shows itself; everything else is told on the card, and where words changed they light up."""
        if turn.id != self._controller.turns[-1].id:
            return  # of several turns at once, such as a flip, the last one tells
        action = turn.decision.action
        by_typing = is_by_hand(turn) and action in (Action.EDIT, Action.APPEND) and restored_revision(turn) is None
        if not by_typing or self._refusals.is_carrying_out:
            self.card.show_turn(turn)
            if action in (Action.EDIT, Action.UNDO, Action.REDO):
                self.view.flash(turn.after.text, [(change.start, change.end) for change in changes_shown(turn)])
        self._allow(self._controller.snapshot)

    @Slot(object)
    def _on_place_chosen(self, place: NearPlace) -> None:
        self.view.commit()
        if self.card.turn is not None:
            self._refusals.choose(self.card.turn, place)

    @Slot()
    def _on_place_gone(self) -> None:
        self.toolbar.say(self.tr("These words are no longer there"))

    @Slot(str)
    def _on_partial(self, text: str) -> None:
        self._show_pending(text)
        # A reader would begin from the first word at every change.
        announce(self.partial, text.removeprefix(self._partial_said).strip())
        self._partial_said = text

    @Slot(str)
    def _show_pending(self, text: str) -> None:
        """Words that are no text yet. What becomes of them is read out; they themselves need not be."""
        self.partial.setText(last_words(text, _LONGEST_PARTIAL))
        self.partial.setVisible(bool(text))
