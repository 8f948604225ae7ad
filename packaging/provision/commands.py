"""What `make run`, `make test` and the other targets do, step by step."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from provision import alone, relock, system, window
from provision.environment import Environment
from provision.failures import AGAIN, SetupFailed, explain
from provision.pip import pip_command
from provision.progress import Display
from provision.runner import Runner

Command = Sequence[str | Path]

INTERRUPTED = 130
FUZZER = "atheris>=3,<4"
"""Not in the locks: only `make fuzz` needs it, and it has wheels for Linux alone."""
ROOT = Path(__file__).resolve().parents[2]
TESTS_LIMIT_S = 3 * 3600.0
"""Many times what all tests take. One that hangs is ended long before, by a limit of its own in pyproject.toml."""
PYTEST: Command = ["-X", "faulthandler", "-m", "pytest"]
"""Ended from outside, it says what each of its threads was doing."""


def main(arguments: Sequence[str]) -> int:
    """Exit status of one of the commands; further arguments go to the program that it starts."""
    name, *rest = arguments or ["run"]
    commands: dict[str, Callable[[list[str]], int]] = {
        "run": run,
        "test": test,
        "fault": fault,
        "fuzz": fuzz,
        "lock": lock,
        "translations": translations,
        "screenshots": screenshots,
    }
    if name not in commands:
        sys.stderr.write(f"error: There is no {name!r}. There are: {', '.join(commands)}.\n")
        return 2
    try:
        return commands[name](rest)
    except SetupFailed as failure:
        sys.stderr.write(f"error: {failure}\n")
        return 1
    except OSError as error:
        what = explain(str(error)) or f"{error.filename or 'A file'}: {error.strerror}."
        sys.stderr.write(f"error: {what}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write(f"\ninterrupted. `make {name}` goes on where it stopped.\n")
        return INTERRUPTED


def run(arguments: list[str]) -> int:
    """Set up, then open the window or, without a display, run the demonstration."""
    opens_window = window.has_display()
    environment = _prepare("run", [system.PORTAUDIO, *(window.WINDOW if opens_window else ())], [])
    command = arguments or (["gui"] if opens_window else ["demo"])
    return _start([environment.python, "-m", "iasr_desktop", *command])


def test(arguments: list[str]) -> int:
    """Set up, then everything that CI runs; pytest comes last."""
    environment = _prepare_tests()
    checks: dict[str, Command] = {
        "ruff check": [environment.python, "-m", "ruff", "check", "."],
        "ruff format": [environment.python, "-m", "ruff", "format", "--check", "."],
        "mypy": [environment.python, "-m", "mypy"],
        "lint-imports": [environment.program("lint-imports")],
    }
    failed = [name for name, command in checks.items() if _timed(name, command)]
    if failed:
        raise SetupFailed(f"{', '.join(failed)} found problems (above); the tests were not run.")
    return _timed("pytest", [environment.python, *PYTEST, "--durations=15", *arguments], TESTS_LIMIT_S)


def fault(arguments: list[str]) -> int:
    """Break everything that can break, for half an hour; the quick part of it is in `make test`."""
    environment = _prepare_tests()
    # Some of them take longer than a test may otherwise.
    command: Command = [environment.python, *PYTEST, "-o", "faulthandler_timeout=3600", "-m", "fault", "--durations=15"]
    return _timed("pytest", [*command, *arguments], TESTS_LIMIT_S)


def fuzz(arguments: list[str]) -> int:
    """Feed every parser with what nobody would write, for ten minutes; finds become tests.

    Without arguments the properties are tried before, with other inputs than `make test` has.
    """
    environment = _prepare_tests()
    others = ["-m", "hypothesis and not fault", "--hypothesis-profile=others"]
    status = 0 if arguments else _timed("pytest", [environment.python, *PYTEST, *others], TESTS_LIMIT_S)
    if _start([environment.python, "-c", "import atheris"], stderr=subprocess.DEVNULL):
        with _working("fuzz") as runner, runner.step("Installing the fuzzer"):
            runner.run(pip_command(environment.python, "install", "--only-binary", ":all:", "--no-deps", FUZZER))
    return _start([environment.python, "-m", "tests.fuzz.driver", *arguments]) or status


def translations(arguments: list[str]) -> int:
    """Collect the sentences to translate and build the translations."""
    environment = _prepare_tests()
    return _start([environment.python, ROOT / "packaging" / "translate.py", *arguments])


def screenshots(arguments: list[str]) -> int:
    """Take every picture of `docs/screenshots/` anew."""
    environment = _prepare_tests()
    return _start([environment.python, ROOT / "packaging" / "make_screenshots.py", *arguments])


def lock(arguments: list[str]) -> int:
    """Choose the newest versions that fit and write the locks."""
    if arguments:
        raise SetupFailed("`make lock` takes no arguments.")
    with _working("lock") as runner:
        relock.remake(ROOT, runner)
    return 0


def _prepare_tests() -> Environment:
    needed = [system.PORTAUDIO, window.QT_LIBRARIES, window.FONT]
    return _prepare("test", needed, [*system.TEST_MICROPHONE, *window.TEST_SCREEN])


def _prepare(profile: str, needed: Sequence[system.Need], wished: Sequence[system.Need]) -> Environment:
    with _working(profile) as runner:
        system.ensure(needed, runner)
        system.offer(wished, runner)
        environment = Environment(ROOT, runner)
        if not environment.is_ready(profile):
            environment.install(profile)
    _fetch_models(environment, ["--defaults", "--tests"] if profile == "test" else ["--defaults"])
    return environment


def _fetch_models(environment: Environment, which: list[str]) -> None:
    """The application's own command: it goes on where it stopped, and is quick when nothing is missing."""
    command: Command = [environment.python, "-m", "iasr_desktop", "models", "fetch", *which]
    # Progress and errors come on stderr; stdout would list every model at every start.
    status = _start(command, stdout=subprocess.DEVNULL)
    if status == INTERRUPTED:
        raise KeyboardInterrupt
    if status:
        raise SetupFailed(f"The models could not be fetched (see above). Mend that, {AGAIN}")


@contextmanager
def _working(name: str) -> Iterator[Runner]:
    """A runner with its log, while no other set-up works in this folder."""
    display = Display()
    with alone.in_folder(ROOT / "build", lambda: display.say("Waiting for another set-up in this folder ...")) as held:
        yield Runner(ROOT / "build" / f"make-{name}.log", display, held)


def _timed(name: str, command: Command, limit_s: float | None = None) -> int:
    """Run a check in sight, at most so long; its exit status."""
    sys.stderr.write(f"== {name}\n")
    started = time.monotonic()
    status = _start(command, limit_s=limit_s)
    if status < 0:
        sys.stderr.write(f"error: {name} was ended by signal {-status}.\n")
    elif name != "pytest":  # whose own last line says all, and stays the last one
        outcome = "passed" if status == 0 else f"failed with status {status}"
        sys.stderr.write(f"== {name}: {outcome} in {time.monotonic() - started:.0f} s\n")
    return abs(status)


def _start(command: Command, stdout: int | None = None, stderr: int | None = None, limit_s: float | None = None) -> int:
    """Run a program of the environment with this terminal; its exit status. It is aborted after `limit_s`."""
    sys.stderr.flush()
    with subprocess.Popen([str(part) for part in command], cwd=ROOT, stdout=stdout, stderr=stderr) as process:
        try:
            return process.wait(limit_s)
        except subprocess.TimeoutExpired:
            sys.stderr.write(f"error: {Path(str(command[0])).name} did not end within {limit_s:.0f} s.\n")
            process.terminate() if os.name == "nt" else process.send_signal(signal.SIGABRT)
            return process.wait()
        except KeyboardInterrupt:
            # The terminal has told the program too; it says goodbye in its own way.
            return process.wait()
