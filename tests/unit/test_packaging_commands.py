"""What `make` commands start, in which order, and what they say when that fails."""

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from provision import commands
from provision.failures import SetupFailed
from provision.progress import Display
from provision.runner import Runner

ROOT = Path(__file__).resolve().parents[2]


class Started(list[list[str]]):
    """What would have been started, and the status each call gets."""

    statuses: dict[str, int]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """Set-up finds everything ready; programs are recorded and not started."""
    calls = Started()
    calls.statuses = {}

    @contextmanager
    def working(_: str) -> Iterator[Runner]:
        yield Runner(tmp_path / "log", Display(io.StringIO()))

    def start(
        command: commands.Command, stdout: int | None = None, stderr: int | None = None, limit_s: float | None = None
    ) -> int:
        words = [str(word) for word in command]
        calls.append(words)
        return next((status for part, status in calls.statuses.items() if part in words), 0)

    monkeypatch.setattr(commands, "_working", working)
    monkeypatch.setattr(commands, "_start", start)
    monkeypatch.setattr(commands.Environment, "is_ready", lambda *_: True)
    monkeypatch.setattr(commands.system, "ensure", lambda *_: None)
    return calls


def test_run_fetches_models_then_starts_the_demonstration(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands.window, "has_display", lambda: False)
    assert commands.main(["run"]) == 0
    fetch, start = started
    assert fetch[-3:] == ["models", "fetch", "--defaults"]
    assert start[-1] == "demo"


def test_run_opens_the_window_where_there_is_a_display(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands.window, "has_display", lambda: True)
    assert commands.main(["run"]) == 0
    assert started[-1][-1] == "gui"


@pytest.mark.parametrize(
    ("target", "script"), [("translations", "translate.py"), ("screenshots", "make_screenshots.py")]
)
def test_what_is_generated_has_its_command(started: Started, target: str, script: str) -> None:
    assert commands.main([target, "--check"]) == 0
    assert started[-1][-2].endswith(script)
    assert started[-1][-1] == "--check"


def test_run_hands_arguments_to_the_application(started: Started) -> None:
    commands.main(["run", "doctor", "--json"])
    assert started[-1][-2:] == ["doctor", "--json"]


def test_test_runs_every_check_then_pytest_with_its_arguments(started: Started) -> None:
    assert commands.main(["test", "-k", "spelling"]) == 0
    words = [" ".join(call) for call in started]
    assert "--tests" in words[0]
    for word, name in zip(words[1:5], ("ruff check", "ruff format --check", "mypy", "lint-imports"), strict=True):
        assert name in word
    assert "pytest" in words[5]
    assert words[5].endswith("-k spelling")


def test_all_checks_are_reported_before_the_tests_are_left_out(
    started: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    started.statuses = {"mypy": 1}
    assert commands.main(["test"]) == 1
    assert any("lint-imports" in call[0] for call in started)
    assert not any("pytest" in call for call in started)
    assert "error: mypy found problems" in capsys.readouterr().err


def test_failed_tests_are_the_status(started: Started) -> None:
    started.statuses = {"pytest": 1}
    assert commands.main(["test"]) == 1


@pytest.mark.parametrize(("status", "expected"), [(1, 1), (130, 130)])
def test_models_that_cannot_be_fetched_stop_it(
    started: Started, status: int, expected: int, capsys: pytest.CaptureFixture[str]
) -> None:
    started.statuses = {"fetch": status}
    assert commands.main(["run"]) == expected
    assert len(started) == 1
    assert "goes on where it stopped" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (SetupFailed("It broke."), "error: It broke."),
        (OSError(28, "No space left on device"), "error: The disk is full"),
        (PermissionError(13, "Permission denied", "/x"), "error: /x: Permission denied."),
    ],
)
def test_failures_are_one_line(
    failure: Exception, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_: list[str]) -> int:
        raise failure

    monkeypatch.setattr(commands, "run", fails)
    assert commands.main(["run"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(told)
    assert err.count("\n") == 1


def test_an_unknown_word_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["fly"]) == 2
    assert "run, test, fault, fuzz, lock" in capsys.readouterr().err


def test_bootstrap_tells_an_old_python_so() -> None:
    program = (
        "import sys; sys.version_info = (3, 9, 18, 'final', 0); sys.argv = ['bootstrap.py', 'run'];"
        f"sys.path.insert(0, {str(ROOT / 'packaging')!r}); import bootstrap; sys.exit(bootstrap.main())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Python 3.9 is too old" in done.stderr


def test_bootstrap_can_be_read_by_old_pythons() -> None:
    import ast

    ast.parse((ROOT / "packaging" / "bootstrap.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_fuzzing_works_on_every_target(started: Started) -> None:
    assert commands.main(["fuzz", "--seconds", "5"]) == 0
    assert started[-1][-4:] == ["-m", "tests.fuzz.driver", "--seconds", "5"]
    assert not any("pytest" in call for call in started)


def test_fuzzing_tries_the_properties_with_other_inputs_first(started: Started) -> None:
    started.statuses = {"pytest": 1}
    assert commands.main(["fuzz"]) == 1
    assert started[-1][-2:] == ["-m", "tests.fuzz.driver"]
    assert "--hypothesis-profile=others" in started[-3]


@pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal")
def test_what_hangs_is_aborted(capsys: pytest.CaptureFixture[str]) -> None:
    """Upon which Python says where it was."""
    command = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    assert commands._start(command, limit_s=0.1) == -signal.SIGABRT
    assert "did not end within 0 s" in capsys.readouterr().err


def test_faults_are_all_tried(started: Started) -> None:
    assert commands.main(["fault", "-x"]) == 0
    assert started[-1][-4:] == ["-m", "fault", "--durations=15", "-x"]
