"""`iasr bench agent`: what it prints and writes, and that what is held out is not told."""

import json
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.cli import bench_agent
from iasr_desktop.cli.main import main
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.tiers import ALL_TIERS, Tiers
from iasr_desktop.core.settings import AgentSettings
from tests.fakes import ScriptedModel, SpelledPhones

RIGHT = {"state": "Ask Derek.", "heard": "No, I said Eric, not Derek.", "intent": "correction", "expected": "Ask Eric."}
WRONG = {
    "state": "Ask Derek.",
    "heard": "zebra tortoise",
    "intent": "correction",
    "expected": "Ask the zebra tortoise.",
}


def cases(path: Path, *rows: dict[str, str]) -> Path:
    lines = [json.dumps({"id": f"{path.stem}-{index}", **row, "tags": ["t"]}) for index, row in enumerate(rows)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def files(tmp_path: Path, own_folders: Path) -> Path:
    cases(tmp_path / "tuned.jsonl", RIGHT, RIGHT)
    cases(tmp_path / "held.jsonl", RIGHT, WRONG)
    cases(tmp_path / "mine.jsonl", RIGHT)
    (tmp_path / "prose.txt").write_text("We left early. It rained a lot. Then we came home.", encoding="utf-8")
    return tmp_path


def bench(*arguments: object) -> None:
    main(["bench", "agent", *map(str, arguments)])


def test_rules_alone(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, results = files / "out" / "agent.md", files / "out" / "results.jsonl"
    prose = ["--prose", files / "prose.txt", "--prose-plain", "--prose-limit", "2"]
    bench(files / "tuned.jsonl", files / "held.jsonl", *prose, "--no-model", "--out", out, "--results", results)
    printed = capsys.readouterr()
    for text in (printed.out, out.read_text(encoding="utf-8"), results.read_text(encoding="utf-8")):
        assert "zebra" not in text
        assert "held-1" not in text
    assert "| held.jsonl | 2 | 1 (50.0%) |" in printed.out
    assert "gap, points" in printed.out
    assert "| prose.txt, plain | 2 | 2 (100.0%) |" in printed.out
    assert "![Reliability diagram](agent-reliability.svg)" in out.read_text(encoding="utf-8")
    assert (files / "out" / "agent-reliability.svg").read_text(encoding="utf-8").startswith("<?xml")
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 8
    assert {line["variant"] for line in lines} == {"rules only"}
    assert all(("text" in line) == (line["file"] != "held.jsonl") for line in lines)


def test_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench(files / "mine.jsonl", "--held", files / "held.jsonl", "--no-model", "--json")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == ["mine.jsonl", "held.jsonl", None]
    assert lines[-1]["variants"][0]["variant"] == "rules only"


def test_parts_and_other_models(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[str | None, bool, Tiers]] = []

    def opening(model_id: str | None, no_model: bool, tiers: Tiers = ALL_TIERS) -> Agent:
        opened.append((model_id, no_model, tiers))
        if no_model:
            return Agent(None, None, AgentSettings(), tiers=tiers)
        model = ScriptedModel(lambda _: " NEW\n")
        model.model_id = model_id or "standard"
        return Agent(model, SpelledPhones(), AgentSettings(), tiers=tiers)

    monkeypatch.setattr(bench_agent, "open_agent", opening)
    monkeypatch.setattr(bench_agent, "_check", lambda _: None)
    monkeypatch.setattr(bench_agent, "_about_agent", lambda deciding: [("language model", deciding.model_id)])
    prose = ["--prose", files / "prose.txt", "--prose-plain"]
    bench(files / "mine.jsonl", *prose, "--ablations", "--also", "small", "--json")
    whole: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [(each["variant"], each["model"]) for each in whole["variants"]] == [
        ("both", "standard"),
        ("rules only", None),
        ("model only", "standard"),
        ("without phonetics", "standard"),
        ("both, another model", "small"),
    ]
    assert [each["exact"] for each in whole["variants"]] == [1.0, 1.0, 0.0, 1.0, 1.0]
    assert {each["prose"]["n"] for each in whole["variants"]} == {2}
    assert len(whole["prose_plain"]) == 2
    assert opened[2] == (None, False, Tiers(grammar=False))


def test_nothing_to_measure_is_wrong_usage(own_folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        bench("--no-model")
    assert "Name a file of cases, or prose." in capsys.readouterr().err


def test_rules_alone_have_no_parts(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        bench(files / "mine.jsonl", "--no-model", "--ablations")
    assert "--no-model" in capsys.readouterr().err


def test_parts_need_the_model(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="1"):
        bench(files / "mine.jsonl", "--ablations")
    assert "cannot be compared without the language model" in capsys.readouterr().err.splitlines()[-1]


def test_other_model_that_is_absent_is_told_at_once(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="1"):
        bench(files / "mine.jsonl", "--also", "qwen2.5-coder-0.5b-instruct-q4_k_m")
    assert "not installed" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["absent.jsonl", "held.jsonl"])
def test_damaged_file_is_one_line(files: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (files / "held.jsonl").write_text('{"id": "x", "heard": "zebra"}', encoding="utf-8")
    with pytest.raises(SystemExit, match="1"):
        bench("--held", files / name, "--no-model")
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert name in told
    assert "zebra" not in told
