"""Turns without engines: what tests of session, history, export and recovery speak with."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import OnWarning
from iasr_desktop.core.progress import OnProgress, ignore_progress
from iasr_desktop.core.session import Session, after, edits_of, revision_after
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import (
    Action,
    AudioClip,
    Decision,
    Intent,
    Samples,
    Transcript,
    TranscriptSegment,
    Turn,
    TurnState,
    Word,
)
from tests.spooled import read_clip

BROKEN = ModelFailed("The model does not load.", "Fetch it again.")
WHEN_UTC = "2026-11-30T10:00:00.000+00:00"
INTENTS = {Action.APPEND: Intent.NEW_INPUT, Action.CONFIRM: Intent.CONFIRMATION}


class Speaker:
    """Somebody dictating into `session`; turns are saved when there is a `history`."""

    def __init__(self, history: History | None = None, session: Session | None = None) -> None:
        self.history = history
        self.session = session or Session(uuid.uuid4().hex)
        self.turns: list[Turn] = []

    def say(self, text: str, *, audio: Path | None = None, heard: Transcript | None = None) -> Turn:
        """New input."""
        return self.act(Action.APPEND, appended=text, heard=heard or transcript(text), audio=audio)

    def replace(self, before: str, after: str, *, heard: Transcript | None = None) -> Turn:
        """A correction of the first `before`."""
        start = self.session.document.text.index(before)
        edits = (Edit(start, start + len(before), before, after),)
        return self.act(Action.EDIT, edits=edits, heard=heard or transcript(f"no, {after}"))

    def act(
        self,
        action: Action,
        *,
        count: int = 1,
        appended: str = "",
        edits: Iterable[Edit] = (),
        heard: Transcript | None = None,
        audio: Path | None = None,
    ) -> Turn:
        turn = self.turn(action, count=count, appended=appended, edits=edits, heard=heard, audio=audio)
        self.session.apply(turn)
        self.turns.append(turn)
        if self.history:
            self.history.save_turn(turn, self.session)
        return turn

    def turn(
        self,
        action: Action,
        *,
        count: int = 1,
        appended: str = "",
        edits: Iterable[Edit] = (),
        heard: Transcript | None = None,
        audio: Path | None = None,
    ) -> Turn:
        """The turn, not applied."""
        now = self.session.snapshot()
        decision = Decision(
            instruction=appended or action.value,
            intent=INTENTS.get(action, Intent.CORRECTION),
            intent_p=0.9,
            action=action,
            edits=tuple(edits),
            appended=appended,
            count=count,
            tier="grammar",
            note="",
            timings_ms={"route": 0.5},
        )
        if action in (Action.EDIT, Action.UNDO, Action.REDO):
            decision = replace(decision, edits=edits_of(now, decision))
        document = after(now, decision)
        return Turn(
            id=uuid.uuid4().hex,
            session_id=now.session_id,
            number=now.turn_number + 1,
            created_utc=WHEN_UTC,
            state=TurnState.DONE,
            heard=heard or transcript(action.value),
            decision=decision,
            revision_before=now.revision,
            revision_after=revision_after(now, document),
            before=now.document,
            after=document,
            audio_path=audio,
            models={"recognizer": "fake@0123"},
            timings_ms={"total": 12.0},
        )


def transcript(text: str, *, start_s: float = 0.2, word_s: float = 0.3, duration_s: float | None = None) -> Transcript:
    """`text` heard word by word, evenly."""
    words = tuple(
        Word(word, round(start_s + number * word_s, 3), round(start_s + (number + 1) * word_s - 0.05, 3), 0.9)
        for number, word in enumerate(text.split())
    )
    length = duration_s if duration_s is not None else start_s + len(words) * word_s + 0.5
    return Transcript(text, "en", length, (TranscriptSegment(0.0, length, text, words),), voiced_s=length / 2)


class ScriptedRecognizer:
    """Hears what it is told, one item a clip; an exception is raised."""

    model_id = "scripted"

    def __init__(self, *script: str | Transcript | Exception) -> None:
        self._script = list(script)
        self.vocabulary: tuple[str, ...] = ()

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        self.vocabulary = tuple(terms)

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        token.check()
        heard = self._script.pop(0)
        if isinstance(heard, Exception):
            raise heard
        return transcript(heard) if isinstance(heard, str) else heard

    def transcribe_stream(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "auto",
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        return self.transcribe(AudioClip(np.concatenate(list(blocks))), token, language)


class VerbatimAgent:
    """Takes everything for new text."""

    def decide(self, said: Said, document: Document, token: CancelToken) -> Decision:
        return Decision(said.text, Intent.NEW_INPUT, 1.0, Action.APPEND, appended=said.text)

    def warm(self, document: Document, token: CancelToken) -> None:
        return


class SpooledReader:
    """Reads what the spool wrote."""

    def duration_s(self, path: Path) -> float | None:
        return None

    def blocks(self, path: Path, token: CancelToken, on_warning: OnWarning | None = None) -> Iterator[Samples]:
        yield read_clip(path).samples
