"""The menu bar: what is in which menu."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMenu, QMenuBar

from iasr_desktop.ui.shell.actions import Actions
from iasr_desktop.ui.shell.pages import PAGES

# "-" is a line between two groups.
_FILE = ("new_session", "-", "transcribe", "export", "-", "settings", "-", "quit")
_EDIT = ("undo", "redo", "-", "copy_all", "send")
_DICTATION = (
    "toggle",
    "hold_hint",
    "cancel",
    "recover",
    "-",
    "confirm",
    "flip",
    "force_new",
    "force_correction",
)
_HELP = ("first_steps", "shortcuts", "doctor", "-", "about")


def build_menus(bar: QMenuBar, actions: Actions) -> None:
    """Fill a menu bar anew."""
    for menu in bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
        menu.deleteLater()
    bar.clear()
    translate = QCoreApplication.translate
    _fill(bar.addMenu(translate("Menus", "&File")), actions, _FILE)
    _fill(bar.addMenu(translate("Menus", "&Edit")), actions, _EDIT)
    _fill(bar.addMenu(translate("Menus", "&Dictation")), actions, _DICTATION)
    view = bar.addMenu(translate("Menus", "&View"))
    _fill(view, actions, [f"page_{name}" for name in PAGES if name != "benchmark"])
    view.addSeparator()
    _fill(view, actions, ("revisions",))
    colors = view.addMenu(translate("Menus", "&Colours"))
    for action in actions.themes.actions():
        colors.addAction(action)
    _fill(bar.addMenu(translate("Menus", "&Benchmark")), actions, ("page_benchmark",))
    _fill(bar.addMenu(translate("Menus", "&Help")), actions, _HELP)


def _fill(menu: QMenu, actions: Actions, names: "tuple[str, ...] | list[str]") -> None:
    for name in names:
        if name == "-":
            menu.addSeparator()
        else:
            menu.addAction(actions[name])
