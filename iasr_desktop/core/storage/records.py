"""What the history hands out: frozen, detached from the database."""

from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.document import Document, Segment
from iasr_desktop.core.types import Turn, Word


@dataclass(frozen=True)
class SessionFilter:
    """Which sessions are wanted; what is left empty narrows nothing.

    `query` is words in the text or heard, the last one perhaps unfinished.
    `since_utc` (included) and `until_utc` (not included) bound the last use,
    ISO 8601 in UTC. `language` is one that a turn was heard in. The others ask
    for a recording that is still there, a clip that waits to be recognised
    again, a turn that changed words.
    """

    query: str = ""
    since_utc: str = ""
    until_utc: str = ""
    language: str = ""
    with_audio: bool = False
    with_failed: bool = False
    corrected: bool = False


@dataclass(frozen=True)
class SessionSummary:
    """One line of the list of sessions.

    `title` is the beginning of the text. `turns` counts accepted turns,
    `failed` the clips that wait to be recognised again. `excerpt` is the place
    that a search found, else empty. Times are ISO 8601 in UTC.
    """

    id: str
    created_utc: str
    updated_utc: str
    language: str
    title: str
    characters: int
    turns: int
    failed: int
    revision: int
    excerpt: str = ""


@dataclass(frozen=True)
class Counted:
    """How many sessions there are; with `is_all` false there may be more."""

    count: int
    is_all: bool = True


@dataclass(frozen=True)
class SegmentRecord:
    """A segment of the current text and the utterance it came from.

    `words` are those heard, with times from the start of that utterance's clip;
    `turn_number` is 0, and the rest empty, when no utterance is known.
    """

    segment: Segment
    turn_id: str = ""
    turn_number: int = 0
    audio_path: Path | None = None
    words: tuple[Word, ...] = ()


@dataclass(frozen=True)
class SessionRecord:
    """A whole session: its text now, and every turn in order, failed and silent clips last."""

    summary: SessionSummary
    segments: tuple[SegmentRecord, ...]
    turns: tuple[Turn, ...]

    @property
    def document(self) -> Document:
        return Document(tuple(record.segment for record in self.segments))


@dataclass(frozen=True)
class RetentionReport:
    """How many recordings were deleted, and those that could not be."""

    deleted: int
    kept: tuple[Path, ...] = ()
