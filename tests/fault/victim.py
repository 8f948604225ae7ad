"""A dictation that goes on until its process is killed: `python victim.py DATA SESSION DELIVERED`.

Real capture, spool, history and export; only the sound, the ears and the mind are made up. Each block of
sound carries its number, so that afterwards one can see which of them are on disk. `DELIVERED` is a file
that holds how many blocks the microphone has handed over.
"""

import mmap
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.export.session import export_session
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.progress import OnProgress, ignore_progress
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples, Transcript
from tests.dictating import VerbatimAgent, transcript
from tests.fakes import LoudnessDetector, NearestResampler

BLOCK = SAMPLE_RATE_HZ // 20
BLOCK_S = BLOCK / SAMPLE_RATE_HZ
SPEECH_BLOCKS, PAUSE_BLOCKS = 24, 20
_ROOM = 0.001
_QUIETEST, _STEP = 0.1, 0.0002
COUNT_BYTES = 8


def is_speech(number: int) -> bool:
    """Whether the block of this number is somebody speaking."""
    return number % (SPEECH_BLOCKS + PAUSE_BLOCKS) < SPEECH_BLOCKS


def value_of(number: int) -> float:
    """The value of every sample in a block."""
    return _QUIETEST + number * _STEP if is_speech(number) else _ROOM


def numbers(samples: Samples) -> list[int]:
    """The numbers of the blocks of speech in a recording, in order."""
    loud = np.rint((samples[samples > _QUIETEST - _STEP / 2] - _QUIETEST) / _STEP).astype(int)
    return [int(number) for number in dict.fromkeys(loud.tolist())]


def name_of(samples: Samples) -> str:
    """What is heard in a clip."""
    found = numbers(samples)
    return f"Clip {found[0]}." if found else ""


class Numbered:
    """An `AudioSource` that never ends."""

    note = ""

    def __init__(self, delivered: mmap.mmap) -> None:
        self._delivered = delivered
        self._number = 0
        self._pause = threading.Event()

    def start(self) -> None:
        return

    def read(self, timeout_s: float) -> InputBlock | None:
        self._pause.wait(BLOCK_S)
        value = value_of(self._number)
        self._number += 1
        self._delivered[:COUNT_BYTES] = self._number.to_bytes(COUNT_BYTES, "little")
        return InputBlock(np.full((BLOCK, 1), value, np.float32), SAMPLE_RATE_HZ)

    def stop(self) -> None:
        return


class NumberReader:
    """A recogniser that reads the numbers."""

    model_id = "numbers"

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        return

    def start_session(self) -> None:
        return

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        return transcript(name_of(clip.samples), duration_s=clip.duration_s)

    def transcribe_stream(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "auto",
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        return self.transcribe(AudioClip(np.concatenate(list(blocks))), token, language)

    def preview(self, samples: Samples, token: CancelToken, language: str = "auto") -> str:
        return name_of(samples)


def main(data: Path, session_id: str, delivered: Path) -> None:
    """Dictate, save and export, one utterance after the other."""
    with delivered.open("r+b") as file, mmap.mmap(file.fileno(), COUNT_BYTES) as counted:
        history = History(data / "history.db", data / "recordings")
        engines = Engines(NumberReader(), VerbatimAgent())
        dictation = Dictation(Session(session_id), history, engines)
        spool = Spool(data / "recordings" / session_id)
        capture = Capture(
            Numbered(counted), LoudnessDetector(), NearestResampler, spool, MicrophoneSettings(silence_ms=400)
        )
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        for clip in capture.utterances(CancelToken()):
            dictation.take(SpokenUtterance(clip), CancelToken())
            export_session(history.record(session_id), data / f"{session_id}.txt", force=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
