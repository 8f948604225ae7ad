"""What the recording process decides: which device, which form; no sound system needed."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import InputDevice
from iasr_desktop.engines import portaudio
from iasr_desktop.engines.portaudio import PortAudioSource, find_input, list_inputs
from iasr_desktop.engines.portaudio_worker import HEADER, Recorder, choose, inputs, open_stream, record
from tests.waiting import PATIENCE_S

HOSTS = [{"name": "ALSA"}]


def entry(index: int, name: str, channels: int = 2, rate_hz: float = 44_100.0) -> dict[str, Any]:
    return {
        "index": index,
        "name": name,
        "hostapi": 0,
        "max_input_channels": channels,
        "default_samplerate": rate_hz,
    }


class FakeStream:
    def __init__(self, **form: Any) -> None:
        self.form = form
        self.channels = form["channels"]
        self.samplerate = form["samplerate"]

    def start(self) -> None:
        return


class FakeLibrary:
    """PortAudio with a device that takes some forms only."""

    class PortAudioError(Exception):
        pass

    def __init__(self, accepted: set[tuple[int, int]]) -> None:
        self._accepted = accepted
        self.tried: list[tuple[int, int]] = []

    def RawInputStream(self, **form: Any) -> FakeStream:
        self.tried.append((form["channels"], form["samplerate"]))
        if self.tried[-1] not in self._accepted:
            raise self.PortAudioError("Invalid sample rate [PaErrorCode -9997]")
        return FakeStream(**form)


class Status:
    def __init__(self, overflow: bool = False) -> None:
        self.input_overflow = overflow


def test_playback_devices_are_left_out_and_the_sound_server_is_the_default() -> None:
    entries = [entry(0, "HDA (hw:0,0)"), entry(1, "HDMI", channels=0), entry(2, "default"), entry(3, "pulse")]
    found = inputs(entries, HOSTS, default=2)
    assert [device["name"] for device in found] == ["HDA (hw:0,0)", "default", "pulse"]
    assert [device["name"] for device in found if device["is_default"]] == ["pulse"]
    assert InputDevice(**found[0]).rate_hz == 44_100


def test_without_a_sound_server_the_system_chooses() -> None:
    found = inputs([entry(0, "one"), entry(1, "two")], HOSTS, default=1)
    assert [device["name"] for device in found if device["is_default"]] == ["two"]


def test_a_system_without_a_default_takes_the_first() -> None:
    found = inputs([entry(0, "out", channels=0), entry(1, "in")], HOSTS, default=-1)
    assert found[0]["is_default"]
    assert inputs([], HOSTS, default=-1) == []


def test_a_device_is_found_by_name_when_its_card_number_has_changed() -> None:
    found = inputs([entry(0, "USB Mic: Audio (hw:3,0)"), entry(1, "default")], HOSTS, default=1)
    assert choose(found, "USB Mic: Audio (hw:1,0)")["index"] == 0
    assert choose(found, "USB Mic")["name"] == "default"
    assert choose(found, "")["name"] == "default"
    devices = [InputDevice(**device) for device in found]
    assert find_input(devices, "USB Mic: Audio (hw:1,0)") is devices[0]
    assert find_input(devices, "gone") is None


def test_the_devices_own_form_comes_first_then_what_it_takes() -> None:
    (device,) = inputs([entry(0, "mic", channels=32, rate_hz=48_000.0)], HOSTS, default=0)
    library = FakeLibrary({(2, 44_100)})
    stream = open_stream(library, device, Recorder(io.BytesIO()))
    assert library.tried[0] == (8, 48_000)
    assert (stream.channels, stream.samplerate) == (2, 44_100)


def test_a_device_that_takes_nothing_is_refused_with_its_name() -> None:
    output = io.BytesIO()
    record(FakeLibrary(set()), inputs([entry(0, "mic")], HOSTS, 0), "", output)
    opening, answer = map(json.loads, output.getvalue().splitlines())
    assert opening["opening"] == answer["device"]
    assert answer["error"] == "refused"
    assert answer["device"]["name"] == "mic"


def test_no_device_at_all_is_said() -> None:
    output = io.BytesIO()
    record(FakeLibrary(set()), [], "", output)
    assert json.loads(output.getvalue()) == {"error": "no_device"}


def test_blocks_are_written_with_what_was_lost() -> None:
    output = io.BytesIO()
    recorder = Recorder(output)
    recorder.on_block(b"\0" * 8, 1, None, Status())
    recorder.on_block(b"\1" * 8, 1, None, Status(overflow=True))
    recorder.on_end()
    recorder.pump()
    written = output.getvalue()
    size = HEADER.size + 8
    assert HEADER.unpack(written[: HEADER.size])[:2] == (8, 0)
    assert HEADER.unpack(written[size : size + HEADER.size])[:2] == (8, 1)
    assert written[size + HEADER.size :] == b"\1" * 8


def test_a_full_queue_counts_what_is_lost_and_never_waits() -> None:
    recorder = Recorder(io.BytesIO())
    for _ in range(5000):
        recorder.on_block(b"", 0, None, Status())
    assert recorder._lost == 5000 - 2048


def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """A worker of our own in place of the real one."""
    script = tmp_path / "worker.py"
    script.write_text("import json, struct, sys\nout = sys.stdout.buffer\n" + body)
    monkeypatch.setattr(portaudio, "_WORKER", script)


DEVICE = {"index": 0, "name": "mic", "host_api": "ALSA", "channels": 1, "rate_hz": 16000, "is_default": True}
OPENED = f"out.write(json.dumps({{'device': {DEVICE!r}, 'channels': 1, 'rate_hz': 16000}}).encode() + b'\\n')\n"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('out.write(b\'{"error": "no_library"}\\n\')', "sudo apt install libportaudio2"),
        ('out.write(b\'{"error": "no_device"}\\n\')', "No microphone was found"),
        ("sys.exit(3)", "did not answer"),
        ("raise SystemError('broken')", "did not answer"),
        (f"out.write(json.dumps({{'error': 'refused', 'device': {DEVICE!r}}}).encode() + b'\\n')", "'mic'"),
    ],
)
def test_each_failure_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str) -> None:
    worker(tmp_path, monkeypatch, body)
    source = PortAudioSource("")
    with pytest.raises(MicrophoneFailed, match=words):
        source.start()
    source.stop()


def test_a_worker_that_never_answers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker(tmp_path, monkeypatch, "import threading; threading.Event().wait()")
    monkeypatch.setattr(portaudio, "_ANSWER_S", 0.3)
    monkeypatch.setattr(portaudio, "_GOODBYE_S", 0.1)
    with pytest.raises(MicrophoneFailed, match="did not answer"):
        list_inputs()


def test_blocks_are_read_until_the_worker_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block = "out.write(struct.pack('<IId', 8, {lost}, 1.5) + struct.pack('<ff', 0.5, -0.5))\n"
    worker(tmp_path, monkeypatch, OPENED + block.format(lost=0) + block.format(lost=3) + "out.write(b'half')\n")
    source = PortAudioSource("another")
    source.start()
    assert "'another'" in source.note
    first, second = source.read(PATIENCE_S), source.read(PATIENCE_S)
    assert first is not None
    assert second is not None
    assert first.samples.tolist() == [[0.5], [-0.5]]
    assert (first.dropped, second.dropped, second.delivered_s, second.rate_hz) == (0, 3, 1.5, 16_000)
    for _ in range(2):
        with pytest.raises(MicrophoneFailed, match="disconnected"):
            source.read(PATIENCE_S)
    source.stop()
    source.stop()


def test_a_locked_up_worker_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker(tmp_path, monkeypatch, OPENED + "out.flush()\nimport threading; threading.Event().wait()")
    monkeypatch.setattr(portaudio, "_GOODBYE_S", 0.1)
    source = PortAudioSource("")
    source.start()
    assert source.note == ""
    assert source.read(0.05) is None
    source.stop()
    with pytest.raises(MicrophoneFailed):
        source.read(0.05)


def test_the_worker_ends_with_its_parent() -> None:
    command = [sys.executable, "-P", str(portaudio._WORKER), "list"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0


def test_the_worker_is_a_script_of_its_own() -> None:
    """It runs by its path, from any folder, without the package on its search path."""
    assert portaudio._WORKER.is_file()
    assert os.access(portaudio._WORKER, os.R_OK)
    source = portaudio._WORKER.read_text(encoding="utf-8")
    assert "iasr_desktop" not in source
