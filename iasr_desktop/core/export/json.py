"""Everything about a session as JSON: the text now, and every revision on the way."""

import json
from dataclasses import asdict
from typing import Any

from iasr_desktop import __version__
from iasr_desktop.core.storage.records import SegmentRecord, SessionRecord
from iasr_desktop.core.types import Turn, Word

SCHEMA_VERSION = 1


def json_text(record: SessionRecord) -> str:
    """One JSON object, a turn on each line. Offsets count code points; times are
    seconds from a clip's start."""
    summary = record.summary
    body = {
        "schema_version": SCHEMA_VERSION,
        "application": {"name": "iasr-desktop", "version": __version__},
        "session": {
            "id": summary.id,
            "created_utc": summary.created_utc,
            "updated_utc": summary.updated_utc,
            "language": summary.language,
            "revision": summary.revision,
        },
        "text": record.document.text,
        "segments": _segments(record),
    }
    # Pretty printing is slow and triples the size of what is long already.
    turns = ",\n".join(_dumped(_turn(turn)) for turn in record.turns)
    return f'{_dumped(body)[:-1]}, "turns": [\n{turns}\n]}}\n'


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _segments(record: SessionRecord) -> list[dict[str, Any]]:
    spans = record.document.spans()
    return [_segment(segment, *span) for segment, span in zip(record.segments, spans, strict=True)]


def _segment(record: SegmentRecord, start: int, end: int) -> dict[str, Any]:
    return {
        "id": record.segment.id,
        "start": start,
        "end": end,
        "text": record.segment.text,
        "confirmed": record.segment.confirmed,
        "turn": record.turn_number or None,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    decision = turn.decision
    return {
        "turn": turn.number or None,
        "id": turn.id,
        "created_utc": turn.created_utc,
        "state": turn.state.value,
        "heard": turn.heard.text,
        "instruction": decision.instruction,
        "intent": decision.intent.value,
        "intent_p": decision.intent_p,
        "action": decision.action.value,
        "count": decision.count,
        "tier": decision.tier,
        "note": decision.note,
        "appended": decision.appended,
        "edits": [asdict(edit) for edit in decision.edits],
        "revision_before": turn.revision_before,
        "revision_after": turn.revision_after,
        "document": turn.after.text,
        "audio": str(turn.audio_path) if turn.audio_path else None,
        "language": turn.heard.language,
        "duration_s": turn.heard.duration_s,
        "voiced_s": turn.heard.voiced_s,
        "words": [_word(word) for word in turn.heard.words],
        "models": dict(turn.models),
        "timings_ms": {**turn.timings_ms, **decision.timings_ms},
    }


def _word(word: Word) -> dict[str, Any]:
    return {"text": word.text, "start_s": word.start_s, "end_s": word.end_s, "p": word.p}
