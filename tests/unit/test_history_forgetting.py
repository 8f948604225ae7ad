"""Deleting from a long history is quick, and no deleted word stays in the file."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from iasr_desktop.core.evaluation.endurance.filling import fill
from iasr_desktop.core.progress import ignore_progress
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import forgetting
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.search import INDEXES
from tests.dictating import Speaker

TURNS = 3_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A history in which a session of one odd word lies among many."""
    file = tmp_path / "history.db"
    with History(file) as history:
        Speaker(history, Session("odd")).say("Zqvanzibar")
    fill(file, TURNS, ignore_progress)
    return file


def deleted(path: Path, monkeypatch: pytest.MonkeyPatch) -> History:
    """The history after the session was deleted, with no time for anything else."""
    monkeypatch.setattr(forgetting, "_STEP_PAGES", 4)
    history = History(path)
    before = history.forget_words
    monkeypatch.setattr(history, "forget_words", lambda: before(0.0))
    history.delete_session("odd")
    monkeypatch.setattr(history, "forget_words", before)
    return history


def stands_somewhere(path: Path, word: bytes = b"qvanzibar") -> bool:
    return any(word in file.read_bytes() for file in path.parent.glob("history.db*"))


def indexed(path: Path, term: str) -> set[str]:
    """The indexes that still hold the term."""
    with closing(sqlite3.connect(path)) as db:
        for index in INDEXES:
            db.execute(f"CREATE VIRTUAL TABLE temp.in_{index} USING fts5vocab(main, {index}, row)")
        return {
            index
            for index in INDEXES
            if db.execute(f"SELECT count(*) FROM in_{index} WHERE term = ?", [term]).fetchone()[0]
        }


def test_words_go_in_steps_in_between_which_others_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with deleted(path, monkeypatch) as history:
        assert history.count("Zqvanzibar") == 0
        speaker, steps = Speaker(history, Session("new")), 0
        while not history.forget_words(0.0):
            steps += 1
            if steps % 20 == 0:
                speaker.say(f"number {steps}")
        assert steps > 20
        assert history.count("number") == 1
    assert not stands_somewhere(path)
    assert indexed(path, "zqvanzibar") == indexed(path, "zqv") == set()


def test_what_was_broken_off_is_gone_on_with_after_a_restart(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    history = deleted(path, monkeypatch)
    for _ in range(5):
        assert not history.forget_words(0.0)
    history.close()
    assert stands_somewhere(path)
    with History(path, thorough=True) as again:
        assert again.notices == ()
        assert again.forget_words(60.0)
        assert again.forget_words()
    assert not stands_somewhere(path)


def test_a_second_deletion_in_the_middle_is_forgotten_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with deleted(path, monkeypatch) as history:
        Speaker(history, Session("other")).say("Timbuktu")
        history.forget_words(0.0)
        history.delete_session("other")
        assert history.forget_words(60.0)
    assert not stands_somewhere(path)
    assert not stands_somewhere(path, b"imbuktu")


def test_nothing_is_done_where_nothing_was_deleted(path: Path) -> None:
    with History(path) as history:
        before = history._db.conn.total_changes
        assert history.forget_words(0.0)
        assert history._db.conn.total_changes == before


@pytest.mark.fault
def test_a_session_of_a_hundred_thousand_turns_is_gone_in_a_second(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    History(path).close()
    fill(path, 100_000, ignore_progress)
    with History(path) as history:
        (latest,) = history.sessions(1)
        started = time.process_time()
        history.delete_session(latest.id)
        assert time.process_time() - started < 1.0
        waits = []
        is_done = False
        while not is_done:
            started = time.process_time()
            is_done = history.forget_words()
            waits.append(time.process_time() - started)
        assert max(waits) < 1.0
