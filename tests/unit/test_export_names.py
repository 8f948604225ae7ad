"""File names made of any text: usable everywhere, never blank, never taken."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.export.names import MOST_BYTES, free_path, safe_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a:b?", "a-b.txt"),
        ("x..", "x.txt"),
        ("  talk  with\nMegan ", "talk with Megan.txt"),
        ("../../etc/passwd", "etc-passwd.txt"),
        ("", "Untitled.txt"),
        ("???", "Untitled.txt"),
        (". .", "Untitled.txt"),
        ("con", "_con.txt"),
        ("COM1.notes", "_COM1.notes.txt"),
        ("Gruß 会议 👩‍💻", "Gruß 会议 👩‍💻.txt"),
        ("left\u202eright\u0000\ud800", "leftright.txt"),
        ("cafe\u0301", "café.txt"),
    ],
)
def test_a_text_as_a_file_name(text: str, name: str) -> None:
    assert safe_name(text, ".txt") == name


def test_a_long_name_is_cut_between_characters() -> None:
    name = safe_name("👩‍💻" * 60, ".docx")
    assert len(name.encode()) <= MOST_BYTES
    assert name.removesuffix(".docx") == "👩‍💻" * (len(name.removesuffix(".docx")) // 3)


@given(st.text())
def test_any_text_gives_a_name_that_can_be_used(text: str) -> None:
    name = safe_name(text, ".srt")
    assert name.endswith(".srt")
    assert len(name) > len(".srt")
    assert len(name.encode()) <= MOST_BYTES
    assert not set(name) & set('<>:"/\\|?*\0\n')
    stem = name.removesuffix(".srt")
    assert stem == stem.strip()
    assert not stem.endswith(".")
    assert safe_name(stem, ".srt") == name


def test_a_name_in_use_gets_a_number(tmp_path: Path) -> None:
    (tmp_path / "talk.txt").touch()
    assert free_path(tmp_path, "talk", ".txt") == tmp_path / "talk (2).txt"
    assert free_path(tmp_path, "talk", ".txt", {tmp_path / "talk (2).txt"}) == tmp_path / "talk (3).txt"
    assert free_path(tmp_path, "talk", ".md") == tmp_path / "talk.md"


def test_a_number_fits_behind_the_longest_name(tmp_path: Path) -> None:
    (tmp_path / safe_name("x" * 300, ".txt")).touch()
    free = free_path(tmp_path, "x" * 300, ".txt")
    free.touch()
    assert free.name.endswith("x (2).txt")
