"""A running dictation: session, history and engines held together.

The command line and the window drive the same object: hand it clips in order,
get turns back. A turn is on disk before it is returned; when saving fails the
text stays in the session and the turn says that it is not saved.
"""

from dataclasses import dataclass

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, Utterance, run_turn
from iasr_desktop.core.types import Intent, Turn, TurnState


@dataclass(frozen=True)
class TurnReport:
    """A turn and what became of it. `unsaved` is a sentence when history could not take it."""

    turn: Turn
    unsaved: str = ""


class Dictation:
    """One session being dictated. Use from one thread (the history's)."""

    def __init__(self, session: Session, history: History, engines: Engines, *, language: str = "auto") -> None:
        self.session = session
        self._history = history
        self._engines = engines
        self._language = language

    def take(self, utterance: Utterance, token: CancelToken, forced: Intent | None = None) -> TurnReport:
        """One utterance: recognise, decide, apply, save. Raises `Cancelled`, `BadInput`."""
        snapshot = self.session.snapshot()
        turn = run_turn(utterance, snapshot, self._engines, token, language=self._language, forced=forced)
        if turn.state is TurnState.DONE:
            self.session.apply(turn)
        return TurnReport(turn, self._save(turn))

    def warm(self, token: CancelToken) -> None:
        """Let the agent read the document while nobody speaks; safe to cancel."""
        try:
            self._engines.agent.warm(self.session.document, token)
        except Cancelled:
            return

    def _save(self, turn: Turn) -> str:
        """Record the turn; silence leaves no row. A sentence when it could not be saved."""
        if turn.state is TurnState.NO_SPEECH:
            return ""
        try:
            self._history.save_turn(turn, self.session)
        except StorageFailed as failure:
            return f"This turn is not saved: {failure}"
        return ""
