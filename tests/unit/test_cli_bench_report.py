"""`iasr bench report`, `compare` and `matrix` from the options to what is printed and written."""

import json
from pathlib import Path

import pytest

from iasr_desktop.cli import bench_matrix
from iasr_desktop.cli.bench_run import Plan
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from tests.command_line import Run, runner
from tests.dialogues import ABOUT, folder, three


@pytest.fixture
def iasr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folders: Path) -> Run:
    return runner(capsys, monkeypatch)


@pytest.fixture
def runs(own_folders: Path) -> Path:
    """Two in the usual place, and one with another judge."""
    root = own_folders / "data" / "runs"
    folder(root / "first", three())
    folder(root / "second", three(), RunSettings("hand", loops=2, simulator="template"))
    folder(root / "other", three(), about={**ABOUT, "rule": {"judge": "model two"}})
    return root


def test_the_page_of_one_run_goes_into_its_folder(iasr: Run, runs: Path) -> None:
    status, out, _ = iasr("bench", "report", "first")
    assert status == 0
    assert out == f"Written: {runs / 'first' / 'report.html'}\n"
    assert "<h1>Run first</h1>" in (runs / "first" / "report.html").read_text(encoding="utf-8")


def test_every_file_that_is_asked_for(iasr: Run, runs: Path, tmp_path: Path) -> None:
    files = [tmp_path / "deep" / name for name in ("r.html", "tables", "curve.png", "r.md")]
    options = [part for pair in zip(("--out", "--csv", "--png", "--markdown"), files, strict=True) for part in pair]
    status, _, err = iasr("bench", "report", runs / "first", "second", "other", "--goals", *options)
    assert status == 0
    assert "Not compared" in err
    assert (files[1] / "samples.csv").read_text(encoding="utf-8").count("\n") == 10
    assert files[2].read_bytes().startswith(b"\x89PNG")
    text = files[3].read_text(encoding="utf-8")
    assert "![Error rates by loop](curve.png)" in text
    assert "## Goals: second" in text
    assert "second against first" in text
    assert "other against first" not in text
    assert "Not compared" in files[0].read_text(encoding="utf-8")


def test_figures_for_programs_and_nothing_else(iasr: Run, runs: Path) -> None:
    status, out, _ = iasr("bench", "report", "first", "--json")
    assert status == 0
    (line,) = out.splitlines()
    assert json.loads(line)["loops"][0]["wrong"]["count"] == 2
    assert not (runs / "first" / "report.html").exists()


def test_the_page_of_several_needs_a_place(iasr: Run, runs: Path) -> None:
    assert iasr("bench", "report", "first", "second")[0] == 2


def test_a_run_without_dialogues_is_told(iasr: Run, runs: Path) -> None:
    RunFolder.create(runs / "empty", RunSettings("hand"), ABOUT)
    status, _, err = iasr("bench", "report", "empty")
    assert (status, err.count("\n")) == (1, 1)
    assert "no dialogue yet" in err


def test_pairs_are_compared(iasr: Run, runs: Path, tmp_path: Path) -> None:
    status, out, _ = iasr("bench", "compare", "first", "second", "--out", tmp_path / "pairs.md")
    assert status == 0
    assert "## second against first" in out
    assert (tmp_path / "pairs.md").read_text(encoding="utf-8") in out
    status, out, _ = iasr("bench", "compare", "first", "second", "--json")
    assert json.loads(out)["n"] == 3


def test_another_judge_is_refused_in_one_line(iasr: Run, runs: Path) -> None:
    status, out, err = iasr("bench", "compare", "first", "other")
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "not judged alike" in err
    assert iasr("bench", "compare", "first", "other", "--anyway")[0] == 0
    assert iasr("bench", "compare", "first")[0] == 2
    assert iasr("bench", "compare", "first", "nowhere")[0] == 1


PLAN = '[base]\ndataset = "notes"\nloops = 2\n[vary]\nsimulator = ["llm", "template"]\n[[also]]\nsystem = "respeak"\n'


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "ablation.toml"
    file.write_text(PLAN, encoding="utf-8")
    return file


def test_a_matrix_lists_its_runs(iasr: Run, plan: Path, own_folders: Path) -> None:
    status, out, _ = iasr("bench", "matrix", plan, "--dry-run")
    assert status == 0
    assert out.splitlines() == ["simulator=llm", "simulator=template", "system=respeak"]
    _, out, _ = iasr("bench", "matrix", plan, "--dry-run", "--json")
    first = json.loads(out.splitlines()[0])
    assert first["path"] == str(own_folders / "data" / "runs" / "ablation" / "simulator=llm")


def test_a_matrix_goes_on_where_it_was_stopped(
    iasr: Run, plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def play(planned: Plan, token: CancelToken, as_json: bool) -> None:
        played.append(planned.path.name)
        if planned.settings.simulator == "template":
            raise ModelMissing("The model is not installed.", "Fetch it.")
        folder(planned.path, three(), planned.settings)

    monkeypatch.setattr(bench_matrix, "play", play)
    status, _, err = iasr("bench", "matrix", plan, "--out", tmp_path / "runs")
    assert status == 1
    assert "1 of 3 runs could not be played" in err
    assert played == ["simulator=llm", "simulator=template", "system=respeak"]
    monkeypatch.setattr(bench_matrix, "play", lambda planned, *_: folder(planned.path, three(), planned.settings))
    status, _, err = iasr("bench", "matrix", plan, "--out", tmp_path / "runs")
    assert status == 0
    assert err.count("It is complete.") == 2
    assert "iasr bench report" in err


def test_a_folder_with_another_run_is_not_gone_on_with(iasr: Run, plan: Path, tmp_path: Path) -> None:
    folder(tmp_path / "runs" / "simulator=llm", three(), RunSettings("notes", loops=9))
    plan.write_text('[base]\ndataset = "notes"\n[vary]\nsimulator = ["llm"]\n', encoding="utf-8")
    status, _, err = iasr("bench", "matrix", plan, "--out", tmp_path / "runs")
    assert status == 1
    assert "holds a run with other settings" in err


def test_a_matrix_that_cannot_be_used_is_one_line(iasr: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[base]\nloops = 1\n", encoding="utf-8")
    status, out, err = iasr("bench", "matrix", tmp_path / "bad.toml")
    assert (status, out, err.count("\n")) == (1, "", 1)
