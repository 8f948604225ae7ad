"""Turns as rows and back, without loss.

A document is stored as what changed from the turn before, so that a long
session does not grow with the square of its length. Every
`CHECKPOINT_TURNS` turns, and wherever the turn before is not on file, the
document before the turn is stored whole as well.
"""

import json
import math
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from iasr_desktop.core.document import Document, Edit, Segment
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.types import (
    Action,
    Decision,
    HearingOutcome,
    Intent,
    Transcript,
    TranscriptSegment,
    Turn,
    TurnState,
    Word,
)

CHECKPOINT_TURNS = 16

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError)
"""What a row whose values were damaged raises when it is read as a turn."""

Row = dict[str, Any]


def turn_row(turn: Turn, *, follows: bool) -> Row:
    """`follows` says that the turn before is on file and led to this one's revision.

    Only a turn with words gets a number: a failed or silent clip is not part of
    the order, and its number goes to the next one.
    """
    decision = turn.decision
    is_done = turn.state is TurnState.DONE
    whole = not is_done or not follows or turn.number % CHECKPOINT_TURNS == 0
    row = {
        "id": turn.id,
        "session_id": turn.session_id,
        "number": turn.number if is_done else None,
        "created_utc": turn.created_utc,
        "state": turn.state.value,
        "heard": turn.heard.text,
        "transcript": dump(_transcript_json(turn.heard)),
        "instruction": decision.instruction,
        "intent": decision.intent.value,
        "intent_p": float(decision.intent_p),
        "action": decision.action.value,
        "tier": decision.tier,
        "note": decision.note,
        "appended": decision.appended,
        "count": decision.count,
        "edits": dump([asdict(edit) for edit in decision.edits]),
        "revision_before": turn.revision_before,
        "revision_after": turn.revision_after,
        "document": dump(_change(turn.before, turn.after, whole=whole)),
        "models": dump(dict(turn.models)),
        "timings_ms": dump(dict(turn.timings_ms)),
        "decision_timings_ms": dump(dict(decision.timings_ms)),
    }
    return {name: storable(value) for name, value in row.items()}


def turns_of(rows: Iterable[Row], folder: Path) -> list[Turn]:
    """Turns from their rows in order of number; audio paths are relative to `folder`.

    Raises one of `UNREADABLE` for a damaged row.
    """
    turns: list[Turn] = []
    document = Document()
    for row in rows:
        before, document = _changed(document, json_value(row["document"]))
        turns.append(_turn(row, before, document, folder))
    return turns


def stored_path(path: Path | None, folder: Path) -> str | bytes | None:
    """A path as it is stored: relative when below `folder`, so that the data folder can move.

    Bytes for a name that is not valid text.
    """
    if path is None:
        return None
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - links in the way must stay as the person knows them
    inside = absolute.relative_to(folder) if absolute.is_relative_to(folder) else absolute
    name = inside.as_posix()
    return name if storable(name) == name else os.fsencode(name)


def loaded_path(stored: str | bytes | None, folder: Path) -> Path | None:
    """The absolute path that `stored_path` stored."""
    return None if stored is None else folder / os.fsdecode(stored)


def words_of(transcript: str) -> tuple[Word, ...]:
    """The words with their times in a stored transcript; none when it is damaged."""
    try:
        return _transcript("", json_value(transcript)).words
    except UNREADABLE:
        return ()


def dump(value: object) -> str:
    """Compact JSON; numbers of numpy's kinds become plain ones."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=float)


def whole_change(before: Document, after: Document) -> str:
    """What leads from `before` to `after`, as stored, with `before` whole."""
    return dump(_change(before, after, whole=True))


def storable(value: Any) -> Any:
    """The value without what UTF-8 cannot hold (lone surrogates), which SQLite refuses."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value


def _change(before: Document, after: Document, *, whole: bool) -> Row:
    """What leads from `before` to `after`: segments kept in front and behind, new ones between."""
    old, new = before.segments, after.segments
    limit = min(len(old), len(new))
    keep = next((place for place in range(limit) if old[place] != new[place]), limit)
    tail = next((place for place in range(limit - keep) if old[-1 - place] != new[-1 - place]), limit - keep)
    change: Row = {"keep": keep, "tail": tail, "segments": _segments_json(new[keep : len(new) - tail])}
    if whole:
        change["base"] = _segments_json(old)
    return change


def _changed(previous: Document, change: Row) -> tuple[Document, Document]:
    before = Document(_segments(change["base"])) if "base" in change else previous
    segments = before.segments
    rest = segments[len(segments) - change["tail"] :]
    return before, Document((*segments[: change["keep"]], *_segments(change["segments"]), *rest))


def _segments_json(segments: Iterable[Segment]) -> list[list[Any]]:
    return [[segment.id, segment.lead, segment.text, int(segment.confirmed)] for segment in segments]


def _segments(stored: Iterable[list[Any]]) -> tuple[Segment, ...]:
    return tuple(_segment(*segment) for segment in stored)


def _segment(name: Any, lead: Any, text: Any, confirmed: Any) -> Segment:
    return Segment(_text(name), _text(lead), _text(text), bool(confirmed))


# What is not of its kind would come up where nobody expects damage: in an export, or while the window draws.


def _texts(*values: Any) -> tuple[str, ...]:
    """Raises `TypeError` unless all are texts."""
    return tuple(map(_text, values))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> float:
    """A number that can be reckoned with. Raises `TypeError` for what is none."""
    if type(value) not in (int, float):
        raise TypeError
    return float(value) if math.isfinite(value) else 0.0


def _count(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _timings(stored: Any) -> dict[str, float]:
    return {name: _number(value) for name, value in stored.items()}


def _transcript_json(heard: Transcript) -> Row:
    return {
        "language": heard.language,
        "duration_s": heard.duration_s,
        "voiced_s": heard.voiced_s,
        "outcome": heard.outcome.value,
        "notes": list(heard.notes),
        "timings_ms": dict(heard.timings_ms),
        "segments": [
            [part.start_s, part.end_s, part.text, [[w.text, w.start_s, w.end_s, w.p] for w in part.words]]
            for part in heard.segments
        ],
    }


def _transcript(text: str, stored: Mapping[str, Any]) -> Transcript:
    return Transcript(
        text=_text(text),
        language=_text(stored["language"]),
        duration_s=_number(stored["duration_s"]),
        segments=tuple(_part(*part) for part in stored["segments"]),
        voiced_s=_number(stored["voiced_s"]),
        outcome=HearingOutcome(stored["outcome"]),
        notes=_texts(*stored["notes"]),
        timings_ms=_timings(stored["timings_ms"]),
    )


def _part(start_s: Any, end_s: Any, text: Any, words: Iterable[Any]) -> TranscriptSegment:
    heard = tuple(Word(_text(word), *map(_number, times)) for word, *times in words)
    return TranscriptSegment(_number(start_s), _number(end_s), _text(text), heard)


def _turn(row: Row, before: Document, after: Document, folder: Path) -> Turn:
    return Turn(
        id=_text(row["id"]),
        session_id=_text(row["session_id"]),
        number=_count(row["number"] or 0),
        created_utc=_text(row["created_utc"]),
        state=TurnState(row["state"]),
        heard=_transcript(row["heard"], json_value(row["transcript"])),
        decision=_decision(row),
        revision_before=_count(row["revision_before"]),
        revision_after=_count(row["revision_after"]),
        before=before,
        after=after,
        audio_path=loaded_path(row["audio_path"], folder),
        models={name: _text(model) for name, model in json_value(row["models"]).items()},
        timings_ms=_timings(json_value(row["timings_ms"])),
    )


def _decision(row: Row) -> Decision:
    tier: Any = _text(row["tier"])
    return Decision(
        instruction=_text(row["instruction"]),
        intent=Intent(row["intent"]),
        intent_p=_number(row["intent_p"] or 0.0),
        action=Action(row["action"]),
        edits=tuple(_edit(**edit) for edit in json_value(row["edits"])),
        appended=_text(row["appended"]),
        count=_count(row["count"]),
        tier=tier,
        note=_text(row["note"]),
        timings_ms=_timings(json_value(row["decision_timings_ms"])),
    )


def _edit(start: Any, end: Any, before: Any, after: Any, segment_id: Any = "") -> Edit:
    return Edit(_count(start), _count(end), _text(before), _text(after), _text(segment_id))
