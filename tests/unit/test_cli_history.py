"""The command line of the history: what it prints, where, and with which code it ends."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from iasr_desktop.cli.main import main
from iasr_desktop.core import paths
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Action
from tests.dictating import BROKEN, WHEN_UTC, ScriptedRecognizer, Speaker, SpooledReader, VerbatimAgent


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def iasr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))

    def run(*arguments: str | Path) -> Ran:
        code = 0
        try:
            main(["history", *map(str, arguments)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def spoken(iasr: Run) -> None:
    """Two sessions; the later one was corrected and confirmed."""
    with History(paths.history_file()) as history:
        Speaker(history, Session("aaaa1111", "zh")).say("我明天在北京开会。")
        speaker = Speaker(history, Session("aaaa2222", "en"))
        speaker.say("Dear Meghan, thank you.")
        speaker.replace("Meghan", "Megan")
        speaker.act(Action.CONFIRM)


def clip(folder: Path, second: int) -> None:
    """A clip as a process that is gone left it."""
    writer = Spool(folder).start(datetime.fromisoformat(WHEN_UTC).replace(second=second))
    writer.append(np.full(SAMPLE_RATE_HZ, 0.1, np.float32))
    path = writer.close()
    path.rename(path.with_name(f"{path.name.split('-')[0]}-999999999-{second}.wav"))


def refused(ran: Ran, *says: str) -> None:
    """Failed as the contract wants: code 1, one line, nothing on stdout."""
    assert ran.code == 1
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    assert line.startswith("error: ")
    for part in says:
        assert part in line


class TestList:
    def test_the_latest_first(self, iasr: Run, spoken: None) -> None:
        ran = iasr("list")
        assert ran.code == 0
        assert [line.split()[0] for line in ran.out.splitlines()] == ["aaaa2222", "aaaa1111"]
        assert "Dear Megan" in ran.out

    def test_json(self, iasr: Run, spoken: None) -> None:
        ran = iasr("list", "--json")
        assert ran.err == ""
        assert [body["id"] for body in ran.objects] == ["aaaa2222", "aaaa1111"]
        for body in ran.objects:
            assert {
                "id",
                "created_utc",
                "updated_utc",
                "language",
                "title",
                "turns",
                "failed",
                "revision",
            } <= body.keys()

    def test_a_page(self, iasr: Run, spoken: None) -> None:
        ran = iasr("list", "--limit", "1")
        assert len(ran.out.splitlines()) == 1
        assert "1 more" in ran.err
        assert iasr("list", "--limit", "1", "--offset", "1", "--json").objects[0]["id"] == "aaaa1111"

    def test_nothing_yet(self, iasr: Run) -> None:
        assert iasr("list", "--json") == Ran(0, "", "There are no sessions.\n")

    def test_wrong_usage(self, iasr: Run) -> None:
        assert iasr("list", "--limit", "0").code == 2


class TestSearch:
    @pytest.mark.parametrize(("query", "name"), [("megan", "aaaa2222"), ("北京", "aaaa1111"), ("dear meg", "aaaa2222")])
    def test_a_word_of_any_script(self, iasr: Run, spoken: None, query: str, name: str) -> None:
        (body,) = iasr("search", query, "--json").objects
        assert body["id"] == name
        assert body["excerpt"]

    def test_nothing_found(self, iasr: Run, spoken: None) -> None:
        assert iasr("search", "zebra", "--json") == Ran(0, "", "Nothing was found.\n")

    def test_a_query_that_is_not_text(self, iasr: Run, spoken: None) -> None:
        assert iasr("search", "\udcff").code == 0


class TestShow:
    def test_the_text_alone_is_on_stdout(self, iasr: Run, spoken: None) -> None:
        assert iasr("show", "last").out == "Dear Megan, thank you.\n"

    def test_turns(self, iasr: Run, spoken: None) -> None:
        out = iasr("show", "aaaa2", "--turns").out
        assert "heard: Dear Meghan" in out
        assert "[Megan]" in out or "Megan" in out

    def test_json(self, iasr: Run, spoken: None) -> None:
        (body,) = iasr("show", "last", "--json").objects
        assert body["text"] == "Dear Megan, thank you."
        assert body["segments"] == [
            {"start": 0, "end": 22, "text": body["text"], "confirmed": True, "turn": 1, "audio": None}
        ]

    def test_turns_as_json_have_the_shape_of_dictate(self, iasr: Run, spoken: None) -> None:
        bodies = iasr("show", "last", "--turns", "--json").objects
        contract = {"turn", "heard", "instruction", "intent", "intent_p", "edits", "text", "document", "timings_ms"}
        assert [body["turn"] for body in bodies] == [1, 2, 3]
        assert all(contract <= body.keys() for body in bodies)
        assert bodies[1]["edits"] == [{"start": 5, "end": 11, "before": "Meghan", "after": "Megan"}]

    @pytest.mark.parametrize(("name", "says"), [("aaaa", "Several"), ("zzz", "no session"), ("", "no session")])
    def test_what_is_not_one_session(self, iasr: Run, spoken: None, name: str, says: str) -> None:
        refused(iasr("show", name), says)


class TestExport:
    @pytest.mark.parametrize("suffix", ["txt", "md", "docx", "srt", "vtt", "json"])
    def test_every_format(self, iasr: Run, spoken: None, tmp_path: Path, suffix: str) -> None:
        target = tmp_path / f'it\'s a 日本 "name".{suffix}'
        ran = iasr("export", "last", target)
        assert (ran.code, ran.out) == (0, "")
        assert target.stat().st_size > 0

    def test_nothing_is_overwritten_unless_forced(self, iasr: Run, spoken: None, tmp_path: Path) -> None:
        target = tmp_path / "a.txt"
        target.write_text("mine")
        refused(iasr("export", "last", target), "exists already", "--force")
        assert target.read_text() == "mine"
        assert iasr("export", "last", target, "--force").code == 0
        assert target.read_text() == "Dear Megan, thank you.\n"

    def test_a_format_by_name(self, iasr: Run, spoken: None, tmp_path: Path) -> None:
        assert iasr("export", "aaaa1", tmp_path / "out", "--format", "txt").code == 0
        refused(iasr("export", "last", tmp_path / "other"), "--format")
        refused(iasr("export", "last", tmp_path / "other", "--format", "pdf"), "docx")

    def test_a_folder_that_is_not_there(self, iasr: Run, spoken: None, tmp_path: Path) -> None:
        refused(iasr("export", "last", tmp_path / "no" / "a.txt"), "does not exist")

    def test_a_session_that_is_not_there_leaves_no_file(self, iasr: Run, tmp_path: Path) -> None:
        refused(iasr("export", "last", tmp_path / "a.txt"), "no session yet")
        assert not (tmp_path / "a.txt").exists()


class TestDelete:
    def test_several_at_once(self, iasr: Run, spoken: None) -> None:
        ran = iasr("delete", "aaaa1", "last", "--yes")
        assert (ran.code, ran.out) == (0, "")
        assert "2 sessions" in ran.err
        assert iasr("list").out == ""

    def test_one_that_is_not_there_does_not_stop_the_others(self, iasr: Run, spoken: None) -> None:
        ran = iasr("delete", "zzz", "aaaa1", "--yes")
        assert ran.code == 1
        assert "zzz" in ran.err
        assert [body["id"] for body in iasr("list", "--json").objects] == ["aaaa2222"]

    def test_nobody_to_ask(self, iasr: Run, spoken: None) -> None:
        ran = iasr("delete", "last")
        assert ran.code == 1
        assert "--yes" in ran.err
        assert len(iasr("list").out.splitlines()) == 2

    @pytest.mark.parametrize(("answer", "left"), [("y\n", 1), ("n\n", 2), ("\n", 2)])
    def test_asking(self, iasr: Run, spoken: None, monkeypatch: pytest.MonkeyPatch, answer: str, left: int) -> None:
        import io
        import sys

        terminal = io.StringIO(answer)
        monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, "stdin", terminal)
        assert iasr("delete", "last").code == 0
        assert len(iasr("list", "--json").objects) == left


class TestTrouble:
    def test_a_damaged_file_is_said_and_kept(self, iasr: Run, tmp_path: Path) -> None:
        (tmp_path / "data").mkdir()
        paths.history_file().write_bytes(b"no database" * 1000)
        ran = iasr("list", "--json")
        assert (ran.code, ran.out) == (0, "")
        assert "damaged" in ran.err
        assert list((tmp_path / "data").glob("*.damaged-*.db"))

    def test_a_data_folder_that_cannot_be(self, iasr: Run, tmp_path: Path) -> None:
        (tmp_path / "data").write_text("a file")
        refused(iasr("list"))


class TestRecover:
    def test_nothing_to_do(self, iasr: Run) -> None:
        assert iasr("recover", "--json") == Ran(0, "", "There is nothing to recover.\n")

    def test_rows_of_a_damaged_file(self, iasr: Run, spoken: None, tmp_path: Path) -> None:
        kept = tmp_path / "kept.db"
        kept.write_bytes(paths.history_file().read_bytes())
        iasr("delete", "aaaa1", "aaaa2", "--yes")
        ran = iasr("recover", "--from", kept)
        assert ran.code == 0
        assert "2 sessions" in ran.err
        assert len(iasr("list").out.splitlines()) == 2

    def test_a_file_that_is_no_history(self, iasr: Run, tmp_path: Path) -> None:
        other = tmp_path / "other.txt"
        other.write_text("hello")
        assert iasr("recover", "--from", other).code == 0
        assert iasr("recover", "--from", tmp_path / "missing").code == 2

    def test_clips_become_words(self, iasr: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        from iasr_desktop import app

        recognizer = ScriptedRecognizer("two", BROKEN, "")
        monkeypatch.setattr(app, "build_engines", lambda *_: Engines(recognizer, VerbatimAgent(), notes=("Small.",)))
        monkeypatch.setattr(app, "build_file_reader", SpooledReader)
        with History(paths.history_file(), paths.recordings_dir()) as history:
            Speaker(history, Session("s", "en")).say("one")
        for second in range(3):
            clip(paths.recordings_dir() / "s", second)
        ran = iasr("recover", "--json")
        assert ran.code == 1
        assert [body["document"] for body in ran.objects] == ["one two"]
        assert "does not load" in ran.err
        assert "Small." in ran.err
        (waiting,) = iasr("recover", "--list", "--json").objects
        assert (waiting["session"], waiting["state"]) == ("s", "failed")

    def test_unfinished_clips_are_listed_and_discarded(self, iasr: Run) -> None:
        with History(paths.history_file(), paths.recordings_dir()) as history:
            audio = paths.recordings_dir() / "clip.wav"
            audio.parent.mkdir(parents=True)
            audio.write_bytes(b"RIFF")
            history.record_failed("s", audio, "The model is missing.", duration_s=2.5, created_utc=WHEN_UTC)
        (body,) = iasr("recover", "--list", "--json").objects
        assert body == {
            "audio": str(audio),
            "captured_utc": WHEN_UTC,
            "duration_s": 2.5,
            "session": "s",
            "state": "failed",
            "reason": "The model is missing.",
        }
        assert "2.5 s" in iasr("recover", "--list").out
        assert "1 to recover" in iasr("list").out
        assert iasr("recover", "--discard").code == 1
        assert audio.exists()
        assert iasr("recover", "--discard", "--yes").code == 0
        assert not audio.exists()
        assert iasr("recover", "--list").out == ""
