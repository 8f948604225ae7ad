"""The sessions that hold words, found from the latest places of these words backwards.

A word that is everywhere stands in a million turns, and whoever types it sees
a page of sessions. So only its latest places are asked for. As long as a
session that would come before the last one shown may hold the word in an older
place, that session is looked at, or older places are asked for as well.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from iasr_desktop.core.storage.rows import storable
from iasr_desktop.core.storage.search import PART_INDEXES, indexes, like_pattern, match_expression, part_expression

DEPTHS = (1_000, 16_000, -1)
"""So many of the latest places are asked for, more only when the ones before do not do; the last means all."""
FEW = 20
"""So many sessions are looked at one by one before more places are asked for."""

_MAY_HOLD = """SELECT id, seq FROM sessions WHERE touched > :touched
    AND (seq < :text OR EXISTS (SELECT 1 FROM turns WHERE turns.session_id = sessions.id AND +turns.seq < :turn))
    AND id NOT IN (SELECT value FROM json_each(:ids)) LIMIT :most"""
_HOLDS = """SELECT EXISTS (SELECT 1 FROM sessions_fts WHERE sessions_fts MATCH :words AND rowid = :seq)
    OR EXISTS (SELECT 1 FROM turns WHERE turns.session_id = :id
               AND EXISTS (SELECT 1 FROM turns_fts WHERE turns_fts MATCH :words AND rowid = turns.seq))"""


@dataclass(frozen=True)
class Found:
    """The ids of sessions in which a query was found, looking back to some turn and some session.

    What is older than `turns_from` (a turn's `seq`) and `texts_from` (a
    session's) was not looked at; 0 where everything was. `words` is the query
    as the index of words knows it, empty where it was found inside words.
    """

    ids: frozenset[str]
    words: str = ""
    turns_from: int = 0
    texts_from: int = 0

    @property
    def is_all(self) -> bool:
        return not (self.turns_from or self.texts_from)


def look(db: Database, query: str, most: int) -> Found:
    """Sessions by the latest `most` places of `query`: as words, else anywhere inside words."""
    query = storable(query)
    if words := match_expression(query):
        turns, texts = _latest(db, "turns_fts", words, most), _latest(db, "sessions_fts", words, most)
        if turns or texts:
            return Found(_sessions(db, turns, texts), words, _looked_to(turns, most), _looked_to(texts, most))
    pattern = like_pattern(query)
    if not (part := part_expression(query)):
        # One or two letters that begin no word anywhere: the next letter will tell.
        return Found(frozenset() if words else _looked_through(db, pattern))
    if not set(PART_INDEXES) <= set(indexes(db)):
        # An SQLite too old for such an index: every text is looked at, which takes its time in a long history.
        return Found(_looked_through(db, pattern))
    turns, texts = _latest(db, "turns_parts", part, most), _latest(db, "sessions_parts", part, most)
    ids = _sessions(db, _like(db, "turns", "heard", turns, pattern), _like(db, "sessions", "text", texts, pattern))
    return Found(ids, "", _looked_to(turns, most), _looked_to(texts, most))


def others(db: Database, found: Found, touched: int) -> frozenset[str] | None:
    """Sessions used after `touched` that hold the words only where nobody looked; `None` when that is hard to tell."""
    if found.is_all:
        return frozenset()
    values = {"touched": touched, "ids": as_json(found.ids), "turn": found.turns_from, "text": found.texts_from}
    rows = db.execute(_MAY_HOLD, {**values, "most": FEW + 1}).fetchall()
    if len(rows) > FEW or (rows and not found.words):
        return None
    holds = {
        name: db.execute(_HOLDS, {"id": name, "seq": seq, "words": found.words}).fetchone()[0] for name, seq in rows
    }
    return frozenset(name for name, does in holds.items() if does)


def as_json(values: Iterable[str | int]) -> str:
    """For `json_each`, which takes any number of values at once."""
    return json.dumps(list(values))


def _latest(db: Database, index: str, expression: str, most: int) -> list[int]:
    sql = f"SELECT rowid FROM {index} WHERE {index} MATCH ? ORDER BY rowid DESC LIMIT ?"
    return [row[0] for row in db.execute(sql, [expression, most]).fetchall()]


def _looked_to(places: Sequence[int], most: int) -> int:
    return places[-1] if len(places) == most else 0


def _like(db: Database, table: str, column: str, places: Sequence[int], pattern: str) -> list[int]:
    r"""Those of the places that really hold the pattern: the index knows its pieces, not their order."""
    sql = f"SELECT seq FROM {table} WHERE seq IN (SELECT value FROM json_each(?)) AND {column} LIKE ? ESCAPE '\\'"
    return [row[0] for row in db.execute(sql, [as_json(places), pattern]).fetchall()]


def _sessions(db: Database, turns: Sequence[int], texts: Sequence[int]) -> frozenset[str]:
    sql = (
        "SELECT session_id FROM turns WHERE seq IN (SELECT value FROM json_each(:turns))"
        " UNION SELECT id FROM sessions WHERE seq IN (SELECT value FROM json_each(:texts))"
    )
    rows = db.execute(sql, {"turns": as_json(turns), "texts": as_json(texts)}).fetchall()
    return frozenset(row[0] for row in rows)


def _looked_through(db: Database, pattern: str) -> frozenset[str]:
    """For what no index knows: one or two signs that are no letters."""
    sql = (
        r"SELECT id FROM sessions WHERE text LIKE :part ESCAPE '\'"
        r" UNION SELECT session_id FROM turns WHERE heard LIKE :part ESCAPE '\'"
    )
    return frozenset(row[0] for row in db.execute(sql, {"part": pattern}).fetchall())
