"""What would be lost by closing the window is said once; whoever closes it again means it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.messages import Notice
from iasr_desktop.ui.shell.pages import PageStack

if TYPE_CHECKING:
    from iasr_desktop.ui.files.page import FilesPage


class Leaving(QObject):
    """GUI thread only. `end` closes the window without asking.

    What was dictated is on disk at any moment; only recordings that are not done have to be begun anew.
    """

    def __init__(self, context: Context, pages: PageStack, end: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._pages = pages
        self._end = end
        self._notice: Notice | None = None
        self.asks = True

    def may_close(self) -> bool:
        """False when something is to be said first, which is then said."""
        count = self._unfinished()
        if not self.asks or not count or self._notice in self._context.say.notices:
            return True
        one = self.tr("1 recording is not done. If you close now it has to be added again.")
        many = self.tr("{count} recordings are not done. If you close now they have to be added again.")
        text = one if count == 1 else many.format(count=count)
        self._notice = self._context.say.show(text, (self.tr("Close anyway"), self._end), "warning")
        return False

    def _unfinished(self) -> int:
        page = self._pages.find_page("files")
        return cast("FilesPage", page).unfinished if page is not None else 0
