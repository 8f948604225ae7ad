"""Files that cannot be written, or are taken away: what there was stays, and what to do is said."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core import settings
from iasr_desktop.core.errors import AppError, ExportFailed, StorageFailed
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from tests.dictating import Speaker
from tests.refusing import REFUSALS, each_refusal, refusing
from tests.unit.models.making import HUB_PATH, MODEL_ID, Served, entry, hub_source, serve, store_with

no_limits = pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of file sizes")


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
