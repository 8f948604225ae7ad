"""Reading what can still be read from a damaged history file.

Each table is read from both ends until the damage, through tables that hold
whatever columns the file knows; indexes are built anew.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from iasr_desktop.core.document import Document
from iasr_desktop.core.storage import queries
from iasr_desktop.core.storage.rows import UNREADABLE, Row, turns_of, whole_change
from iasr_desktop.core.storage.saving import save_segments

_TABLES = ("sessions", "turns", "segments")
_TERMS = ("terms", "refused_terms")


@dataclass(frozen=True)
class Salvaged:
    """How many sessions came, and how many of them without some or all of their turns."""

    sessions: int
    incomplete: int

    def __str__(self) -> str:
        """What a person should know, as the middle of a sentence and what follows it."""
        what = "1 session was taken over" if self.sessions == 1 else f"{self.sessions} sessions were taken over"
        if not self.incomplete:
            return f"{what}."
        of = "it" if self.sessions == 1 else f"{self.incomplete} of them"
        lost = f"Turns of {of} could not be read, so their undo is lost"
        return f"{what}. {lost}; the text is kept as far as it could be."


def salvage(db: Database, damaged: Path) -> Salvaged:
    """Copy readable sessions and terms into `db`, in its transaction.

    Sessions and terms that are in `db` already are left as they are.
    """
    with closing(sqlite3.connect(damaged)) as source:
        source.row_factory = sqlite3.Row
        source.text_factory = lambda data: data.decode("utf-8", "replace")
        tables = {table: _readable(source, table) for table in _TABLES}
        for table in _TERMS:
            for row in _readable(source, table):
                _insert(db, table, row)
    names = _session_names(tables) - {row["id"] for row in db.query("SELECT id FROM sessions")}
    whole = [_take_session(db, name, tables) for name in names]
    return Salvaged(len(whole), whole.count(False))


def _readable(source: sqlite3.Connection, table: str) -> list[Row]:
    """The rows before the damage and those behind it."""
    rows: dict[int, Row] = {}
    for direction in ("ASC", "DESC"):
        try:
            for row in source.execute(f"SELECT rowid AS place, * FROM {table} ORDER BY rowid {direction}"):
                values = dict(row)
                rows.setdefault(values.pop("place"), values)
        except (sqlite3.Error, UnicodeDecodeError):
            # The latter for a column's name in a damaged schema.
            continue
        break
    return list(rows.values())


def _session_names(tables: dict[str, list[Row]]) -> set[str]:
    named = [row.get("id") for row in tables["sessions"]]
    named += [row.get("session_id") for table in ("turns", "segments") for row in tables[table]]
    return {name for name in named if isinstance(name, str) and name}


def _take_session(db: Database, name: str, tables: dict[str, list[Row]]) -> bool:
    """Whether every turn came that the session had, as far as what is left tells."""
    turns = sorted((r for r in tables["turns"] if r.get("session_id") == name), key=lambda row: row.get("number") or 0)
    times = sorted(str(row["created_utc"]) for row in turns if row.get("created_utc"))
    queries.ensure_session(db, name, "auto", times[0] if times else "")
    db.execute("UPDATE sessions SET updated_utc = ? WHERE id = ?", [times[-1] if times else "", name])
    own = next((row for row in tables["sessions"] if row.get("id") == name), {})
    _update_session(db, name, own)
    for row in turns:
        if _is_readable(row) and _insert(db, "turns", row):
            queries.index_heard(db, row["id"], row["heard"])
    for row in tables["segments"]:
        if row.get("session_id") == name:
            _insert(db, "segments", row)
    taken, text = _complete(db, name)
    had = [own.get("turn_count"), *(row.get("number") for row in turns)]
    expected = max((number for number in had if isinstance(number, int)), default=0)
    return taken >= expected and (taken > 0 or not text)


def _is_readable(row: Row) -> bool:
    try:
        turns_of([row], Path())
    except UNREADABLE:
        return False
    return True


def _update_session(db: Database, name: str, row: Row) -> None:
    for column in db.table("sessions").columns_dict.keys() & row.keys() - {"seq", "id"}:
        if row[column] is not None:
            db.execute(f"UPDATE sessions SET {column} = ? WHERE id = ?", [row[column], name])


def _insert(db: Database, table: str, row: Row) -> bool:
    """Insert a row as far as its columns are known here; false when it is not whole."""
    columns = [name for name in db.table(table).columns_dict if name in row and name != "seq"]
    marks = ", ".join("?" * len(columns))
    sql = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({marks})"
    return db.execute(sql, [row[name] for name in columns]).rowcount > 0


def _complete(db: Database, name: str) -> tuple[int, str]:
    """Fill what was lost from what was not: the text, the counts and the end of the chain of turns.

    How many turns there are, and the text.
    """
    rows = queries.turn_rows(db, name)
    numbered = [row for row in rows if row["number"] is not None]
    records = queries.segments(db, name, Path())
    ending = _last_document(numbered)
    document = Document(tuple(record.segment for record in records)) if records else ending
    save_segments(db, name, document)
    if numbered and document != ending:
        change = whole_change(ending, document)
        db.execute("UPDATE turns SET document = ? WHERE id = ?", [change, numbered[-1]["id"]])
    revision = max((row["revision_after"] for row in numbered), default=0)
    sql = "UPDATE sessions SET text = ?, turn_count = ?, revision = ? WHERE id = ?"
    db.execute(sql, [document.text, len(numbered), revision, name])
    queries.index_text(db, name, document.text)
    return len(numbered), document.text


def _last_document(rows: list[Row]) -> Document:
    turns = turns_of(rows, Path())
    return turns[-1].after if turns else Document()
