"""Microphone in, utterances out.

A reading thread takes blocks from the source, picks the channel, resamples,
cuts utterances and spools them. It never waits for whoever uses the clips:
those queue up while a turn is computed.

Use, hands-free::

    capture = Capture(source, detector, SoxrResampler, Spool(folder), settings)
    for clip in capture.utterances(token, on_event):
        turn = run_turn(clip, ...)      # capture.stop() from anywhere ends the loop

Push-to-talk: `Capture(..., push_to_talk=True)`; `begin()` and `end()` come from
another thread (one that reads the Enter key, say) and everything between them
is one clip. `hands_free()` goes over to cutting by voice.

Leaving the loop in any way (a break, Ctrl-C, an error) stops the device, and
what was being said is closed on disk. Clips that were never handed out are
offered by `Spool.orphans` later, as are those whose turn was not recorded.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum

from iasr_desktop.core.audio.events import Notice, OnCaptureEvent, WaitingForSignal, ignore_event
from iasr_desktop.core.audio.line import CaptureLine
from iasr_desktop.core.audio.live import LiveView
from iasr_desktop.core.audio.patience import PatientReader
from iasr_desktop.core.audio.segmenter import Segmenter
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.audio.takes import TakeRecorder
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioSource, ResamplerFactory, VoiceDetector
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import AudioClip


class Capture:
    """One dictation from one device; used once. `begin`, `end` and `stop` may come from any thread."""

    def __init__(
        self,
        source: AudioSource,
        detector: VoiceDetector,
        resampler: ResamplerFactory,
        spool: Spool,
        settings: MicrophoneSettings,
        *,
        push_to_talk: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._source = source
        self._clock = clock
        self._keys = _Keys(clock)
        self._stop = threading.Event()
        recorder = TakeRecorder(settings) if push_to_talk else None
        self._line = CaptureLine(resampler, Segmenter(detector, settings), recorder, spool)

    @property
    def live(self) -> LiveView:
        """The utterance that is being said."""
        return self._line.live

    def begin(self) -> None:
        """Push-to-talk: the key went down."""
        self._keys.press(_Key.DOWN)

    def end(self) -> None:
        """Push-to-talk: the key came up; a short tail is still taken."""
        self._keys.press(_Key.UP)

    def hands_free(self) -> None:
        """Push-to-talk: no key is needed any more, also for what has been said since `begin`."""
        self._keys.press(_Key.FREE)

    def stop(self) -> None:
        """End the dictation: what is being said is closed and handed out, then `utterances` ends."""
        self._stop.set()

    def utterances(self, token: CancelToken, on_event: OnCaptureEvent = ignore_event) -> Iterator[AudioClip]:
        """Clips as they close. `on_event` is called on the reading thread and must return at once.

        Raises `MicrophoneFailed` after the last clip when the device is missing,
        silent for too long (`patience`), or gone; `Cancelled` when the
        token stops (the clip then open stays on disk).
        """
        clips: queue.SimpleQueue[AudioClip | None] = queue.SimpleQueue()
        with ThreadPoolExecutor(1, thread_name_prefix="iasr-capture") as executor:
            reading = executor.submit(self._read, token, on_event, clips.put)
            reading.add_done_callback(lambda _: clips.put(None))
            try:
                while (clip := clips.get()) is not None:
                    token.check()
                    yield clip
                reading.result()
                token.check()
            finally:
                self._stop.set()

    def _read(self, token: CancelToken, on_event: OnCaptureEvent, hand_out: Callable[[AudioClip], None]) -> None:
        """The reading thread. Whatever ends it, the open utterance is closed and handed out."""
        self._line.connect(on_event, hand_out)
        try:
            self._source.start()
            if self._source.note:
                on_event(Notice(self._source.note))
            on_event(WaitingForSignal())
            self._pump(token)
        finally:
            try:
                self._line.finish()
            finally:
                self._source.stop()

    def _pump(self, token: CancelToken) -> None:
        reader = PatientReader(self._source, self._clock)
        while not (self._stop.is_set() or token.should_stop):
            if (block := reader.read()) is not None:
                self._keys.apply(self._line, block.delivered_s)
                self._line.push(block)


class _Key(Enum):
    DOWN = "down"
    UP = "up"
    FREE = "free"


class _Keys:
    """Key presses in order, applied between the blocks where they belong."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: list[tuple[float, _Key]] = []

    def press(self, key: _Key) -> None:
        with self._lock:
            self._waiting.append((self._clock(), key))

    def apply(self, line: CaptureLine, delivered_s: float | None) -> None:
        """Apply the presses made before the block was delivered: blocks may have queued up since."""
        with self._lock:
            due = [press for press in self._waiting if delivered_s is None or press[0] <= delivered_s]
            del self._waiting[: len(due)]
        for _, key in due:
            if key is _Key.FREE:
                line.hands_free()
            else:
                line.key(key is _Key.DOWN)
