"""Each check of `iasr doctor`, and that one failing check takes nothing else with it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from iasr_desktop.cli.doctor import doctor
from iasr_desktop.core import doctor as checks
from iasr_desktop.core import processor
from iasr_desktop.core.doctor import Check, Status
from iasr_desktop.core.errors import MicrophoneFailed, ModelFailed
from iasr_desktop.core.ports import InputBlock, InputDevice
from iasr_desktop.core.storage.health import FileHealth, examine_history, has_full_text_search
from iasr_desktop.core.storage.history import History
from iasr_desktop.engines import portaudio, probes
from tests.many_sessions import empty_session

MICROPHONE = InputDevice(0, "Desk microphone", "ALSA", 2, 48_000, True)


class ScriptedSource:
    """An `AudioSource` that delivers the same block again and again, or fails."""

    def __init__(self, amplitude: float, channel: int = 0, failure: MicrophoneFailed | None = None) -> None:
        self._block = np.zeros((4800, 2), np.float32)
        self._block[::2, channel] = amplitude
        self._failure = failure
        self.stopped = False

    def start(self) -> None:
        if self._failure:
            raise self._failure

    def read(self, timeout_s: float) -> InputBlock | None:
        return InputBlock(self._block, 48_000)

    def stop(self) -> None:
        self.stopped = True


def test_each_check_stands_alone() -> None:
    def fails(error: Exception) -> Callable[[], checks.Verdict]:
        def look() -> checks.Verdict:
            raise error

        return look

    found = list(
        checks.examine(
            [
                Check("engine", fails(ModelFailed("It broke.", "Mend it.")), is_essential=True),
                Check("extra", fails(ModelFailed("It broke.", "Mend it."))),
                Check("file", fails(PermissionError(13, "Permission denied"))),
                Check("last", lambda: checks.good("fine")),
            ]
        )
    )
    assert [finding.status for finding in found] == [Status.PROBLEM, Status.WARNING, Status.WARNING, Status.OK]
    assert found[0].detail == "It broke."
    assert found[0].advice == "Mend it."
    assert all(finding.advice for finding in found[:3])


@pytest.mark.parametrize(
    ("amplitude", "status", "told"),
    [(0.0, Status.WARNING, "silence"), (1e-3, Status.OK, "dBFS"), (1.0, Status.WARNING, "overdriven")],
)
@pytest.mark.parametrize("channel", [0, 1])
def test_the_microphone_is_heard_on_any_channel(amplitude: float, channel: int, status: Status, told: str) -> None:
    source = ScriptedSource(amplitude, channel)
    verdict = checks.microphone(MICROPHONE, "", lambda: source)
    assert verdict.status is status
    assert told in verdict.detail
    assert source.stopped


def test_a_loud_room_and_a_missing_or_other_microphone_are_said() -> None:
    loud = checks.microphone(MICROPHONE, "", lambda: ScriptedSource(0.5))
    assert loud.status is Status.WARNING
    assert checks.microphone(None, "", lambda: ScriptedSource(0.1)).status is Status.WARNING
    other = checks.microphone(MICROPHONE, "Headset", lambda: ScriptedSource(0.1))
    assert "Headset" in other.detail


def test_a_microphone_that_cannot_be_opened_is_a_warning_with_its_own_words() -> None:
    source = ScriptedSource(0.1, failure=MicrophoneFailed("It is in use.", "Close the other program."))
    (finding,) = checks.examine([Check("microphone", lambda: checks.microphone(MICROPHONE, "", lambda: source))])
    assert (finding.status, finding.detail) == (Status.WARNING, "It is in use.")


def test_folders(tmp_path: Path) -> None:
    assert checks.folder(tmp_path).status is Status.OK
    assert checks.folder(tmp_path / "not" / "yet").status is Status.OK
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("x")
    assert checks.folder(tmp_path / "file").status is Status.PROBLEM
    assert checks.folder(tmp_path / "file" / "below").status is Status.PROBLEM


def test_disk_and_memory_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, status in ((100e6, Status.PROBLEM), (1e9, Status.WARNING), (10e9, Status.OK)):
        monkeypatch.setattr(checks.shutil, "disk_usage", lambda _, free=free: type("Usage", (), {"free": free}))
        assert checks.free_disk(tmp_path).status is status
    assert checks.memory(8_000_000_000, 6_000_000_000, 1_300_000_000).status is Status.OK
    assert "Close" in checks.memory(8_000_000_000, 1_000_000_000, 1_300_000_000).advice
    assert "smaller" in checks.memory(1_000_000_000, 900_000_000, 1_300_000_000).advice


def test_settings_that_cannot_be_used_are_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    assert checks.settings(file).status is Status.OK
    file.write_text('{"microphone": {"silence_ms": "long"}}', encoding="utf-8")
    assert checks.settings(file).status is Status.WARNING


def test_a_history_is_whole_damaged_foreign_or_not_there(tmp_path: Path) -> None:
    file = tmp_path / "é history.db"
    assert checks.history(examine_history(file)).status is Status.OK
    with History(file) as history:
        empty_session(history)
    before = file.read_bytes()
    assert examine_history(file).fault == ""
    assert file.read_bytes() == before
    file.write_bytes(b"not a database" * 1000)
    damaged = checks.history(examine_history(file))
    assert damaged.status is Status.WARNING
    assert "damaged" in damaged.detail


def test_a_history_of_a_newer_version_is_told(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    with History(file):
        pass
    with closing(sqlite3.connect(file)) as connection:
        (table,) = connection.execute("SELECT name FROM sqlite_master WHERE name LIKE '%migrations%'").fetchone()
        connection.execute(
            f"INSERT INTO {table} (migration_set, name, applied_at) VALUES ('iasr_history', 'm9999_future', 'now')"
        )
        connection.commit()
    assert "newer version" in examine_history(file).fault


def test_this_python_can_search_text() -> None:
    assert has_full_text_search()


@pytest.mark.parametrize(
    ("flags", "machine", "status"),
    [
        ("flags : sse avx avx2 fma", "x86_64", Status.OK),
        ("flags : sse avx", "x86_64", Status.WARNING),
        ("", "arm64", Status.OK),
    ],
)
def test_a_processor_without_avx2_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: str, machine: str, status: Status
) -> None:
    (tmp_path / "cpuinfo").write_text(flags + "\n", encoding="utf-8")
    monkeypatch.setattr(processor.platform, "machine", lambda: machine)
    monkeypatch.setattr(processor.psutil, "cpu_count", lambda logical=True: 4)
    assert processor.processor(tmp_path / "cpuinfo").status is status


@pytest.mark.parametrize(
    ("devices", "able", "status", "told"),
    [
        ([], [], Status.OK, "none found"),
        (["NVIDIA X, 8 GB"], [], Status.WARNING, "GGML_CUDA"),
        (["AMD GPU"], ["whisper.cpp"], Status.WARNING, "GGML_VULKAN"),
        (["Apple GPU (Metal)"], ["llama.cpp"], Status.OK, "used by llama.cpp"),
    ],
)
def test_graphics_advice_fits_what_is_there(devices: list[str], able: list[str], status: Status, told: str) -> None:
    verdict = processor.graphics(devices, able)
    assert verdict.status is status
    assert told in verdict.detail + verdict.advice


@pytest.mark.parametrize("name", probes.PROBES)
def test_installed_engines_answer_in_a_process_of_their_own(name: str) -> None:
    assert probes.probe(name).version[0].isdigit()


def test_an_engine_that_kills_its_process_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\nkill -ILL $$\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(probes.sys, "executable", str(program))
    with pytest.raises(ModelFailed, match="another processor"):
        probes.probe("llama.cpp")


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setattr(portaudio, "list_inputs", list)
    monkeypatch.setattr(probes, "probe", lambda _: checks.EngineFacts("1.0"))
    return tmp_path


def test_without_a_speech_model_the_command_fails_and_says_what_to_fetch(own_folders: Path) -> None:
    done = CliRunner().invoke(doctor)
    assert "iasr models fetch whisper-base" in done.output
    assert done.exception is not None
    assert "speech model" in str(done.exception)
    assert list(own_folders.iterdir()) == []


def test_an_unreadable_microphone_or_engine_leaves_the_other_lines(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: str) -> checks.EngineFacts:
        raise ModelFailed("It could not be loaded.", "Install it again.")

    monkeypatch.setattr(probes, "probe", broken)
    lines = CliRunner().invoke(doctor).output.splitlines()
    assert any(line.startswith("problem  whisper.cpp") for line in lines)
    assert any("history" in line for line in lines)


def test_health_of_a_missing_file() -> None:
    assert checks.history(FileHealth(False)).status is Status.OK
