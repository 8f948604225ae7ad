"""Nothing but a fetch that the person started reaches for the network, and what was said is readable by them alone."""

import stat
from pathlib import Path

import pytest

from tests.offline import Guard


@pytest.fixture
def guard(tmp_path: Path) -> Guard:
    return Guard(tmp_path / "guard")


def test_a_dictation_with_correction_export_and_benchmark_stays_on_the_machine(guard: Guard, tmp_path: Path) -> None:
    place = tmp_path / "story"
    place.mkdir()
    done = guard.run(["-m", "tests.offline", place])
    assert done.status == 0, done.errors
    assert done.reached == ()
    assert done.output.splitlines() == ["The meeting with Megan is on Tuesday. It lasts an hour.", "3"]
    exported = {path.suffix for path in place.glob("story.*")}
    assert exported == {".txt", ".md", ".docx", ".srt", ".vtt", ".json"}


def test_history_recordings_and_runs_are_readable_by_their_owner_only(guard: Guard, tmp_path: Path) -> None:
    place = tmp_path / "story"
    place.mkdir()
    careless = f"import os, runpy, sys; os.umask(0); sys.argv[1:] = [{str(place)!r}]"
    done = guard.run(["-c", f"{careless}; runpy.run_module('tests.offline', run_name='__main__')"])
    assert done.status == 0, done.errors
    private = [path for path in place.rglob("*") if path.is_file() and path.stem != "story"]
    kinds = {path.suffix for path in private}
    assert {".db", ".flac", ".jsonl"} <= kinds
    assert [path for path in private if stat.S_IMODE(path.stat().st_mode) & 0o177] == []


@pytest.mark.parametrize(
    "code",
    [
        "import socket; socket.create_connection(('203.0.113.1', 9), 0.1)",
        "import urllib.request; urllib.request.urlopen('http://model.invalid/')",
        "import socket; socket.getaddrinfo('model.invalid', 80)",
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import socket; socket.socket()'])",
        "import os\ntry:\n    __import__('socket').socket()\nexcept RuntimeError:\n    os._exit(0)",
    ],
)
def test_whoever_reaches_for_the_network_is_noticed(guard: Guard, code: str) -> None:
    assert guard.run(["-c", code]).reached


def test_calls_of_other_languages_are_noticed_where_they_can_be_seen(guard: Guard) -> None:
    if not guard.sees_native_calls:
        pytest.skip("strace is not there, or may not be used")
    native = "import ctypes; ctypes.CDLL(None).socket(2, 1, 0)"
    assert guard.run(["-c", native]).reached
    assert guard.run(["-c", "pass"]).reached == ()


def test_libraries_are_told_not_to_report_their_use(guard: Guard) -> None:
    switch = "import iasr_desktop, os, subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
    told = guard.run(["-c", switch, "import os; print(os.environ['ORT_DISABLE_TELEMETRY'])"])
    assert told.output == "1\n"


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["--version"], ""),
        (["models", "list", "--all"], ""),
        (["agent", "--no-model"], '{"id": "1", "state": "I met Morgan.", "heard": "replace Morgan with Megan"}\n'),
        (["history", "list"], ""),
        (["bench", "list"], ""),
        (["doctor"], ""),
    ],
)
def test_commands_stay_on_the_machine(guard: Guard, own_folders: Path, arguments: list[str], lines: str) -> None:
    done = guard.run(["-m", "iasr_desktop", *arguments], lines)
    assert done.reached == ()
    assert "Traceback" not in done.errors
