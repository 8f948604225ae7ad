"""The process that talks to PortAudio; run as a script by `portaudio` and `portaudio_player`.

PortAudio can lock up or spin for ever when a device or a sound server goes
away, and opening some Bluetooth devices has corrupted memory. In a process of
its own it can be ended, and its callback does not wait for an interpreter that
is busy with models. Uses the standard library and sounddevice only.

On standard output: one JSON line (`devices`, or the opened `device`, or
`error`; before a device is opened a line with it as `opening`), then for each
block a header (`HEADER`: bytes, blocks lost so far, time) and its samples. It
ends when standard input does.

When it plays, standard input holds the samples in the form that the first line
tells, and a `REPORT` follows for each block given to the device: seconds given
so far, seconds of them that have been heard, time.
"""

import json
import os
import queue
import re
import signal
import struct
import sys
import threading
import time
from typing import Any, BinaryIO

HEADER = struct.Struct("<IId")
REPORT = struct.Struct("<ddd")
_PLAYED_BLOCK_S = 0.05
_TAIL_S = 0.2
_SAMPLE_BYTES = 4
_QUEUE_BLOCKS = 2048
_MAX_CHANNELS = 8
"""Sound servers offer dozens of channels and fill them with copies."""
_LATENCY_S = 0.1
_USUAL_RATES_HZ = (48_000, 44_100, 16_000)
_SERVERS = ("pipewire", "pulse")
_CARD = re.compile(r"\s*\(hw:\d+(,\d+)?\)$")
"""ALSA appends card numbers, which change from one start of the machine to the next."""

Device = dict[str, Any]


class Recorder:
    """Blocks from PortAudio's thread to a pipe. The callback copies, queues and counts."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._blocks: queue.Queue[tuple[bytes, int, float] | None] = queue.Queue(_QUEUE_BLOCKS)
        self._lost = 0

    def on_block(self, samples: Any, _frames: int, _time: Any, status: Any) -> None:
        if status.input_overflow:
            self._lost += 1
        try:
            self._blocks.put_nowait((bytes(samples), self._lost, time.monotonic()))
        except queue.Full:
            self._lost += 1

    def on_end(self) -> None:
        """The stream ended by itself: the device is gone."""
        try:
            self._blocks.put_nowait(None)
        except queue.Full:
            os._exit(1)

    def pump(self) -> None:
        """Write blocks until the stream ends."""
        while (block := self._blocks.get()) is not None:
            body, lost, delivered_s = block
            self._output.write(HEADER.pack(len(body), lost, delivered_s))
            self._output.write(body)
            self._output.flush()


def find_device(devices: list[Device], name: str) -> Device | None:
    """The device called `name`, also when only its card number has changed."""
    exact = [device for device in devices if device["name"] == name]
    alike = [device for device in devices if _CARD.sub("", device["name"]) == _CARD.sub("", name)]
    return next(iter(exact or alike), None)


def inputs(entries: list[Device], hosts: list[Device], default: int) -> list[Device]:
    """The devices that record, as the fields of `InputDevice`."""
    return _listed(entries, hosts, default, "max_input_channels")


def outputs(entries: list[Device], hosts: list[Device], default: int) -> list[Device]:
    """The devices that play, in the same form."""
    return _listed(entries, hosts, default, "max_output_channels")


def _listed(entries: list[Device], hosts: list[Device], default: int, channels: str) -> list[Device]:
    """The default is the sound server when there is one (it shares the device and
    converts rates), else PortAudio's own choice."""
    able = [entry for entry in entries if entry[channels] > 0]
    servers = [entry for server in _SERVERS for entry in able if entry["name"].lower() == server]
    own = [entry for entry in able if entry["index"] == default]
    preferred = next(iter(servers + own + able), {"index": -1})["index"]
    return [
        {
            "index": entry["index"],
            "name": entry["name"],
            "host_api": hosts[entry["hostapi"]]["name"],
            "channels": entry[channels],
            "rate_hz": round(entry["default_samplerate"]),
            "is_default": entry["index"] == preferred,
        }
        for entry in able
    ]


def choose(devices: list[Device], name: str) -> Device:
    """The device called `name`, else the default one."""
    default = next(device for device in devices if device["is_default"])
    return (find_device(devices, name) if name else None) or default


def open_stream(library: Any, device: Device, recorder: Recorder) -> Any:
    """A running stream in the device's own form, else in the nearest one that it takes."""
    failure: Exception | None = None
    for channels in dict.fromkeys((min(device["channels"], _MAX_CHANNELS), min(device["channels"], 2), 1)):
        for rate_hz in dict.fromkeys((device["rate_hz"], *_USUAL_RATES_HZ)):
            try:
                stream = library.RawInputStream(
                    device=device["index"],
                    channels=channels,
                    samplerate=rate_hz,
                    dtype="float32",
                    latency=_LATENCY_S,
                    callback=recorder.on_block,
                    finished_callback=recorder.on_end,
                )
                return _started(library, stream)
            except library.PortAudioError as error:
                failure = failure or error
    raise failure or OSError("no form was tried")


def _started(library: Any, stream: Any) -> Any:
    """The stream, running. One that opens but does not start is closed: it would keep the device from the next form."""
    try:
        stream.start()
    except library.PortAudioError:
        stream.close(ignore_errors=True)
        raise
    return stream


def record(library: Any, devices: list[Device], name: str, output: BinaryIO) -> None:
    """Open the device and write its blocks until it goes away."""
    if not devices:
        _say(output, {"error": "no_device"})
        return
    device = choose(devices, name)
    recorder = Recorder(output)
    _say(output, {"opening": device})
    try:
        stream = open_stream(library, device, recorder)
    except library.PortAudioError as error:
        _say(output, {"error": "refused", "device": device, "reason": str(error)})
        return
    form = {"channels": stream.channels, "rate_hz": round(stream.samplerate)}
    _say(output, {"device": device, **form})
    recorder.pump()


def open_output(library: Any, device: Device) -> Any:
    """A running stream that takes speech as it is, else the nearest form that the device takes."""
    failure: Exception | None = None
    for rate_hz in dict.fromkeys((16_000, device["rate_hz"], *_USUAL_RATES_HZ)):
        for channels in dict.fromkeys((1, min(device["channels"], 2))):
            try:
                stream = library.RawOutputStream(
                    device=device["index"], channels=channels, samplerate=rate_hz, dtype="float32", latency=_LATENCY_S
                )
                return _started(library, stream)
            except library.PortAudioError as error:
                failure = failure or error
    raise failure or OSError("no form was tried")


def play(library: Any, devices: list[Device], name: str, output: BinaryIO) -> None:
    """Play standard input to its end."""
    if not devices:
        _say(output, {"error": "no_device"})
        return
    device = choose(devices, name)
    try:
        stream = open_output(library, device)
    except library.PortAudioError as error:
        _say(output, {"error": "refused", "device": device, "reason": str(error)})
        return
    rate_hz = round(stream.samplerate)
    _say(output, {"device": device, "channels": stream.channels, "rate_hz": rate_hz})
    frame = _SAMPLE_BYTES * stream.channels
    given = 0
    while body := sys.stdin.buffer.read(round(_PLAYED_BLOCK_S * rate_hz) * frame):
        stream.write(body[: len(body) - len(body) % frame])
        given += len(body) // frame
        given_s = given / rate_hz
        output.write(REPORT.pack(given_s, max(0.0, given_s - stream.latency), time.monotonic()))
        output.flush()
    # Sound servers drop the end of what they hold when a stream is closed, whatever they are asked.
    stream.write(bytes(round((stream.latency + _TAIL_S) * rate_hz) * frame))
    stream.stop()


def main(arguments: list[str]) -> None:
    """`list`, `record NAME`, or `play NAME`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    output = _own_output()
    if arguments[:1] != ["play"]:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        import sounddevice as library
    except OSError:
        _say(output, {"error": "no_library"})
        return
    entries, hosts = list(library.query_devices()), list(library.query_hostapis())
    recording, playing = (int(index) for index in library.default.device)
    match arguments[:1]:
        case ["record"]:
            record(library, inputs(entries, hosts, recording), arguments[1], output)
        case ["play"]:
            play(library, outputs(entries, hosts, playing), arguments[1], output)
        case _:
            _say(output, {"devices": inputs(entries, hosts, recording)})


def _own_output() -> BinaryIO:
    """Standard output for this protocol alone: what libraries print there goes nowhere."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return output


def _say(output: BinaryIO, message: dict[str, Any]) -> None:
    output.write(json.dumps(message).encode() + b"\n")
    output.flush()


def _end_with_parent() -> None:
    """The parent closes the pipe to stop the recorder, and so does its death."""
    while sys.stdin.buffer.read(1):
        pass
    os._exit(0)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BrokenPipeError:
        pass
    finally:
        # A lost device can keep PortAudio's own clean-up from ever returning.
        os._exit(0)
