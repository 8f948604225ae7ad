"""`iasr devices` over a recording process of our own."""

import json
from pathlib import Path

import pytest

from iasr_desktop.cli.main import main
from iasr_desktop.engines import portaudio

DEVICES = [
    {"index": 0, "name": "Mikrofon ü", "host_api": "ALSA", "channels": 2, "rate_hz": 48000, "is_default": True},
    {"index": 3, "name": "other", "host_api": "ALSA", "channels": 1, "rate_hz": 16000, "is_default": False},
]
WORKER = """
import json, struct, sys
out = sys.stdout.buffer
devices = {devices!r}
if sys.argv[1] == "list":
    out.write(json.dumps({{"devices": devices}}).encode() + b"\\n")
else:
    out.write(json.dumps({{"device": devices[0], "channels": 2, "rate_hz": 48000}}).encode() + b"\\n")
    for number in range(40):
        body = struct.pack("<2400f", *[0.0, {level} * (-1) ** (number % 3)] * 1200)
        out.write(struct.pack("<IId", len(body), 0, 0.0) + body)
"""


def worker(folder: Path, monkeypatch: pytest.MonkeyPatch, devices: list[dict[str, object]], level: float = 0.5) -> None:
    script = folder / "worker.py"
    script.write_text(WORKER.format(devices=devices, level=level))
    monkeypatch.setattr(portaudio, "_WORKER", script)


def iasr(*arguments: str) -> int:
    try:
        main(["devices", *arguments])
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def test_the_list(own_folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    worker(own_folders, monkeypatch, DEVICES)
    assert iasr() == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("*")
    assert "Mikrofon ü" in first
    assert "2 channels" in first
    assert "1 channel," in second
    assert iasr("--json") == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == DEVICES


def test_no_device(own_folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    worker(own_folders, monkeypatch, [])
    assert iasr("--json") == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "No microphone was found" in said.err


def test_a_test_names_the_channel(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    worker(own_folders, monkeypatch, DEVICES)
    assert iasr("--test", "0.5") == 0
    said = capsys.readouterr()
    assert "channel 2" in said.out.splitlines()[-1]
    assert "speak now" in said.err


def test_a_test_as_json(own_folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    worker(own_folders, monkeypatch, DEVICES, level=0.0)
    assert iasr("--test", "0.5", "--json", "--device", "gone") == 0
    said = capsys.readouterr()
    report = json.loads(said.out)
    assert report["state"] == "silent"
    assert report["device"] == "Mikrofon ü"
    assert [level["channel"] for level in report["channels"]] == [1, 2]
    assert "'gone' is not connected" in said.err


def test_a_device_that_goes_away_is_one_line(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    worker(own_folders, monkeypatch, DEVICES)
    assert iasr("--test", "600") == 1
    assert capsys.readouterr().err.splitlines()[-1].startswith("error: The microphone was disconnected.")
