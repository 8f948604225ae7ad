"""`iasr bench loop` from the options to what is printed and written, with systems and a voice of the tests."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from iasr_desktop import app, instruments
from iasr_desktop.cli import bench_loop
from iasr_desktop.core.errors import BadInput, ModelMissing
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.simulation.literal_comparison import Contestant
from iasr_desktop.core.simulation.settings import RunSettings
from tests import simulating

SENTENCES = ("Tell Jon about it.", "Ann is here today.", "Jon and Ann are late.")


@pytest.fixture(autouse=True)
def asked(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> list[RunSettings]:
    """The settings that loops were built for."""
    runs: list[RunSettings] = []

    def build(run: RunSettings, chosen: Settings, store: object) -> tuple[Contestant, Contestant]:
        runs.append(run)
        deaf = simulating.parts(simulating.WordSystem({"Jon": "John", "Ann": "Anne"}))
        return Contestant("ours", simulating.parts()), Contestant("literal", deaf, lambda: 7)

    monkeypatch.setattr(instruments, "build_contestants", build)
    return runs


@pytest.fixture
def texts(tmp_path: Path) -> str:
    path = tmp_path / "sentences.txt"
    path.write_text("\n".join(SENTENCES), encoding="utf-8")
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bench_loop.loop, arguments, catch_exceptions=False)


def test_tables_for_people(texts: str, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "loop.md"
    done = run(texts, "--loops", "2", "--out", str(out))
    assert done.exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert text.strip() in done.stdout
    assert "| dialogues per hour, ours over literal | ≥ 5 × |" in text
    assert "- data: name sentences" in text
    assert "- machine: " in text
    assert "- voices · honest: " in text


def test_lines_for_programs(texts: str, asked: list[RunSettings]) -> None:
    done = run(texts, "--json", "--limit", "2", "--loops", "3", "--seed", "5", "--simulator", "template")
    *laps, summary = map(json.loads, done.stdout.splitlines())
    assert len(laps) == 2
    assert laps[0]["ours"]["solved_at"] == 1
    assert laps[0]["ours"]["texts"] == ["Tell John about it.", "Tell Jon about it."]
    assert sum(laps[0]["ours"]["stages_s"].values()) == pytest.approx(laps[0]["ours"]["wall_s"], abs=0.05)
    assert summary["by_dialogue"]["value"] > 0
    assert summary["ours"]["s2er"] == [1.0, 0.0, 0.0, 0.0]
    assert summary["literal"]["s2er_by_one_judge"][0] == 1.0
    (settings,) = asked
    assert (settings.loops, settings.limit, settings.seed, settings.simulator) == (3, 2, 5, "template")
    assert settings.harmless_share == 0.0


def test_dialogues_are_written_so_that_they_can_be_scored(texts: str, tmp_path: Path) -> None:
    results = tmp_path / "dialogues.jsonl"
    assert run(texts, "--loops", "1", "--results", str(results)).exit_code == 0
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    assert [line["loop"] for line in lines] == ["ours", "literal"] * 3
    assert {"id", "reference", "hypotheses", "wall_s", "stages_s", "tokens"} <= set(lines[0])


def test_a_data_set_that_is_none_is_named_before_any_model_is_loaded(asked: list[RunSettings]) -> None:
    with pytest.raises(BadInput, match="nowhere"):
        run("nowhere")
    assert asked == []


def test_a_missing_model_is_said(texts: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(*_: object) -> None:
        raise ModelMissing("The speech model is not installed.", "Fetch it.")

    monkeypatch.setattr(instruments, "build_contestants", build)
    with pytest.raises(ModelMissing):
        run(texts)


def test_the_store_is_opened_with_the_rest(texts: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(app, "open_store", lambda: opened.append(1))
    run(texts, "--loops", "1")
    assert opened == [1]
