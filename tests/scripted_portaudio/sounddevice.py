"""What the process that records takes for PortAudio in tests: devices that do as a script says.

It lies in a folder of its own, put first on the search path of that process
(see `tests/scripted_devices.py`). The script is read anew in every process, as
the real library asks the system; what is opened is noted line by line.
"""

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

_BLOCK_S = 0.02
_PACE_S = 0.01
_SCRIPT: dict[str, Any] = json.loads(Path(os.environ["IASR_SCRIPTED_PORTAUDIO"]).read_text(encoding="utf-8"))
_HANDLE_OF_SYSTEM = threading.Event()

# Sound systems print what nobody asked for.
os.write(1, b"jack server is not running\n")


class PortAudioError(Exception):
    """As the library raises for everything."""


class _Default:
    device = (_SCRIPT["default"], -1)


class _Status:
    input_overflow = False


default = _Default()
_open: set[int] = set()


def query_devices() -> list[dict[str, Any]]:
    return [
        {
            "index": index,
            "name": device["name"],
            "hostapi": 0,
            "max_input_channels": device["channels"],
            "max_output_channels": 0,
            "default_samplerate": float(device["rate_hz"]),
        }
        for index, device in enumerate(_SCRIPT["devices"])
    ]


def query_hostapis() -> list[dict[str, Any]]:
    return [{"name": "Scripted"}]


class RawInputStream:
    """Delivers the device's sound as fast as it is taken, then its hiss, until the script lets it fail."""

    def __init__(
        self,
        *,
        device: int,
        channels: int,
        samplerate: int,
        callback: Callable[..., None],
        finished_callback: Callable[[], None],
        **_: Any,
    ) -> None:
        self._script = _SCRIPT["devices"][device]
        self._device = device
        self.channels = channels
        self.samplerate = float(samplerate)
        self._callback = callback
        self._finished = finished_callback
        _note(f"{self._script['name']} {channels} {samplerate}")
        if device in _open:
            raise PortAudioError("Device unavailable [PaErrorCode -9985]")
        if [channels, samplerate] not in self._script["takes"]:
            raise PortAudioError("Invalid sample rate [PaErrorCode -9997]")
        _open.add(device)

    def start(self) -> None:
        os.write(1, b"ALSA lib pcm.c: underrun\n")
        if self._script["opening"] == "hangs":
            _HANDLE_OF_SYSTEM.wait()
        if [self.channels, round(self.samplerate)] in self._script["will_not_start"]:
            raise PortAudioError("Unanticipated host error [PaErrorCode -9999]")
        threading.Thread(target=self._deliver, daemon=True).start()

    def close(self, ignore_errors: bool = True) -> None:
        _open.discard(self._device)

    def _deliver(self) -> None:
        _HANDLE_OF_SYSTEM.wait(self._script["late_s"])
        sound = np.load(self._script["sound"]).astype(np.float32)
        size = round(_BLOCK_S * self.samplerate)
        for start in range(0, len(sound), size):
            self._give(sound[start : start + size])
        self._end(self._script["end"])

    def _end(self, how: str) -> None:
        if how == "goes on":
            hiss = 1e-4 * np.random.default_rng(1).standard_normal((50, round(_BLOCK_S * self.samplerate)))
            while True:
                for block in hiss.astype(np.float32):
                    self._give(np.repeat(block[:, None], self.channels, axis=1))
                    _HANDLE_OF_SYSTEM.wait(_PACE_S)
        elif how == "finishes":
            self._finished()
        elif how == "crashes":
            while not self._callback.__self__._blocks.empty():  # type: ignore[attr-defined]
                _HANDLE_OF_SYSTEM.wait(_PACE_S)
            os.abort()
        # "stalls": no block comes any more, and nobody says so.

    def _give(self, block: np.ndarray) -> None:
        self._callback(np.ascontiguousarray(block[:, : self.channels]).tobytes(), len(block), None, _Status())


def _note(line: str) -> None:
    with Path(_SCRIPT["log"]).open("a", encoding="utf-8") as log:
        log.write(line + "\n")
