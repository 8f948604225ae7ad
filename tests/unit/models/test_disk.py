"""Measuring a folder in which another program is at work."""

import shutil
from pathlib import Path

import pytest

from iasr_desktop.core.models import disk


def test_a_tree_is_as_large_as_its_files(tmp_path: Path) -> None:
    (tmp_path / "in" / "side").mkdir(parents=True)
    (tmp_path / "one").write_bytes(b"123")
    (tmp_path / "in" / "side" / "two").write_bytes(b"45")
    assert disk.size_of_tree(tmp_path) == 5
    assert disk.size_of_tree(tmp_path / "nowhere") == 0


def test_a_folder_that_vanishes_while_the_tree_is_measured_counts_as_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    (tmp_path / "temporary" / "wheel").write_bytes(b"12345")
    (tmp_path / "kept").write_bytes(b"123")
    real = disk.size_of

    def clearing(path: Path) -> int:
        shutil.rmtree(tmp_path / "temporary", ignore_errors=True)
        return real(path)

    monkeypatch.setattr(disk, "size_of", clearing)
    assert disk.size_of_tree(tmp_path) == 3
