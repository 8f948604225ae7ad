"""The open utterance on disk while it grows, written by a thread of its own.

A disk may take seconds for a write, or take nothing for a while. The signal does
not wait for it: what is not written yet lies in memory and goes to disk in one
piece, as soon as the disk takes something again.
"""

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from iasr_desktop.core.audio.events import (
    SegmentEvent,
    UtteranceClosed,
    UtteranceDiscarded,
    UtteranceGrew,
    UtteranceOpened,
)
from iasr_desktop.core.audio.spool import ClipWriter, Spool
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples

BRIEF_S = 0.25
"""How long the signal may wait for an utterance that closes; disks mostly take a hundredth of it."""
PATIENCE_S = 10.0
"""After so long an utterance is handed out though the disk does not answer."""


@dataclass(frozen=True, eq=False)
class _Closing:
    """An utterance that ended. `place` comes from the writing thread: where it lies, `None` for nowhere."""

    event: UtteranceClosed
    captured_utc: str
    since_s: float
    place: "Future[Path | None]"


@dataclass(frozen=True)
class _Opening:
    captured: datetime


_Order = _Opening | UtteranceGrew | UtteranceDiscarded | _Closing | None


class UtteranceKeeper:
    """Follows the events of one signal on one thread, which `finish` ends.

    When the disk fails the utterance goes on in memory; its clip then has the
    path of an unfinished file, or none.
    """

    def __init__(self, spool: Spool, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._captured = datetime.now(UTC)
        self._closing: deque[_Closing] = deque()
        self._writer = _Writer(spool)

    def notice(self) -> str:
        """The sentence to show, once for a run of failures."""
        return self._writer.notice()

    def follow(self, event: SegmentEvent) -> None:
        if isinstance(event, UtteranceOpened):
            self._captured = datetime.now(UTC) - timedelta(seconds=len(event.samples) / SAMPLE_RATE_HZ)
            self._writer.order(_Opening(self._captured))
            self._writer.order(UtteranceGrew(event.samples))
        elif isinstance(event, UtteranceGrew | UtteranceDiscarded):
            self._writer.order(event)
        elif isinstance(event, UtteranceClosed):
            captured_utc = self._captured.isoformat(timespec="milliseconds")
            closing = _Closing(event, captured_utc, self._clock(), Future())
            self._closing.append(closing)
            self._writer.order(closing)

    def closed(self, wait_s: float) -> Iterator[tuple[AudioClip, UtteranceClosed]]:
        """Utterances that are on disk, or cannot be, in order; waits at most `wait_s` for each."""
        while self._closing:
            first = self._closing[0]
            try:
                path = self._place(first, wait_s)
            except TimeoutError:
                return
            self._closing.popleft()
            yield AudioClip(first.event.samples, first.captured_utc, path), first.event

    def finish(self) -> Iterator[tuple[AudioClip, UtteranceClosed]]:
        """The rest, after the last event."""
        yield from self.closed(PATIENCE_S)
        while self._closing:
            last = self._closing.popleft()
            path = None if last.place.cancel() else last.place.result()
            yield AudioClip(last.event.samples, last.captured_utc, path), last.event
        self._writer.stop(PATIENCE_S)

    def _place(self, closing: _Closing, wait_s: float) -> Path | None:
        if self._clock() - closing.since_s > PATIENCE_S and closing.place.cancel():
            return None
        return closing.place.result(wait_s)


class _Writer:
    """Carries out orders on a thread that begins with the first one."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self._orders: queue.SimpleQueue[_Order] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._failing = False
        self._captured = datetime.now(UTC)
        self._file: ClipWriter | None = None
        self._owed: list[Samples] = []

    def order(self, order: _Order) -> None:
        if self._thread is None:
            # It must not keep the app from ending when the disk never answers.
            self._thread = threading.Thread(target=self._run, name="iasr-spool", daemon=True)
            self._thread.start()
        self._orders.put(order)

    def stop(self, wait_s: float) -> None:
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join(wait_s)
            self._thread = None

    def notice(self) -> str:
        try:
            return self._notices.get_nowait()
        except queue.Empty:
            return ""

    def _run(self) -> None:
        while (order := self._orders.get()) is not None:
            if isinstance(order, _Opening):
                self._captured, self._file, self._owed = order.captured, None, []
            elif isinstance(order, _Closing):
                self._close(order)
            elif isinstance(order, UtteranceDiscarded):
                self._drop()
            else:
                self._owed.append(order.samples)
                # What came meanwhile goes with it, in one write.
                if self._orders.empty():
                    self._try_to_write()

    def _close(self, order: _Closing) -> None:
        path = self._closed(order.event.samples)
        if order.place.set_running_or_notify_cancel():
            order.place.set_result(path)
        elif path is not None:
            # It was handed out without a place, so nobody would ever ask for it.
            with suppress(OSError):
                path.unlink(missing_ok=True)
        self._file, self._owed = None, []

    def _closed(self, samples: Samples) -> Path | None:
        """Where the utterance lies: whole, or as far as there was room."""
        if self._try_to_write() and self._file is not None:
            try:
                path = self._file.close(len(samples))
            except StorageFailed as failure:
                self._fail(failure)
            else:
                self._failing = False
                return path
        left = self._file
        if left is not None:
            left.leave()
        clip = AudioClip(samples, self._captured.isoformat(), left.path if left is not None else None)
        try:
            # The folder may have been taken away, with the file in it.
            return self._spool.keep(clip)
        except StorageFailed:
            return left.path if left is not None and left.path.exists() else None

    def _drop(self) -> None:
        if self._file is not None:
            self._file.discard()
        self._file, self._owed = None, []

    def _try_to_write(self) -> bool:
        """Whether all of the utterance so far is in its file."""
        try:
            self._write()
        except StorageFailed as failure:
            self._fail(failure)
            return False
        return True

    def _write(self) -> None:
        if self._file is None:
            self._file = self._spool.start(self._captured)
        if self._owed:
            self._file.append(np.concatenate(self._owed))
            self._owed = []

    def _fail(self, failure: StorageFailed) -> None:
        if not self._failing:
            self._failing = True
            self._notices.put(str(failure))
