"""Clips that never became words: their process died, or recognition failed.

Both kinds are offered at the next start and go through the same turn as a
fresh utterance. A clip whose session is not known begins a new one.
"""

import uuid
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.audio.spool import Spool, SpooledClip, recover
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation, TurnReport
from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.recording import RecordedUtterance
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Turn, TurnState


@dataclass(frozen=True)
class Unfinished:
    """A recording without words. `session_id` is empty when it is not known,
    `turn_id` when no turn was recorded; `reason` says why recognition failed."""

    path: Path
    captured_utc: str
    duration_s: float
    session_id: str = ""
    turn_id: str = ""
    reason: str = ""
    clip: SpooledClip | None = None


def unfinished(history: History, spool: Spool) -> list[Unfinished]:
    """All such recordings, the oldest first. Raises `StorageFailed`."""
    found = [*_failed(history), *_orphans(history, spool)]
    return sorted(found, key=lambda item: (item.captured_utc, item.path))


def take_up(
    item: Unfinished, dictation: Dictation, history: History, reader: AudioFileReader, token: CancelToken
) -> TurnReport:
    """Recognise a recording as the next utterance of `dictation`. Raises `Cancelled`, `AppError`."""
    report = dictation.take(utterance_of(item, reader), token)
    if report.turn.state is TurnState.NO_SPEECH:
        # On file, a silent clip is not offered again, and retention deletes it in time.
        history.save_turn(report.turn, dictation.session)
    return report


def utterance_of(item: Unfinished, reader: AudioFileReader) -> RecordedUtterance:
    """The recording, its file repaired where its writer died. Raises `StorageFailed`."""
    path = recover(item.clip) if item.clip else item.path
    return RecordedUtterance(path, reader, captured_utc=item.captured_utc)


def session_of(item: Unfinished, history: History, language: str) -> Session:
    """The recording's own session; a new one when it is not known or was never saved. Raises `StorageFailed`."""
    try:
        return history.resume(item.session_id)
    except BadInput:
        return Session(item.session_id or uuid.uuid4().hex, language)


def accept(turn: Turn, session: Session, history: History) -> None:
    """What was heard becomes part of its session. Raises `StaleTurn`, `StorageFailed`.

    On file, a silent clip is not offered again, and retention deletes it in time.
    """
    if turn.state is TurnState.DONE:
        session.apply(turn)
    history.save_turn(turn, session)


def discard(item: Unfinished, history: History) -> None:
    """Delete a recording that the person does not want. Raises `StorageFailed`."""
    if item.turn_id:
        history.discard_failed(item.turn_id)
        return
    try:
        item.path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageFailed(f"{item.path} could not be deleted.", "Check that its folder can be written.") from error
    with suppress(OSError):
        if item.session_id:
            item.path.parent.rmdir()


def unfinished_of(turn: Turn) -> Unfinished | None:
    """A failed turn as something that waits; `None` when it has no recording."""
    if turn.audio_path is None:
        return None
    return Unfinished(
        turn.audio_path, turn.created_utc, turn.heard.duration_s, turn.session_id, turn.id, turn.decision.note
    )


def _failed(history: History) -> Iterator[Unfinished]:
    for turn in history.failed():
        item = unfinished_of(turn)
        if item is not None and item.path.exists():
            yield item


def _orphans(history: History, spool: Spool) -> Iterator[Unfinished]:
    for clip in spool.orphans(history.known_audio_paths()):
        folder = clip.path.parent
        session_id = "" if folder.resolve() == spool.folder.resolve() else folder.name
        yield Unfinished(clip.path, clip.captured_utc, clip.duration_s, session_id, clip=clip)
