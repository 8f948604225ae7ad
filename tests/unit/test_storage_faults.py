"""A disk that is full, slow, gone or read-only: nothing said is lost, and what to do is said."""

import errno
import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from iasr_desktop.core import recovery, settings
from iasr_desktop.core.audio import keeper as keeping
from iasr_desktop.core.audio import spool
from iasr_desktop.core.audio.events import UtteranceClosed, UtteranceDiscarded, UtteranceGrew, UtteranceOpened
from iasr_desktop.core.audio.keeper import UtteranceKeeper
from iasr_desktop.core.audio.spool import Spool, is_unfinished, read_clip
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import AppError, ExportFailed, StorageFailed
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import AudioClip, Samples, TurnState
from tests.dictating import BROKEN, ScriptedRecognizer, Speaker, SpooledReader, VerbatimAgent
from tests.fakes import FakeClock
from tests.sounds import tone
from tests.unit.models.making import HUB_PATH, MODEL_ID, Served, entry, hub_source, serve, store_with

PATIENCE_S = 60.0
REFUSALS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your quota is used up",
    errno.EROFS: "the folder is read-only",
    errno.EIO: "the disk reported an error",
}
each_refusal = pytest.mark.parametrize("code", REFUSALS, ids=errno.errorcode.get)
no_limits = pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of file sizes")


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


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """No file of this process may grow beyond `size` bytes: the system refuses in the middle of a write."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


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


class TestHistory:
    def test_a_data_folder_that_is_deleted_meanwhile_comes_back_with_all_turns(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with History(folder / "history.db") as history:
            speaker = Speaker(history, Session("s"))
            speaker.say("one")
            history.vocabulary.add("Meghan")
            shutil.rmtree(folder)
            speaker.say("two")
            words = history.vocabulary
            shutil.rmtree(folder)
            words.add("Hetty")
            speaker.say("three")
        with History(folder / "history.db") as history:
            assert history.notices == ()
            assert history.load_document("s").text == "one two three"
            assert history.resume("s").document == speaker.session.document
            assert {term.text for term in history.vocabulary.list()} == {"Meghan", "Hetty"}
        assert (folder / "history.db").stat().st_mode & 0o77 == 0
        assert integrity(folder / "history.db") == "ok"

    def test_a_file_put_in_its_place_gets_what_was_in_it(self, tmp_path: Path) -> None:
        path, other = tmp_path / "history.db", tmp_path / "other.db"
        with History(other) as history:
            Speaker(history, Session("other")).say("from a backup")
        with History(path) as history:
            speaker = Speaker(history, Session("s"))
            speaker.say("one")
            os.replace(other, path)
            speaker.say("two")
            assert history.load_document("other").text == "from a backup"
        with History(path) as history:
            assert history.load_document("s").text == "one two"
            assert history.count() == 2
        assert integrity(path) == "ok"

    def test_a_place_that_takes_nothing_is_said_until_it_does(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "data"
        with History(folder / "history.db") as history:
            speaker = Speaker(history, Session("s"))
            speaker.say("one")
            shutil.rmtree(folder)
            folder.write_text("in the way")
            with pytest.raises(StorageFailed, match="could not be written") as failure:
                speaker.say("two")
            assert failure.value.hint
            folder.unlink()
            history.save_turn(speaker.turns[-1], speaker.session)
            assert history.load_document("s").text == "one two"

    @no_limits
    def test_a_write_that_breaks_off_is_said_and_the_turn_saved_later(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with History(path) as history:
            speaker = Speaker(history, Session("s"))
            speaker.say("one")
            with largest_file(path.stat().st_size), pytest.raises(StorageFailed) as failure:
                speaker.say("long " * 60_000)
            assert failure.value.hint
            assert [turn.after.text for turn in history.turns("s")] == ["one"]
            history.save_turn(speaker.turns[-1], speaker.session)
            assert history.load_document("s").text == speaker.session.document.text
        assert integrity(path) == "ok"

    def test_damage_while_it_is_open_costs_no_text_at_the_next_start(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with History(path) as history:
            for number in range(40):
                Speaker(history, Session(f"s{number}")).say(f"sentence {number} " * 30)
        with History(path) as history:
            speaker = Speaker(history, history.resume("s7"))
            damage(path)
            with suppress(StorageFailed):
                speaker.say("and on")
            assert speaker.session.document.text.endswith("and on")
        with History(path, thorough=True) as history:
            assert "damaged" in history.notices[0]
            assert history.count() == 40
            assert history.load_document("s7").text.startswith("sentence 7")


class TestOtherFiles:
    @each_refusal
    def test_settings_stay_as_they_were(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
        path = tmp_path / "settings.json"
        settings.save(Settings(), path)
        before = path.read_bytes()
        monkeypatch.setattr(os, "replace", refusing(code))
        with pytest.raises(StorageFailed, match=REFUSALS[code]) as failure:
            settings.save(Settings(recognition=settings.RecognitionSettings(language="de")), path)
        assert failure.value.hint
        assert list(tmp_path.iterdir()) == [path]
        assert path.read_bytes() == before

    def test_a_folder_of_settings_that_went_away_is_made_again(self, tmp_path: Path) -> None:
        path = tmp_path / "config" / "settings.json"
        settings.save(Settings(), path)
        shutil.rmtree(path.parent)
        settings.save(Settings(), path)
        assert settings.load(path) == (Settings(), [])

    @each_refusal
    @pytest.mark.parametrize("call", ["fsync", "replace"])
    def test_an_export_leaves_what_there_was(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, call: str
    ) -> None:
        path = tmp_path / "a.txt"
        path.write_bytes(b"before")
        monkeypatch.setattr(os, call, refusing(code))
        with pytest.raises(ExportFailed, match=REFUSALS[code]) as failure:
            write_whole(path, b"after", force=True)
        assert failure.value.hint
        assert list(tmp_path.iterdir()) == [path]
        assert path.read_bytes() == b"before"

    @no_limits
    def test_a_fetch_that_breaks_off_is_said_and_goes_on_later(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = np.random.default_rng(5).bytes(1_000_000)
        store = store_with(tmp_path, entry(data, hub_source()))
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        with serve(Served({HUB_PATH: data})) as served:
            monkeypatch.setenv("HF_ENDPOINT", served.url)
            with largest_file(600_000), pytest.raises(AppError, match="could not be stored") as failure:
                fetch_model(store, MODEL_ID)
            assert str(store.root) in failure.value.hint
            assert not store.is_installed(MODEL_ID)
            fetch_model(store, MODEL_ID)
            assert served.asked[-1] == (HUB_PATH, "bytes=600000-")
        assert store.path(MODEL_ID).read_bytes() == data

    @each_refusal
    def test_a_models_folder_without_a_lock_is_said(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
    ) -> None:
        store = ModelStore(tmp_path / "models", Catalog([entry(b"x", hub_source())]))
        (tmp_path / "models" / ".locks").mkdir(parents=True)
        monkeypatch.setattr("filelock.FileLock.acquire", refusing(code))
        for locked in (lambda: fetch_model(store, MODEL_ID), lambda: store._forget(store.catalog.get(MODEL_ID), "x")):
            with pytest.raises(StorageFailed, match=REFUSALS[code]) as failure:
                locked()
            assert failure.value.hint


def refuse(*_: object) -> None:
    raise StorageFailed("The history could not be written: the disk is full.", "Free some space, then try again.")


def refusing(code: int) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refuse


def said() -> SpokenUtterance:
    """An utterance whose clip is nowhere on disk."""
    return SpokenUtterance(AudioClip(tone(0.5), "2026-11-30T10:00:00.000+00:00"))


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        found: str = db.execute("PRAGMA integrity_check").fetchone()[0]
    return found


def damage(path: Path) -> None:
    """Overwrite a page with rows of turns in the middle of the file."""
    content = path.read_bytes()
    pages = [place for place in range(0, len(content), 4096) if b"fake@0123" in content[place : place + 4096]]
    with path.open("r+b") as file:
        file.seek(pages[len(pages) // 2])
        file.write(b"\xff" * 4096)
