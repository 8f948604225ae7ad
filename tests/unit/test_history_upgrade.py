"""Every history that a release left behind opens in this version with all that is in it."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import connection, health
from iasr_desktop.core.storage.health import upgrade_takes_long
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.migrations import history as migrations
from iasr_desktop.core.storage.migrations import known_names
from tests.dictating import Speaker

RELEASES = sorted((Path(__file__).parents[1] / "data" / "history").glob("*.db"))


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_a_history_of_a_release_opens_with_everything_in_it(release: Path, tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    shutil.copy(release, path)
    contents = json.loads(release.with_suffix(".json").read_text(encoding="utf-8"))
    with History(path) as history:
        assert history.notices == ()
        assert {summary.id for summary in history.sessions()} == set(contents)
        for name, expected in contents.items():
            assert history.load_document(name).text == expected["text"]
            assert [turn.after.text for turn in history.turns(name)] == expected["turns"]
            assert len(history.failed(name)) == expected["failed"]
            speaker = Speaker(history, history.resume(name))
            speaker.say("And on it goes.")
            assert history.load_document(name).text == speaker.session.document.text
        assert history.count("北京") == 1
        assert history.count("goes") == len(contents)


def test_there_is_a_history_of_a_release() -> None:
    assert RELEASES


def later(monkeypatch: pytest.MonkeyPatch, *, breaks: bool = False) -> None:
    """This version as it may be after one more step."""
    steps = Migrations(migrations.name)
    for step in migrations._migrations:
        steps(name=step.name)(step.fn)

    @steps()
    def m9000_stars(db: Database) -> None:
        db.execute("ALTER TABLE sessions ADD COLUMN stars INTEGER")
        if breaks:
            db.execute("INSERT INTO missing VALUES (1)")

    monkeypatch.setattr(connection, "migrations", steps)
    monkeypatch.setattr(connection, "known_names", lambda: known_names() | {"m9000_stars"})


def spoken(path: Path) -> None:
    with History(path) as history:
        Speaker(history, Session("s")).say("one")


def columns(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [row[1] for row in db.execute("PRAGMA table_info(sessions)")]


def test_the_file_is_copied_before_its_tables_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "history.db"
    spoken(path)
    later(monkeypatch)
    with History(path) as history:
        assert history.load_document("s").text == "one"
    assert "stars" in columns(path)
    copy = tmp_path / "history.before-m9000_stars.db"
    assert "stars" not in columns(copy)
    assert copy.stat().st_mode & 0o77 == 0
    monkeypatch.undo()
    with History(copy) as history:
        assert history.load_document("s").text == "one"
    with pytest.raises(StorageFailed, match="newer version"):
        History(path)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "history.db"
    spoken(path)
    later(monkeypatch, breaks=True)
    with pytest.raises(StorageFailed):
        History(path)
    monkeypatch.undo()
    assert "stars" not in columns(path)
    with History(path) as history:
        assert history.load_document("s").text == "one"


def test_a_new_history_needs_no_copy(tmp_path: Path) -> None:
    spoken(tmp_path / "history.db")
    assert [path.name for path in tmp_path.glob("*.before-*")] == []


def test_only_a_large_history_of_an_older_version_takes_long_to_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.db"
    assert not upgrade_takes_long(path)
    spoken(path)
    monkeypatch.setattr(health, "_LONG_BYTES", 1)
    assert not upgrade_takes_long(path)
    shutil.copy(RELEASES[0], path)
    assert upgrade_takes_long(path)
    monkeypatch.setattr(health, "_LONG_BYTES", path.stat().st_size + 1)
    assert not upgrade_takes_long(path)
    path.write_text("no database")
    monkeypatch.setattr(health, "_LONG_BYTES", 1)
    assert not upgrade_takes_long(path)
