"""What goes into the history comes out of it again, and only what should be deleted is."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import queries
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action, TurnState
from tests.dictating import WHEN_UTC, Speaker, transcript
from tests.many_sessions import empty_session
from tests.unit.test_session import actions, perform

WHEN = datetime.fromisoformat(WHEN_UTC)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "history.db") as opened:
        yield opened


def recording(history_folder: Path, name: str = "one.wav") -> Path:
    path = history_folder / "recordings" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"RIFF")
    return path


def failed(speaker: Speaker, audio: Path) -> Speaker:
    turn = replace(speaker.turn(Action.NOTHING, heard=transcript("")), state=TurnState.FAILED, number=0)
    turn = replace(turn, audio_path=audio, decision=replace(turn.decision, note="It did not work."))
    assert speaker.history
    speaker.history.save_turn(turn, speaker.session)
    return speaker


class TestTurns:
    def test_turns_come_back_as_they_were(self, history: History, tmp_path: Path) -> None:
        speaker = Speaker(history)
        speaker.say('Dear Meghan — "yes",\n谢谢。', audio=recording(tmp_path))
        speaker.replace("Meghan", "Megan")
        speaker.act(Action.CONFIRM)
        speaker.act(Action.UNDO)
        assert list(history.turns(speaker.session.id)) == speaker.turns

    def test_a_session_goes_on_after_a_restart(self, tmp_path: Path) -> None:
        with History(tmp_path / "history.db") as first:
            speaker = Speaker(first, Session("a-session", "en"))
            speaker.say("one")
            speaker.say("two")
            speaker.act(Action.UNDO)
        with History(tmp_path / "history.db") as second:
            resumed = second.resume("a-session")
            assert resumed.snapshot() == speaker.session.snapshot()
            again = Speaker(second, resumed)
            again.act(Action.REDO)
            assert second.load_document("a-session").text == "one two"

    @given(actions)
    @settings(max_examples=25, deadline=None)
    def test_any_session_is_rebuilt_exactly(self, sequence: list[tuple[Action, object]]) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as folder, History(Path(folder) / "history.db") as history:
            speaker = Speaker(history, Session("a", "zh"))
            empty_session(history, "a", "zh")
            for action, value in sequence:
                perform(speaker, action, value)
            assert history.resume("a").snapshot() == speaker.session.snapshot()
            assert list(history.turns("a")) == speaker.turns
            assert history.load_document("a") == speaker.session.document
            assert history.session("a").characters == len(speaker.session.document.text)

    def test_a_long_session_does_not_grow_with_the_square_of_its_length(self, tmp_path: Path) -> None:
        with History(tmp_path / "history.db") as history:
            speaker = Speaker(history)
            for number in range(200):
                speaker.say(f"Sentence number {number} says something about nothing in particular.")
            assert list(history.turns(speaker.session.id)) == speaker.turns
            with closing(sqlite3.connect(tmp_path / "history.db")) as db:
                stored = db.execute("SELECT sum(length(document)) FROM turns").fetchone()[0]
        whole = sum(len(turn.after.text) for turn in speaker.turns)
        assert stored < whole / 4

    def test_saving_a_turn_again_changes_nothing(self, history: History) -> None:
        speaker = Speaker(history)
        turn = speaker.say("one")
        before = history.record(speaker.session.id)
        history.save_turn(turn, speaker.session)
        assert history.record(speaker.session.id) == before

    def test_a_turn_saved_late_takes_its_place_and_leaves_the_newer_text(self, history: History) -> None:
        speaker = Speaker(history)
        speaker.say("one")
        speaker.history = None
        late = speaker.say("two")
        speaker.history = history
        speaker.say("three")
        assert history.load_document(speaker.session.id).text == "one two three"
        history.save_turn(late, speaker.session)
        assert list(history.turns(speaker.session.id)) == speaker.turns
        assert history.resume(speaker.session.id).snapshot() == speaker.session.snapshot()
        assert [record.turn_number for record in history.segments(speaker.session.id)] == [1, 2, 3]

    def test_text_that_utf_8_cannot_hold_is_kept_but_for_that_character(self, history: History) -> None:
        speaker = Speaker(history)
        speaker.say("one \ud800 two")
        assert history.load_document(speaker.session.id).text == "one ? two"

    def test_a_turn_that_cannot_be_written_leaves_nothing_of_it(
        self, history: History, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        speaker = Speaker(history)
        speaker.say("one")

        def broken(*_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(queries, "index_text", broken)
        with pytest.raises(StorageFailed):
            speaker.say("two")
        monkeypatch.undo()
        assert history.load_document(speaker.session.id).text == "one"
        assert len(history.turns(speaker.session.id)) == 1
        history.save_turn(speaker.turns[-1], speaker.session)
        assert history.load_document(speaker.session.id).text == "one two"

    def test_the_history_belongs_to_one_thread(self, history: History) -> None:
        problems: list[Exception] = []

        def elsewhere() -> None:
            try:
                history.sessions()
            except (StorageFailed, sqlite3.Error) as error:
                problems.append(error)

        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        assert problems


class TestSegments:
    def test_segments_know_their_utterance_also_after_undo_and_redo(self, history: History, tmp_path: Path) -> None:
        speaker = Speaker(history)
        speaker.say("one", audio=recording(tmp_path, "1.wav"))
        second = speaker.say("two three", audio=recording(tmp_path, "2.wav"))
        speaker.act(Action.UNDO)
        assert [record.segment.text for record in history.segments(speaker.session.id)] == ["one"]
        speaker.act(Action.REDO)
        speaker.replace("three", "four")
        record = history.segments(speaker.session.id)[1]
        assert record.segment.text == "two four"
        assert (record.turn_id, record.turn_number) == (second.id, 2)
        assert record.audio_path == second.audio_path
        assert record.words == second.heard.words

    def test_a_document_of_a_session_without_turns_is_empty(self, history: History) -> None:
        assert history.load_document("nothing").is_empty
        assert history.segments("nothing") == ()


class TestSessions:
    def test_a_session_is_found_by_id_by_its_beginning_and_as_the_last(self, history: History) -> None:
        for name in ("aaa-1", "aaa-2", "bbb"):
            empty_session(history, name)
        assert history.session("aaa-1").id == "aaa-1"
        assert history.session("b").id == "bbb"
        assert history.session("last").id == "bbb"

    @pytest.mark.parametrize(
        ("name", "says"),
        [("aaa", "Several"), ("zzz", "no session"), ("", "no session"), ("%", "no session"), ("\ud800", "no session")],
    )
    def test_a_session_that_is_not_there_or_not_unique(self, history: History, name: str, says: str) -> None:
        for other in ("aaa-1", "aaa-2"):
            empty_session(history, other)
        with pytest.raises(BadInput, match=says):
            history.session(name)

    def test_the_last_session_of_an_empty_history(self, history: History) -> None:
        with pytest.raises(BadInput, match="no session yet"):
            history.session("last")

    def test_an_exact_id_wins_over_longer_ones(self, history: History) -> None:
        for name in ("ab", "abc"):
            empty_session(history, name)
        assert history.session("ab").id == "ab"

    def test_pages_are_in_order_of_use(self, history: History) -> None:
        speakers = [Speaker(history) for _ in range(5)]
        for number, speaker in enumerate(speakers):
            speaker.say(f"text {number}")
        speakers[0].say("again")
        pages = [history.sessions(2, offset) for offset in (0, 2, 4, 6)]
        assert [len(page) for page in pages] == [2, 2, 1, 0]
        titles = [summary.title for page in pages for summary in page]
        assert titles == ["text 0 again", "text 4", "text 3", "text 2", "text 1"]
        assert history.count() == 5

    def test_a_summary_tells_what_is_in_a_session(self, history: History, tmp_path: Path) -> None:
        speaker = failed(Speaker(history, Session("s", "en")), recording(tmp_path))
        speaker.say("word " * 40)
        summary = history.session("s")
        assert (summary.turns, summary.failed, summary.revision, summary.language) == (1, 1, 1, "en")
        assert summary.title.startswith("word word")
        assert summary.title.endswith("…")
        assert len(summary.title) <= queries.TITLE_LENGTH

    def test_the_first_page_of_many_sessions_is_read_from_an_index(self, tmp_path: Path) -> None:
        path = tmp_path / "history.db"
        with History(path) as history:
            with closing(sqlite3.connect(path)) as db, db:
                db.executemany(
                    "INSERT INTO sessions (id, created_utc, updated_utc, language, text, revision, turn_count, touched)"
                    " VALUES (?, ?, ?, 'en', ?, 1, 1, ?)",
                    [(f"id-{n:05}", WHEN_UTC, WHEN_UTC, f"text of {n}", n) for n in range(10_000)],
                )
            assert [summary.id for summary in history.sessions(2)] == ["id-09999", "id-09998"]
            with closing(sqlite3.connect(path)) as db:
                sql = f"EXPLAIN QUERY PLAN {queries._SUMMARY} {queries._LATEST_FIRST} LIMIT 50"
                plan = " ".join(row[3] for row in db.execute(sql))
                prefix = "EXPLAIN QUERY PLAN SELECT id FROM sessions WHERE id > 'a' AND id < 'b' ORDER BY id LIMIT 2"
                lookup = " ".join(row[3] for row in db.execute(prefix))
        assert "USING INDEX" in plan
        assert "TEMP B-TREE" not in plan
        assert "SCAN turns" not in plan
        assert "SEARCH" in lookup


class TestFailedClips:
    def test_a_failed_clip_waits_with_its_recording(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path)
        failed(Speaker(history), audio)
        (turn,) = history.failed()
        assert (turn.state, turn.audio_path, turn.number) == (TurnState.FAILED, audio, 0)
        assert turn.decision.note == "It did not work."

    def test_a_clip_found_after_a_crash_is_recorded_without_a_session(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path)
        turn = history.record_failed("new", audio, "No model.", duration_s=2.5, created_utc=WHEN_UTC)
        assert list(history.failed("new")) == [turn]
        assert history.failed("other") == ()
        assert history.session("new").turns == 0
        assert history.resume("new").document.is_empty

    def test_trying_again_replaces_the_failure(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path)
        speaker = failed(Speaker(history), audio)
        speaker.say("one")
        speaker.say("now it worked", audio=audio)
        assert history.failed() == ()
        assert [turn.number for turn in history.turns(speaker.session.id)] == [1, 2]
        assert history.known_audio_paths() == {audio}

    def test_a_failure_in_the_middle_does_not_disturb_the_text(self, history: History, tmp_path: Path) -> None:
        speaker = Speaker(history)
        speaker.say("one")
        failed(speaker, recording(tmp_path))
        speaker.say("two")
        resumed = history.resume(speaker.session.id)
        assert resumed.snapshot() == speaker.session.snapshot()
        assert history.turns(speaker.session.id)[-1].before.text == "one"

    def test_discarding_deletes_the_recording(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path)
        failed(Speaker(history), audio)
        history.discard_failed(history.failed()[0].id)
        assert history.failed() == ()
        assert not audio.exists()

    def test_discarding_never_takes_a_turn_that_has_words(self, history: History, tmp_path: Path) -> None:
        turn = Speaker(history).say("one", audio=recording(tmp_path))
        history.discard_failed(turn.id)
        assert len(history.turns(turn.session_id)) == 1
        assert turn.audio_path
        assert turn.audio_path.exists()


class TestDeletion:
    def test_a_session_goes_with_its_recordings_and_leaves_the_others(self, history: History, tmp_path: Path) -> None:
        gone, stays = Speaker(history), Speaker(history)
        first = recording(tmp_path, "gone/1.wav")
        gone.say("secret word", audio=first)
        kept = recording(tmp_path, "stays/1.wav")
        stays.say("other word", audio=kept)
        assert history.delete_session(gone.session.id) == 1
        assert [summary.id for summary in history.sessions()] == [stays.session.id]
        assert history.sessions(query="secret") == []
        assert (first.exists(), first.parent.exists(), kept.exists()) == (False, False, True)
        assert history.delete_session(gone.session.id) == 0

    def test_clips_that_no_turn_knows_go_with_their_session(self, history: History, tmp_path: Path) -> None:
        speaker = Speaker(history, Session("s"))
        speaker.say("one", audio=recording(tmp_path, "s/1.wav"))
        unfinished, other = recording(tmp_path, "s/2.part.wav"), recording(tmp_path, "other/3.wav")
        history.delete_session("s")
        assert not unfinished.exists()
        assert other.exists()

    @pytest.mark.parametrize("name", ["..", ".", "a/../../b", "/"])
    def test_a_session_name_is_no_way_to_other_folders(self, history: History, tmp_path: Path, name: str) -> None:
        mine = tmp_path / "mine.wav"
        mine.write_bytes(b"RIFF")
        empty_session(history, name)
        history.delete_session(name)
        assert mine.exists()

    def test_deleted_words_are_not_left_in_the_file(self, tmp_path: Path) -> None:
        with History(tmp_path / "history.db") as history:
            speaker = Speaker(history)
            speaker.say("Zanzibar")
            Speaker(history).say("something else")
            history.delete_session(speaker.session.id)
            files = [path.read_bytes() for path in tmp_path.glob("history.db*")]
        assert not any(b"anzibar" in content for content in files)

    def test_files_that_the_person_dictated_from_stay(self, history: History, tmp_path: Path) -> None:
        mine = tmp_path / "lecture.wav"
        mine.write_bytes(b"RIFF")
        speaker = Speaker(history)
        speaker.say("one", audio=mine)
        history.retention(0, WHEN + timedelta(days=1))
        history.delete_session([speaker.session.id])
        assert mine.exists()

    def test_a_link_in_the_recordings_folder_does_not_reach_outside(self, history: History, tmp_path: Path) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        (outside / "mine.wav").write_bytes(b"RIFF")
        (tmp_path / "recordings").mkdir()
        (tmp_path / "recordings" / "link").symlink_to(outside)
        speaker = Speaker(history)
        speaker.say("one", audio=tmp_path / "recordings" / "link" / "mine.wav")
        history.delete_session(speaker.session.id)
        assert (outside / "mine.wav").exists()

    def test_a_recording_that_cannot_be_deleted_keeps_its_session(self, history: History, tmp_path: Path) -> None:
        stuck, free = Speaker(history), Speaker(history)
        folder = tmp_path / "recordings" / "a-folder.wav"
        folder.mkdir(parents=True)
        stuck.say("one", audio=folder)
        free.say("two")
        with pytest.raises(StorageFailed, match="could not be deleted"):
            history.delete_session([stuck.session.id, free.session.id])
        assert [summary.id for summary in history.sessions()] == [stuck.session.id]


class TestRetention:
    def test_old_recordings_go_and_their_words_stay(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path, "s/1.wav")
        speaker = Speaker(history)
        speaker.say("one", audio=audio)
        assert history.retention(30, WHEN + timedelta(days=29)).deleted == 0
        report = history.retention(30, WHEN + timedelta(days=31))
        assert (report.deleted, report.kept) == (1, ())
        assert not audio.exists()
        (turn,) = history.turns(speaker.session.id)
        assert (turn.audio_path, turn.heard.text) == (None, "one")
        assert history.known_audio_paths() == frozenset()

    @pytest.mark.parametrize(("days", "deleted"), [(-1, 0), (0, 1)])
    def test_keeping_all_and_keeping_none(self, history: History, tmp_path: Path, days: int, deleted: int) -> None:
        Speaker(history).say("one", audio=recording(tmp_path))
        assert history.retention(days, WHEN + timedelta(days=9999)).deleted == deleted

    def test_failed_clips_stay_because_their_words_are_nowhere_else(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path)
        failed(Speaker(history), audio)
        assert history.retention(0, WHEN + timedelta(days=999)).deleted == 0
        assert audio.exists()

    def test_times_are_compared_as_times(self, history: History, tmp_path: Path) -> None:
        speaker = Speaker(history)
        turn = speaker.turn(Action.APPEND, appended="one", audio=recording(tmp_path))
        history.save_turn(replace(turn, created_utc="2026-11-30T23:30:00Z"), speaker.session)
        assert history.retention(0, datetime(2026, 11, 30, 23, 0, tzinfo=UTC)).deleted == 0
        assert history.retention(0, datetime(2026, 12, 1, tzinfo=UTC)).deleted == 1

    def test_a_recording_already_gone_is_forgotten(self, history: History, tmp_path: Path) -> None:
        audio = recording(tmp_path)
        Speaker(history).say("one", audio=audio)
        audio.unlink()
        assert history.retention(0, WHEN + timedelta(days=1)).deleted == 1
        assert history.known_audio_paths() == frozenset()


class TestPaths:
    def test_recordings_are_found_after_the_data_folder_moved(self, tmp_path: Path) -> None:
        old, new = tmp_path / "old", tmp_path / "Ünï код 日本 's"
        with History(old / "history.db") as history:
            Speaker(history).say("one", audio=recording(old))
        old.rename(new)
        with History(new / "history.db") as history:
            assert history.known_audio_paths() == {new / "recordings" / "one.wav"}

    def test_a_name_that_is_not_text(self, history: History, tmp_path: Path) -> None:
        import os

        path = Path(os.fsdecode(os.fsencode(tmp_path / "recordings") + b"/\xff.wav"))
        turn = Speaker(history).say("one", audio=path)
        assert history.turns(turn.session_id)[0].audio_path == path
        assert history.known_audio_paths() == {path}

    def test_only_the_person_can_read_the_file(self, history: History, tmp_path: Path) -> None:
        Speaker(history).say("one")
        assert {path.stat().st_mode & 0o77 for path in tmp_path.glob("history.db*")} == {0}
