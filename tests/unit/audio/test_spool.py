import errno
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
import soundfile

from iasr_desktop.core.audio import spool
from iasr_desktop.core.audio.spool import Spool, recover
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.types import AudioClip
from tests.sounds import silence, tone
from tests.spooled import read_clip

WRITE_FOR_EVER = """
import sys
import numpy as np
from pathlib import Path
from iasr_desktop.core.audio.spool import Spool
writer = Spool(Path(sys.argv[1])).start()
block = np.full(800, 0.25, np.float32)
for _ in range(100):
    writer.append(block)
print("written", flush=True)
while True:
    writer.append(block)
"""
WRITE_ON_A_FULL_DISK = """
import resource, sys
import numpy as np
from pathlib import Path
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.types import AudioClip
writer = Spool(Path(sys.argv[1])).start()
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    while True:
        writer.append(np.zeros(8000, np.float32))
except StorageFailed as failure:
    print(failure)
"""


def run(program: str, folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True)


def killed_in_the_middle(folder: Path) -> None:
    with run(WRITE_FOR_EVER, folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        process.send_signal(signal.SIGKILL)


def test_a_closed_clip_is_a_plain_wav_file(tmp_path: Path) -> None:
    when = datetime(2026, 1, 2, 3, 4, 5, 678_000, UTC)
    writer = Spool(tmp_path / "new" / "folder").start(when)
    sound = tone(1)
    writer.append(sound[:5000])
    writer.append(sound[5000:])
    path = writer.close()
    samples, rate_hz = soundfile.read(path, dtype="float32")
    assert rate_hz == 16_000
    assert np.abs(samples - sound).max() < 1 / 32_000
    clip = read_clip(path)
    assert np.array_equal(clip.samples, samples)
    assert clip.captured_utc == "2026-01-02T03:04:05.678+00:00"
    assert path.name.endswith(".wav")
    assert not path.name.endswith(".part.wav")


def test_a_growing_clip_can_be_played_at_any_time(tmp_path: Path) -> None:
    writer = Spool(tmp_path).start()
    for number in range(1, 6):
        writer.append(tone(0.5))
        assert soundfile.info(writer.path).frames == number * 8000
    writer.discard()
    assert list(tmp_path.iterdir()) == []


def test_a_clip_is_cut_to_its_utterance(tmp_path: Path) -> None:
    writer = Spool(tmp_path).start()
    writer.append(tone(2))
    path = writer.close(12_345)
    assert soundfile.info(path).frames == 12_345
    assert path.stat().st_size == 44 + 2 * 12_345


def test_loud_and_broken_samples_are_bounded(tmp_path: Path) -> None:
    writer = Spool(tmp_path).start()
    writer.append(np.array([2.0, -2.0, np.nan, 0.5], np.float32))
    samples = read_clip(writer.close()).samples
    assert samples.tolist() == pytest.approx([1.0, -1.0, 0.0, 0.5], abs=1e-4)


def test_the_clip_of_a_killed_process_is_offered_and_recovered(tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path)
    folder = Spool(tmp_path)
    (clip,) = folder.recoverable()
    assert clip.duration_s >= 5
    assert not clip.is_whole
    assert soundfile.info(clip.path).duration >= 5
    path = recover(clip)
    assert soundfile.info(path).duration == pytest.approx(clip.duration_s)
    assert folder.recoverable() == []
    assert [found.path for found in folder.orphans(())] == [path]
    assert folder.orphans([path]) == []


def test_a_header_that_fell_behind_is_repaired(tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path)
    (clip,) = Spool(tmp_path).recoverable()
    with clip.path.open("r+b") as file:
        file.write(b"\0" * 44)
        file.seek(0, os.SEEK_END)
        file.write(b"\1")
    path = recover(clip)
    assert soundfile.info(path).duration == pytest.approx(clip.duration_s)


def test_the_clip_of_a_running_process_is_left_alone(tmp_path: Path) -> None:
    with run(WRITE_FOR_EVER, tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert Spool(tmp_path).recoverable() == []
        process.kill()


def test_empty_leftovers_are_removed_and_other_files_are_not(tmp_path: Path) -> None:
    with run("import sys, pathlib; pathlib.Path(sys.argv[1]).touch()", tmp_path / "x") as process:
        number = process.pid
    empty = tmp_path / f"20260101T000000000000-{number}-aaaaaaaa.part.wav"
    empty.write_bytes(b"\0" * 44)
    other = tmp_path / "lecture.wav"
    other.write_bytes(b"\0" * 44)
    assert Spool(tmp_path).orphans(()) == []
    assert not empty.exists()
    assert other.exists()


def test_clips_of_all_sessions_are_found_the_oldest_first(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        killed_in_the_middle(tmp_path / folder)
    found = Spool(tmp_path).orphans(())
    assert [clip.path.parent.name for clip in found] == ["one", "two"]


def test_a_full_disk_is_said_and_what_fits_can_be_played(tmp_path: Path) -> None:
    with run(WRITE_ON_A_FULL_DISK, tmp_path) as process:
        out, _ = process.communicate()
    assert out.startswith("The recording is not being kept on disk: the file is too large for this disk.")
    (clip,) = Spool(tmp_path).recoverable()
    assert clip.path.stat().st_size == 50_000
    assert soundfile.info(clip.path).frames == 24_000
    assert soundfile.info(recover(clip)).frames == (50_000 - 44) // 2


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StorageFailed):
        Spool(tmp_path / "taken").start()


def test_recordings_are_private(tmp_path: Path) -> None:
    writer = Spool(tmp_path / "recordings").start()
    assert writer.path.stat().st_mode & 0o077 == 0
    assert writer.path.parent.stat().st_mode & 0o077 == 0
    writer.discard()


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert Spool(tmp_path / "nowhere").orphans(()) == []


def test_silence_is_kept_too(tmp_path: Path) -> None:
    writer = Spool(tmp_path).start()
    writer.append(silence(1))
    assert read_clip(writer.close()).duration_s == 1


def no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_disk_that_fills_while_writing_is_said_and_the_same_audio_can_be_added_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Spool(tmp_path).start()
    writer.append(tone(1))
    with monkeypatch.context() as full:
        full.setattr(spool, "_write_all", no_room)
        with pytest.raises(StorageFailed, match="the disk is full"):
            writer.append(tone(2))
    writer.append(tone(2))
    path = writer.close()
    assert list(tmp_path.iterdir()) == [path]
    assert soundfile.info(path).frames == 3 * 16_000


def test_a_clip_that_is_nowhere_or_unfinished_is_kept_later_in_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, sound = Spool(tmp_path), tone(1)
    nowhere = AudioClip(sound, "2026-01-02T03:04:05.678+00:00")
    path = folder.keep(nowhere)
    assert folder.keep(nowhere) == path
    assert read_clip(path).captured_utc == nowhere.captured_utc
    writer = folder.start()
    writer.append(sound[:4000])
    writer.leave()
    unfinished = AudioClip(sound, "", writer.path)
    with monkeypatch.context() as full:
        full.setattr(spool, "_write_all", no_room)
        with pytest.raises(StorageFailed):
            folder.keep(unfinished)
    assert read_clip(writer.path).duration_s == 0.25
    whole = folder.keep(unfinished)
    assert sorted(tmp_path.iterdir()) == sorted([path, whole])
    assert read_clip(whole).duration_s == 1


def test_a_disk_that_is_full_from_the_start_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_write_all", no_room)
    with pytest.raises(StorageFailed):
        Spool(tmp_path).start()
    assert list(tmp_path.iterdir()) == []


def test_a_clip_that_cannot_be_closed_or_recovered_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed_in_the_middle(tmp_path / "old")
    (clip,) = Spool(tmp_path / "old").recoverable()
    writer = Spool(tmp_path / "new").start()
    writer.append(tone(1))
    monkeypatch.setattr(os, "replace", no_room)
    with pytest.raises(StorageFailed):
        writer.close()
    with pytest.raises(StorageFailed):
        recover(clip)
    assert clip.path.exists()


def test_a_whole_clip_needs_no_recovery(tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path)
    path = recover(Spool(tmp_path).recoverable()[0])
    (whole,) = Spool(tmp_path).orphans(())
    assert whole.is_whole
    assert recover(whole) == path


def test_a_name_without_a_time_is_no_reason_to_hide_a_clip(tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path)
    (path,) = tmp_path.iterdir()
    path.rename(path.with_name("x" + path.name))
    (clip,) = Spool(tmp_path).recoverable()
    assert clip.captured_utc == ""
