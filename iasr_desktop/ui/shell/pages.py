"""The pages of the window by name, built when they are first shown."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.shell.carrying import carry_over


@dataclass(frozen=True)
class PageEntry:
    """Where a page is. Its class takes the context, and the controller where it needs it."""

    module: str
    class_name: str
    icon: str
    takes_controller: bool = True


PAGES: dict[str, PageEntry] = {
    "dictate": PageEntry("iasr_desktop.ui.dictation.page", "DictationPage", "dictate"),
    "history": PageEntry("iasr_desktop.ui.history.page", "HistoryPage", "history"),
    "files": PageEntry("iasr_desktop.ui.files.page", "FilesPage", "files"),
    "vocabulary": PageEntry("iasr_desktop.ui.vocabulary.page", "VocabularyPage", "vocabulary"),
    "models": PageEntry("iasr_desktop.ui.models.page", "ModelsPage", "models", takes_controller=False),
    "benchmark": PageEntry("iasr_desktop.ui.benchmark.page", "BenchmarkPage", "benchmark"),
}


OTHER_PAGES: dict[str, PageEntry] = {
    "first_run": PageEntry("iasr_desktop.ui.first_run.page", "FirstRunPage", "check", takes_controller=False),
}
"""Pages that are not in the navigation."""


def page_label(name: str) -> str:
    """The page's name in the person's language."""
    labels = {
        "dictate": QCoreApplication.translate("Pages", "Dictate"),
        "history": QCoreApplication.translate("Pages", "History"),
        "files": QCoreApplication.translate("Pages", "Files"),
        "vocabulary": QCoreApplication.translate("Pages", "Vocabulary"),
        "models": QCoreApplication.translate("Pages", "Models"),
        "benchmark": QCoreApplication.translate("Pages", "Benchmark"),
    }
    return labels[name]


@runtime_checkable
class _Successor(Protocol):
    """A page with more to bring over than what its controls show."""

    def take_over(self, earlier: Any) -> None:
        """Go on where `earlier`, a page of the same class, stops."""


class PageStack(QStackedWidget):
    """One page visible at a time. GUI thread only."""

    built = Signal(str, QWidget)
    """A page was made, before it is first shown: whoever joins pages together does it now."""
    shown = Signal(str)

    def __init__(self, context: Context, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._pages: dict[str, QWidget] = {}
        self._outdated: dict[str, QWidget] = {}
        self._current = ""

    @property
    def current(self) -> str:
        """Name of the page shown; empty before the first."""
        return self._current

    def page(self, name: str) -> QWidget:
        """The page, built if it was not there yet."""
        if name not in self._pages:
            entry = PAGES.get(name) or OTHER_PAGES[name]
            build: Callable[..., QWidget] = getattr(importlib.import_module(entry.module), entry.class_name)
            page = build(self._context, *((self._controller,) if entry.takes_controller else ()))
            self._pages[name] = page
            self.addWidget(page)
            self.built.emit(name, page)
            if name in self._outdated:
                self._replace(self._outdated.pop(name), page)
        return self._pages[name]

    def find_page(self, name: str) -> QWidget | None:
        """The page, if it was built."""
        return self._pages.get(name) or self._outdated.get(name)

    def renew(self) -> None:
        """Build the pages anew, in the language of now: the one that is shown at once, the others one after another.

        What the person chose and typed there stays; what goes on, goes on: it belongs to no page.
        """
        self._outdated.update(self._pages)
        self._pages.clear()
        if self._current:
            self.setCurrentWidget(self.page(self._current))
        QTimer.singleShot(0, self, self._renew_next)

    @Slot()
    def _renew_next(self) -> None:
        if self._outdated:
            self.page(next(iter(self._outdated)))
            QTimer.singleShot(0, self, self._renew_next)

    def _replace(self, earlier: QWidget, page: QWidget) -> None:
        carry_over(earlier, page)
        if isinstance(page, _Successor):
            page.take_over(earlier)
        if self.currentWidget() is earlier:
            self.setCurrentWidget(page)
        self.removeWidget(earlier)
        earlier.hide()
        earlier.deleteLater()

    def show_page(self, name: str) -> QWidget:
        """Bring a page to the front; it."""
        page = self.page(name)
        self.setCurrentWidget(page)
        self._current = name
        self.shown.emit(name)
        return page
