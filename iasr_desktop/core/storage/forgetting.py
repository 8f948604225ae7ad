"""Words of deleted sessions leave the full-text indexes, a little at a time.

An index only notes what was deleted, and keeps the words in its file until the
parts that hold them are merged. For the index of a million turns that takes
many seconds, in which nobody could save a turn. So it is done in steps, and the
file remembers (in `user_version`) which indexes still have to be merged: what
was broken off is gone on with later.
"""

import time

from sqlite_utils import Database

from iasr_desktop.core.storage.search import INDEXES, indexes

AT_ONCE_S = 0.25
"""So long others may have to wait; the index of a thousand sessions needs less."""
_STEP_PAGES = 64
_LEAST_CHANGES = 2
"""A merge that had something to do counts at least so many, as SQLite's documentation says."""
_WANTED, _BEGUN = 1, 1 << len(INDEXES)
_ALL = (_WANTED << len(INDEXES)) - 1


def mark(db: Database) -> None:
    """Note that every index may hold deleted words. In the transaction that deletes them."""
    _set_marks(db, _ALL)


def is_marked(db: Database) -> bool:
    """Whether deleted words may still stand in an index."""
    return _marks(db) != 0


def forget(db: Database, limit_s: float) -> bool:
    """Merge for about `limit_s` seconds, at least one step; whether all are gone now. In the caller's transaction."""
    ends_at = time.monotonic() + limit_s
    marks, present = _marks(db), indexes(db)
    for place, index in enumerate(INDEXES):
        wanted, begun = _WANTED << place, _BEGUN << place
        while marks & wanted and index in present:
            goes_on = _merge(db, index, begins=not marks & begun)
            marks = marks | begun if goes_on else marks & ~(wanted | begun)
            if time.monotonic() >= ends_at:
                _set_marks(db, marks)
                return not marks
    _set_marks(db, 0)
    return True


def _merge(db: Database, index: str, *, begins: bool) -> bool:
    """One step; whether there was something to do. The first one takes all parts of the index together."""
    before = db.conn.total_changes
    pages = -_STEP_PAGES if begins else _STEP_PAGES
    db.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('merge', ?)", [pages])
    return db.conn.total_changes - before >= _LEAST_CHANGES


def _marks(db: Database) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _set_marks(db: Database, marks: int) -> None:
    db.execute(f"PRAGMA user_version = {marks}")
