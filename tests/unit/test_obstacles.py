"""What is in the way of a file is said as it is."""

import os
from pathlib import Path

import pytest

from iasr_desktop.core.errors import AppError, ExportFailed, StorageFailed
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.export.session import check_target
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.storage.history import History


def said_by_history(path: Path) -> str:
    with pytest.raises(StorageFailed) as failure:
        History(path)
    assert failure.value.hint
    return str(failure.value)


def test_a_file_where_the_data_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    for path in (tmp_path / "data" / "history.db", tmp_path / "data" / "deeper" / "history.db"):
        said = said_by_history(path)
        assert f"{tmp_path / 'data'} is a file where a folder should be" in said
        assert "space" not in said
    store = ModelStore(tmp_path / "data" / "models", Catalog([]))
    (tmp_path / "x.bin").write_text("")
    with pytest.raises(AppError, match="is a file where a folder should be"):
        store._lock("x")


def test_a_folder_where_the_history_should_be(tmp_path: Path) -> None:
    (tmp_path / "history.db").mkdir()
    said = said_by_history(tmp_path / "history.db")
    assert "history.db is a folder where a file should be" in said
    assert "space" not in said


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc here")
def test_a_folder_that_takes_no_files() -> None:
    with pytest.raises(ExportFailed, match="no files can be made in /proc"):
        write_whole(Path("/proc/a.txt"), b"", force=False)
    assert "space" not in said_by_history(Path("/proc/iasr/history.db"))


@pytest.mark.skipif(os.geteuid() == 0, reason="the super-user may write everything")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "may not be written" in said_by_history(tmp_path / "data" / "history.db")


def test_the_hint_for_a_format_names_only_what_the_caller_offers(tmp_path: Path) -> None:
    with pytest.raises(ExportFailed) as failure:
        check_target(tmp_path / "o.pdf")
    assert "--format" not in failure.value.hint
    with pytest.raises(ExportFailed) as failure:
        check_target(tmp_path / "o.pdf", other_way=", or --format")
    assert "--format" in failure.value.hint
