"""`iasr gui` without a window: what is said where there is no screen, and how a running one is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from iasr_desktop import app
from iasr_desktop.cli import gui
from iasr_desktop.cli.main import main
from iasr_desktop.ui.shell.remote import Command

IASR = [sys.executable, "-m", "iasr_desktop"]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")


def run(own: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISPLAY", "WAYLAND", "QT_"))}
    env = {**kept, "IASR_DATA_DIR": str(own / "d"), "IASR_CONFIG_DIR": str(own / "c"), **variables}
    return subprocess.run([*IASR, "gui", *arguments], env=env, capture_output=True, text=True, check=False)


def is_one_sentence(done: subprocess.CompletedProcess[str]) -> bool:
    return done.returncode == 1 and done.stdout == "" and len(done.stderr.strip().splitlines()) == 1


@LINUX
@pytest.mark.parametrize("option", [[], ["--toggle"], ["--correct"]])
def test_without_a_screen_it_says_so(tmp_path: Path, option: list[str]) -> None:
    done = run(tmp_path, *option)
    assert is_one_sentence(done), done.stderr
    assert done.stderr.startswith("error: There is no screen to open the window on.")
    assert "iasr dictate" in done.stderr


@LINUX
@pytest.mark.parametrize("variables", [{"DISPLAY": ":7391"}, {"QT_QPA_PLATFORM": "no-such-platform"}])
def test_a_screen_that_cannot_be_reached_is_no_crash(tmp_path: Path, variables: dict[str, str]) -> None:
    done = run(tmp_path, **variables)
    assert is_one_sentence(done), done.stderr
    assert "There is no screen" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "command"), [([], Command.SHOW), (["--toggle"], Command.TOGGLE), (["--correct"], Command.CORRECT)]
)
def test_a_running_window_is_told_and_nothing_opened(
    arguments: list[str], command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Command] = []
    monkeypatch.setattr(gui.remote, "send", lambda wanted: told.append(wanted) or True)
    monkeypatch.setattr(app, "run_gui", lambda *_: pytest.fail("a second window"))
    main(["gui", *arguments])
    assert told == [command]


def test_without_one_it_is_opened_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Command] = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(gui.remote, "send", lambda _: False)
    monkeypatch.setattr(app, "run_gui", lambda wanted, *_: opened.append(wanted) or 3)
    with pytest.raises(SystemExit) as ended:
        main(["gui", "--toggle"])
    assert ended.value.code == 3
    assert opened == [Command.TOGGLE]


def test_the_desktop_entry_runs_what_there_is() -> None:
    entry = (Path(__file__).resolve().parents[2] / "packaging" / "iasr-desktop.desktop").read_text(encoding="utf-8")
    commands = [line.partition("=")[2] for line in entry.splitlines() if line.startswith("Exec=")]
    assert commands == ["iasr-desktop", "iasr-desktop --toggle", "iasr-desktop --correct"]
    pyproject = (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert 'iasr-desktop = "iasr_desktop.cli.gui:window_main"' in pyproject
