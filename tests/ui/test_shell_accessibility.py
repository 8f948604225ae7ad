"""Everything in the window has a name for those who do not see it, and is reached without a mouse."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.settings.dialog import SettingsDialog
from iasr_desktop.ui.shell.help import about_dialog, shortcuts_dialog
from iasr_desktop.ui.shell.main_window import MainWindow
from iasr_desktop.ui.shell.pages import OTHER_PAGES, PAGES
from tests.ui.shell_window import main_window

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTextEdit,
)
# Parts that Qt puts into its own widgets: scroll bars, the field of a spin box, buttons of tool bars.
INNER = ("qt_", "QScrollBar", "QTableCornerButton", "ComboBoxPrivateScroller")


@pytest.fixture
def window(qtbot: QtBot, context: Context) -> Iterator[MainWindow]:
    with main_window(qtbot, context) as made:
        yield made


def controls(root: QWidget) -> list[QWidget]:
    """What a person can operate in `root`, as it is shown now."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if isinstance(widget, CONTROLS) and widget.isVisible() and not is_inner(widget)
    ]


def is_inner(widget: QWidget) -> bool:
    own = (widget.objectName(), type(widget).__name__, widget.metaObject().className())
    if any(name.startswith(INNER) for name in own):
        return True
    parent = widget.parentWidget()
    return isinstance(parent, (QComboBox, QAbstractSpinBox, QLineEdit, QAbstractItemView)) or (
        parent is not None and parent.objectName() == "qt_scrollarea_viewport" and isinstance(widget, QLineEdit)
    )


def told(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parentWidget()).__name__}"


def name_of(widget: QWidget) -> str:
    """What a screen reader says: the name that was given, or the text that Qt falls back to."""
    if widget.accessibleName():
        return widget.accessibleName()
    return widget.text() if isinstance(widget, QAbstractButton) else ""


@pytest.mark.parametrize("page", [*PAGES, *OTHER_PAGES])
def test_every_control_of_every_page_has_a_name(qtbot: QtBot, window: MainWindow, page: str) -> None:
    window.show_page(page)
    qtbot.wait(0)
    assert not [told(widget) for widget in controls(window) if not name_of(widget).strip()]


@pytest.mark.parametrize("page", [*PAGES, *OTHER_PAGES])
def test_tab_reaches_every_control(qtbot: QtBot, window: MainWindow, page: str) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.show_page(page)
    qtbot.wait(0)
    missed = [told(widget) for widget in operable(window) if widget not in reached(window)]
    assert not missed


def operable(root: QWidget) -> list[QWidget]:
    """Those that take the keyboard: not progress, which is only looked at."""
    return [widget for widget in controls(root) if widget.isEnabled() and not isinstance(widget, QProgressBar)]


def reached(root: QWidget) -> set[QWidget]:
    """The chain that Tab goes along, with what stands in for others, and groups of which one is reached."""
    found: set[QWidget] = set()
    widget = root
    while widget not in found:
        found.add(widget)
        widget = widget.nextInFocusChain()
    takes = {
        one for one in found if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible() and one.isEnabled()
    }
    proxied = {one for one in found if one.focusProxy() in takes}
    grouped = {
        one
        for one in found
        if isinstance(one, QAbstractButton) and one.group() is not None and takes & set(one.group().buttons())
    }
    return takes | proxied | grouped


@pytest.mark.parametrize("page", [*PAGES, *OTHER_PAGES])
def test_no_two_commands_share_a_key(qtbot: QtBot, window: MainWindow, page: str) -> None:
    window.show_page(page)
    shown = window.pages.currentWidget()
    keys = Counter(key.toString() for action in window.commands.all() for key in action.shortcuts())
    keys[window.commands["toggle"].text().partition("\t")[2]] += 1
    for shortcut in shown.findChildren(QShortcut):
        if shortcut.context() is Qt.ShortcutContext.WindowShortcut:
            keys.update(key.toString() for key in list(shortcut.keys()))
    for button in shown.findChildren(QAbstractButton):
        if button.isVisible() and not button.shortcut().isEmpty():
            keys[button.shortcut().toString()] += 1
    for action in shown.findChildren(QAction):
        if action.shortcutContext() is Qt.ShortcutContext.WindowShortcut:
            keys.update(key.toString() for key in action.shortcuts())
    for action in window.menuBar().actions():
        letter = action.text().partition("&")[2][:1]
        keys[f"Alt+{letter.upper()}"] += 1
    assert not {key: count for key, count in keys.items() if count > 1 and key}


def test_letters_in_one_menu_differ(window: MainWindow) -> None:
    for bar_action in window.menuBar().actions():
        menu = bar_action.menu()
        letters = Counter(
            action.text().partition("&")[2][:1].lower() for action in menu.actions() if "&" in action.text()
        )
        assert not {letter: count for letter, count in letters.items() if count > 1}, bar_action.text()


@pytest.mark.parametrize("which", ["settings", "shortcuts", "about"])
def test_dialogs_have_names_and_can_be_walked_through(
    qtbot: QtBot, window: MainWindow, context: Context, which: str
) -> None:
    dialog: QDialog = {
        "settings": lambda: SettingsDialog(context, window),
        "shortcuts": lambda: shortcuts_dialog(window.commands, window),
        "about": lambda: about_dialog(window),
    }[which]()
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    assert not [told(widget) for widget in controls(dialog) if not name_of(widget).strip()]
    assert not [told(widget) for widget in operable(dialog) if widget not in reached(dialog)]
    dialog.close()


def test_the_focus_can_be_seen_on_the_navigation(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    button = window.findChild(QWidget, "navigate_files")
    before = button.grab().toImage()
    button.setFocus()
    assert QApplication.focusWidget() is button
    assert button.grab().toImage() != before
