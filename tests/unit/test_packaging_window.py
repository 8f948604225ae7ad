"""What the set-up knows about the system's part of the window."""

import ctypes.util
from collections import Counter
from pathlib import Path

import pytest

from provision import commands, locks, system, window

ROOT = Path(__file__).resolve().parents[2]
NEEDS = {need.what: need for need in (*window.WINDOW, *window.TEST_SCREEN, system.HEADERS)}


def test_a_missing_library_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window.sys, "platform", "linux")
    present = ctypes.util.find_library("c")
    assert present
    assert window.has_libraries([present])()
    assert not window.has_libraries([present, "libthere-is-no-such.so.0"])()


def test_systems_with_graphics_of_their_own_lack_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window.sys, "platform", "darwin")
    assert window.has_libraries(["libthere-is-no-such.so.0"])()
    assert window.has_font(["*"], [])()
    assert window.has_display()


def test_a_font_is_looked_for_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window.sys, "platform", "linux")
    folder = tmp_path / "truetype" / "x"
    folder.mkdir(parents=True)
    (folder / "fonts.dir").touch()
    assert not window.has_font(["*"], [str(tmp_path)])()
    (folder / "NotoSansCJK-Regular.ttc").touch()
    assert window.has_font(["*"], [str(tmp_path)])()
    assert window.has_font(window._HAN, [str(tmp_path)])()
    assert not window.has_font(window._HAN, [str(tmp_path / "elsewhere")])()


@pytest.mark.parametrize("name", NEEDS)
def test_every_need_is_met_by_one_command(name: str) -> None:
    told = system.advice([NEEDS[name]], "apt-get", may_be_root=True)
    assert "apt-get install" in told
    packages = NEEDS[name].packages["apt-get"].split()
    assert not [package for package, times in Counter(packages).items() if times > 1]


@pytest.mark.parametrize(
    ("variables", "shown"), [({}, False), ({"DISPLAY": ":1"}, True), ({"WAYLAND_DISPLAY": "w"}, True)]
)
def test_a_window_needs_a_display(variables: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert window.has_display() is shown


def test_the_locks_hold_what_the_window_and_its_tests_import() -> None:
    runtime = locks.requirements((ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8"))
    development = locks.requirements((ROOT / "packaging" / "requirements-dev.lock").read_text(encoding="utf-8"))
    assert {"pyside6-essentials", "pynput"} <= set(runtime)
    assert {"pyside6-essentials", "pynput", "pytest-qt"} <= set(development)


def test_every_target_of_make_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    targets = next(line for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines() if ".PHONY" in line)
    assert commands.main(["no such command"]) == 2
    told = capsys.readouterr().err
    for target in targets.split()[1:]:
        assert target in told
