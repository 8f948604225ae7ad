"""Utterances that were stopped or failed, until they are taken up again."""

from PySide6.QtCore import QObject, Signal

from iasr_desktop.ui.states import SetAside

MOST = 20
"""The oldest go first; their recordings are offered at the next start."""


class Shelf(QObject):
    """GUI thread only."""

    changed = Signal(object)
    """Tuple of `SetAside`, the oldest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: tuple[SetAside, ...] = ()

    def replace(self, *items: SetAside) -> tuple[SetAside, ...]:
        """Put `items` in place of what lay here, which is given back."""
        before, self.items = self.items, items[-MOST:]
        if before or items:
            self.changed.emit(self.items)
        return before

    def add(self, item: SetAside) -> None:
        self.replace(*self.items, item)
