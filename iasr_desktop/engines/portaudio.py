"""Microphones by PortAudio (sounddevice), which runs in a process of its own; see `portaudio_worker`."""

import json
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import InputBlock, InputDevice
from iasr_desktop.engines.portaudio_worker import HEADER, find_device

_WORKER = Path(__file__).with_name("portaudio_worker.py")
_ANSWER_S = 30.0
"""Starting the process and asking the system takes half a second, and many times that on a busy machine."""
_OPENING_S = 10.0
"""Bluetooth devices that change their profile take two or three."""
_GOODBYE_S = 1.0
_QUEUE_BLOCKS = 4096


def list_inputs() -> list[InputDevice]:
    """Devices that record, the list read anew. Raises `MicrophoneFailed` when there is no sound system."""
    worker = _Worker("list")
    try:
        return [InputDevice(**device) for device in worker.answer()["devices"]]
    finally:
        worker.end()


def find_input(devices: list[InputDevice], name: str) -> InputDevice | None:
    """The device called `name`, also when only its card number has changed."""
    found = find_device([{"name": device.name, "device": device} for device in devices], name)
    return found["device"] if found else None


class PortAudioSource:
    """An `AudioSource` for the device called `device_name`; empty takes the system's default.

    `device` is the one that was opened. `start`, `read` and `stop` belong to
    one thread.
    """

    def __init__(self, device_name: str = "") -> None:
        self._wanted = device_name
        self._worker: _Worker | None = None
        self._channels = 1
        self._rate_hz = 0
        self._reported = 0
        self.device: InputDevice | None = None
        self.note = ""

    def start(self) -> None:
        """Raises `MicrophoneFailed`."""
        self._worker = _Worker("record", self._wanted)
        answer = self._worker.answer()
        self._channels, self._rate_hz, self._reported = answer["channels"], answer["rate_hz"], 0
        self.device = InputDevice(**answer["device"])
        if self._wanted and find_input([self.device], self._wanted) is None:
            self.note = f"The microphone {self._wanted!r} is not connected; {self.device.name!r} is used."

    def read(self, timeout_s: float) -> InputBlock | None:
        """The next block. Raises `MicrophoneFailed` once the device is gone and its blocks are read."""
        if self._worker is None:
            raise MicrophoneFailed("The microphone is not open.", "Start dictation again.")
        try:
            block = self._worker.next(timeout_s)
        except queue.Empty:
            return None
        if not isinstance(block, _Block):
            raise MicrophoneFailed("The microphone was disconnected.", "Connect it again, or choose another one.")
        samples = np.frombuffer(block.body, np.float32).reshape(-1, self._channels)
        dropped, self._reported = block.lost - self._reported, block.lost
        return InputBlock(samples, self._rate_hz, dropped, block.delivered_s)

    def stop(self) -> None:
        """Idempotent. Returns within about a second whatever state the device is in."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None


@dataclass(frozen=True)
class _Block:
    body: bytes
    lost: int
    delivered_s: float


class _Worker:
    """The other process, and the thread that empties its pipe into a bounded queue."""

    def __init__(self, *arguments: str) -> None:
        # Without the folder of the script on its path; what PortAudio and ALSA print is of no use to anybody.
        command = [sys.executable, "-P", str(_WORKER), *arguments]
        self._items: queue.Queue[dict[str, Any] | _Block | None] = queue.Queue(_QUEUE_BLOCKS)
        self._lost_here = 0
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise MicrophoneFailed("The microphone could not be opened.", "Close some programs.") from error
        self._thread = threading.Thread(target=self._drain, name="iasr-microphone", daemon=True)
        self._thread.start()

    def answer(self) -> dict[str, Any]:
        """What became of the request. Raises `MicrophoneFailed` when that is an error, or does not come."""
        first = self._line(_ANSWER_S, {"error": "no_system"})
        if "opening" in first:
            first = self._line(_OPENING_S, {"error": "hangs", "device": first["opening"]})
        if "error" not in first:
            return first
        self.end()
        raise _failure(first)

    def _line(self, timeout_s: float, otherwise: dict[str, Any]) -> dict[str, Any]:
        try:
            item = self._items.get(timeout=timeout_s)
        except queue.Empty:
            return otherwise
        return item if isinstance(item, dict) else otherwise

    def next(self, timeout_s: float) -> "dict[str, Any] | _Block | None":
        """The next block; `None`, again and again, once there will be no more. Raises `queue.Empty`."""
        item = self._items.get(timeout=timeout_s)
        if item is None:
            self._items.put_nowait(None)
        return item

    def end(self) -> None:
        """Idempotent. The process is asked first and then made to end."""
        with suppress(OSError):
            self._pipe(self._process.stdin).close()
        try:
            self._process.wait(_GOODBYE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join()
        self._pipe(self._process.stdout).close()

    def _drain(self) -> None:
        pipe = self._pipe(self._process.stdout)
        while (line := pipe.readline()).endswith(b"\n"):
            self._items.put_nowait(told := json.loads(line))
            if "opening" not in told:
                break
        while len(head := pipe.read(HEADER.size)) == HEADER.size:
            size, lost, delivered_s = HEADER.unpack(head)
            body = pipe.read(size)
            if len(body) < size:
                break
            self._queue(_Block(body, lost + self._lost_here, delivered_s))
        self._finish()

    def _queue(self, block: _Block) -> None:
        try:
            self._items.put_nowait(block)
        except queue.Full:
            self._lost_here += 1

    def _finish(self) -> None:
        """The end mark must fit; a full queue means that nobody has read for minutes."""
        while True:
            try:
                return self._items.put_nowait(None)
            except queue.Full:
                with suppress(queue.Empty):
                    self._items.get_nowait()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def _failure(answer: dict[str, Any]) -> MicrophoneFailed:
    kind = answer["error"]
    if kind == "no_library":
        return MicrophoneFailed(
            "The PortAudio library is not installed.", "On Debian or Ubuntu: sudo apt install libportaudio2"
        )
    if kind == "no_device":
        return MicrophoneFailed("No microphone was found.", "Connect one and try again.")
    if kind == "refused":
        return MicrophoneFailed(
            f"The microphone {answer['device']['name']!r} could not be opened.",
            "Close other programs that use it, or choose another one; `iasr devices` lists them.",
        )
    if kind == "hangs":
        return MicrophoneFailed(
            f"The microphone {answer['device']['name']!r} does not answer.",
            "Connect it again, or choose another one; `iasr devices` lists them.",
        )
    return MicrophoneFailed("The sound system did not answer.", "Check that audio works on this machine.")
