"""Exporting a session: which format, and the one way in for every caller."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from iasr_desktop.core.errors import ExportFailed
from iasr_desktop.core.export.docx import docx_bytes
from iasr_desktop.core.export.files import check_place, write_whole
from iasr_desktop.core.export.json import json_text
from iasr_desktop.core.export.subtitles import srt_text, vtt_text
from iasr_desktop.core.export.text import markdown_text, plain_text
from iasr_desktop.core.storage.records import SessionRecord


class ExportFormat(StrEnum):
    """What a session can be written as; the value is the file suffix."""

    TXT = "txt"
    MD = "md"
    DOCX = "docx"
    SRT = "srt"
    VTT = "vtt"
    JSON = "json"


_WRITERS: dict[ExportFormat, Callable[[SessionRecord], str | bytes]] = {
    ExportFormat.TXT: plain_text,
    ExportFormat.MD: markdown_text,
    ExportFormat.DOCX: docx_bytes,
    ExportFormat.SRT: srt_text,
    ExportFormat.VTT: vtt_text,
    ExportFormat.JSON: json_text,
}


def export_session(record: SessionRecord, path: Path, format: str | None = None, *, force: bool = False) -> None:
    """Write the session to `path` whole or not at all. Raises `ExportFailed`.

    The format is that of the suffix unless given. An existing file is replaced
    only with `force`.
    """
    kind = check_target(path, format, force=force)
    write_whole(path, content_of(record, kind), force=force)


def content_of(record: SessionRecord, kind: ExportFormat) -> bytes:
    """What a file of this kind holds."""
    content = _WRITERS[kind](record)
    # Lone surrogates cannot be written as UTF-8.
    return content if isinstance(content, bytes) else content.encode("utf-8", "replace")


def check_target(path: Path, format: str | None = None, *, force: bool = False, other_way: str = "") -> ExportFormat:
    """The format an export to `path` will have; raises `ExportFailed` when it could not
    be written, so that this is known before the work and not after it.

    `other_way` ends the hint with another way that the caller offers to name the format.
    """
    name = (format or path.suffix.removeprefix(".")).lower()
    try:
        kind = ExportFormat("md" if name == "markdown" else name)
    except ValueError:
        known = ", ".join(ExportFormat)
        what = f"The format {name!r} is not known" if name else f"The name {path.name!r} does not tell the format"
        raise ExportFailed(f"{what}.", f"Use one of these suffixes: {known}{other_way}.") from None
    check_place(path, force=force)
    return kind
