"""The tables, as numbered steps. Append only: a released step is never edited.

A session keeps its current text (`sessions.text`, and `segments` with their
places); a turn keeps what was heard and decided and how the document changed.
`segments.position` is null for a segment that an undo or an edit took out, so
that a redo finds the utterance it came from. `sessions.touched` counts uses:
it orders sessions whatever the clock was.
"""

import sqlite3
from contextlib import closing

from sqlite_utils import Database, Migrations

from iasr_desktop.core.storage import search

history = Migrations("iasr_history")

_FOUND = (("sessions", "text"), ("turns", "heard"))
"""What can be searched: tables and their columns."""


def known_names() -> frozenset[str]:
    """The names of all steps; a file that carries others comes from a newer version."""
    with closing(sqlite3.connect(":memory:")) as empty:
        return frozenset(step.name for step in history.pending(Database(empty)))


@history()
def m0001_sessions(db: Database) -> None:
    """Sessions, turns, segments and the full-text indexes over text and words heard."""
    _create_sessions(db)
    _create_turns(db)
    _create_segments(db)
    # Text is stored as core.storage.search prepares it, so that this tokenizer
    # also finds words of scripts written without spaces.
    for table, column in (("sessions_fts", "text"), ("turns_fts", "heard")):
        db.execute(
            f"CREATE VIRTUAL TABLE {table} USING fts5"
            f"({column}, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')"
        )


def _create_sessions(db: Database) -> None:
    columns = {
        "seq": int,
        "id": str,
        "created_utc": str,
        "updated_utc": str,
        "language": str,
        "text": str,
        "revision": int,
        "turn_count": int,
        "touched": int,
    }
    table = db.table("sessions").create(columns, pk="seq", not_null=set(columns) - {"seq"})
    table.create_index(["id"], unique=True)
    table.create_index(["touched"])


def _create_turns(db: Database) -> None:
    columns = {
        "seq": int,
        "id": str,
        "session_id": str,
        "number": int,
        "created_utc": str,
        "state": str,
        "heard": str,
        "transcript": str,
        "instruction": str,
        "intent": str,
        "intent_p": float,
        "action": str,
        "tier": str,
        "note": str,
        "appended": str,
        "count": int,
        "edits": str,
        "revision_before": int,
        "revision_after": int,
        "document": str,
        "audio_path": str,
        "models": str,
        "timings_ms": str,
        "decision_timings_ms": str,
    }
    table = db.table("turns").create(
        columns,
        pk="seq",
        not_null=set(columns) - {"seq", "number", "intent_p", "audio_path"},
        foreign_keys=[("session_id", "sessions", "id")],
    )
    table.create_index(["id"], unique=True)
    table.create_index(["session_id", "number"], unique=True)
    db.execute("CREATE INDEX idx_turns_audio ON turns (audio_path) WHERE audio_path IS NOT NULL")
    db.execute("CREATE INDEX idx_turns_failed ON turns (session_id) WHERE state = 'failed'")


def _create_segments(db: Database) -> None:
    columns = {
        "session_id": str,
        "id": str,
        "position": int,
        "lead": str,
        "text": str,
        "confirmed": int,
        "turn_id": str,
    }
    db.table("segments").create(
        columns,
        pk=("session_id", "id"),
        not_null={"lead", "text", "confirmed"},
        foreign_keys=[("session_id", "sessions", "id")],
    )


@history()
def m0002_terms(db: Database) -> None:
    """The vocabulary. `refused_terms` holds the keys of learned terms that the person did not want."""
    columns = {
        "seq": int,
        "key": str,
        "text": str,
        "sounds_like": str,
        "source": str,
        "added_utc": str,
        "used": int,
        "used_utc": str,
    }
    table = db.table("terms").create(columns, pk="seq", not_null=set(columns) - {"seq"})
    table.create_index(["key"], unique=True)
    db.table("refused_terms").create({"key": str}, pk="key")


@history()
def m0003_languages(db: Database) -> None:
    """The languages of turns, findable without reading every transcript (a second for 10,000 sessions)."""
    language = "CASE WHEN json_valid(transcript) THEN json_extract(transcript, '$.language') END"
    db.execute(f"CREATE INDEX idx_turns_language ON turns ({language}, session_id)")


@history()
def m0004_search(db: Database) -> None:
    """Search by the first letter, and inside words, without looking through every text.

    Beginnings of one letter get an index too. `turns_parts` and `sessions_parts` know all runs of
    three characters; they keep no text of their own and follow their tables by triggers.
    """
    for table, column in _FOUND:
        _widen_index(db, f"{table}_fts", column)
    if search.has_trigrams():
        index_parts(db)


def index_parts(db: Database) -> None:
    """The indexes of runs of three characters, those that are not there yet."""
    present = search.indexes(db)
    for table, column in _FOUND:
        if f"{table}_parts" not in present:
            _index_parts(db, table, column)


def _widen_index(db: Database, index: str, column: str) -> None:
    db.execute(f"ALTER TABLE {index} RENAME TO before_{index}")
    db.execute(
        f"CREATE VIRTUAL TABLE {index} USING fts5"
        f"({column}, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')"
    )
    db.execute(f"INSERT INTO {index} (rowid, {column}) SELECT rowid, {column} FROM before_{index}")
    db.execute(f"DROP TABLE before_{index}")


def _index_parts(db: Database, table: str, column: str) -> None:
    parts = f"{table}_parts"
    db.execute(
        f"CREATE VIRTUAL TABLE {parts} USING fts5"
        f"({column}, content = '{table}', content_rowid = 'seq', tokenize = 'trigram', detail = 'none')"
    )
    db.execute(f"INSERT INTO {parts} ({parts}) VALUES ('rebuild')")
    added = f"INSERT INTO {parts} (rowid, {column}) VALUES (new.seq, new.{column});"
    gone = f"INSERT INTO {parts} ({parts}, rowid, {column}) VALUES ('delete', old.seq, old.{column});"
    db.execute(f"CREATE TRIGGER {parts}_added AFTER INSERT ON {table} BEGIN {added} END")
    db.execute(f"CREATE TRIGGER {parts}_gone AFTER DELETE ON {table} BEGIN {gone} END")
    changed = f"AFTER UPDATE OF {column} ON {table} WHEN old.{column} IS NOT new.{column}"
    db.execute(f"CREATE TRIGGER {parts}_changed {changed} BEGIN {gone} {added} END")
