"""The open utterance on disk while it grows."""

from datetime import UTC, datetime, timedelta

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


class UtteranceKeeper:
    """The open utterance on disk. When the disk fails the utterance goes on in memory alone."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self._writer: ClipWriter | None = None
        self._captured = datetime.now(UTC)
        self._failing = False
        self._notice = ""

    def notice(self) -> str:
        """The sentence to show, once for a run of failures."""
        notice, self._notice = self._notice, ""
        return notice

    def follow(self, event: SegmentEvent) -> None:
        if isinstance(event, UtteranceOpened):
            self._open(event)
        elif isinstance(event, UtteranceGrew):
            self._append(event.samples)
        elif isinstance(event, UtteranceDiscarded) and self._writer is not None:
            self._writer.discard()
            self._writer = None

    def close(self, event: UtteranceClosed) -> AudioClip:
        path = None
        if self._writer is not None:
            try:
                path = self._writer.close(len(event.samples))
                self._failing = False
            except StorageFailed as failure:
                self._fail(failure)
            self._writer = None
        return AudioClip(event.samples, self._captured.isoformat(timespec="milliseconds"), path)

    def _open(self, event: UtteranceOpened) -> None:
        self._captured = datetime.now(UTC) - timedelta(seconds=len(event.samples) / SAMPLE_RATE_HZ)
        try:
            self._writer = self._spool.start(self._captured)
        except StorageFailed as failure:
            self._fail(failure)
        self._append(event.samples)

    def _append(self, samples: Samples) -> None:
        if self._writer is None:
            return
        try:
            self._writer.append(samples)
        except StorageFailed as failure:
            self._fail(failure)

    def _fail(self, failure: StorageFailed) -> None:
        self._writer = None
        if not self._failing:
            self._failing = True
            self._notice = str(failure)
