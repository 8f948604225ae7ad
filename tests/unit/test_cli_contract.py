"""The command line is a contract: exit codes, one line for an error, and the shape of every JSON object."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.cli.main import COMMANDS, main
from iasr_desktop.core import paths
from iasr_desktop.core.storage.history import History
from tests.dictating import Speaker

DEMO = sorted((Path(__file__).resolve().parents[2] / "resources" / "demo").glob("*.flac"))
TURN = {"turn", "heard", "instruction", "intent", "intent_p", "edits", "text", "document", "timings_ms"}
EDIT = {"start", "end", "before", "after"}
INTENTS = {"confirmation", "new_input", "correction"}
SESSION = {"id", "created_utc", "updated_utc", "language", "title", "characters", "turns", "failed", "revision"}
MODEL = {"id", "kind", "installed", "default", "tests", "bytes", "sha256", "licence", "description", "path"}


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Every line of stdout as an object; anything else there breaks the contract."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Result]


@pytest.fixture
def iasr(capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls the command as the console script does."""

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        status = 0
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run


@pytest.fixture
def session(own_folders: Path) -> str:
    """A saved session with new input, a correction and an undo."""
    with History(paths.history_file(), paths.recordings_dir()) as history:
        speaker = Speaker(history)
        speaker.say("Dear Meghan, the meeting is on Tuesday.")
        speaker.replace("Meghan", "Megan")
        return speaker.session.id


def assert_one_error(result: Result) -> None:
    lines = [line for line in result.err.splitlines() if line.startswith("error: ")]
    assert result.status == 1
    assert len(lines) == 1
    assert "Traceback" not in result.err


def test_help_lists_every_command(iasr: Run) -> None:
    result = iasr("--help")
    assert result.status == 0
    assert all(name in result.out for name in COMMANDS)


def test_help_loads_no_engine_and_no_window() -> None:
    program = (
        "import sys; from iasr_desktop.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    for heavy in ("numpy", "llama_cpp", "pywhispercpp", "onnxruntime", "av", "sounddevice", "PySide6", "rich"):
        assert f"'{heavy}'" not in done.stderr, heavy


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(iasr: Run, name: str) -> None:
    result = iasr(name, "--help")
    assert result.status == 0
    assert "Usage: iasr " + name in result.out


@pytest.mark.parametrize("arguments", [["nonsense"], ["models", "nonsense"], ["doctor", "--nonsense"]])
def test_wrong_usage_is_2(iasr: Run, arguments: list[str]) -> None:
    result = iasr(*arguments)
    assert result.status == 2
    assert result.out == ""
    assert "Error" in result.err


def test_models_list(iasr: Run, own_folders: Path) -> None:
    result = iasr("models", "list", "--json")
    assert result.status == 0
    assert result.objects
    for line in result.objects:
        assert set(line) >= MODEL
        assert line["installed"] is False


@pytest.mark.parametrize("action", ["fetch", "verify", "remove"])
def test_an_unknown_model_is_one_error(iasr: Run, own_folders: Path, action: str) -> None:
    assert_one_error(iasr("models", action, "no-such-model"))


def test_history_list_and_search(iasr: Run, session: str) -> None:
    for arguments in (["list"], ["search", "meeting"]):
        (line,) = iasr("history", *arguments, "--json").objects
        assert set(line) >= SESSION
        assert line["id"] == session


def test_history_show(iasr: Run, session: str) -> None:
    (line,) = iasr("history", "show", "last", "--json").objects
    assert line["text"] == "Dear Megan, the meeting is on Tuesday."
    assert [segment["text"] for segment in line["segments"]] == [line["text"]]


def test_history_show_turns(iasr: Run, session: str) -> None:
    lines = iasr("history", "show", session, "--turns", "--json").objects
    assert [line["intent"] for line in lines] == ["new_input", "correction"]
    for line in lines:
        assert_is_turn(line)


@pytest.mark.parametrize("suffix", ["txt", "md", "docx", "srt", "vtt", "json"])
def test_history_export_writes_once_and_overwrites_only_when_told(
    iasr: Run, session: str, own_folders: Path, suffix: str
) -> None:
    target = own_folders / f"a note é.{suffix}"
    assert iasr("history", "export", "last", target).status == 0
    assert target.stat().st_size > 0
    assert_one_error(iasr("history", "export", "last", target))
    assert iasr("history", "export", "last", target, "--force").status == 0


def test_an_unknown_session_is_one_error(iasr: Run, session: str) -> None:
    for arguments in (["show", "nothing"], ["export", "nothing", "x.txt"], ["delete", "nothing", "--yes"]):
        assert_one_error(iasr("history", *arguments))


def test_doctor(iasr: Run, own_folders: Path) -> None:
    result = iasr("doctor", "--json")
    assert {frozenset(line) for line in result.objects} == {frozenset({"check", "status", "detail", "advice"})}
    assert {line["status"] for line in result.objects} <= {"ok", "warning", "problem"}
    assert all(line["advice"] for line in result.objects if line["status"] != "ok")
    assert result.status == (1 if any(line["status"] == "problem" for line in result.objects) else 0)
    assert_one_error(result)  # there is no speech model in these folders


def test_devices(iasr: Run, own_folders: Path) -> None:
    result = iasr("devices", "--json")
    assert result.status == 0
    for line in result.objects:
        assert {"name", "is_default"} <= set(line)


@pytest.mark.parametrize("command", ["dictate", "transcribe"])
def test_without_a_speech_model_recordings_are_refused_in_one_line(iasr: Run, own_folders: Path, command: str) -> None:
    result = iasr(command, DEMO[0], "--json")
    assert_one_error(result)
    assert result.out == ""
    assert "iasr models fetch" in result.err


def assert_is_turn(line: dict[str, Any]) -> None:
    assert set(line) >= TURN
    assert line["intent"] in INTENTS
    assert 0 <= line["intent_p"] <= 1
    assert all(set(edit) == EDIT for edit in line["edits"])
    assert all(isinstance(value, int | float) for value in line["timings_ms"].values())


@pytest.mark.model
def test_dictate(iasr: Run, own_folders_with_models: Path) -> None:
    target = own_folders_with_models / "note.json"
    missing = own_folders_with_models / "missing.wav"
    result = iasr("dictate", DEMO[0], missing, DEMO[1], "--language", "en", "--export", target, "--json")
    assert_one_error(result)  # for the missing file; the other two are turns
    first, second = result.objects
    for number, line in enumerate((first, second), start=1):
        assert_is_turn(line)
        assert line["turn"] == number
    assert first["intent"] == "new_input"
    assert first["text"] == first["document"]
    assert target.exists()


@pytest.mark.model
def test_transcribe(iasr: Run, own_folders_with_models: Path) -> None:
    result = iasr("transcribe", DEMO[0], "--json")
    assert result.status == 0
    (line,) = result.objects
    assert set(line) >= {"file", "text", "language", "duration_s", "segments", "timings_ms"}
    for segment in line["segments"]:
        assert set(segment) >= {"start_s", "end_s", "text", "words"}
        for word in segment["words"]:
            assert set(word) >= {"text", "start_s", "end_s", "p"}


@pytest.mark.model
def test_agent(iasr: Run, own_folders_with_models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [
        {"id": "new", "state": "", "heard": "The rain stopped at noon."},
        {"id": "edit", "state": "The rain stopped at noon.", "heard": "Replace noon with dawn."},
        {"id": "yes", "state": "The rain stopped at dawn.", "heard": "Yes."},
    ]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(map(json.dumps, cases)).encode())))
    result = iasr("agent", "--json")
    assert result.status == 0
    new, edit, yes = result.objects
    for line in (new, edit, yes):
        assert set(line) >= {"id", "intent", "intent_p", "instruction", "text", "edits", "timings_ms"}
    assert (new["intent"], new["text"]) == ("new_input", "The rain stopped at noon.")
    assert (edit["intent"], edit["text"]) == ("correction", "The rain stopped at dawn.")
    assert (yes["intent"], yes["text"]) == ("confirmation", "The rain stopped at dawn.")


@pytest.mark.model
def test_demo(iasr: Run, own_folders_with_models: Path) -> None:
    result = iasr("demo", "--json", "--out", own_folders_with_models / "out")
    assert result.status == 0
    for line in result.objects:
        assert_is_turn(line)
    written = sorted(file.suffix for file in (own_folders_with_models / "out").iterdir())
    assert written == [".json", ".srt", ".txt"]
