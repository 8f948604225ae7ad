"""Takes from the microphone: opened, read and closed off the GUI thread, one after another.

A take is what lies between opening the device and closing it. It yields any
number of clips, also after it was told to stop: what was being said comes last.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, Slot

from iasr_desktop.core.audio.events import CaptureEvent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.types import AudioClip
from iasr_desktop.ui.jobs import Jobs, Lane
from iasr_desktop.ui.services import BuildCapture

if TYPE_CHECKING:
    from iasr_desktop.core.audio.capture import Capture
    from iasr_desktop.core.audio.live import LiveView

Command: TypeAlias = "Callable[[Capture], None]"


class Take:
    """One take, as both threads know it. Commands given before the device is open wait for it."""

    def __init__(self, device: str, *, is_held: bool) -> None:
        self.device = device
        self.is_held = is_held
        self.is_stopping = False
        self.is_dropped = False
        self._lock = threading.Lock()
        self._capture: Capture | None = None
        self._waiting: list[Command] = []

    @property
    def live(self) -> LiveView | None:
        """What is being said; `None` before the device is open."""
        capture = self._capture
        return capture.live if capture is not None else None

    def command(self, command: Command) -> None:
        with self._lock:
            if self._capture is None:
                self._waiting.append(command)
                return
        command(self._capture)

    def stop(self) -> None:
        self.is_stopping = True
        self.command(lambda capture: capture.stop())

    def attach(self, capture: Capture) -> None:
        """The capture is there: give it the commands that wait."""
        with self._lock:
            self._capture = capture
            waiting, self._waiting = self._waiting, []
        for command in waiting:
            command(capture)


@dataclass(frozen=True, eq=False)
class _Posted:
    take: Take
    value: CaptureEvent | AudioClip


class MicrophoneLane(QObject):
    """Lives on the GUI thread. `take` is the one that records; stopped ones may still deliver."""

    heard = Signal(object)
    """`CaptureEvent` of the current take."""
    clip_taken = Signal(object)
    """`AudioClip` to be recognised."""
    clip_set_aside = Signal(object)
    """`AudioClip` of a take that was dropped."""
    ended = Signal(object)
    """The exception that ended a take, or `None`. `is_open` is false once all takes have ended."""

    _posted = Signal(object)

    def __init__(self, jobs: Jobs, build: BuildCapture, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._build = build
        self._takes: list[Take] = []
        self.take: Take | None = None
        self._posted.connect(self._on_posted, Qt.ConnectionType.QueuedConnection)

    @property
    def is_open(self) -> bool:
        """True while any take may still deliver."""
        return bool(self._takes)

    def start(self, settings: Settings, session_id: str, *, is_held: bool) -> None:
        """Begin a take; with `is_held` everything until `let_go` is one clip."""
        self.stop()
        take = Take(settings.microphone.device, is_held=is_held)
        if is_held:
            take.command(lambda capture: capture.begin())
        self.take = take
        self._takes.append(take)
        self._jobs.submit(
            Lane.SPEECH,
            partial(self._record, take, settings, session_id, is_held),
            done=partial(self._on_ended, take),
            failed=partial(self._on_ended, take),
        )

    def let_go(self) -> None:
        """The key of a held take came up; the take ends with its clip."""
        if self.take is not None:
            self.take.command(lambda capture: capture.end())

    def go_hands_free(self) -> None:
        """The held take goes on without the key."""
        if self.take is not None:
            self.take.is_held = False
            self.take.command(lambda capture: capture.hands_free())

    def stop(self) -> None:
        """End the take; what is being said is still delivered."""
        if self.take is not None:
            self.take.stop()
            self.take = None

    def drop(self) -> None:
        """End all takes; their clips are closed on disk and set aside."""
        self.take = None
        for take in self._takes:
            take.is_dropped = True
            take.stop()

    def _record(
        self, take: Take, settings: Settings, session_id: str, is_held: bool, token: CancelToken, _: OnProgress
    ) -> None:
        """On the speech lane."""
        if take.is_stopping:
            return
        capture = self._build(settings, session_id, is_held)
        take.attach(capture)
        for clip in capture.utterances(token, partial(self._post, take)):
            self._post(take, clip)

    def _post(self, take: Take, value: CaptureEvent | AudioClip) -> None:
        """From any thread."""
        self._posted.emit(_Posted(take, value))

    @Slot(object)
    def _on_posted(self, posted: _Posted) -> None:
        if isinstance(posted.value, AudioClip):
            (self.clip_set_aside if posted.take.is_dropped else self.clip_taken).emit(posted.value)
        elif posted.take is self.take:
            self.heard.emit(posted.value)

    def _on_ended(self, take: Take, failure: Exception | None = None) -> None:
        self._takes.remove(take)
        if take is self.take:
            self.take = None
        self.ended.emit(failure)
