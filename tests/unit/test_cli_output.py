"""Stdout that cannot be written, names no encoding has, and errors nobody foresaw: one line each, no traceback."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from iasr_desktop.cli import output, turns, unforeseen
from iasr_desktop.core import by_hand, crash_log, paths
from iasr_desktop.core.agent.agent import NO_MODEL
from iasr_desktop.core.document import Document
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from tests.dictating import Speaker

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
SECRET = "what nobody may read"


def iasr(*arguments: str, program: str = "", stdout: int = subprocess.PIPE, **environment: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of the command in a process of its own."""
    code = f"from iasr_desktop.cli.main import main\n{program}\nmain({list(arguments)!r})"
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=stdout, stderr=subprocess.PIPE, env={**os.environ, **environment},
        encoding="utf-8", errors="surrogateescape",
    )  # fmt: skip
    return done.returncode, done.stdout or "", done.stderr


def assert_one_error(status: int, err: str, said: str) -> None:
    assert status == 1
    assert [line for line in err.splitlines() if said in line] == err.splitlines()
    assert err.startswith("error: ")
    assert len(err.splitlines()) == 1


@needs_full
@pytest.mark.parametrize("arguments", [("--help",), ("models", "list"), ("models", "list", "--json"), ("--version",)])
def test_a_full_disk_behind_stdout(own_folders: Path, arguments: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        status, _, err = iasr(*arguments, stdout=full.fileno())
    assert_one_error(status, err, "The output could not be written (No space left on device)")


def test_a_reader_that_went_away(own_folders: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        status, _, err = iasr("models", "list", "--json", stdout=writing)
    finally:
        os.close(writing)
    assert_one_error(status, err, "The output could not be written")


@needs_full
def test_turns_go_on_when_nobody_can_read_them(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[str] = []
    monkeypatch.setattr(output, "print_error", lambda failure: errors.append(str(failure)))
    with History(paths.history_file()) as history, FULL.open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        speaker = Speaker(history)
        report = speaker.say("Two words.")
        for _ in range(2):
            turns.print_turn(turns.TurnReport(report), as_json=True)
        monkeypatch.undo()
    assert len(errors) == 1
    assert output.was_lost()
    assert not output.was_lost()


def test_that_the_person_chose_no_model_is_not_repeated() -> None:
    speaker = Speaker()
    turn = speaker.say("Two words.")
    for note, shown in ((f"{NO_MODEL} The words were added.", 0), ("Something else.", 1)):
        noted = replace(turn, decision=replace(turn.decision, note=note))
        assert len([line for line in turns.turn_lines(noted) if note in line]) == shown


def test_what_was_done_by_hand_is_told_as_such() -> None:
    session = Session("s")
    told = []
    for make in (
        lambda now: by_hand.typed(now, "Two\nwords"),
        lambda now: by_hand.typed(now, "Three\nwords"),
        by_hand.undone,
        lambda now: by_hand.restored(now, Document(), 0),
    ):
        turn = make(session.snapshot())
        assert turn is not None
        session.apply(turn)
        told.append([line.strip() for line in turns.turn_lines(turn)])
    assert told[0] == ["1  by hand: typed", "+ Two⏎words"]
    assert told[1][0] == "2  by hand: typed"
    assert told[2][0] == "3  by hand: undone"
    assert told[3][0] == "4  by hand: revision 0 restored"


def test_json_with_a_name_that_is_not_utf8(capsys: pytest.CaptureFixture[str]) -> None:
    value = {"file": "note-\udcff.wav", "text": "größer 😊"}
    output.print_json(value)
    line = capsys.readouterr().out
    assert "größer 😊" in line
    assert line.encode("utf-8")
    assert json.loads(line) == value


def test_an_error_names_what_no_encoding_has(own_folders: Path) -> None:
    status, _, err = iasr("models", "import", "no-\udcff.bin")
    assert status == 1
    assert "Traceback" not in err
    assert "\\udcff" in err


BUG = f"""
from iasr_desktop.cli import models
def open_store():
    text = {SECRET!r}
    try:
        int(text)
    except ValueError as error:
        raise KeyError(text) from error
models.open_store = open_store
"""


def test_an_error_nobody_foresaw_is_one_line_and_logged(own_folders: Path) -> None:
    status, out, err = iasr("models", "list", program=BUG)
    assert_one_error(
        status, err, "error: Something went wrong inside IASR Desktop (KeyError at iasr_desktop.cli.models:"
    )
    assert out == ""
    log = paths.data_dir() / "logs" / "errors.log"
    assert str(log) in err
    logged = log.read_text(encoding="utf-8")
    assert "builtins.KeyError" in logged
    assert "builtins.ValueError" in logged
    assert "in list_models" in logged
    assert SECRET not in logged + err
    iasr("models", "list", program=BUG)
    assert len(log.read_text(encoding="utf-8")) > len(logged)


def test_with_the_variable_the_traceback_is_shown(own_folders: Path) -> None:
    status, _, err = iasr("models", "list", program=BUG, IASR_DEBUG="1")
    assert status == 1
    assert "Traceback" in err
    assert SECRET in err


def test_a_log_that_cannot_be_written(own_folders: Path) -> None:
    paths.data_dir().write_text("not a folder")
    status, _, err = iasr("models", "list", program=BUG)
    assert_one_error(status, err, "Set IASR_DEBUG=1")


def test_the_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_log, "MOST_BYTES", 1000)
    for _ in range(40):
        crash_log.write(ValueError("x"), tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["errors.log", "errors.log.1"]
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 2500


def test_hooks_of_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    def theirs(*_: object) -> None:
        """Somebody else's."""

    monkeypatch.setattr(sys, "excepthook", theirs)
    unforeseen.install()
    assert sys.excepthook is theirs
