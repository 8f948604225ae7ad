"""Files that commands write when their work is done: whether they can is found out before."""

import os
import stat
from pathlib import Path

import pytest

from iasr_desktop.cli.bench_files import write
from iasr_desktop.core.errors import AppError
from tests.command_line import Run, runner

PAIRS = '{"id": 1, "reference": "a b", "hypothesis": "a c"}\n'


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folders: Path) -> Run:
    return runner(capsys, monkeypatch)


@pytest.mark.parametrize("place", ["file.txt/out.md", "/proc/out.md", "n" * 300])
def test_a_place_that_takes_no_file_is_told_before_the_work(run: Run, tmp_path: Path, place: str) -> None:
    (tmp_path / "file.txt").write_text("x", encoding="utf-8")
    status, out, err = run("score", "-", "--out", tmp_path / place, lines=PAIRS)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "could not be written" in err
    assert list(tmp_path.iterdir()) == [tmp_path / "file.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_what_is_no_file_is_not_replaced_by_one(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    status, out, err = run("score", "-", "--out", pipe, lines=PAIRS)
    assert (status, out, err.count("\n")) == (1, "", 1)
    with pytest.raises(AppError):
        write(pipe, "x")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_folders_are_made_and_what_was_there_is_overwritten(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "new" / "deeper" / "out.md"
    for _ in range(2):
        status, _, err = run("score", "-", "--out", place, lines=PAIRS)
        assert (status, err) == (0, "")
        assert place.read_text(encoding="utf-8").startswith("# Scores\n")
    assert list(place.parent.iterdir()) == [place]


def test_names_of_others_are_no_markup_in_a_report(run: Run, tmp_path: Path) -> None:
    pairs = tmp_path / "pairs | <b>.jsonl"
    pairs.write_text(
        '{"id": 1, "reference": "a b", "hypothesis": "a", "system": "<b>|x\\u001b[31m"}\n', encoding="utf-8"
    )
    status, out, err = run("score", pairs, "--out", tmp_path / "out.md")
    assert (status, err) == (0, "")
    assert "| \\<b\\>\\|x\ufffd\\[31m | WER |" in out
    text = (tmp_path / "out.md").read_text(encoding="utf-8")
    assert "- SHA-256 of pairs \\| \\<b\\>.jsonl: " in text
