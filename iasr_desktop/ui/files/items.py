"""One recording of the queue, and what is said about it in words."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.types import HearingOutcome, Transcript

_HOUR_S = 3600
_LONG_S = 90
"""Time left is told in minutes from here on."""


class FileState(StrEnum):
    """`PAUSED`: begun, and goes on from where it is."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_ended(self) -> bool:
        return self in (FileState.DONE, FileState.FAILED, FileState.CANCELLED)


@dataclass
class FileItem:
    """A recording of the queue. Changed by the runner on the GUI thread only.

    `done_s` is recognised out of `duration_s` (`None`: not known), `spent_s` is
    what that took. `problem` is the sentence of a file that could not be read.
    `session_id` is what was heard in the history; empty while it is not there.
    """

    key: int
    path: Path
    state: FileState = FileState.WAITING
    duration_s: float | None = None
    done_s: float = 0.0
    spent_s: float = 0.0
    problem: str = ""
    heard: Transcript | None = None
    session_id: str = ""

    @property
    def is_to_do(self) -> bool:
        """Whether something of it would be lost now: it is not done, or its text is not in the history yet."""
        is_kept = not (self.heard is not None and self.heard.text) or bool(self.session_id)
        return not self.state.is_ended or (self.state is FileState.DONE and not is_kept)

    @property
    def fraction(self) -> float | None:
        """How much is done, 0 to 1; `None` when the length is not known."""
        if self.state is FileState.DONE:
            return 1.0
        return min(1.0, self.done_s / self.duration_s) if self.duration_s else None

    @property
    def rate(self) -> float | None:
        """Seconds of audio a second of work."""
        return self.done_s / self.spent_s if self.spent_s > 0 and self.done_s > 0 else None

    @property
    def left_s(self) -> float | None:
        """Work that remains, by the rate so far."""
        if self.duration_s is None or self.rate is None:
            return None
        return max(0.0, self.duration_s - self.done_s) / self.rate


def clock(seconds: float) -> str:
    """ "4:07" or "1:02:09"."""
    whole = int(seconds)
    hours, minutes, rest = whole // _HOUR_S, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def state_text(item: FileItem) -> str:
    """The state in words; for what went wrong its one sentence, in which the name of the file will do."""
    if item.state is FileState.FAILED:
        return item.problem.replace(str(item.path), item.path.name)
    if item.state is FileState.DONE and item.heard is not None:
        return outcome_text(item.heard)
    return {
        FileState.WAITING: QCoreApplication.translate("Files", "Waiting"),
        FileState.RUNNING: QCoreApplication.translate("Files", "Recognising"),
        FileState.PAUSED: QCoreApplication.translate("Files", "Paused"),
        FileState.DONE: QCoreApplication.translate("Files", "Done"),
        FileState.CANCELLED: QCoreApplication.translate("Files", "Cancelled"),
    }[item.state]


def outcome_text(heard: Transcript) -> str:
    """ "Done", or why there is no text."""
    if heard.outcome is HearingOutcome.NO_SIGNAL:
        return QCoreApplication.translate("Files", "Done: the recording holds no signal")
    if heard.outcome is HearingOutcome.NO_SPEECH:
        return QCoreApplication.translate("Files", "Done: no speech was heard")
    return QCoreApplication.translate("Files", "Done")


def progress_text(item: FileItem) -> str:
    """ "42 % · 12 × · 3 min left"; empty for what has not begun or did not work."""
    if item.state not in (FileState.RUNNING, FileState.PAUSED, FileState.DONE):
        return ""
    parts = []
    if item.state is not FileState.DONE:
        fraction = item.fraction
        told = clock(item.done_s) if fraction is None else f"{int(fraction * 100)} %"
        parts.append(told)
    if item.rate is not None:
        parts.append(f"{item.rate:.0f} ×" if item.rate >= 10 else f"{item.rate:.1f} ×")
    if item.state is not FileState.DONE and item.left_s is not None:
        parts.append(left_text(item.left_s))
    return " · ".join(parts)


def left_text(seconds: float) -> str:
    """ "40 s left" or "3 min left", never less than there is."""
    if seconds < _LONG_S:
        return QCoreApplication.translate("Files", "{seconds} s left").format(seconds=max(1, round(seconds)))
    minutes = -(-int(seconds) // 60)
    if minutes < 60:
        return QCoreApplication.translate("Files", "{minutes} min left").format(minutes=minutes)
    text = QCoreApplication.translate("Files", "{hours} h {minutes} min left")
    return text.format(hours=minutes // 60, minutes=minutes % 60)
