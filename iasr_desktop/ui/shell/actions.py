"""Every command of the window, once: menus, tray and shortcuts show the same `QAction`s."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget

from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.types import Intent, Turn
from iasr_desktop.ui import theme
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.shell.pages import PAGES, page_label
from iasr_desktop.ui.states import DictationState

Run = Callable[[], object]


class Actions(QObject):
    """The commands by name. Those of the dictation follow the controller's state."""

    def __init__(self, controller: DictationController, window: QWidget) -> None:
        super().__init__(window)
        self._controller = controller
        self._window = window
        self._named: dict[str, QAction] = {}
        self.themes = QActionGroup(self)
        self._add_editing()
        self._add_dictation()
        self._add_intents()
        controller.state_changed.connect(self._on_state)
        controller.document_changed.connect(self._on_document)
        controller.turn_finished.connect(self._on_turn)
        self._on_state(controller.state)
        self._on_document(controller.snapshot)

    def __getitem__(self, name: str) -> QAction:
        return self._named[name]

    def all(self) -> tuple[QAction, ...]:
        """Every action, in the order in which they were added."""
        return tuple(self._named.values())

    def add(self, name: str, text: str, run: Run, *, icon: str = "", keys: str = "", shown_keys: str = "") -> QAction:
        """A command. `keys` is a shortcut in the whole window; `shown_keys` is only told in the menu."""
        action = QAction(f"{text}\t{shown_keys}" if shown_keys else text, self)
        action.setObjectName(f"action_{name}")
        action.triggered.connect(lambda _checked=False: run())
        if icon:
            theme.dress(action, icon)
        if keys:
            action.setShortcuts([QKeySequence(part) for part in keys.split("; ")])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self._named[name] = action
        self._window.addAction(action)
        return action

    def add_pages(self, show: Callable[[str], object]) -> None:
        """One command a page, Ctrl+1 and so on."""
        for number, (name, entry) in enumerate(PAGES.items(), 1):
            self.add(f"page_{name}", page_label(name), partial(show, name), icon=entry.icon, keys=f"Ctrl+{number}")

    def add_theme(self, name: str, text: str, choose: Callable[[str], object]) -> None:
        action = self.add(f"theme_{name}", text, lambda: choose(name))
        action.setCheckable(True)
        self.themes.addAction(action)

    def _add_editing(self) -> None:
        control = self._controller
        self.add("undo", self.tr("&Undo"), control.undo, icon="undo", keys="Ctrl+Z")
        self.add("redo", self.tr("&Redo"), control.redo, icon="redo", keys="Ctrl+Shift+Z; Ctrl+Y")
        self.add("copy_all", self.tr("&Copy all"), self._copy_all, icon="copy", keys="Ctrl+Shift+C")

    def _add_dictation(self) -> None:
        control = self._controller
        self.add("toggle", self.tr("&Start dictation"), control.toggle, icon="dictate")
        self.add("cancel", self.tr("C&ancel"), control.cancel, icon="close", keys="Esc")
        self.add("recover", self.tr("&Recognise what was cancelled"), control.recover_last, keys="Ctrl+Shift+R")
        self.add("confirm", self.tr("C&onfirm the text"), control.confirm, icon="check", keys="Ctrl+Return")
        control.recoverable.connect(self._on_recoverable)
        self._named["recover"].setEnabled(bool(control.set_aside))

    def _add_intents(self) -> None:
        control = self._controller
        self.add("flip", self.tr("The last one was the &other thing"), control.flip_last, icon="flip", keys="Ctrl+J")
        self._add_forced("force_new", self.tr("The next one is &new text"), Intent.NEW_INPUT, "Ctrl+Shift+N")
        self._add_forced("force_correction", self.tr("The next one is a &correction"), Intent.CORRECTION, "Ctrl+K")

    def _add_forced(self, name: str, text: str, intent: Intent, keys: str) -> None:
        action = self.add(name, text, lambda: self._force(action, intent), keys=keys)
        action.setCheckable(True)

    def _force(self, action: QAction, intent: Intent) -> None:
        """Pressing again takes it back; only one of the two holds."""
        for name in ("force_new", "force_correction"):
            if self._named[name] is not action:
                self._named[name].setChecked(False)
        self._controller.force_next(intent if action.isChecked() else None)

    def _copy_all(self) -> None:
        self._controller.about_to_take.emit()
        QGuiApplication.clipboard().setText(self._controller.snapshot.document.text)

    @Slot(object)
    def _on_state(self, state: DictationState) -> None:
        toggle = self._named["toggle"]
        keys = toggle.text().partition("\t")[1:]
        text = self.tr("&Stop dictation") if state.is_recording else self.tr("&Start dictation")
        toggle.setText(text + "".join(keys))
        self._named["cancel"].setEnabled(self._controller.is_busy)

    @Slot(object)
    def _on_document(self, snapshot: Snapshot) -> None:
        self._named["undo"].setEnabled(bool(snapshot.undo_stack))
        self._named["redo"].setEnabled(bool(snapshot.redo_stack))
        for name in ("copy_all", "confirm"):
            self._named[name].setEnabled(not snapshot.document.is_empty)
        self._named["flip"].setEnabled(bool(self._controller.turns))

    @Slot(object)
    def _on_turn(self, turn: Turn) -> None:
        """A forced intent holds for one utterance."""
        if turn.decision.tier != "hand":
            self._named["force_new"].setChecked(False)
            self._named["force_correction"].setChecked(False)
        self._named["flip"].setEnabled(True)

    @Slot(object)
    def _on_recoverable(self, items: tuple[object, ...]) -> None:
        self._named["recover"].setEnabled(bool(items))

    def show_dictate_key(self, keys: str) -> None:
        """The menu tells which key starts dictation."""
        toggle = self._named["toggle"]
        text = toggle.text().partition("\t")[0]
        toggle.setText(f"{text}\t{keys}" if keys else text)
