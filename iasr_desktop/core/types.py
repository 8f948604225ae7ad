"""The values that pass between the stages. Frozen, without behaviour or I/O.

Terms are those of the paper "Towards Human-Like Interactive Speech Recognition
with Agentic Correction and Semantic Evaluation" (section III): a turn takes a
hypothesis H, makes an instruction H', routes it to an intent and, for a
correction, edits the document.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from iasr_desktop.core.document import Document, Edit

if TYPE_CHECKING:
    # The window is drawn before numpy, which takes its time to load.
    import numpy as np
    from numpy.typing import NDArray

SAMPLE_RATE_HZ = 16_000

Samples: TypeAlias = "NDArray[np.float32]"
"""Mono audio at `SAMPLE_RATE_HZ`, shape (n,), float32 in -1..1."""


@dataclass(frozen=True, eq=False)
class AudioClip:
    """One utterance. `path` is where its audio lies on disk, if anywhere."""

    samples: Samples
    captured_utc: str = ""
    path: Path | None = None

    @property
    def duration_s(self) -> float:
        return len(self.samples) / SAMPLE_RATE_HZ


@dataclass(frozen=True)
class Word:
    """A recognised word; times from the start of the audio, `p` in 0..1."""

    text: str
    start_s: float
    end_s: float
    p: float


@dataclass(frozen=True)
class TranscriptSegment:
    """A stretch of recognised speech with its words."""

    start_s: float
    end_s: float
    text: str
    words: tuple[Word, ...] = ()


class HearingOutcome(StrEnum):
    """What the acoustic gate found in a clip."""

    SPEECH = "speech"
    NO_SPEECH = "no_speech"
    NO_SIGNAL = "no_signal"


@dataclass(frozen=True)
class Transcript:
    """What was heard in a clip or file; the hypothesis H is `text`.

    `voiced_s` is the time in which the voice detector heard speech; `notes`
    are sentences for the person (a decode that was repeated, say).
    """

    text: str
    language: str
    duration_s: float
    segments: tuple[TranscriptSegment, ...] = ()
    voiced_s: float = 0.0
    outcome: HearingOutcome = HearingOutcome.SPEECH
    notes: tuple[str, ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for segment in self.segments for word in segment.words)


class Intent(StrEnum):
    """Paper, Eq. 7."""

    CONFIRMATION = "confirmation"
    NEW_INPUT = "new_input"
    CORRECTION = "correction"


class Action(StrEnum):
    """What a decision does to the document."""

    APPEND = "append"
    EDIT = "edit"
    CONFIRM = "confirm"
    UNDO = "undo"
    REDO = "redo"
    REFUSE = "refuse"
    NOTHING = "nothing"


Tier = Literal["grammar", "model", "fallback", "forced", "hand", "none"]
"""What decided: whole-utterance grammar, language model, verbatim fallback after
a failure, the person's own key for an utterance, their hand without any
utterance (typing, undo by key), or nobody."""


@dataclass(frozen=True)
class Decision:
    """What the agent made of a hypothesis, before anything is applied.

    `edits` refer to the document text the agent was given, do not overlap and
    are sorted. `appended` is the text to add for `Action.APPEND`. `count` says
    how many steps an undo or redo takes. `note` is a sentence for the person
    when a correction was refused or the words were kept after a failure.
    """

    instruction: str
    intent: Intent
    intent_p: float
    action: Action
    edits: tuple[Edit, ...] = ()
    appended: str = ""
    count: int = 1
    tier: Tier = "grammar"
    note: str = ""
    timings_ms: Mapping[str, float] = field(default_factory=dict)


class TurnState(StrEnum):
    """`FAILED`: recognition did not work; the clip waits on disk for a retry."""

    DONE = "done"
    NO_SPEECH = "no_speech"
    FAILED = "failed"


@dataclass(frozen=True)
class Turn:
    """One utterance from start to finish; immutable once recorded.

    `number` counts from 1 within the session. Revisions count from 0 (the
    empty document); an undo is a turn too and makes a new revision. `models`
    maps a role ("recognizer", "agent", "prompt") to an id with its hash.
    """

    id: str
    session_id: str
    number: int
    created_utc: str
    state: TurnState
    heard: Transcript
    decision: Decision
    revision_before: int
    revision_after: int
    before: Document
    after: Document
    audio_path: Path | None = None
    models: Mapping[str, str] = field(default_factory=dict)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
