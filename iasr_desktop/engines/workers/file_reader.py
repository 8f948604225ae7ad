"""FFmpeg in workers, behind the port `AudioFileReader`.

Recordings come from anywhere, and a crash of the decoder must not be one of the
app. Each recording has a worker to itself while it is read; one stays for a
while afterwards, for the next.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, AudioUnreadable, ModelFailed
from iasr_desktop.core.ports import AudioFileReader, OnWarning
from iasr_desktop.core.types import Samples
from iasr_desktop.engines.av_files import AvFileReader, logged
from iasr_desktop.engines.workers.files import FileEngine, Named, Stretch
from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor, WorkerLost

_LIMIT_S = 60.0
"""For some seconds of a recording, which take milliseconds: past this it hangs, or its disk does."""
_MEMORY_BYTES = 1 << 30
"""Many times what any recording needs: they are read block by block."""
_BLOCKS = 10
"""In a call: enough that calls cost nothing, few enough that memory stays flat."""
_IDLE_S = 60.0
_HINT = "Convert it to WAV or FLAC, or leave it out."


class SupervisedFileReader:
    """As `AvFileReader`, or another `reader`, in processes of its own. Safe on several threads.

    When the decoder ends on a recording, hangs, or takes more than
    `memory_bytes`, what was read of it before is kept, with a warning; without
    any, `AudioUnreadable` says so.
    """

    def __init__(
        self,
        reader: Callable[[], AudioFileReader] = AvFileReader,
        *,
        limit_s: float = _LIMIT_S,
        memory_bytes: int = _MEMORY_BYTES,
        idle_s: float = _IDLE_S,
    ) -> None:
        recipe = Recipe("decoder of recordings", partial(FileEngine, reader))
        self._make = partial(Supervisor, recipe, memory_bytes=memory_bytes, waits=False)
        self._limit_s = limit_s
        self._idle_s = idle_s
        self._lock = threading.Lock()
        self._idle: Supervisor | None = None
        self._timer: threading.Timer | None = None

    def prepare(self) -> None:
        """Start a worker if none is idle; does not wait for it. Whoever reads next finds it ready."""
        try:
            self._give_back(self._taken())
        except ModelFailed:
            # Said when something is read.
            return

    def close(self) -> None:
        """End the idle worker. Idempotent; a later call starts another."""
        with self._lock:
            idle, self._idle = self._idle, None
            self._stop_timer()
        if idle is not None:
            idle.close()

    def duration_s(self, path: Path) -> float | None:
        with _explained(path), self._worker() as worker:
            seconds: float | None = worker.call("duration_s", Named.here(path), limit_s=self._limit_s)
            return seconds

    def blocks(self, path: Path, token: CancelToken, on_warning: OnWarning | None = None) -> Iterator[Samples]:
        warn = on_warning or logged(path)
        token.check()
        is_begun = False
        try:
            with _explained(path), self._worker() as worker:
                for block in self._stretches(worker, path, token, warn):
                    is_begun = True
                    yield block
                    token.check()
        except _DecoderLost as loss:
            if not is_begun:
                raise
            warn(f"The recording could not be read to its end: {loss.reason}.")

    def _stretches(self, worker: Supervisor, path: Path, token: CancelToken, warn: OnWarning) -> Iterator[Samples]:
        worker.call("begin", Named.here(path), limit_s=self._limit_s)
        is_last = False
        while not is_last:
            stretch: Stretch = worker.call("more", _BLOCKS, token=token, limit_s=self._limit_s)
            for sentence in stretch.warnings:
                warn(sentence)
            yield from stretch.blocks
            is_last = stretch.is_last

    @contextmanager
    def _worker(self) -> Iterator[Supervisor]:
        """A worker for one recording. It is kept afterwards, unless somebody left in the middle of it."""
        worker = self._taken()
        try:
            yield worker
        except AppError:
            self._give_back(worker)
            raise
        except BaseException:
            worker.close()
            raise
        self._give_back(worker)

    def _taken(self) -> Supervisor:
        with self._lock:
            idle, self._idle = self._idle, None
            self._stop_timer()
        return idle or self._make()

    def _give_back(self, worker: Supervisor) -> None:
        with self._lock:
            kept, self._idle = self._idle, worker
            self._stop_timer()
            self._timer = threading.Timer(self._idle_s, self.close)
            self._timer.name, self._timer.daemon = "iasr-worker-idle", True
            self._timer.start()
        if kept is not None:
            kept.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _DecoderLost(AudioUnreadable):
    """The decoder did not live to answer; `reason` says why, without the recording's name."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{str(path)!r} could not be read: {reason}.", _HINT)
        self.reason = reason


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except ModelFailed as failure:
        raise _DecoderLost(path, _reason(failure)) from failure
    except FileNotFoundError as error:
        raise AudioUnreadable(f"{str(path)!r} does not exist.", "Check the name.") from error


def _reason(failure: ModelFailed) -> str:
    loss = failure.__cause__
    if isinstance(loss, WorkerLost):
        return f"the decoder {loss.why}"
    return "something went wrong inside the decoder"
