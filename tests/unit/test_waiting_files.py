"""The list of recordings that wait: the same after any end of the program, and nobody's list does harm."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core import waiting_files
from iasr_desktop.core.errors import StorageFailed


def test_what_waits_is_there_again_in_its_order(tmp_path: Path) -> None:
    file = tmp_path / "data" / "list.json"
    assert waiting_files.load(file) == []
    recordings = [tmp_path / "b.wav", tmp_path / "日本 “a”.mp3", tmp_path / "a\udcff.wav"]
    waiting_files.save(recordings, file)
    assert waiting_files.load(file) == recordings
    assert file.stat().st_mode & 0o077 == 0 or file.drive
    waiting_files.remove([recordings[1]], file)
    assert waiting_files.load(file) == [recordings[0], recordings[2]]


def test_nothing_is_left_when_nothing_waits(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    waiting_files.save([tmp_path / "a.wav"], file)
    waiting_files.remove([tmp_path / "a.wav"], file)
    assert not file.exists()
    waiting_files.remove([tmp_path / "a.wav"], file)
    waiting_files.save([], file)


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"recordings": "a"}', b'{"recordings": [1, null, "", "a\\u0000b"]}', b"\xff", b"[" * 9999],
)
def test_a_list_that_is_none_holds_nothing(tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "list.json"
    file.write_bytes(body)
    assert waiting_files.load(file) == []


@given(st.binary(max_size=200))
def test_anything_may_stand_in_it(tmp_path_factory: pytest.TempPathFactory, body: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.json"
    file.write_bytes(body)
    for path in waiting_files.load(file):
        assert isinstance(path, Path)


def test_a_list_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder", encoding="utf-8")
    with pytest.raises(StorageFailed, match="could not be saved"):
        waiting_files.save([tmp_path / "a.wav"], tmp_path / "folder" / "list.json")
