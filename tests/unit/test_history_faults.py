"""Crashes, other programs, damage, newer versions and full disks: nothing said is lost."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import connection
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.search import INDEXES
from iasr_desktop.core.types import Action
from tests.dictating import Speaker
from tests.lock_holder import HOLD_THE_LOCK

ROOT = Path(__file__).resolve().parents[2]

PAGE_BYTES = 4096

SPEAK = """
import os, signal, sys
from pathlib import Path
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import queries
from iasr_desktop.core.storage.history import History
from tests.dictating import Speaker
dies_in = sys.argv[2]
with History(Path(sys.argv[1])) as history:
    speaker = Speaker(history, Session("s"))
    for number in range(10_000):
        if dies_in and number == 3:
            setattr(queries, dies_in, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        speaker.say(f"sentence {number}.")
        print(number, flush=True)
"""


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def spoken(path: Path, count: int = 3) -> Speaker:
    """A history with one session of `count` sentences, closed again."""
    with History(path) as history:
        speaker = Speaker(history, Session("s", "en"))
        for number in range(count):
            speaker.say(f"sentence {number}.")
        speaker.history = None
    return speaker


def consistent(path: Path) -> int:
    """Checks every part of the file against the others; how many turns there are."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        for index in INDEXES:
            db.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
        heard = db.execute("SELECT count(*) FROM turns_fts").fetchone()[0]
    with History(path) as history:
        assert history.notices == ()
        turns = history.turns("s")
        assert history.resume("s").document == history.load_document("s")
        assert heard == len(turns) == history.session("s").turns
        assert history.load_document("s").text == " ".join(f"sentence {number}." for number in range(len(turns)))
    return len(turns)


def pages_of_turns(path: Path) -> list[int]:
    """Where the leaf pages lie that hold rows of turns, known by a value that stands nowhere else."""
    content = path.read_bytes()
    places = range(0, len(content), PAGE_BYTES)
    return [place for place in places if content[place] == 0x0D and b"fake@0123" in content[place : place + PAGE_BYTES]]


def overwrite(path: Path, place: int) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(b"\xff" * PAGE_BYTES)


class TestOtherPrograms:
    def test_a_save_waits_for_another_program_and_loses_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        speaker = spoken(path)
        with History(path) as history, start(HOLD_THE_LOCK, path) as other:
            assert other.stdout
            assert other.stdin
            assert other.stdout.readline() == "held\n"
            release = threading.Timer(1.0, lambda: other.communicate("\n"))
            release.start()
            speaker.history = history
            speaker.say("sentence 3.")
            release.join()
            assert other.returncode == 0
        assert consistent(path) == 4

    def test_a_lock_that_does_not_go_away_is_said_and_the_turn_can_be_saved_later(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        speaker = spoken(path)
        with History(path, busy_timeout_ms=50) as history, start(HOLD_THE_LOCK, path) as other:
            assert other.stdout
            assert other.stdout.readline() == "held\n"
            speaker.history = history
            with pytest.raises(StorageFailed, match="in use by another program"):
                speaker.say("sentence 3.")
            assert speaker.session.document.text.endswith("sentence 3.")
            assert len(history.turns("s")) == 3
            other.communicate("\n")
            history.save_turn(speaker.turns[-1], speaker.session)
        assert consistent(path) == 4

    def test_an_opening_by_another_program_is_waited_for_and_said(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with (
            connection._folder_held(path, 1000),
            pytest.raises(StorageFailed, match="in use by another program"),
        ):
            History(path, busy_timeout_ms=20)

    def test_two_programs_may_start_a_history_at_once(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        failures: list[StorageFailed] = []
        both = threading.Barrier(2)

        def open_and_speak(name: str) -> None:
            both.wait()
            try:
                with History(path) as history:
                    Speaker(history, Session(name)).say("one")
            except StorageFailed as failure:
                failures.append(failure)

        threads = [threading.Thread(target=open_and_speak, args=(name,)) for name in ("a", "b")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        with History(path) as history:
            assert history.count() == 2

    def test_two_programs_may_write_in_turns(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with History(path) as one, History(path) as two:
            first, second = Speaker(one, Session("a")), Speaker(two, Session("b"))
            for number in range(5):
                first.say(str(number))
                second.say(str(number))
            assert [one.session(name).turns for name in ("a", "b")] == [5, 5]


class TestKilled:
    @pytest.mark.parametrize("dies_in", ["ensure_session", "index_heard", "index_text", "touch"])
    def test_a_turn_is_saved_whole_or_not_at_all(self, tmp_path: Path, dies_in: str) -> None:
        path = tmp_path / "history.db"
        with start(SPEAK, path, dies_in) as child:
            child.communicate()
        assert child.returncode == -signal.SIGKILL
        assert consistent(path) == 3

    @pytest.mark.parametrize("seed", range(4))
    def test_every_turn_that_was_reported_saved_is_there(self, tmp_path: Path, seed: int) -> None:
        path = tmp_path / "history.db"
        with start(SPEAK, path, "") as child:
            assert child.stdout
            reported = [child.stdout.readline() for _ in range(random.Random(seed).randrange(2, 40))]
            child.kill()
        assert len(reported) <= consistent(path)


class TestDamage:
    @pytest.mark.parametrize("content", [b"this is not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
    def test_what_is_no_database_is_kept_and_a_new_history_started(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "history.db"
        path.write_bytes(content)
        with History(path) as history:
            (notice,) = history.notices
            Speaker(history).say("one")
            assert history.count() == 1
        (kept,) = tmp_path.glob("history.damaged-*.db")
        assert kept.read_bytes() == content
        assert kept.name in notice
        assert "damaged" in notice

    @pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
    def test_a_cut_file_is_kept_and_its_rows_are_taken_over(self, tmp_path: Path, part: float) -> None:
        path = tmp_path / "history.db"
        with History(path) as history:
            for number in range(40):
                speaker = Speaker(history, Session(f"s{number}"))
                speaker.say(f"sentence {number} " * 20)
                speaker.act(Action.CONFIRM)
        size = path.stat().st_size
        os.truncate(path, int(size * part))
        with History(path) as history:
            assert "damaged" in history.notices[0]
            for summary in history.sessions(100):
                assert history.resume(summary.id).document == history.load_document(summary.id)
            Speaker(history).say("one")
        assert len(list(tmp_path.glob("history.damaged-*.db"))) == 1

    def test_damage_in_the_middle_loses_only_what_it_hit(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with History(path) as history:
            for number in range(60):
                Speaker(history, Session(f"s{number}")).say(f"sentence {number} " * 30)
        pages = pages_of_turns(path)
        overwrite(path, pages[len(pages) // 2])
        with History(path) as history:
            assert "60 sessions were taken over" in history.notices[0]
            assert "undo is lost" in history.notices[0]
            assert history.count() == 60
            texts = [history.load_document(f"s{number}").text for number in range(60)]
            with_turns = [number for number in range(60) if history.turns(f"s{number}")]
            assert history.count("sentence") == 60
        assert texts == [f"sentence {number} " * 30 for number in range(60)]
        assert len(with_turns) >= 40

    def test_a_session_whose_turns_were_lost_in_part_goes_on_from_its_text(self, tmp_path: Path) -> None:
        path, fresh = tmp_path / "history.db", tmp_path / "fresh.db"
        spoken(path, 6)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("DELETE FROM turns WHERE number IN (3, 4)")
        with History(fresh) as history:
            salvaged = history.salvage(path)
            assert (salvaged.sessions, salvaged.incomplete) == (1, 1)
            assert "could not be read, so their undo is lost" in str(salvaged)
            assert history.salvage(path).sessions == 0
            text = history.load_document("s").text
            assert text == " ".join(f"sentence {number}." for number in range(6))
            resumed = history.resume("s")
            assert resumed.document.text == text
            speaker = Speaker(history, resumed)
            speaker.say("sentence 6.")
            assert history.resume("s").snapshot() == speaker.session.snapshot()

    def test_segments_that_were_lost_come_back_from_the_turns(self, tmp_path: Path) -> None:
        path, fresh = tmp_path / "history.db", tmp_path / "fresh.db"
        speaker = spoken(path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("PRAGMA foreign_keys = OFF")
            db.execute("DELETE FROM segments")
            db.execute("DELETE FROM sessions")
        with History(fresh) as history:
            salvaged = history.salvage(path)
            assert (salvaged.sessions, salvaged.incomplete) == (1, 0)
            assert "undo" not in str(salvaged)
            assert history.load_document("s") == speaker.session.document
            assert history.session("s").turns == 3
            assert history.count("sentence") == 1

    def test_damage_found_later_is_one_sentence_and_recovering_is_possible(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "history.db"
        spoken(path)
        monkeypatch.setattr(connection, "CHECKED_BYTES", 0)
        overwrite(path, pages_of_turns(path)[0])
        with History(path) as history, pytest.raises(StorageFailed, match="damaged"):
            history.turns("s")
        with History(path, thorough=True) as history:
            assert "damaged" in history.notices[0]
            assert history.load_document("s").text.startswith("sentence 0.")

    def test_a_turn_that_makes_no_sense_is_said_and_recovering_keeps_the_text(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        spoken(path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE turns SET transcript = 'nonsense' WHERE number = 2")
        with History(path) as history, pytest.raises(StorageFailed, match="damaged"):
            history.turns("s")
        with History(path, thorough=True) as history:
            assert "damaged" in history.notices[0]
            text = history.load_document("s").text
            assert text == "sentence 0. sentence 1. sentence 2."
            assert history.resume("s").document.text == text
            assert [turn.number for turn in history.turns("s")] == [1, 3]

    def test_a_damaged_character_leaves_the_rest_readable(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        spoken(path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE segments SET text = CAST(x'61ff62' AS TEXT) WHERE position = 1")
        with History(path) as history:
            assert history.load_document("s").text == "sentence 0. a\ufffdb sentence 2."

    @pytest.mark.parametrize("table", ["sessions_fts", "turns_fts"])
    def test_a_damaged_index_is_built_anew(self, tmp_path: Path, table: str) -> None:
        path = tmp_path / "history.db"
        spoken(path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(f"DELETE FROM {table}_data WHERE id > 10")
        with History(path, thorough=True) as history:
            assert history.notices
            assert history.count("sentence") == 1
            assert len(history.turns("s")) == 3

    def test_an_empty_file_is_a_new_history(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        path.touch()
        with History(path) as history:
            assert history.notices == ()


class TestRefused:
    def test_a_history_of_a_newer_version_is_left_untouched(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        spoken(path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('iasr_history', 'm9999_later')")
        before = path.read_bytes()
        with pytest.raises(StorageFailed, match="newer version"):
            History(path)
        assert path.read_bytes() == before
        assert list(tmp_path.glob("*damaged*")) == []

    def test_a_database_of_something_else_is_left_untouched(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("CREATE TABLE stamps (id)")
        before = path.read_bytes()
        with pytest.raises(StorageFailed, match="something else"):
            History(path)
        assert path.read_bytes() == before

    def test_a_folder_in_place_of_the_file(self, tmp_path: Path) -> None:
        with pytest.raises(StorageFailed) as failure:
            History(tmp_path)
        assert failure.value.hint

    def test_a_file_in_place_of_the_folder(self, tmp_path: Path) -> None:
        (tmp_path / "data").write_text("")
        with pytest.raises(StorageFailed, match="could not be"):
            History(tmp_path / "data" / "history.db")

    @pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")
    def test_a_folder_that_may_not_be_written(self, tmp_path: Path) -> None:
        folder = tmp_path / "locked"
        folder.mkdir(mode=0o500)
        with pytest.raises(StorageFailed, match="could not be"):
            History(folder / "history.db")

    @pytest.mark.parametrize(
        ("pragma", "says"), [("query_only = ON", "could not be written"), ("max_page_count = 1", "disk is full")]
    )
    def test_what_cannot_be_written_is_said_and_the_rest_stays(self, tmp_path: Path, pragma: str, says: str) -> None:
        path = tmp_path / "history.db"
        speaker = spoken(path)
        with History(path) as history:
            history._db.execute(f"PRAGMA {pragma}").fetchall()
            speaker.history = history
            with pytest.raises(StorageFailed, match=says) as failure:
                speaker.say("long " * 20_000)
            assert failure.value.hint
            assert len(history.turns("s")) == 3
        assert consistent(path) == 3
