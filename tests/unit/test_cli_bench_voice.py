"""`iasr bench voice` from the options to what is printed and written, with a voice and a recogniser of the tests."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from iasr_desktop import app, instruments
from iasr_desktop.cli import bench_voice
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.evaluation.saying import Speaker
from iasr_desktop.core.settings import AgentSettings
from tests.fakes import NearestResampler
from tests.voices import Hum, Prompter

FIX = {"id": "fix", "state": "Tell Jon.", "heard": "replace Jon with John", "intent": "correction"}
CASES = (
    {**FIX, "expected": "Tell John.", "tags": ["name"]},
    {"id": "new", "state": "Tell Jon.", "heard": "And Ann too.", "intent": "new_input", "expected": "And Ann too."},
    {"id": "zh", "state": "三点开会。", "heard": "改成四点", "intent": "correction", "expected": "四点开会。"},
)
SECRET = {**FIX, "id": "secret", "heard": "replace Jon with Joan", "expected": "Tell Joan."}


class Store:
    def sha256(self, model_id: str) -> str:
        return "ab" * 32


class Recognizer(Prompter):
    def check_language(self, language: str) -> None:
        return


@pytest.fixture(autouse=True)
def engines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))
    heard = ["Replace Jon with John.", "And Anne to.", "Ripe lace."]
    monkeypatch.setattr(app, "open_store", Store)
    monkeypatch.setattr(app, "build_recognizer", lambda *_, **__: Recognizer(heard))
    monkeypatch.setattr(instruments, "build_speaker", lambda *_, **__: Speaker({"en": {"hum": Hum}}, NearestResampler))
    monkeypatch.setattr(bench_voice, "open_agent", lambda *_: Agent(None, None, AgentSettings()))


def file_of(path: Path, *cases: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bench_voice.voice, arguments, catch_exceptions=False)


def test_tables_for_people(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "voice.md"
    done = run(file_of(tmp_path / "a.jsonl", *CASES), "--out", str(out))
    assert done.exit_code == 0
    assert "no installed voice speaks their language: 1 cases" in done.stdout
    assert "And Anne to." in done.stdout
    assert out.read_text(encoding="utf-8").strip() == done.stdout.strip()


def test_json_has_a_line_for_each_file_and_one_for_all(tmp_path: Path) -> None:
    done = run(file_of(tmp_path / "a.jsonl", *CASES), "--json")
    first, both = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["file"], both["file"]) == ("a.jsonl", None)
    assert (both["n"], both["left_out"], both["text"]["right"]) == (2, 1, 2)
    assert both["voice"]["right"] == 2
    assert both["strict"]["right"] == 1
    assert both["misheard"]["en"]["reference"] > 0


def test_nothing_of_a_held_file_is_told(tmp_path: Path) -> None:
    results, kept = tmp_path / "results.jsonl", tmp_path / "kept"
    shown = file_of(tmp_path / "a.jsonl", *CASES)
    held = file_of(tmp_path / "held.jsonl", SECRET)
    written = run(shown, "--held", held, "--results", str(results), "--keep", str(kept))
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == ["fix", "new", "secret"]
    assert "heard" in lines[0]
    assert not {"heard", "said", "text", "note"} & set(lines[2])
    told = written.stdout + written.stderr + (kept / "manifest.jsonl").read_text(encoding="utf-8")
    assert not any(word in told for word in ("Joan", "Ripe", "secret"))
    assert len(list(kept.glob("*.flac"))) == 2


def test_no_files_is_wrong_usage() -> None:
    assert run().exit_code == 2
