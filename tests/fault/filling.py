"""A dictation on a disk that fills: `python -m tests.fault.filling FOLDER`, on a disk of two megabytes.

Says as JSON what was said, what was not saved at first, and what is there in the end.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.events import CaptureEvent, Notice
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import SAMPLE_RATE_HZ
from tests.dictating import VerbatimAgent
from tests.fakes import LoudnessDetector, NearestResampler
from tests.fault.victim import BLOCK, NumberReader, is_speech, value_of

BALLAST_BYTES = 1_200_000
UTTERANCES = 16
AFTER = 3
"""Room comes back after so many turns that were not saved."""


class Hurried:
    """An `AudioSource` of numbered blocks, as quick as they are read."""

    note = ""

    def __init__(self, blocks: int) -> None:
        self._left = blocks
        self._number = 0
        self.on_end: Callable[[], None] = lambda: None

    def start(self) -> None:
        return

    def read(self, timeout_s: float) -> InputBlock | None:
        if self._number == self._left:
            self.on_end()
            return None
        value = value_of(self._number)
        self._number += 1
        return InputBlock(np.full((BLOCK, 1), value, np.float32), SAMPLE_RATE_HZ)

    def stop(self) -> None:
        return


def blocks_of(utterances: int) -> int:
    """How many blocks hold so many utterances, with the pause after each."""
    number, found = 0, 0
    while found < utterances:
        number += 1
        found += is_speech(number - 1) and not is_speech(number)
    while not is_speech(number):
        number += 1
    return number


def main(folder: Path) -> None:
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(BALLAST_BYTES))
    history = History(folder / "history.db", folder / "recordings")
    dictation = Dictation(Session("s"), history, Engines(NumberReader(), VerbatimAgent()))
    settings = MicrophoneSettings(silence_ms=400)
    source = Hurried(blocks_of(UTTERANCES))
    capture = Capture(source, LoudnessDetector(), NearestResampler, Spool(folder / "recordings" / "s"), settings)
    source.on_end = capture.stop
    notices: list[str] = []

    def note(event: CaptureEvent) -> None:
        if isinstance(event, Notice):
            notices.append(event.message)

    unsaved: list[str] = []
    said: list[str] = []
    for clip in capture.utterances(CancelToken(), note):
        report = dictation.take(SpokenUtterance(clip), CancelToken())
        said.append(report.turn.heard.text)
        if report.unsaved:
            unsaved.append(report.unsaved)
        if len(unsaved) == AFTER:
            ballast.unlink(missing_ok=True)
    ballast.unlink(missing_ok=True)
    dictation.save()
    kept = [turn.heard.text for turn in history.turns("s")]
    sys.stdout.write(json.dumps({"said": said, "kept": kept, "unsaved": unsaved, "notices": notices}))
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
