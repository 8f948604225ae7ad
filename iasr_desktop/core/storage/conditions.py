"""Which sessions a person wants to see, as the WHERE of a query over `sessions`."""

from typing import Any

from sqlite_utils import Database

from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.core.storage.rows import storable
from iasr_desktop.core.storage.search import like_pattern, match_expression

_IS_INDEXED = """SELECT EXISTS (SELECT 1 FROM sessions_fts WHERE sessions_fts MATCH :words)
    OR EXISTS (SELECT 1 FROM turns_fts WHERE turns_fts MATCH :words)"""
# The plus keeps SQLite from looking up every turn found by its number, which reads whole
# rows: the index over sessions and their turns holds all that is asked for here.
_MATCHING = """(seq IN (SELECT rowid FROM sessions_fts WHERE sessions_fts MATCH :words)
    OR EXISTS (SELECT 1 FROM turns WHERE turns.session_id = sessions.id
               AND +turns.seq IN (SELECT rowid FROM turns_fts WHERE turns_fts MATCH :words)))"""
# For what no tokenizer finds: the middle of a word, or punctuation alone.
_CONTAINING = r"""(text LIKE :part ESCAPE '\'
    OR id IN (SELECT session_id FROM turns WHERE heard LIKE :part ESCAPE '\'))"""

HEARD_LANGUAGE = "CASE WHEN json_valid(transcript) THEN json_extract(transcript, '$.language') END"
"""The language of a turn; null when its row is damaged."""

_HAS_TURN = "EXISTS (SELECT 1 FROM turns WHERE turns.session_id = sessions.id AND {})"


def condition(db: Database, wanted: SessionFilter) -> tuple[str, dict[str, Any]]:
    """The WHERE clause, empty when everything is wanted, and its values."""
    values: dict[str, Any] = {}
    parts = [*_words(db, storable(wanted.query), values)]
    for name, clause in (("since_utc", "updated_utc >= :since_utc"), ("until_utc", "updated_utc < :until_utc")):
        if value := getattr(wanted, name):
            parts.append(clause)
            values[name] = value
    if wanted.language:
        parts.append(_HAS_TURN.format(f"{HEARD_LANGUAGE} = :language"))
        values["language"] = wanted.language
    if wanted.with_audio:
        parts.append(_HAS_TURN.format("audio_path IS NOT NULL"))
    if wanted.with_failed:
        parts.append(_HAS_TURN.format("state = 'failed'"))
    if wanted.corrected:
        parts.append(_HAS_TURN.format("action = 'edit'"))
    return ("WHERE " + " AND ".join(parts) if parts else ""), values


def _words(db: Database, query: str, values: dict[str, Any]) -> list[str]:
    """The clause for a query: by the index, else by looking through every text."""
    if not query.strip():
        return []
    words = match_expression(query)
    if words and db.execute(_IS_INDEXED, {"words": words}).fetchone()[0]:
        values["words"] = words
        return [_MATCHING]
    values["part"] = like_pattern(query)
    return [_CONTAINING]
