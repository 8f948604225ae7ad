"""A running dictation: session, history and engines held together.

The command line and the window drive the same object: hand it utterances in
order, get turns back. A turn is on disk before it is returned; when saving
fails the text stays in the session, the report says that it is not saved, and
it is tried again with the next turn.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from iasr_desktop.core.audio.spool import Spool, is_unfinished
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, Cancelled, StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance, Utterance, run_turn
from iasr_desktop.core.types import Intent, Turn, TurnState
from iasr_desktop.core.vocabulary.learner import observed
from iasr_desktop.core.vocabulary.terms import Entry, Term

MEANT_VOICE_S = 0.3
"""A clip without words but with this much voice is kept: somebody may have said something."""


@dataclass(frozen=True)
class TurnReport:
    """A turn and what became of it. `unsaved` is a sentence when history could not take it.

    `learned` are the terms that a confirmation brought into the vocabulary.
    """

    turn: Turn
    unsaved: str = ""
    learned: tuple[Term, ...] = ()


class Dictation:
    """One session being dictated. Use from one thread (the history's).

    `terms` are in force beside the vocabulary of the history.
    """

    def __init__(
        self,
        session: Session,
        history: History,
        engines: Engines,
        *,
        language: str = "auto",
        terms: Sequence[Entry] = (),
    ) -> None:
        self.session = session
        self._history = history
        self._engines = engines
        self._language = language
        self._terms = tuple(terms)
        self._unsaved: list[tuple[Turn, Utterance]] = []

    def take(self, utterance: Utterance, token: CancelToken, forced: Intent | None = None) -> TurnReport:
        """One utterance: recognise, decide, apply, save. Raises `Cancelled`, `BadInput`."""
        snapshot = self.session.snapshot()
        turn = run_turn(utterance, snapshot, self._engines, token, language=self._language, forced=forced)
        if turn.state is TurnState.DONE:
            self.session.apply(turn)
        self._unsaved.append((turn, utterance))
        try:
            learned = self._save()
        except StorageFailed as failure:
            return TurnReport(turn, f"This turn is not saved: {failure}")
        if learned:
            self._engines = self._engines.with_terms((*self._history.vocabulary.list(), *self._terms))
        return TurnReport(turn, learned=learned)

    def save(self) -> None:
        """Try once more to save what could not be saved. Raises `StorageFailed`."""
        self._save()

    def _save(self) -> tuple[Term, ...]:
        """Every turn that is not on file yet, in order; what was learned from them."""
        learned: list[Term] = []
        while self._unsaved:
            turn, utterance = self._unsaved[0]
            keep(turn, utterance, self._history, self.session)
            learned += observed(turn, self._history)
            del self._unsaved[0]
        return tuple(learned)

    def warm(self, token: CancelToken) -> None:
        """Let the agent read the document while nobody speaks; safe to cancel.

        A model that fails here fails in the next turn again, which then says so.
        """
        with suppress(Cancelled, AppError):
            self._engines.agent.warm(self.session.document, token)


def keep(turn: Turn, utterance: Utterance, history: History, session: Session) -> None:
    """Record the turn. Raises `StorageFailed`.

    Silence leaves no row; a clip of it goes, unless somebody seems to have spoken.
    """
    if turn.state is not TurnState.NO_SPEECH:
        history.save_turn(_with_recording(turn, utterance, history), session)
    elif isinstance(utterance, SpokenUtterance):
        if turn.heard.voiced_s >= MEANT_VOICE_S:
            path = _recording(utterance, history, session.id)
            history.record_failed(session.id, path, turn.decision.note, duration_s=turn.heard.duration_s)
        elif utterance.path is not None:
            with suppress(OSError):
                utterance.path.unlink()


def _with_recording(turn: Turn, utterance: Utterance, history: History) -> Turn:
    """The turn with its recording on disk, which had no room for it when it was spoken.

    Words that were recognised are saved without it if need be; of others there is nothing else.
    """
    if not isinstance(utterance, SpokenUtterance):
        return turn
    try:
        return replace(turn, audio_path=_recording(utterance, history, turn.session_id))
    except StorageFailed:
        if turn.state is TurnState.FAILED:
            raise
        return turn


def _recording(utterance: SpokenUtterance, history: History, session_id: str) -> Path:
    path = utterance.path
    if path is None or is_unfinished(path):
        path = Spool(history.recordings_folder(session_id)).keep(utterance.clip)
    return path
