"""Exporting what was heard in a recording, with the same writers as a session."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from iasr_desktop.core.document import Segment, joiner
from iasr_desktop.core.errors import ExportFailed
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.export.names import free_path
from iasr_desktop.core.export.session import ExportFormat, check_target, content_of
from iasr_desktop.core.export.text import TitledRecord
from iasr_desktop.core.storage.records import SegmentRecord, SessionSummary
from iasr_desktop.core.types import Transcript

PARAGRAPH_PAUSE_S = 2.0
"""A pause this long begins a new paragraph; two hours on one line cannot be read."""


def export_recording(
    file: Path, heard: Transcript, target: Path, format: str | None = None, *, force: bool = False
) -> None:
    """Write what was heard in `file` to `target` whole or not at all. Raises `ExportFailed`.

    The rules are those of `export_session`; JSON is that of `iasr transcribe --json`.
    """
    kind = check_target(target, format, force=force)
    write_whole(target, _content(file, heard, kind), force=force)


def export_recordings(
    heard: Mapping[Path, Transcript], folder: Path, format: str
) -> tuple[list[Path], list[ExportFailed]]:
    """Write each recording's text into `folder` under its own name; a name in use gets a number.

    What was written, and why others were not.
    """
    written: list[Path] = []
    failures: list[ExportFailed] = []
    for file, transcript in heard.items():
        target = free_path(folder, file.stem, f".{format}", set(written))
        try:
            export_recording(file, transcript, target, format)
            written.append(target)
        except ExportFailed as failure:
            failures.append(failure)
    return written, failures


def record_of(file: Path, heard: Transcript) -> TitledRecord:
    """The transcript as the writers of sessions take it: a segment a sentence, nothing confirmed."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    segments, text = _segments(heard), prose(heard)
    summary = SessionSummary("", now, now, heard.language, text[:80], len(text), 0, 0, 0)
    return TitledRecord(summary, segments, (), heading=file.stem or file.name)


def prose(heard: Transcript) -> str:
    """The text in paragraphs."""
    return "".join(record.segment.lead + record.segment.text for record in _segments(heard))


def _segments(heard: Transcript) -> tuple[SegmentRecord, ...]:
    records: list[SegmentRecord] = []
    before, end_s = "", 0.0
    for number, segment in enumerate(heard.segments):
        if not segment.text:
            continue
        pause_s = segment.start_s - end_s
        lead = "\n\n" if before and pause_s >= PARAGRAPH_PAUSE_S else joiner(before, segment.text)
        records.append(SegmentRecord(Segment(f"s{number}", lead, segment.text), words=segment.words))
        before, end_s = segment.text, segment.end_s
    return tuple(records)


def _content(file: Path, heard: Transcript, kind: ExportFormat) -> bytes:
    if kind is ExportFormat.JSON:
        told = json.dumps(transcript_json(file, heard), ensure_ascii=False)
        return f"{told}\n".encode("utf-8", "replace")
    return content_of(record_of(file, heard), kind)


def transcript_json(file: Path, transcript: Transcript) -> dict[str, Any]:
    """The contract of `iasr transcribe --json`; times from the start of the recording."""
    return {
        "file": str(file),
        "text": transcript.text,
        "language": transcript.language,
        "duration_s": round(transcript.duration_s, 3),
        "segments": [
            {
                "start_s": segment.start_s,
                "end_s": segment.end_s,
                "text": segment.text,
                "words": [
                    {"text": word.text, "start_s": word.start_s, "end_s": word.end_s, "p": round(word.p, 4)}
                    for word in segment.words
                ],
            }
            for segment in transcript.segments
        ],
        "voiced_s": transcript.voiced_s,
        "outcome": transcript.outcome.value,
        "notes": list(transcript.notes),
        "timings_ms": dict(transcript.timings_ms),
    }
