"""Every command of the window, once: menus, tray and shortcuts show the same `QAction`s."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.shell.pages import PAGES, page_label

Run = Callable[[], object]


class Actions(QObject):
    """The commands by name, in the order in which they were added. They belong to `window`."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._named: dict[str, QAction] = {}
        self.themes = QActionGroup(self)

    def __getitem__(self, name: str) -> QAction:
        return self._named[name]

    def __contains__(self, name: str) -> bool:
        return name in self._named

    def all(self) -> tuple[QAction, ...]:
        return tuple(self._named.values())

    def add(self, name: str, text: str, run: Run, *, icon: str = "", keys: str = "", shown_keys: str = "") -> QAction:
        """A command; one that is there already gets another text and stays what it is.

        `keys` work in the whole window, several parted by ";". `shown_keys` are told
        in the menu only: somebody else listens to them.
        """
        if name in self._named:
            self.rename(name, text)
            return self._named[name]
        action = QAction(text, self)
        action.setObjectName(f"action_{name}")
        action.triggered.connect(lambda _checked=False: run())
        if icon:
            theme.dress(action, icon)
        action.setShortcuts([QKeySequence(part) for part in keys.split(";") if part])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self._named[name] = action
        self._window.addAction(action)
        self.show_keys(name, shown_keys)
        return action

    def add_pages(self, show: Callable[[str], object]) -> None:
        """One command a page, Ctrl+1 and so on."""
        for number, (name, entry) in enumerate(PAGES.items(), 1):
            self.add(f"page_{name}", page_label(name), partial(show, name), icon=entry.icon, keys=f"Ctrl+{number}")

    def add_theme(self, name: str, text: str, choose: Callable[[str], object]) -> None:
        """A colour scheme; one of them is marked."""
        is_there = f"theme_{name}" in self._named
        action = self.add(f"theme_{name}", text, partial(choose, name))
        if is_there:
            return
        action.setCheckable(True)
        self.themes.addAction(action)

    def rename(self, name: str, text: str) -> None:
        """Another text, with the keys that are shown."""
        keys = self._named[name].text().partition("\t")[2]
        self._named[name].setText(f"{text}\t{keys}" if keys else text)

    def show_keys(self, name: str, keys: str) -> None:
        """Keys to tell beside the text; empty takes them away."""
        text = self._named[name].text().partition("\t")[0]
        self._named[name].setText(f"{text}\t{keys}" if keys else text)

    def keys_of(self, action: QAction) -> str:
        """All keys that do it, as the desktop writes them."""
        own = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()]
        return ", ".join(filter(None, (*own, action.text().partition("\t")[2])))
