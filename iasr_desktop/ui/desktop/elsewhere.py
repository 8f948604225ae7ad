"""Dictation begun while another window was in front also goes into that window, where the person wants it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication

from iasr_desktop.core.types import Action, Turn
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.desktop.delivery import WindowDelivery
from iasr_desktop.ui.desktop.plain_text import copy_text
from iasr_desktop.ui.states import DictationState

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class Elsewhere(QObject):
    """Hands new text of a dictation to `delivery`. GUI thread only.

    What was written elsewhere cannot be corrected there: a spoken correction
    changes our text and says so.
    """

    def __init__(
        self,
        context: Context,
        controller: "DictationController",
        delivery: WindowDelivery,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._delivery = delivery
        self._was_recording = False
        self._is_elsewhere = False
        self._has_sent = False
        controller.state_changed.connect(self._on_state)
        controller.turn_finished.connect(self._on_turn)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state)

    @Slot(object)
    def _on_state(self, state: DictationState) -> None:
        if state.is_recording and not self._was_recording:
            self._begin()
        self._was_recording = state.is_recording

    def _begin(self) -> None:
        is_ours = QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive
        self._is_elsewhere = self._context.settings.delivery.type_into_windows and not is_ours
        self._has_sent = False
        if self._is_elsewhere:
            self._delivery.remember()

    @Slot(Qt.ApplicationState)
    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Whoever comes to our window writes here."""
        if state is Qt.ApplicationState.ApplicationActive:
            self._is_elsewhere = False

    @Slot(object)
    def _on_turn(self, turn: Turn) -> None:
        if not self._is_elsewhere or turn.decision.tier == "hand":
            return
        if turn.decision.action is Action.APPEND and turn.after.segments:
            segment = turn.after.segments[-1]
            self._delivery.send((segment.lead if self._has_sent else "") + segment.text)
            self._has_sent = True
        elif self._has_sent and turn.after.text != turn.before.text:
            self._tell_correction(turn.after.text)

    def _tell_correction(self, text: str) -> None:
        told = self.tr("The text was changed here. The other window keeps what was written there.")
        self._context.say.show(told, (self.tr("Copy the text"), lambda: copy_text(self._context, text)), "warning")
