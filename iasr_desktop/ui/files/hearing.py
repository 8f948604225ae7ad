"""The work on one recording, done piece by piece on the inference lane."""

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioFileReader, SteppedRecognizer
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.recording import hear_file_steps
from iasr_desktop.core.types import Transcript


@dataclass(frozen=True)
class Piece:
    """What one step did: up to `done_s` of the recording in `spent_s` of work; `heard` after the last."""

    done_s: float
    spent_s: float
    heard: Transcript | None = None


class Hearing:
    """A recording being recognised. Made anywhere, used on the inference lane only.

    `step` goes on where the step before stopped, so the engine is free in
    between and a pause of any length loses nothing.
    """

    def __init__(
        self, path: Path, reader: AudioFileReader, recognizer: SteppedRecognizer, language: str, token: CancelToken
    ) -> None:
        self._begin: Callable[[], Generator[Progress, None, Transcript]] = lambda: hear_file_steps(
            path, reader, recognizer, token, language, lambda: self._piece
        )
        self._piece = token
        self._recognizer = recognizer
        self._steps: Generator[Progress, None, Transcript] | None = None

    def step(self, piece: CancelToken) -> Piece:
        """Recognise a bit more, or leave it for the next step once `piece`, a child of the token, is cancelled.

        Raises what `hear_file` raises.
        """
        self._piece = piece
        started = time.perf_counter()
        if self._steps is None:
            self._recognizer.start_session()
            self._steps = self._begin()
        try:
            progress = next(self._steps)
        except StopIteration as ended:
            heard: Transcript = ended.value
            return Piece(heard.duration_s, time.perf_counter() - started, heard)
        return Piece(progress.done, time.perf_counter() - started)

    def close(self) -> None:
        """Let go of the file. Idempotent."""
        if self._steps is not None:
            with closing(self._steps):
                pass
