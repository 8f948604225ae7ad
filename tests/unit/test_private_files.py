"""Whatever the person's umask is, what they said, set and broke is readable by them alone; exports are as they wish."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core import crash_log, private, settings
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from tests.many_sessions import empty_session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def only_for_the_owner(root: Path) -> list[Path]:
    """Everything below `root`, which must not be open to anybody else."""
    found = [root, *root.rglob("*")]
    assert [path for path in found if rights(path) & 0o077] == []
    return [path for path in found if path.is_file()]


def test_settings_and_the_copy_of_damaged_ones(tmp_path: Path) -> None:
    path = tmp_path / "config" / "iasr" / "settings.json"
    settings.save(Settings(), path)
    path.write_text("damaged")
    path.chmod(0o644)
    settings.load(path)
    settings.save(Settings(), path)
    assert {file.name for file in only_for_the_owner(tmp_path / "config")} == {"settings.json", "settings.json.bak"}


def test_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_log, "MOST_BYTES", 300)
    for _ in range(5):
        crash_log.write(ValueError("x"), tmp_path / "data" / "logs")
    assert len(only_for_the_owner(tmp_path / "data")) == 2


def test_clips_from_their_first_block(tmp_path: Path) -> None:
    writer = Spool(tmp_path / "data" / "recordings" / "session").start()
    only_for_the_owner(tmp_path / "data")
    writer.append(np.zeros(1600, np.float32))
    writer.close()
    assert len(only_for_the_owner(tmp_path / "data")) == 1


def test_the_history_with_its_journal_and_lock(tmp_path: Path) -> None:
    with History(tmp_path / "data" / "history.db") as history:
        empty_session(history)
        names = {path.name for path in only_for_the_owner(tmp_path / "data")}
    assert {"history.db", "history.db-wal", "history.db-shm"} <= names


def test_exports_are_as_the_person_wishes(tmp_path: Path) -> None:
    os.umask(0o022)
    write_whole(tmp_path / "said.txt", b"words", force=False)
    assert rights(tmp_path / "said.txt") == 0o644


def test_folders_that_are_there_stay_as_they_are(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    private.make_folder(shared / "own" / "data")
    assert rights(shared) == 0o755
    assert rights(shared / "own") == rights(shared / "own" / "data") == 0o700


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
            private.make_folder(place)


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        private.write_text(path, "new")
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]
