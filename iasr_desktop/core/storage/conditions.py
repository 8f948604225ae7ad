"""Which sessions a person wants to see, as the WHERE of a query over `sessions`."""

from typing import Any

from iasr_desktop.core.storage.records import SessionFilter

HEARD_LANGUAGE = "CASE WHEN json_valid(transcript) THEN json_extract(transcript, '$.language') END"
"""The language of a turn; null when its row is damaged."""

_HAS_TURN = "EXISTS (SELECT 1 FROM turns WHERE turns.session_id = sessions.id AND {})"


def condition(wanted: SessionFilter, ids: str | None = None) -> tuple[str, dict[str, Any]]:
    """The WHERE clause, empty when everything is wanted, and its values.

    `ids` is a JSON list of the sessions in which the query was found, `None` without one.
    """
    values: dict[str, Any] = {} if ids is None else {"ids": ids}
    parts = [] if ids is None else ["id IN (SELECT value FROM json_each(:ids))"]
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
