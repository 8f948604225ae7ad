"""Saving one turn, inside the caller's transaction."""

import uuid
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from iasr_desktop.core.document import Document
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.storage import queries
from iasr_desktop.core.storage.rows import storable, turn_row
from iasr_desktop.core.types import Action, Decision, HearingOutcome, Intent, Transcript, Turn, TurnState


def save_turn(db: Database, turn: Turn, audio: str | bytes | None, now_utc: str) -> None:
    """Write the turn, and the session's text when it is the latest; nothing for one on file.

    Turns may arrive late (one that could not be saved at first): a turn then
    goes to its place, and the text of the newer one stays.
    """
    if _is_on_file(db, turn):
        return
    _replace_failed(db, turn, audio)
    row = turn_row(turn, follows=_follows(db, turn))
    db.table("turns").insert({**row, "audio_path": audio})
    queries.index_heard(db, turn.id, row["heard"])
    if turn.state is TurnState.DONE:
        if _is_latest(db, turn):
            _save_text(db, turn)
        _save_origins(db, turn)
    queries.touch(db, turn.session_id, now_utc)


def failed_turn(now: Snapshot, audio_path: Path, reason: str, duration_s: float, created_utc: str) -> Turn:
    """A clip without words, as a turn that changes nothing."""
    return Turn(
        id=uuid.uuid4().hex,
        session_id=now.session_id,
        number=0,
        created_utc=created_utc,
        state=TurnState.FAILED,
        heard=Transcript("", "", duration_s, outcome=HearingOutcome.NO_SPEECH),
        decision=Decision("", Intent.NEW_INPUT, 0.0, Action.NOTHING, tier="none", note=reason),
        revision_before=now.revision,
        revision_after=now.revision,
        before=now.document,
        after=now.document,
        audio_path=audio_path,
    )


def _is_on_file(db: Database, turn: Turn) -> bool:
    row = db.execute("SELECT state FROM turns WHERE id = ?", [turn.id]).fetchone()
    return row is not None and (row[0] != TurnState.FAILED or turn.state is TurnState.FAILED)


def _replace_failed(db: Database, turn: Turn, audio: str | bytes | None) -> None:
    """The same clip tried again takes the place of the failure."""
    sql = "SELECT id FROM turns WHERE state = 'failed' AND session_id = ? AND (id = ? OR audio_path = ?)"
    for (turn_id,) in db.execute(sql, [turn.session_id, turn.id, audio]).fetchall():
        queries.delete_turn(db, turn_id)


def _follows(db: Database, turn: Turn) -> bool:
    """True when the numbered turn before is on file and led to the revision this one starts from."""
    sql = "SELECT revision_after FROM turns WHERE session_id = ? AND number < ? ORDER BY number DESC LIMIT 1"
    row = db.execute(sql, [turn.session_id, turn.number]).fetchone()
    return row is not None and row[0] == turn.revision_before


def _is_latest(db: Database, turn: Turn) -> bool:
    sql = "SELECT EXISTS (SELECT 1 FROM turns WHERE session_id = ? AND number > ?)"
    return not db.execute(sql, [turn.session_id, turn.number]).fetchone()[0]


def _save_text(db: Database, turn: Turn) -> None:
    text = storable(turn.after.text)
    stored = db.execute("SELECT text FROM sessions WHERE id = ?", [turn.session_id]).fetchone()[0]
    db.execute("UPDATE sessions SET text = ?, revision = ? WHERE id = ?", [text, turn.revision_after, turn.session_id])
    if text != stored:
        queries.index_text(db, turn.session_id, text)
    save_segments(db, turn.session_id, turn.after)


def save_segments(db: Database, session_id: str, document: Document) -> None:
    """Write the segments that changed; those no longer in the text stay without a place."""
    sql = "SELECT id, position, lead, text, confirmed FROM segments WHERE session_id = ?"
    stored: dict[str, tuple[Any, ...]] = {row[0]: row for row in db.execute(sql, [session_id]).fetchall()}
    wanted = {
        segment.id: (segment.id, place, storable(segment.lead), storable(segment.text), int(segment.confirmed))
        for place, segment in enumerate(document.segments)
    }
    for row in wanted.values():
        if stored.get(row[0]) != row:
            db.execute(
                "INSERT INTO segments (id, position, lead, text, confirmed, session_id) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (session_id, id) DO UPDATE SET position = excluded.position, lead = excluded.lead,"
                " text = excluded.text, confirmed = excluded.confirmed",
                [*row, session_id],
            )
    for segment_id in stored.keys() - wanted.keys():
        db.execute("UPDATE segments SET position = NULL WHERE session_id = ? AND id = ?", [session_id, segment_id])


def _save_origins(db: Database, turn: Turn) -> None:
    """Tie segments that this turn brought to it; an undo or redo brings back, it does not originate."""
    if turn.decision.action not in (Action.APPEND, Action.EDIT):
        return
    known = {segment.id for segment in turn.before.segments}
    for segment in turn.after.segments:
        if segment.id not in known:
            db.execute(
                "INSERT INTO segments (session_id, id, lead, text, confirmed, turn_id) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (session_id, id) DO UPDATE SET turn_id = excluded.turn_id WHERE turn_id IS NULL",
                [turn.session_id, segment.id, storable(segment.lead), storable(segment.text), 0, turn.id],
            )
