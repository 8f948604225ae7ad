"""That closing the window breaks work off is said once; whoever closes it again means it."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.messages import Notice


class Leaving(QObject):
    """GUI thread only. `end` closes the window without asking.

    Nothing is lost by it: what was dictated is on disk at any moment, and recordings that are not done are
    offered at the next start.
    """

    def __init__(self, context: Context, end: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._end = end
        self._notice: Notice | None = None
        self.asks = True

    def may_close(self) -> bool:
        """False when something is to be said first, which is then said."""
        count = self._unfinished()
        if not self.asks or not count or self._notice in self._context.say.notices:
            return True
        one = self.tr("1 recording is not done. If you close now, it is offered again at the next start.")
        many = self.tr("{count} recordings are not done. If you close now, they are offered again at the next start.")
        text = one if count == 1 else many.format(count=count)
        self._notice = self._context.say.show(text, (self.tr("Close"), self._end), "warning")
        return False

    def _unfinished(self) -> int:
        from iasr_desktop.ui.files.desk import files_of

        return files_of(self._context).unfinished
