"""A microphone that stays open for a while after a take, so that the next one has its first word.

Bluetooth headsets take seconds to deliver when they are opened. Whatever comes
in between two takes is thrown away at once: it is neither kept nor looked at.
"""

import threading
from collections.abc import Callable
from time import monotonic

from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import AudioSource, InputBlock

READ_S = 0.1
_ALIVE_S = 1.0
"""A device that has not delivered for so long is not worth keeping."""


class WarmMicrophone:
    """Hands out `AudioSource`s and keeps the one used last. Safe on several threads.

    `on_change` is told whether a device is being kept, from any thread.
    """

    def __init__(self, build: Callable[[str], AudioSource]) -> None:
        """`build` makes the source of the device with a name."""
        self._build = build
        self._lock = threading.Lock()
        self._kept: _Kept | None = None
        self.on_change: Callable[[bool], None] = lambda _: None

    def source(self, device: str, keep_s: float) -> AudioSource:
        """The device for one take; kept for `keep_s` seconds afterwards."""
        return _Lease(self, device, keep_s)

    def close(self) -> None:
        """Let go of what is kept. Idempotent; returns within about a second."""
        if (kept := self._taken()) and (found := kept.claim()):
            found[0].stop()

    def open(self, device: str) -> tuple[AudioSource, InputBlock | None]:
        """The device, started, with the block it delivered just now if it was kept. Raises `MicrophoneFailed`."""
        kept = self._taken()
        found = kept.claim() if kept else None
        if found and kept and kept.device == device:
            return found
        if found:
            found[0].stop()
        source = self._build(device)
        try:
            source.start()
        except MicrophoneFailed:
            source.stop()
            raise
        return source, None

    def keep(self, source: AudioSource, device: str, keep_s: float) -> None:
        """Keep a started device that was open for a take."""
        self.close()
        kept = _Kept(source, device, keep_s, self._over)
        with self._lock:
            self._kept = kept
        self.on_change(True)
        kept.begin()

    def _taken(self) -> "_Kept | None":
        with self._lock:
            kept, self._kept = self._kept, None
        if kept is not None:
            self.on_change(False)
        return kept

    def _over(self, kept: "_Kept") -> None:
        with self._lock:
            if self._kept is not kept:
                return
            self._kept = None
        self.on_change(False)


class _Kept:
    """A device between two takes, and the thread that empties it."""

    def __init__(self, source: AudioSource, device: str, keep_s: float, on_over: "Callable[[_Kept], None]") -> None:
        self.device = device
        self._source: AudioSource | None = source
        self._last: InputBlock | None = None
        self._claimed = threading.Event()
        self._on_over = on_over
        self._thread = threading.Thread(target=self._empty, args=(source, keep_s), name="iasr-warm-microphone")
        self._thread.daemon = True

    def begin(self) -> None:
        self._thread.start()

    def claim(self) -> tuple[AudioSource, InputBlock | None] | None:
        """The open device; `None` when it was closed meanwhile."""
        self._claimed.set()
        self._thread.join()
        return (self._source, self._last) if self._source is not None else None

    def _empty(self, source: AudioSource, keep_s: float) -> None:
        ends_at = monotonic() + keep_s
        try:
            while monotonic() < ends_at:
                block = source.read(READ_S)
                if self._claimed.is_set():
                    self._last = block
                    return
        except MicrophoneFailed:
            # It is gone; the next take says so if it is wanted then.
            pass
        self._source = None
        source.stop()
        self._on_over(self)


class _Lease:
    """An `AudioSource` for one take."""

    def __init__(self, warm: WarmMicrophone, device: str, keep_s: float) -> None:
        self._warm = warm
        self._device = device
        self._keep_s = keep_s
        self._source: AudioSource | None = None
        self._first: InputBlock | None = None
        self._alive_s = 0.0
        self.note = ""

    def start(self) -> None:
        self._source, self._first = self._warm.open(self._device)
        self._alive_s = monotonic() if self._first is not None else 0.0
        self.note = self._source.note

    def read(self, timeout_s: float) -> InputBlock | None:
        if self._source is None:
            raise MicrophoneFailed("The microphone is not open.", "Start dictation again.")
        first, self._first = self._first, None
        try:
            block = first or self._source.read(timeout_s)
        except MicrophoneFailed:
            self._alive_s = 0.0
            raise
        if block is not None and len(block.samples):
            self._alive_s = monotonic()
        return block

    def stop(self) -> None:
        source, self._source = self._source, None
        if source is None:
            return
        if self._keep_s > 0 and self._alive_s and monotonic() - self._alive_s < _ALIVE_S:
            self._warm.keep(source, self._device, self._keep_s)
        else:
            source.stop()
