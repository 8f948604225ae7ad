"""The set-up's decisions about system libraries and failures."""

import sys
from pathlib import Path

import pytest

from provision import system
from provision.failures import SetupFailed, explain
from provision.progress import Display
from provision.runner import Runner


def need(name: str, met: bool = False, **packages: str) -> system.Need:
    return system.Need(name, lambda: met, packages, "See the manual.")


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path / "build" / "log", Display())


def test_install_commands_name_every_package_and_ask_nothing() -> None:
    command = system.install_command("apt-get", ["libportaudio2", "g++"])
    assert command[0] == "apt-get"
    assert "-y" in command
    assert command[-2:] == ["libportaudio2", "g++"]
    assert system.install_command("apk", ["g++ musl-dev"]) == ["apk", "add", "g++", "musl-dev"]


def test_advice_is_one_command_for_all_that_is_missing() -> None:
    both = [need("A compiler", **{"apt-get": "g++"}), need("PortAudio", **{"apt-get": "libportaudio2"})]
    told = system.advice(both, "apt-get", may_be_root=False)
    assert "sudo apt-get install -y --no-install-recommends g++ libportaudio2" in told
    assert "\n" not in told
    assert "sudo" not in system.advice(both, "apt-get", may_be_root=True)


def test_advice_without_a_known_installer_says_what_is_needed() -> None:
    told = system.advice([need("PortAudio", **{"apt-get": "libportaudio2"})], None, may_be_root=False)
    assert "PortAudio is missing" in told
    assert "See the manual." in told


def test_nothing_is_run_when_nothing_is_missing(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "run", lambda *_: pytest.fail("ran something"))
    system.ensure([need("x", met=True)], runner)


def test_without_privileges_the_command_is_told_and_nothing_is_run(
    runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "_privilege", lambda: None)
    monkeypatch.setattr(system, "find_installer", lambda: "apt-get")
    monkeypatch.setattr(runner, "run", lambda *_: pytest.fail("ran something"))
    with pytest.raises(SetupFailed, match="apt-get install"):
        system.ensure([need("PortAudio", **{"apt-get": "libportaudio2"})], runner)


def test_what_may_be_done_without_only_says_so(
    runner: Runner, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "find_installer", lambda: None)
    system.offer([need("PulseAudio")], Runner(Path(runner._log), Display(sys.stderr)))
    assert "PulseAudio is missing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("OSError: [Errno 28] No space left on device: '/x'", "disk is full"),
        (
            "WARNING: Retrying ... NewConnectionError: Failed to establish\n"
            "ERROR: No matching distribution found for click==8.5.1",
            "could not be reached",
        ),
        ("ERROR: No matching distribution found for av==18.1.0", "has no av==18.1.0 for this Python"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one in the lock"),
        ("c++: fatal error: Killed signal terminated program cc1plus", "out of memory"),
        ("E: Unable to locate package x", "apt said: Unable to locate package x"),
        ("ninja: build stopped: subcommand failed.", "could not be compiled"),
    ],
)
def test_causes_are_recognised_and_say_what_to_do(output: str, told: str) -> None:
    assert told in (explain(output) or "")


def test_an_unknown_cause_stays_unknown() -> None:
    assert explain("all is well") is None


def test_a_failing_program_names_the_log_that_holds_its_output(tmp_path: Path) -> None:
    log = tmp_path / "with space é" / "make.log"
    runner = Runner(log, Display())
    script = "print('something odd'); raise SystemExit(3)"
    with pytest.raises(SetupFailed) as failure:
        runner.run([sys.executable, "-c", script])
    assert str(log) in str(failure.value)
    assert "something odd" in log.read_text(encoding="utf-8")


def test_a_program_that_is_not_there_is_a_failure_and_no_traceback(tmp_path: Path) -> None:
    with pytest.raises(SetupFailed):
        Runner(tmp_path / "log", Display()).run([str(tmp_path / "nothing")])
