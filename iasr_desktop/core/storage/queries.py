"""The SQL of the history, apart from saving a turn. Callers hold the transaction."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from iasr_desktop.core.document import Segment
from iasr_desktop.core.storage import finding, forgetting
from iasr_desktop.core.storage.conditions import HEARD_LANGUAGE, condition
from iasr_desktop.core.storage.records import Counted, SegmentRecord, SessionFilter, SessionSummary
from iasr_desktop.core.storage.rows import Row, loaded_path, words_of
from iasr_desktop.core.storage.search import excerpt, matches, prepared

TITLE_LENGTH = 60

_SUMMARY = """
    SELECT seq, id, touched, created_utc, updated_utc, language, revision, turn_count, length(text) AS characters,
           substr(text, 1, 400) AS beginning,
           (SELECT count(*) FROM turns WHERE session_id = sessions.id AND state = 'failed') AS failed
    FROM sessions
"""
_LATEST_FIRST = "ORDER BY touched DESC"
_NEXT_TOUCH = "(SELECT coalesce(max(touched), 0) + 1 FROM sessions)"


def ensure_session(db: Database, session_id: str, language: str, now_utc: str) -> None:
    """A row for the session if there is none; its language as it is now."""
    db.execute(
        "INSERT INTO sessions (id, created_utc, updated_utc, language, text, revision, turn_count, touched)"
        f" VALUES (?, ?, ?, ?, '', 0, 0, {_NEXT_TOUCH})"
        " ON CONFLICT (id) DO UPDATE SET language = excluded.language WHERE excluded.language <> 'auto'",
        [session_id, now_utc, now_utc, language],
    )


def touch(db: Database, session_id: str, now_utc: str) -> None:
    """The session was used: it comes first, with its turns counted anew."""
    db.execute(
        f"UPDATE sessions SET updated_utc = ?, touched = {_NEXT_TOUCH}, turn_count ="
        " (SELECT count(*) FROM turns WHERE session_id = sessions.id AND number IS NOT NULL) WHERE id = ?",
        [now_utc, session_id],
    )


def page(db: Database, wanted: SessionFilter, limit: int, offset: int) -> list[SessionSummary]:
    """The sessions that are wanted, the latest first."""
    if not wanted.query.strip():
        return [_summary(row, "") for row in _rows(db, wanted, None, limit, offset)]
    return [_summary(row, _found(db, row, wanted.query)) for row in _rows_found(db, wanted, limit, offset)]


def count(db: Database, wanted: SessionFilter) -> int:
    """How many sessions are wanted."""
    return _counted(db, wanted, finding.DEPTHS[-1]).count


def counted(db: Database, wanted: SessionFilter) -> Counted:
    """How many sessions are wanted, by the latest places of the query: quick whatever it is."""
    return _counted(db, wanted, finding.DEPTHS[0])


def _counted(db: Database, wanted: SessionFilter, most: int) -> Counted:
    if not wanted.query.strip():
        where, values = condition(wanted)
        return Counted(_number(db, f"SELECT count(*) FROM sessions {where}", values))
    found = finding.look(db, wanted.query, most)
    where, values = condition(wanted, finding.as_json(found.ids))
    return Counted(_number(db, f"SELECT count(*) FROM sessions {where}", values), is_all=found.is_all)


def _rows_found(db: Database, wanted: SessionFilter, limit: int, offset: int) -> list[Row]:
    """A page of the sessions that hold the query."""
    rows: list[Row] = []
    for most in finding.DEPTHS:
        found = finding.look(db, wanted.query, most)
        rows = _rows(db, wanted, found.ids, limit, offset)
        if found.is_all:
            break
        others = finding.others(db, found, rows[-1]["touched"]) if len(rows) == limit and rows else None
        if others is not None:
            return _rows(db, wanted, found.ids | others, limit, offset) if others else rows
    return rows


def _rows(db: Database, wanted: SessionFilter, ids: Iterable[str] | None, limit: int, offset: int) -> list[Row]:
    """`ids` are the sessions in which the query was found, `None` without one."""
    where, values = condition(wanted, None if ids is None else finding.as_json(ids))
    sql = f"{_SUMMARY} {where} {_LATEST_FIRST} LIMIT :limit OFFSET :offset"
    return list(db.query(sql, {**values, "limit": limit, "offset": offset}))


def languages(db: Database) -> tuple[str, ...]:
    """The languages that turns were heard in, sorted."""
    # From one language to the next in the index over them; to look at every turn takes a second for a million.
    following = f"SELECT min({HEARD_LANGUAGE}) FROM turns WHERE {HEARD_LANGUAGE} > "
    sql = (
        f"WITH RECURSIVE spoken (name) AS ({following} '' UNION ALL"
        f" SELECT ({following} spoken.name) FROM spoken WHERE spoken.name IS NOT NULL)"
        " SELECT name FROM spoken WHERE name IS NOT NULL"
    )
    return tuple(_column(db, sql, []))


def resolve(db: Database, name: str) -> list[str]:
    """Ids of up to two sessions that `name` may mean: "last", an id, or its beginning."""
    if name == "last":
        return _column(db, f"SELECT id FROM sessions {_LATEST_FIRST} LIMIT 1", [])
    exact = _column(db, "SELECT id FROM sessions WHERE id = ?", [name])
    if exact or not name:
        return exact
    beyond = name + "\U0010ffff"
    return _column(db, "SELECT id FROM sessions WHERE id > ? AND id < ? ORDER BY id LIMIT 2", [name, beyond])


def summary(db: Database, session_id: str) -> SessionSummary:
    """One session that is known to exist."""
    return _summary(next(iter(db.query(f"{_SUMMARY} WHERE id = ?", [session_id]))), "")


def revision(db: Database, session_id: str) -> int:
    """The current revision of a session, 0 for one that is not on file."""
    return _number(db, "SELECT max(revision) FROM sessions WHERE id = ?", [session_id])


def segments(db: Database, session_id: str, folder: Path) -> tuple[SegmentRecord, ...]:
    """The segments of the current text in order."""
    rows = db.query(
        "SELECT segments.*, turns.number, turns.audio_path, turns.transcript FROM segments"
        " LEFT JOIN turns ON turns.id = segments.turn_id"
        " WHERE segments.session_id = ? AND position IS NOT NULL ORDER BY position",
        [session_id],
    )
    return tuple(_segment(row, folder) for row in rows)


def turn_rows(db: Database, session_id: str) -> list[Row]:
    """All turns in order, failed and silent clips after them."""
    sql = "SELECT * FROM turns WHERE session_id = ? ORDER BY number IS NULL, number, created_utc, seq"
    return list(db.query(sql, [session_id]))


def failed_rows(db: Database, session_id: str | None) -> list[Row]:
    """Failed clips of one session or of all, the oldest first."""
    where, values = ("AND session_id = ?", [session_id]) if session_id is not None else ("", [])
    return list(db.query(f"SELECT * FROM turns WHERE state = 'failed' {where} ORDER BY created_utc, seq", values))


def audio_paths(db: Database, session_id: str | None = None) -> list[str | bytes]:
    """Stored paths of the recordings of one session or of all."""
    where, values = ("AND session_id = ?", [session_id]) if session_id is not None else ("", [])
    return _column(db, f"SELECT audio_path FROM turns WHERE audio_path IS NOT NULL {where}", values)


def audio_before(db: Database, limit_utc: str) -> list[str | bytes]:
    """Stored paths of recordings made before `limit_utc` whose words are on file."""
    sql = (
        "SELECT audio_path FROM turns WHERE audio_path IS NOT NULL AND state <> 'failed'"
        " AND julianday(created_utc) < julianday(?)"
    )
    return _column(db, sql, [limit_utc])


def forget_audio(db: Database, stored: list[str | bytes]) -> None:
    """The recordings are gone; their turns stay."""
    for path in stored:
        db.execute("UPDATE turns SET audio_path = NULL WHERE audio_path = ?", [path])


def delete_session(db: Database, session_id: str) -> int:
    """Delete a session with all that belongs to it: 1, or 0 when it was not there. `forgetting` follows."""
    for row in list(db.query("SELECT seq FROM turns WHERE session_id = ?", [session_id])):
        db.execute("DELETE FROM turns_fts WHERE rowid = ?", [row["seq"]])
    db.execute("DELETE FROM sessions_fts WHERE rowid = (SELECT seq FROM sessions WHERE id = ?)", [session_id])
    for table in ("turns", "segments"):
        db.execute(f"DELETE FROM {table} WHERE session_id = ?", [session_id])
    forgetting.mark(db)
    return db.execute("DELETE FROM sessions WHERE id = ?", [session_id]).rowcount


def delete_turn(db: Database, turn_id: str) -> None:
    """Delete a failed clip's row."""
    db.execute("DELETE FROM turns_fts WHERE rowid = (SELECT seq FROM turns WHERE id = ?)", [turn_id])
    db.execute("DELETE FROM turns WHERE id = ?", [turn_id])


def index_text(db: Database, session_id: str, text: str) -> None:
    """Make the current text of a session findable in place of the one before."""
    seq = _number(db, "SELECT seq FROM sessions WHERE id = ?", [session_id])
    db.execute("DELETE FROM sessions_fts WHERE rowid = ?", [seq])
    db.execute("INSERT INTO sessions_fts (rowid, text) VALUES (?, ?)", [seq, prepared(text)])


def index_heard(db: Database, turn_id: str, heard: str) -> None:
    """Make the words heard in a turn findable."""
    seq = _number(db, "SELECT seq FROM turns WHERE id = ?", [turn_id])
    db.execute("INSERT INTO turns_fts (rowid, heard) VALUES (?, ?)", [seq, prepared(heard)])


def _found(db: Database, row: Row, query: str) -> str:
    """Where most words of the query stand: in the session's text, or in the words heard."""
    text: str = _column(db, "SELECT text FROM sessions WHERE id = ?", [row["id"]])[0]
    # Most sessions hold them all in their text, and need no look at a hundred turns.
    if _forms_found(text, query) >= len(query.split()):
        return excerpt(text, query)
    heard = _column(db, "SELECT heard FROM turns WHERE session_id = ? ORDER BY number", [row["id"]])
    return excerpt(max([text, *heard], key=lambda part: _forms_found(part, query)), query)


def _forms_found(part: str, query: str) -> int:
    return len({part[start:end].casefold() for start, end in matches(part, query)})


def _summary(row: Row, found: str) -> SessionSummary:
    title = " ".join(row["beginning"].split())
    if len(title) > TITLE_LENGTH:
        title = title[: TITLE_LENGTH - 1].rstrip() + "…"
    return SessionSummary(
        id=row["id"],
        created_utc=row["created_utc"],
        updated_utc=row["updated_utc"],
        language=row["language"],
        title=title,
        characters=row["characters"],
        turns=row["turn_count"],
        failed=row["failed"],
        revision=row["revision"],
        excerpt=found,
    )


def _segment(row: Row, folder: Path) -> SegmentRecord:
    return SegmentRecord(
        segment=Segment(row["id"], row["lead"], row["text"], bool(row["confirmed"])),
        turn_id=row["turn_id"] or "",
        turn_number=row["number"] or 0,
        audio_path=loaded_path(row["audio_path"], folder),
        words=words_of(row["transcript"]) if row["transcript"] else (),
    )


def _column(db: Database, sql: str, values: Any) -> list[Any]:
    return [row[0] for row in db.execute(sql, values).fetchall()]


def _number(db: Database, sql: str, values: Any) -> int:
    row = db.execute(sql, values).fetchone()
    return int(row[0] or 0) if row else 0
