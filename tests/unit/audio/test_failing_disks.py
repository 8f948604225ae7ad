"""A disk that is full, slow or gone while somebody speaks: no word is lost, and what to do is said."""

import errno
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from iasr_desktop.core import recovery
from iasr_desktop.core.audio import keeper as keeping
from iasr_desktop.core.audio import spool
from iasr_desktop.core.audio.events import UtteranceClosed, UtteranceDiscarded, UtteranceGrew, UtteranceOpened
from iasr_desktop.core.audio.keeper import UtteranceKeeper
from iasr_desktop.core.audio.spool import Spool, is_unfinished
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import AudioClip, Samples, TurnState
from tests.dictating import BROKEN, ScriptedRecognizer, SpooledReader, VerbatimAgent
from tests.fakes import FakeClock
from tests.refusing import REFUSALS, each_refusal
from tests.sounds import tone
from tests.spooled import read_clip

PATIENCE_S = 60.0


class Disk:
    """What stands between the spool and the disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses: int | None = None
        self.answers = threading.Event()
        self.answers.set()
        self.asked = threading.Event()
        self.writes = 0
        self._counted = threading.Condition()
        self._write = spool._write_all
        monkeypatch.setattr(spool, "_write_all", self.write)

    def write(self, file: Any, body: bytes) -> None:
        self.asked.set()
        assert self.answers.wait(PATIENCE_S)
        with self._counted:
            self.writes += 1
            self._counted.notify_all()
        if self.refuses is not None:
            raise OSError(self.refuses, os.strerror(self.refuses))
        self._write(file, body)

    def wait_for_writes(self, count: int) -> None:
        """Until the thread that writes has tried so often."""
        with self._counted:
            assert self._counted.wait_for(lambda: self.writes >= count, PATIENCE_S)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    made = Disk(monkeypatch)
    yield made
    made.answers.set()


def blocks(sound: Samples) -> list[Samples]:
    return np.array_split(sound, 20)


def open_with(keeper: UtteranceKeeper, sound: Samples) -> None:
    keeper.follow(UtteranceOpened(0.0, sound))


def grow(keeper: UtteranceKeeper, sound: Samples) -> None:
    for block in blocks(sound):
        keeper.follow(UtteranceGrew(block))


def close(keeper: UtteranceKeeper, sound: Samples) -> AudioClip:
    keeper.follow(UtteranceClosed(0.0, sound, 1.0))
    ((clip, _),) = keeper.closed(PATIENCE_S)
    assert np.array_equal(clip.samples, sound)
    return clip


def dictation(history: History, *script: str | Exception) -> Dictation:
    return Dictation(Session("s"), history, Engines(ScriptedRecognizer(*script), VerbatimAgent()))


def failed_clip(folder: Path, disk: Disk, sound: Samples) -> AudioClip:
    """A clip that was spoken while the disk was full."""
    disk.refuses = errno.ENOSPC
    keeper = UtteranceKeeper(Spool(folder))
    open_with(keeper, sound)
    clip = close(keeper, sound)
    list(keeper.finish())
    return clip


class TestRecording:
    @each_refusal
    def test_a_disk_that_refuses_for_a_while_gets_it_all_in_the_end(
        self, tmp_path: Path, disk: Disk, code: int
    ) -> None:
        parts = [tone(0.5), tone(1), tone(0.5)]
        keeper = UtteranceKeeper(Spool(tmp_path))
        open_with(keeper, parts[0])
        disk.wait_for_writes(3)
        disk.refuses = code
        grow(keeper, parts[1])
        disk.wait_for_writes(4)
        disk.refuses = None
        keeper.follow(UtteranceGrew(parts[2]))
        clip = close(keeper, np.concatenate(parts))
        list(keeper.finish())
        assert clip.path is not None
        assert not is_unfinished(clip.path)
        assert np.abs(read_clip(clip.path).samples - clip.samples).max() < 1e-4
        assert list(tmp_path.iterdir()) == [clip.path]

    @each_refusal
    def test_the_reason_is_said_once(self, tmp_path: Path, disk: Disk, code: int) -> None:
        disk.refuses = code
        keeper = UtteranceKeeper(Spool(tmp_path))
        for _ in range(2):
            open_with(keeper, tone(1))
            grow(keeper, tone(1))
            clip = close(keeper, tone(2))
            assert clip.path is None
        list(keeper.finish())
        assert REFUSALS[code] in keeper.notice()
        assert keeper.notice() == ""

    def test_what_was_on_disk_before_it_was_full_is_there_if_the_app_dies(self, tmp_path: Path, disk: Disk) -> None:
        keeper = UtteranceKeeper(Spool(tmp_path))
        open_with(keeper, tone(1))
        disk.wait_for_writes(3)
        disk.refuses = errno.ENOSPC
        grow(keeper, tone(1))
        clip = close(keeper, tone(2))
        list(keeper.finish())
        assert is_unfinished(clip.path)
        assert clip.path is not None
        assert read_clip(clip.path).duration_s == pytest.approx(1)

    def test_a_blip_leaves_nothing(self, tmp_path: Path, disk: Disk) -> None:
        keeper = UtteranceKeeper(Spool(tmp_path))
        open_with(keeper, tone(1))
        keeper.follow(UtteranceDiscarded())
        assert list(keeper.finish()) == []
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_that_goes_away_is_made_again(self, tmp_path: Path, disk: Disk) -> None:
        folder = tmp_path / "recordings" / "s"
        keeper = UtteranceKeeper(Spool(folder))
        open_with(keeper, tone(1))
        disk.wait_for_writes(3)
        shutil.rmtree(tmp_path / "recordings")
        grow(keeper, tone(1))
        clip = close(keeper, tone(2))
        list(keeper.finish())
        assert clip.path is not None
        assert not is_unfinished(clip.path)
        assert read_clip(clip.path).duration_s == pytest.approx(2)

    def test_a_slow_disk_does_not_hold_up_the_signal(self, tmp_path: Path, disk: Disk) -> None:
        """Whatever piles up during a write goes with the next one."""
        disk.answers.clear()
        keeper = UtteranceKeeper(Spool(tmp_path))
        open_with(keeper, tone(1))
        assert disk.asked.wait(PATIENCE_S)
        for _ in range(10):
            grow(keeper, tone(1))
        keeper.follow(UtteranceClosed(0.0, np.tile(tone(1), 11), 1.0))
        assert list(keeper.closed(0.0)) == []
        disk.answers.set()
        ((clip, _),) = keeper.closed(PATIENCE_S)
        list(keeper.finish())
        assert clip.path is not None
        assert read_clip(clip.path).duration_s == pytest.approx(11)
        assert disk.writes < 12

    def test_a_disk_that_never_answers_does_not_keep_the_words(self, tmp_path: Path, disk: Disk) -> None:
        disk.answers.clear()
        clock = FakeClock()
        keeper = UtteranceKeeper(Spool(tmp_path), clock)
        open_with(keeper, tone(1))
        keeper.follow(UtteranceClosed(0.0, tone(1), 1.0))
        assert list(keeper.closed(0.0)) == []
        clock.now_s += keeping.PATIENCE_S + 1
        ((clip, _),) = keeper.closed(0.0)
        assert clip.path is None
        assert clip.duration_s == 1
        disk.answers.set()
        list(keeper.finish())
        assert list(tmp_path.iterdir()) == []


class TestTurns:
    def test_a_turn_that_could_not_be_saved_is_saved_with_the_next(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with History(tmp_path / "history.db") as history:
            spoken = dictation(history, "one", "two", "three")
            monkeypatch.setattr(history, "save_turn", refuse)
            reports = [spoken.take(said(), CancelToken()) for _ in range(2)]
            assert all("not saved" in report.unsaved for report in reports)
            with pytest.raises(StorageFailed):
                spoken.save()
            assert history.count() == 0
            monkeypatch.undo()
            assert spoken.take(said(), CancelToken()).unsaved == ""
            spoken.save()
            assert [turn.heard.text for turn in history.turns("s")] == ["one", "two", "three"]
            assert history.resume("s").document == spoken.session.document

    def test_audio_without_words_is_written_when_there_is_room_again(self, tmp_path: Path, disk: Disk) -> None:
        folder = tmp_path / "recordings" / "s"
        with History(tmp_path / "history.db") as history:
            clip = failed_clip(folder, disk, tone(2))
            spoken = dictation(history, BROKEN, "two", "one after all")
            report = spoken.take(SpokenUtterance(clip), CancelToken())
            assert report.turn.state is TurnState.FAILED
            assert "the disk is full" in report.unsaved
            disk.refuses = None
            assert spoken.take(said(), CancelToken()).unsaved == ""
            (waiting,) = recovery.unfinished(history, Spool(tmp_path / "recordings"))
            assert read_clip(waiting.path).duration_s == pytest.approx(2)
            assert not is_unfinished(waiting.path)
            recovery.take_up(waiting, spoken, history, SpooledReader(), CancelToken())
            assert history.load_document("s").text == "two one after all"
            assert recovery.unfinished(history, Spool(tmp_path / "recordings")) == []

    def test_the_same_clip_tried_again_takes_the_place_of_its_failure(self, tmp_path: Path, disk: Disk) -> None:
        with History(tmp_path / "history.db") as history:
            clip = failed_clip(tmp_path / "recordings" / "s", disk, tone(2))
            disk.refuses = None
            spoken = dictation(history, BROKEN, "one")
            spoken.take(SpokenUtterance(clip), CancelToken())
            spoken.take(SpokenUtterance(clip), CancelToken())
            (turn,) = history.turns("s")
            assert turn.heard.text == "one"
            assert list((tmp_path / "recordings").rglob("*.wav")) == [turn.audio_path]

    def test_words_are_saved_though_their_recording_is_not(self, tmp_path: Path, disk: Disk) -> None:
        with History(tmp_path / "history.db") as history:
            clip = failed_clip(tmp_path / "recordings" / "s", disk, tone(2))
            spoken = dictation(history, "one")
            assert spoken.take(SpokenUtterance(clip), CancelToken()).unsaved == ""
            assert history.load_document("s").text == "one"


def refuse(*_: object) -> None:
    raise StorageFailed("The history could not be written: the disk is full.", "Free some space, then try again.")


def said() -> SpokenUtterance:
    """An utterance whose clip is nowhere on disk."""
    return SpokenUtterance(AudioClip(tone(0.5), "2026-11-30T10:00:00.000+00:00"))
