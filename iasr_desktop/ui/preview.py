"""Words before they are text: while they are spoken, and while the agent decides about them.

While somebody speaks, the utterance so far is decoded now and then, when the
models have nothing else to do, and thrown away; the final text comes from the
whole utterance. What was heard in the whole stays to be seen until it is text.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.turn import Engines
from iasr_desktop.ui.engine_room import EngineRoom, Errand

if TYPE_CHECKING:
    from iasr_desktop.core.audio.live import LiveView

EVERY_MS = 500
LEAST_S = 1.0
"""What is shorter is over before it could be shown."""
LEAST_NEW_S = 0.4


class Preview(QObject):
    """GUI thread only. `begin` when an utterance opens, `end` when it closes."""

    changed = Signal(str)
    """The words so far; empty when there are none any more."""
    settled = Signal(str)
    """The words as they were heard in the whole utterance, in place of those."""

    def __init__(self, room: EngineRoom, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self._live: LiveView | None = None
        self._language = "auto"
        self._errand: Errand | None = None
        self._seen_s = 0.0
        self._text = ""
        self._is_of_live = False
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._on_tick)

    @property
    def is_open(self) -> bool:
        return self._live is not None

    def begin(self, live: LiveView, language: str) -> None:
        self._live, self._language, self._seen_s = live, language, 0.0
        self._is_of_live = False
        self._timer.start()

    def close(self) -> None:
        self.end()

    def end(self) -> None:
        """Give the models free at once. The words stay until `clear`: the final ones are on their way."""
        self._timer.stop()
        self._live = None
        if self._errand is not None:
            self._room.cancel(self._errand)
            self._errand = None

    def clear(self) -> None:
        """What was said before has become text; words of an utterance that is still going on stay."""
        if self._text and (self._live is None or not self._is_of_live):
            self._show("")

    @Slot(str)
    def show_heard(self, text: str) -> None:
        """Show what is decided about; of an utterance that goes on meanwhile nothing is decoded yet."""
        self._is_of_live = False
        self._text = text
        self.settled.emit(text)

    @Slot()
    def _on_tick(self) -> None:
        if self._live is None or self._room.engines is None or not self._room.is_idle:
            return
        length_s = self._live.duration_s
        if length_s < LEAST_S or length_s - self._seen_s < LEAST_NEW_S:
            return
        self._seen_s = length_s
        work = partial(_look, self._live, self._language)
        self._errand = self._room.submit(work, done=self._on_heard, failed=self._on_failed, is_idle=True)

    def _on_heard(self, text: str) -> None:
        self._errand = None
        if self._live is None or not text:
            return
        self._is_of_live = True
        if text != self._text:
            self._show(text)

    def _on_failed(self, failure: Exception) -> None:
        """What is wrong shows in the turn itself, which is told about."""
        self._errand = None
        if not isinstance(failure, AppError):
            self._timer.stop()

    def _show(self, text: str) -> None:
        self._text = text
        self.changed.emit(text)


def _look(live: LiveView, language: str, engines: Engines, token: CancelToken) -> str:
    """On the lane."""
    is_cut, samples = live.is_cut, live.samples()
    text = engines.recognizer.preview(samples, token, language)
    return f"… {text}" if is_cut and text else text
