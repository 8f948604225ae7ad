"""Disks that are slow, full or busy for real: what takes seconds, or a disk of its own."""

import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.core.audio import spool
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import AudioClip
from tests.dictating import ScriptedRecognizer, Speaker, VerbatimAgent
from tests.fakes import LoudnessDetector, NearestResampler
from tests.fault.filling import UTTERANCES, Hurried, blocks_of
from tests.fault.victim import is_speech, numbers
from tests.lock_holder import HOLD_THE_LOCK
from tests.sounds import tone
from tests.spooled import read_clip

ROOT = Path(__file__).parents[2]
WRITE_S, LOCK_S = 3.0, 5.0
DISK = "2m"


@pytest.mark.fault
def test_every_write_takes_three_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, never = spool._write_all, threading.Event()

    def slowly(file: Any, body: bytes) -> None:
        never.wait(WRITE_S)
        write(file, body)

    monkeypatch.setattr(spool, "_write_all", slowly)
    blocks = blocks_of(2)
    settings = MicrophoneSettings(silence_ms=400)
    source = Hurried(blocks)
    capture = Capture(source, LoudnessDetector(), NearestResampler, Spool(tmp_path), settings)
    source.on_end = capture.stop
    clips = list(capture.utterances(CancelToken()))
    kept = [number for clip in clips for number in numbers(clip.samples)]
    assert kept == [number for number in range(blocks - 1) if is_speech(number)]
    for clip in clips:
        assert clip.path is None or numbers(read_clip(clip.path).samples) == numbers(clip.samples)


@pytest.mark.fault
def test_another_program_has_the_history_for_five_seconds(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History(path) as history:
        Speaker(history, Session("s")).say("one")
        session = history.resume("s")
        spoken = Dictation(session, history, Engines(ScriptedRecognizer("two"), VerbatimAgent()))
        command = [sys.executable, "-c", HOLD_THE_LOCK, str(path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            release = threading.Timer(LOCK_S, lambda: other.communicate("\n"))
            release.start()
            report = spoken.take(SpokenUtterance(AudioClip(tone(0.5))), CancelToken())
            release.join()
        assert report.unsaved == ""
        assert history.load_document("s").text == "one two"


@pytest.mark.fault
def test_a_disk_that_is_really_full_for_a_while(tmp_path: Path) -> None:
    """A file system in memory, in a name space of its own."""
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare")
    inside = f'mount -t tmpfs -o size={DISK} none "$1" && exec "$2" -m tests.fault.filling "$1"'
    command = ["unshare", "--map-root-user", "--mount", "sh", "-c", inside, "sh", str(tmp_path), sys.executable]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "mount" in ended.stderr or "unshare" in ended.stderr:
        pytest.skip("no file system may be mounted here")
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert len(told["said"]) == UTTERANCES
    assert told["kept"] == told["said"]
    assert told["unsaved"]
    assert all("the disk is full" in sentence for sentence in told["notices"])
