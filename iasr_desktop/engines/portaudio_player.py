"""Loudspeakers by PortAudio (sounddevice), which runs in a process of its own; see `portaudio_worker`."""

import json
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from iasr_desktop.core.errors import SpeakerFailed
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines.portaudio_worker import REPORT

_WORKER = Path(__file__).with_name("portaudio_worker.py")
_ANSWER_S = 30.0
_FED_BLOCK_S = 0.25


class PortAudioPlayer:
    """An `AudioPlayer` for the device called `device_name`; empty takes the system's default.

    `play` waits until the device is open (a fifth of a second, 30 s at worst);
    `stop` and `position_s` return at once.
    """

    def __init__(self, device_name: str = "") -> None:
        self._wanted = device_name
        self._take: _Take | None = None

    def play(self, samples: Samples, start_s: float = 0.0) -> None:
        """Begin at `start_s`, in `samples`. Raises `SpeakerFailed`."""
        self.stop()
        begin_s = max(0.0, start_s)
        rest = samples[round(begin_s * SAMPLE_RATE_HZ) :]
        if len(rest):
            self._take = _Take(self._wanted, rest, begin_s)

    def stop(self) -> None:
        """Idempotent."""
        take, self._take = self._take, None
        if take is not None:
            take.end()

    @property
    def position_s(self) -> float | None:
        """`None` when nothing plays: not begun, stopped, heard to the end, or the device went away."""
        take = self._take
        return take.position_s if take is not None else None


class _Take:
    """One run of the other process, with a thread that feeds it and one that hears its reports."""

    def __init__(self, device_name: str, samples: Samples, start_s: float) -> None:
        """Returns once the device is open. Raises `SpeakerFailed`."""
        command = [sys.executable, "-P", str(_WORKER), "play", device_name]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise SpeakerFailed("The loudspeaker could not be opened.", "Close some programs.") from error
        self._start_s = start_s
        self._heard_s = 0.0
        self._report = (0.0, 0.0, time.monotonic())
        form = self._answer()
        # Daemons: a device that hangs must not keep the application from ending.
        self._reader = threading.Thread(target=self._read, name="iasr-speaker", daemon=True)
        self._feeder = threading.Thread(
            target=self._feed, args=(samples, form["rate_hz"], form["channels"]), name="iasr-speaker-feed", daemon=True
        )
        self._reader.start()
        self._feeder.start()

    @property
    def position_s(self) -> float | None:
        if not self._reader.is_alive():
            return None
        given_s, heard_s, at = self._report
        # Devices take blocks unevenly; what was heard is not heard again.
        self._heard_s = max(self._heard_s, min(given_s, heard_s + max(0.0, time.monotonic() - at)))
        return self._start_s + self._heard_s

    def end(self) -> None:
        """Silence at once; the threads follow by themselves."""
        with suppress(OSError):
            self._process.kill()

    def _answer(self) -> dict[str, Any]:
        limit = threading.Timer(_ANSWER_S, self.end)
        limit.daemon = True
        limit.start()
        line = _pipe(self._process.stdout).readline()
        limit.cancel()
        limit.join()
        answer: dict[str, Any] = json.loads(line) if line.endswith(b"\n") else {"error": "no_system"}
        if "error" in answer:
            self._close()
            raise _failure(answer)
        return answer

    def _feed(self, samples: Samples, rate_hz: int, channels: int) -> None:
        pipe = _pipe(self._process.stdin)
        stream = _resampler(rate_hz)
        size = round(_FED_BLOCK_S * SAMPLE_RATE_HZ)
        with suppress(OSError):
            for start in range(0, len(samples), size):
                block = np.clip(np.nan_to_num(samples[start : start + size]), -1, 1).astype(np.float32)
                if stream is not None:
                    block = stream.resample_chunk(block, last=start + size >= len(samples))
                pipe.write(np.repeat(block, channels).tobytes())
        with suppress(OSError):
            pipe.close()

    def _read(self) -> None:
        pipe = _pipe(self._process.stdout)
        while len(body := pipe.read(REPORT.size)) == REPORT.size:
            self._report = REPORT.unpack(body)
        self._feeder.join()
        self._close()

    def _close(self) -> None:
        self.end()
        self._process.wait()
        with suppress(OSError):
            _pipe(self._process.stdin).close()
        _pipe(self._process.stdout).close()


def _resampler(rate_hz: int) -> Any:
    """From our rate to the device's; `None` where they are the same."""
    if rate_hz == SAMPLE_RATE_HZ:
        return None
    import soxr

    return soxr.ResampleStream(SAMPLE_RATE_HZ, rate_hz, 1)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _failure(answer: dict[str, Any]) -> SpeakerFailed:
    match answer["error"]:
        case "no_library":
            return SpeakerFailed(
                "The PortAudio library is not installed.", "On Debian or Ubuntu: sudo apt install libportaudio2"
            )
        case "no_device":
            return SpeakerFailed("No loudspeaker or headphones were found.", "Connect some and try again.")
        case "refused":
            return SpeakerFailed(
                f"The loudspeaker {answer['device']['name']!r} could not be opened.",
                "Close other programs that use it, then try again.",
            )
        case _:
            return SpeakerFailed("The sound system did not answer.", "Check that audio works on this machine.")
