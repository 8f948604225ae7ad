"""After a refused correction: finding places that come near, and carrying it out at the chosen one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.merging import changes, moved
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.types import Turn
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.jobs import Lane

if TYPE_CHECKING:
    from iasr_desktop.core.agent.nearest import NearPlace


class Refusals(QObject):
    """One refused turn at a time; looking for places takes a moment, and the next turn may come first. GUI thread."""

    found = Signal(object, object)
    """`Turn` that was refused, and a tuple of `NearPlace`."""
    selected = Signal(int, int)
    """Start and end, in the session's text, of a chosen place for which no replacement is known."""
    gone = Signal()
    """The chosen place is no longer in the text."""

    def __init__(self, context: Context, controller: DictationController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._search: CancelToken | None = None
        self.is_carrying_out = False

    @Slot(object)
    def look(self, turn: Turn) -> None:
        """Find places for `turn`, which was refused."""
        if self._search is not None:
            self._search.cancel()

        def work(token: CancelToken, on_progress: OnProgress) -> tuple[NearPlace, ...]:
            # Here, since the agent's dictionaries would keep the window from showing soon.
            from iasr_desktop.core.agent.nearest import nearest_places

            return nearest_places(turn.heard.text, turn.after)

        self._search = self._context.jobs.submit(Lane.INFERENCE, work, done=partial(self.found.emit, turn))

    def choose(self, turn: Turn, place: NearPlace) -> None:
        """Do what `turn` asked for at `place`, wherever that has moved since."""
        text = self._controller.snapshot.document.text
        since, edit = changes(turn.after.text, text), place.edit
        start, end = (edit.start, edit.end) if edit is not None else (place.start, place.end)
        start, end = moved(start, since, after_insertion=True), moved(end, since)
        if text[start:end] != (edit.before if edit is not None else place.text):
            self.gone.emit()
        elif edit is None:
            self.selected.emit(start, end)
        else:
            self.is_carrying_out = True
            self._controller.replace_span(start, end, edit.after)
            self.is_carrying_out = False
