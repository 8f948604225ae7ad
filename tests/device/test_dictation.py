"""The whole product: a voice in the room, `iasr dictate` in its own process, a corrected transcript on disk."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from iasr_desktop.core import paths
from tests.demonstration import SPOKEN, assert_corrected
from tests.pulse_server import PulseServer

pytestmark = [pytest.mark.device, pytest.mark.model]

PAUSE_RATE_HZ = 16_000


@contextmanager
def dictating(*arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """`iasr dictate` with the environment of this test."""
    command = [sys.executable, "-m", "iasr_desktop", "dictate", *map(str, arguments)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONFAULTHANDLER": "1"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr, process.stdin):
            if stream is not None:
                stream.close()


def wait_for(process: "subprocess.Popen[str]", sentence: str) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if sentence in line:
            return
    raise AssertionError(f"the process ended before it said {sentence!r}")


def said_turns(process: "subprocess.Popen[str]", count: int) -> list[dict[str, object]]:
    assert process.stdout is not None
    return [json.loads(process.stdout.readline()) for _ in range(count)]


def assert_ends_well(process: "subprocess.Popen[str]") -> None:
    """Where it does not end, what every thread of it is doing is told."""
    try:
        assert process.wait(60) == 0
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        raise AssertionError(process.communicate()[1]) from None


def test_dictation_is_corrected_by_talking(pulse: PulseServer, own_folders_with_models: Path) -> None:
    out = own_folders_with_models / "out.txt"
    with dictating("--json", "--language", "en", "--export", out) as process:
        wait_for(process, "Waiting for the microphone")
        turns = []
        for recording in SPOKEN:
            with pulse.play(recording) as player:
                assert player.wait() == 0
            turns += said_turns(process, 1)
        process.send_signal(signal.SIGINT)
        assert_ends_well(process)
    assert [turn["intent"] for turn in turns] == ["new_input", "correction", "new_input", "correction", "confirmation"]
    exported = out.read_text(encoding="utf-8").strip()
    assert exported == turns[-1]["document"]
    assert_corrected(exported)
    clips = list((own_folders_with_models / "data" / "recordings").rglob("*.wav"))
    assert len(clips) == len(turns)


def test_a_killed_dictation_leaves_its_recordings(pulse: PulseServer, own_folders_with_models: Path) -> None:
    recording = paths.resource("demo/1-new-text.flac")
    with dictating("--json", "--language", "en") as process:
        wait_for(process, "Waiting for the microphone")
        with pulse.play(recording) as player:
            assert player.wait() == 0
        process.kill()
        process.wait()
    clips = list((own_folders_with_models / "data" / "recordings").rglob("*.wav"))
    assert len(clips) == 1
    listed = subprocess.run(
        [sys.executable, "-m", "iasr_desktop", "history", "recover", "--list", "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(listed.stdout.splitlines()) == 1
