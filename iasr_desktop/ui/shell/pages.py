"""The pages of the window by name, built when they are first shown."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController


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
        return self._pages[name]

    def find_page(self, name: str) -> QWidget | None:
        """The page, if it was built."""
        return self._pages.get(name)

    def show_page(self, name: str) -> QWidget:
        """Bring a page to the front; it."""
        page = self.page(name)
        self.setCurrentWidget(page)
        self._current = name
        self.shown.emit(name)
        return page
