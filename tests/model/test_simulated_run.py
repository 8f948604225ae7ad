"""A simulated dialogue from a fresh data folder with the installed models: said, heard, judged, corrected, written."""

import json
from pathlib import Path

import pytest

from iasr_desktop.core.simulation import folders
from tests.command_line import Run, runner
from tests.weights import installed

pytestmark = pytest.mark.model


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folders_with_models: Path) -> Run:
    for model in ("whisper-base", "qwen2.5-coder-1.5b-instruct-q4_k_m", "piper-en_US-joe-medium"):
        installed(model)
    return runner(capsys, monkeypatch)


def test_a_suite_that_ships_is_played_with_the_default_models(run: Run) -> None:
    status, out, err = run("bench", "run", "notes", "--loops", 2, "--limit", 1, "--keep-audio", "--json")
    assert status == 0, err
    line, last = map(json.loads, out.splitlines())
    assert line["problem"] == ""
    assert len(line["hypotheses"]) == len(line["loops"]) >= 1
    assert last["complete"]
    assert last["n"] == 1
    (found,) = folders.runs(folders.default_root())
    assert "@" in found.about["system"]["recognizer"]
    for step in next(found.dialogues()).steps:
        assert (found.path / step.uttered.audio).stat().st_size > 1000
        assert step.answer.timings_ms["total"] > 0
