"""What the window shows about a dictation, as values: state, models, revisions, what was set aside."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.turn import Utterance
from iasr_desktop.core.types import Turn


class Phase(StrEnum):
    """What is going on. The microphone may be open in every phase: see `DictationState.is_recording`."""

    LOADING = "loading"
    READY = "ready"
    WAITING_FOR_MICROPHONE = "waiting_for_microphone"
    LISTENING = "listening"
    HEARING = "hearing"
    TRANSCRIBING = "transcribing"
    THINKING = "thinking"
    NO_SIGNAL = "no_signal"
    NO_SPEECH = "no_speech"
    FAILED = "failed"


@dataclass(frozen=True)
class DictationState:
    """The state of a dictation, always true.

    `sentence` is for the person: what failed, what was not heard; mostly empty.
    `is_recording` says that the microphone is open or being opened (the main
    control then stops it), `is_held` that it stays open only while a key is
    down. `waiting` counts clips whose turn has not begun. `is_kept_open`: no take
    goes on, but the microphone is left open for the next one.
    """

    phase: Phase
    sentence: str = ""
    is_recording: bool = False
    is_held: bool = False
    waiting: int = 0
    is_kept_open: bool = False

    @property
    def is_working(self) -> bool:
        """True while an utterance is being recognised or decided about."""
        return self.phase in (Phase.TRANSCRIBING, Phase.THINKING)


@dataclass(frozen=True)
class ModelsState:
    """The models behind the dictation.

    `is_loading` with `label` as progress; `is_ready` once turns can be taken;
    `error` when they could not be loaded. `notes` are sentences about what is
    missing although dictation works.
    """

    is_loading: bool = False
    is_ready: bool = False
    label: str = ""
    error: AppError | None = None
    notes: tuple[str, ...] = ()


class Change(StrEnum):
    """What made a revision."""

    BEGINNING = "beginning"
    NEW_TEXT = "new_text"
    CORRECTION = "correction"
    CONFIRMED = "confirmed"
    UNDONE = "undone"
    REDONE = "redone"
    TYPED = "typed"
    RESTORED = "restored"


@dataclass(frozen=True)
class Revision:
    """A text of the session. `number` counts from 0, the empty text; `turn` made it (`None` for 0).

    `restored` is the number of the revision that was brought back (`Change.RESTORED`).
    """

    number: int
    created_utc: str
    change: Change
    document: Document
    turn: Turn | None = None
    restored: int | None = None


@dataclass(frozen=True)
class SetAside:
    """An utterance that was stopped by Escape or failed; `recover_last` takes it up again.

    Its recording lies on disk at `path`, if anywhere, until it is recognised or discarded.
    `session_id` is the session it was spoken in.
    """

    utterance: Utterance
    duration_s: float
    session_id: str

    @property
    def path(self) -> Path | None:
        return self.utterance.path
