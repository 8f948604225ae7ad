"""A history where Python's SQLite is too old for the index of runs of three characters, and when it is not any more."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.search import INDEXES, PART_INDEXES, indexes
from tests.dictating import Speaker

RELEASE = Path(__file__).parents[1] / "data" / "history" / "0.1.0.db"


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As on Ubuntu 20.04; undone by `undo`."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.31.1")
    return monkeypatch


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("release", [None, RELEASE], ids=["new", "upgraded"])
def test_everything_is_found_all_the_same(release: Path | None, tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    if release:
        shutil.copy(release, path)
    with History(path) as history:
        assert not set(PART_INDEXES) & set(indexes(history._db))
        speaker = Speaker(history, Session("s"))
        speaker.say("A pineapple pie.")
        for query in ("pine", "p", "neapp", "ie."):
            assert "s" in [summary.id for summary in history.sessions(query=query)]
        assert history.count("neapple tart") == 0
        history.delete_session("s")
        assert history.count("neapp") == 0
        assert history.forget_words(60.0)
    with History(path, thorough=True) as history:
        assert history.notices == ()


def test_a_newer_one_makes_the_index_then(old: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History(path) as history:
        Speaker(history, Session("s")).say("A pineapple pie.")
    old.undo()
    with History(path, thorough=True) as history:
        assert indexes(history._db) == INDEXES
        assert history.count("neapp") == 1
        Speaker(history, Session("t")).say("Another pineapple.")
        assert history.count("neapp") == 2


def test_going_back_to_an_older_one_is_refused_and_changes_nothing(tmp_path: Path, old: pytest.MonkeyPatch) -> None:
    path = tmp_path / "history.db"
    old.undo()
    with History(path) as history:
        Speaker(history, Session("s")).say("one")
    before = path.read_bytes()
    old.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    with pytest.raises(StorageFailed, match="newer SQLite"):
        History(path)
    assert path.read_bytes() == before
