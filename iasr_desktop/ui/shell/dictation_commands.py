"""The commands of the dictation in menus, tray and shortcuts. They follow the controller's state."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QAbstractButton, QWidget

from iasr_desktop.core.by_hand import is_by_hand
from iasr_desktop.core.session import Snapshot
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.dictation.turn_card import FLIP_KEY
from iasr_desktop.ui.shell.actions import Actions
from iasr_desktop.ui.states import DictationState

if TYPE_CHECKING:
    from iasr_desktop.ui.dictation.page import DictationPage
    from iasr_desktop.ui.shell.main_window import MainWindow

_OF_THE_TEXT = (
    "undo",
    "redo",
    "copy_all",
    "send",
    "confirm",
    "flip",
    "force_new",
    "force_correction",
    "export",
    "revisions",
)


class DictationCommands(QObject):
    """What concerns the text is offered while the page with the text is shown; talking is offered always."""

    def __init__(self, controller: DictationController, actions: Actions, window: "MainWindow") -> None:
        super().__init__(window)
        self._controller = controller
        self._actions = actions
        self._window = window
        window.pages.built.connect(self._on_built)
        self.name()
        controller.state_changed.connect(self._on_state)
        controller.document_changed.connect(self._follow)
        controller.turn_finished.connect(self._follow)
        controller.recoverable.connect(self._follow)
        window.pages.shown.connect(self._follow)

    def name(self) -> None:
        """Add the commands, or name those that are there in another language."""
        self._add_talking()
        self._add_editing()
        self._add_intents()
        self._on_state(self._controller.state)

    def correct_next(self) -> None:
        """Listen, and take the next utterance as a correction."""
        button = self._page().forced.correction
        if not button.isChecked():
            button.click()
        if not self._controller.state.is_recording:
            self._controller.toggle()

    def _page(self) -> "DictationPage":
        return cast("DictationPage", self._window.pages.page("dictate"))

    def _add_talking(self) -> None:
        add, control = self._actions.add, self._controller
        add("toggle", self.tr("&Start dictation"), control.toggle, icon="dictate")
        hint = add("hold_hint", self.tr("Hold the key to talk only while it is down"), lambda: None)
        hint.setEnabled(False)
        add("cancel", self.tr("C&ancel"), control.cancel, icon="close", keys="Esc")
        recover = self.tr("&Recognise what was cancelled")
        add("recover", recover, control.recover_last, icon="retry", keys="Ctrl+Shift+R")

    def _add_editing(self) -> None:
        add = self._actions.add
        add("undo", self.tr("&Undo"), lambda: self._page().undo(), icon="undo", keys="Ctrl+Z")
        add("redo", self.tr("&Redo"), lambda: self._page().redo(), icon="redo", keys="Ctrl+Shift+Z;Ctrl+Y")
        add("copy_all", self.tr("&Copy all"), lambda: self._page().copy_all(), icon="copy", keys="Ctrl+Shift+C")
        add("revisions", self.tr("&Versions of the text"), self._show_versions, icon="history", keys="Ctrl+Shift+V")

    def _add_intents(self) -> None:
        add = self._actions.add
        add("confirm", self.tr("C&onfirm the text"), lambda: self._page().confirm(), icon="check", keys="Ctrl+Return")
        flip = self.tr("The last one was meant the other &way")
        add("flip", flip, lambda: self._page().flip(), icon="flip", shown_keys=FLIP_KEY)
        new_text, correction = self.tr("Take the next one as &new text"), self.tr("Take the next one as a &correction")
        add("force_new", new_text, lambda: self._force("force_new")).setCheckable(True)
        add("force_correction", correction, lambda: self._force("force_correction")).setCheckable(True)
        self._follow_buttons(self._page())

    def _force(self, name: str) -> None:
        """The button keeps the mark; the click on the action has turned the action's own."""
        button = _button_of(name, self._page())
        button.click()
        self._actions[name].setChecked(button.isChecked())

    @Slot(str, QWidget)
    def _on_built(self, name: str, page: QWidget) -> None:
        if name == "dictate" and "force_new" in self._actions:
            self._follow_buttons(cast("DictationPage", page))

    def _follow_buttons(self, page: "DictationPage") -> None:
        for name in ("force_new", "force_correction"):
            button, action = _button_of(name, page), self._actions[name]
            self._actions.show_keys(name, button.shortcut().toString())
            button.toggled.connect(action.setChecked)
            action.setChecked(button.isChecked())

    def _show_versions(self) -> None:
        self._page().toolbar.versions.toggle()

    @Slot(object)
    def _on_state(self, state: DictationState) -> None:
        text = self.tr("&Stop dictation") if state.is_recording else self.tr("&Start dictation")
        self._actions.rename("toggle", text)
        self._follow()

    @Slot()
    def _follow(self, _: object = None) -> None:
        """What can be done now."""
        snapshot: Snapshot = self._controller.snapshot
        has_text = not snapshot.document.is_empty
        spoken = any(not is_by_hand(turn) for turn in self._controller.turns)
        possible = {
            "undo": bool(snapshot.undo_stack),
            "redo": bool(snapshot.redo_stack),
            "copy_all": has_text,
            "send": has_text,
            "confirm": has_text,
            "export": has_text,
            "flip": spoken,
        }
        is_shown = self._window.pages.current == "dictate"
        for name in _OF_THE_TEXT:
            self._actions[name].setEnabled(is_shown and possible.get(name, True))
        self._actions["cancel"].setEnabled(self._controller.is_busy)
        self._actions["recover"].setEnabled(bool(self._controller.set_aside))


def _button_of(name: str, page: "DictationPage") -> QAbstractButton:
    return page.forced.new_text if name == "force_new" else page.forced.correction
