"""The whole product: a voice in the room, `iasr dictate` in its own process, a corrected transcript on disk."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from iasr_desktop.core.types import SAMPLE_RATE_HZ
from tests.demonstration import PATIENT, SPOKEN, assert_corrected, save_settings
from tests.pulse_server import PulseServer
from tests.waiting import how_it_went, until_of

pytestmark = [pytest.mark.device, pytest.mark.model]

SAID_BYTES = 2 * SAMPLE_RATE_HZ
"""A second in 16 bits."""


class Dictating:
    """`iasr dictate` with the environment of this test. What it prints is read all the time."""

    def __init__(self, *arguments: object) -> None:
        command = [sys.executable, "-m", "iasr_desktop", "dictate", *map(str, arguments)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        environment = os.environ | {"PYTHONFAULTHANDLER": "1"}
        self.process = subprocess.Popen(command, text=True, env=environment, **pipes)
        self.said: list[str] = []
        self._printed: list[str] = []
        streams = ((self.process.stdout, self._printed), (self.process.stderr, self.said))
        self._readers = [threading.Thread(target=_read, args=each) for each in streams]
        for reader in self._readers:
            reader.start()

    @property
    def turns(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._printed]

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something; where it does not come, what every thread of the process is doing is told."""
        if until_of(self.process, holds):
            return
        went = how_it_went(self.process)
        self.process.send_signal(signal.SIGABRT)
        self._end_readers()
        # What it printed last may have come while it ended.
        assert holds(), f"{went} before {what}: {self.said}"

    def hear(self, pulse: PulseServer, recording: Path) -> None:
        """Play a recording to its end."""
        with pulse.play(recording) as player:
            assert player.wait() == 0

    def end(self) -> int:
        """Ask it to finish, as Ctrl-C does; the exit status."""
        self.process.send_signal(signal.SIGINT)
        self.until(lambda: self.process.poll() is not None, "it has finished")
        self._end_readers()
        return self.process.returncode

    def kill(self) -> None:
        """Idempotent."""
        self.process.kill()
        self._end_readers()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()

    def _end_readers(self) -> None:
        self.process.wait()
        for reader in self._readers:
            reader.join()


def _read(stream: IO[str], lines: list[str]) -> None:
    for line in stream:
        lines.append(line)


@contextmanager
def dictating(*arguments: object) -> Iterator[Dictating]:
    """Once the microphone is open."""
    made = Dictating(*arguments)
    try:
        made.until(lambda: any("Waiting for the microphone" in line for line in made.said), "the microphone is open")
        yield made
    finally:
        made.kill()


def recordings(folders: Path) -> list[Path]:
    return list((folders / "data" / "recordings").rglob("*.wav"))


def test_dictation_is_corrected_by_talking(pulse: PulseServer, own_folders_with_models: Path) -> None:
    save_settings(PATIENT)
    out = own_folders_with_models / "out.txt"
    with dictating("--json", "--language", "en", "--export", out) as dictation:
        for number, recording in enumerate(SPOKEN, start=1):
            dictation.hear(pulse, recording)
            dictation.until(lambda number=number: len(dictation.turns) >= number, f"{recording.name} is a turn")  # type: ignore[misc]
        assert dictation.end() == 0
        turns = dictation.turns
    assert [turn["intent"] for turn in turns] == ["new_input", "correction", "new_input", "correction", "confirmation"]
    exported = out.read_text(encoding="utf-8").strip()
    assert exported == turns[-1]["document"]
    assert_corrected(exported)
    assert len(recordings(own_folders_with_models)) == len(turns)


def test_a_killed_dictation_leaves_its_recordings(pulse: PulseServer, own_folders_with_models: Path) -> None:
    def is_on_disk() -> bool:
        return any(path.stat().st_size > SAID_BYTES for path in recordings(own_folders_with_models))

    with dictating("--json", "--language", "en") as dictation, pulse.play(SPOKEN[0]) as player:
        dictation.until(is_on_disk, "a second of what is said is on disk")
        dictation.kill()
        player.terminate()
    assert len(recordings(own_folders_with_models)) == 1
    listed = subprocess.run(
        [sys.executable, "-m", "iasr_desktop", "history", "recover", "--list", "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(listed.stdout.splitlines()) == 1
