"""What happens between a microphone and a clip, as values.

Segmenters emit `SegmentEvent`s, the signal watch `SignalEvent`s; a person sees
`CaptureEvent`s.
"""

from collections.abc import Callable
from dataclasses import dataclass

from iasr_desktop.core.types import Samples

SILENCE_DBFS = -120.0
"""Stands for no signal at all."""


@dataclass(frozen=True)
class VoiceStarted:
    """Somebody speaks, `at_s` seconds from the start of the signal."""

    at_s: float


@dataclass(frozen=True)
class VoiceEnded:
    """Nobody has spoken for a moment; the utterance may still go on."""

    at_s: float


@dataclass(frozen=True, eq=False)
class UtteranceOpened:
    """An utterance begins with `samples` (pre-roll included), which start at `start_s`."""

    start_s: float
    samples: Samples


@dataclass(frozen=True, eq=False)
class UtteranceGrew:
    """More audio of the open utterance."""

    samples: Samples


@dataclass(frozen=True, eq=False)
class UtteranceClosed:
    """The whole utterance. It may be shorter than what opened and grew: a long pause
    at its end, or the words after a cut at the length limit, do not belong to it."""

    start_s: float
    samples: Samples
    voiced_s: float


@dataclass(frozen=True)
class UtteranceDiscarded:
    """The open utterance was a blip: its samples follow as `Skipped`."""


@dataclass(frozen=True, eq=False)
class Skipped:
    """Audio that belongs to no utterance."""

    samples: Samples


SegmentEvent = (
    VoiceStarted | VoiceEnded | UtteranceOpened | UtteranceGrew | UtteranceClosed | UtteranceDiscarded | Skipped
)


@dataclass(frozen=True)
class WaitingForSignal:
    """The device is open; what is said now may not be heard yet."""


@dataclass(frozen=True)
class SignalReady:
    """The first sound came in, or came back after `NoSignal`."""


@dataclass(frozen=True)
class NoSignal:
    """The device has delivered nothing but zeros for `seconds`: muted, or no permission."""

    seconds: float


@dataclass(frozen=True)
class LevelChanged:
    """Level of the chosen channel, RMS in dBFS; channels count from 1."""

    dbfs: float
    peak_dbfs: float
    channel: int


SignalEvent = WaitingForSignal | SignalReady | NoSignal | LevelChanged


@dataclass(frozen=True)
class UtteranceBegan:
    """An utterance is open; `UtteranceTaken` or `UtteranceDropped` follows."""


@dataclass(frozen=True)
class UtteranceDropped:
    """What was open was no utterance."""


@dataclass(frozen=True)
class UtteranceTaken:
    """A clip was closed and waits for its turn."""

    duration_s: float
    dbfs: float


@dataclass(frozen=True)
class TooQuiet:
    """The last utterance was so soft that words may be lost."""

    dbfs: float


@dataclass(frozen=True)
class AudioLost:
    """This computer was too slow to take `blocks` blocks from the device."""

    blocks: int


@dataclass(frozen=True)
class Notice:
    """A sentence for the person; dictation goes on."""

    message: str


CaptureEvent = (
    SignalEvent
    | VoiceStarted
    | VoiceEnded
    | UtteranceBegan
    | UtteranceDropped
    | UtteranceTaken
    | TooQuiet
    | AudioLost
    | Notice
)
OnCaptureEvent = Callable[[CaptureEvent], None]


def ignore_event(_: CaptureEvent) -> None:
    """For callers with nobody watching."""
