"""One window a person: the first listens, others hand over and end; what is left behind does no harm."""

import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.ui.shell import remote, single_instance
from iasr_desktop.ui.shell.remote import Command
from iasr_desktop.ui.shell.single_instance import SingleInstance

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="sockets in files")


@pytest.fixture(autouse=True)
def _own_runtime_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Short, since the name of a socket has about a hundred characters."""
    with tempfile.TemporaryDirectory(prefix="iasr") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield


@pytest.fixture
def instance(qtbot: QtBot) -> Iterator[SingleInstance]:
    made = SingleInstance()
    yield made
    made.close()


@pytest.mark.parametrize("command", Command)
def test_a_command_reaches_the_running_window(qtbot: QtBot, instance: SingleInstance, command: Command) -> None:
    assert instance.claim(Command.SHOW)
    with ThreadPoolExecutor(1) as pool, qtbot.waitSignal(instance.commanded) as caught:
        taken = pool.submit(remote.send, command)
        qtbot.waitUntil(taken.done)
    assert taken.result()
    assert caught.args == [command]


def test_without_a_window_nobody_takes_a_command() -> None:
    assert not remote.send(Command.TOGGLE)


def test_a_second_window_hands_its_command_over(qtbot: QtBot, instance: SingleInstance) -> None:
    assert instance.claim(Command.SHOW)
    second = SingleInstance()
    heard: list[Command] = []
    instance.commanded.connect(heard.append)
    with ThreadPoolExecutor(1) as pool:
        claimed = pool.submit(second.claim, Command.CORRECT)
        qtbot.waitUntil(claimed.done)
    assert not claimed.result()
    assert heard == [Command.CORRECT]
    second.close()


def test_the_place_is_free_again_after_the_end(qtbot: QtBot, instance: SingleInstance) -> None:
    assert instance.claim(Command.SHOW)
    instance.close()
    assert not remote.send(Command.SHOW)
    following = SingleInstance()
    assert following.claim(Command.SHOW)
    following.close()


@POSIX
def test_a_socket_left_behind_is_replaced(qtbot: QtBot, instance: SingleInstance) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(remote.address())
    left.close()
    assert Path(remote.address()).exists()
    assert not remote.send(Command.SHOW)
    assert instance.claim(Command.SHOW)
    with ThreadPoolExecutor(1) as pool:
        taken = pool.submit(remote.send, Command.SHOW)
        qtbot.waitUntil(taken.done)
    assert taken.result()


@POSIX
def test_only_the_owner_can_reach_it(qtbot: QtBot, instance: SingleInstance) -> None:
    assert instance.claim(Command.SHOW)
    assert Path(remote.address()).stat().st_mode & 0o077 == 0


@POSIX
def test_a_file_that_is_no_socket_is_not_spoken_to(tmp_path: Path) -> None:
    Path(remote.address()).write_text("not a socket", encoding="utf-8")
    assert not remote.send(Command.SHOW)


@POSIX
@pytest.mark.parametrize("said", [b"format\n", b"\n", b"x" * 500, b"\xff\xfe\n", b"toggle"])
def test_nonsense_is_not_obeyed(qtbot: QtBot, instance: SingleInstance, said: bytes) -> None:
    heard: list[Command] = []
    instance.commanded.connect(heard.append)
    assert instance.claim(Command.SHOW)
    with socket.socket(socket.AF_UNIX) as speaker:
        speaker.connect(remote.address())
        speaker.sendall(said)
    with ThreadPoolExecutor(1) as pool, qtbot.waitSignal(instance.commanded):
        pool.submit(remote.send, Command.SHOW)
    assert heard == [Command.SHOW]


@POSIX
def test_the_socket_of_another_account_is_not_spoken_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder for everybody, as `/tmp` is, anybody may have been quicker."""
    address = remote.address()
    with socket.socket(socket.AF_UNIX) as theirs:
        theirs.bind(address)
        theirs.listen()
        theirs.settimeout(0.0)
        ours = os.getuid()
        monkeypatch.setattr(remote, "address", lambda: address)
        monkeypatch.setattr(os, "getuid", lambda: ours + 1)
        assert not remote.send(Command.SHOW)
        with pytest.raises(BlockingIOError):
            theirs.accept()


@POSIX
@pytest.mark.parametrize("squat", ["folder", "link"])
def test_a_place_that_is_taken_costs_the_commands_and_not_the_window(
    qtbot: QtBot, instance: SingleInstance, squat: str, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    kept.write_text("theirs", encoding="utf-8")
    if squat == "folder":
        Path(remote.address()).mkdir()
    else:
        Path(remote.address()).symlink_to(kept)
        assert not remote.send(Command.SHOW)
    assert instance.claim(Command.SHOW)
    assert kept.read_text(encoding="utf-8") == "theirs"


@POSIX
def test_the_lock_of_the_window_is_its_owners_alone(qtbot: QtBot, own_folders: Path, instance: SingleInstance) -> None:
    """Whoever could open it could hold it."""
    before = os.umask(0)
    try:
        assert instance.claim(Command.SHOW)
    finally:
        os.umask(before)
    lock = paths.data_dir() / single_instance.LOCK_NAME
    assert lock.stat().st_mode & 0o077 == 0


def test_two_data_folders_have_two_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = remote.address()
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "other"))
    assert remote.address() != first
    assert len(os.fsencode(remote.address())) < 100


def test_a_window_opens_although_the_data_folder_cannot_be_made(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "file" / "data"))
    instance = SingleInstance()
    assert instance.claim(Command.SHOW)
    instance.close()


def test_one_that_hangs_does_not_keep_a_new_one_from_opening(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, instance: SingleInstance
) -> None:
    monkeypatch.setattr(remote, "TIMEOUT_S", 0.05)
    monkeypatch.setattr(single_instance, "START_S", 0.0)
    assert instance.claim(Command.SHOW)
    blocked = SingleInstance()
    assert blocked.claim(Command.SHOW)  # the event loop of the first one does not run meanwhile
    blocked.close()


def test_signalling_loads_neither_qt_nor_the_application() -> None:
    code = (
        "import sys; from iasr_desktop.cli.main import main\n"
        "try: main(['gui', '--toggle'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('PySide6', 'numpy', 'iasr_desktop.app') if name in sys.modules])"
    )
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    clean.pop("QT_QPA_PLATFORM", None)
    done = subprocess.run([sys.executable, "-c", code], env=clean, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_no_thread_is_needed_to_listen(qtbot: QtBot, instance: SingleInstance) -> None:
    before = threading.active_count()
    assert instance.claim(Command.SHOW)
    assert threading.active_count() <= before
