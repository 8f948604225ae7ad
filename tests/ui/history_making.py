"""What tests of the history page stand on: a controller at rest, sessions, recordings."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal

from iasr_desktop.core import paths
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.recovery import Unfinished
from iasr_desktop.core.session import Session, Snapshot
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ
from iasr_desktop.ui.states import DictationState, Phase
from tests.dictating import Speaker


class RestingController(QObject):
    """A `DictationController` whose session is `snapshot`; it keeps what it is asked to do."""

    state_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.snapshot = Snapshot("live")
        self.state = DictationState(Phase.READY)
        self.is_busy = False
        self.engines: Engines | None = None
        self.taken: list[Unfinished] = []
        self.replaced: list[tuple[int, int, str]] = []
        self.new_sessions = 0

    def take_up(self, items: Sequence[Unfinished]) -> None:
        self.taken += items

    def replace_span(self, start: int, end: int, text: str) -> None:
        self.replaced.append((start, end, text))

    def new_session(self) -> None:
        self.new_sessions += 1
        self.snapshot = Snapshot(f"new{self.new_sessions}")

    def record(self, is_recording: bool) -> None:
        self.state = DictationState(Phase.LISTENING if is_recording else Phase.READY, is_recording=is_recording)
        self.state_changed.emit(self.state)


def open_history() -> History:
    return History(paths.history_file(), paths.recordings_dir())


def recording(session_id: str, seconds: float = 2.0) -> Path:
    """A finished clip in the session's own folder."""
    writer = Spool(paths.recordings_dir() / session_id).start()
    writer.append(np.full(round(seconds * SAMPLE_RATE_HZ), 0.1, np.float32))
    return writer.close()


def abandoned(session_id: str) -> Path:
    """A clip that a process which is gone left behind."""
    path = recording(session_id)
    time, _, name = path.name.split("-")
    return path.rename(path.with_name("-".join((time, "999999999", name))))


def some_sessions() -> dict[str, Speaker]:
    """Three sessions: a letter with a recording and a correction, a German one, one with a failure."""
    with open_history() as history:
        letter = Speaker(history, Session("letter"))
        letter.say("Please send Meghan the contract before Thursday.", audio=recording("letter"))
        letter.replace("Meghan", "Megan")
        german = Speaker(history, Session("german", "de"))
        german.say("Der Vertrag kommt am Donnerstag.")
        troubled = Speaker(history, Session("troubled"))
        troubled.say("Nothing but weather.")
        history.record_failed("troubled", recording("troubled"), "The model does not load.", duration_s=2.0)
        return {"letter": letter, "german": german, "troubled": troubled}
