"""SubRip and WebVTT, written by pysubs2."""

from iasr_desktop.core.export.cues import Cue, cues_of
from iasr_desktop.core.export.timeline import timed_tokens
from iasr_desktop.core.storage.records import SessionRecord

# pysubs2 takes `\N`, `\n` and `\h` for markup; no text holds this character.
_BACKSLASH = "\0"


def srt_text(record: SessionRecord) -> str:
    """The session as SubRip subtitles; empty when there is no text."""
    return _written(cues_of(timed_tokens(record)), "srt")


def vtt_text(record: SessionRecord) -> str:
    """The session as WebVTT, whose reserved characters are escaped."""
    return _written(cues_of(timed_tokens(record)), "vtt")


def _written(cues: list[Cue], format: str) -> str:
    from pysubs2 import SSAEvent, SSAFile

    file = SSAFile()
    for cue in cues:
        text = "\n".join(cue.lines).replace(_BACKSLASH, "").replace("\\", _BACKSLASH)
        if format == "vtt":
            text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        file.append(SSAEvent(start=cue.start_ms, end=cue.end_ms, text=text))
    return file.to_string(format, keep_ssa_tags=True).replace(_BACKSLASH, "\\")
