"""`iasr agent` and `iasr bench agent`: lines in, lines out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Run, runner

pytestmark = pytest.mark.usefixtures("own_folders")

KEYS = ["id", "intent", "intent_p", "instruction", "text", "edits", "timings_ms"]


@pytest.fixture
def iasr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


def line(heard: str, state: str = "Tell Jon. He waits.", **more: Any) -> str:
    return json.dumps({"id": "1", "state": state, "heard": heard, **more}) + "\n"


def answered(iasr: Run, heard: str, **more: Any) -> dict[str, Any]:
    status, out, _ = iasr("agent", "--json", "--no-model", lines=line(heard, **more))
    assert status == 0
    (answer,) = map(json.loads, out.splitlines())
    assert list(answer) == KEYS
    return dict(answer)


def test_text_by_intent(iasr: Run) -> None:
    assert answered(iasr, "John with an h")["text"] == "Tell John. He waits."
    assert answered(iasr, "scratch that")["text"] == "Tell Jon."
    assert answered(iasr, "yes")["text"] == "Tell Jon. He waits."
    assert answered(iasr, "He waits by the door.")["text"] == "He waits by the door."
    refused = answered(iasr, "delete he", state="He saw what he ate.")
    assert (refused["intent"], refused["text"]) == ("correction", "He saw what he ate.")


def test_edits_refer_to_the_state(iasr: Run) -> None:
    answer = answered(iasr, "John with an h", extra="tolerated", id=7)
    assert answer["id"] == 7
    assert answer["edits"] == [{"start": 5, "end": 8, "before": "Jon", "after": "John"}]
    assert answer["timings_ms"]["total"] > 0


def test_bad_lines_are_told_and_the_rest_goes_on(iasr: Run) -> None:
    bad = [
        b"{not json}\n",
        b"[1]\n",
        b'{"id": "1", "heard": "x"}\n',
        b'{"id": "1", "state": 3, "heard": "x"}\n',
        b'{"id": null, "state": "", "heard": "x"}\n',
        b'{"id": "1", "state": "", "heard": "\\ud800"}\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
    ]
    status, out, err = iasr("agent", "--json", "--no-model", lines=b"".join(bad) + b"\n" + line("yes").encode())
    assert status == 1
    assert [json.loads(text)["intent"] for text in out.splitlines()] == ["confirmation"]
    assert len(err.splitlines()) == len(bad)
    assert "line 3: There is no state." in err
    assert "Traceback" not in err


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_there_are_no_steps_to_go_back_to(iasr: Run, step: str) -> None:
    assert f"There is nothing to {step}." in iasr("agent", "--json", "--no-model", lines=line(step))[2]
    assert f"There is nothing to {step}." in iasr("agent", "--no-model", lines=line(step))[1]


def test_readable_answer(iasr: Run) -> None:
    status, out, _ = iasr("agent", "--no-model", lines=line("John with an h") + line("and then she went home"))
    assert status == 0
    assert "“Jon” → “John”" in out
    assert "The words were added as they were heard." in out


def test_missing_model_is_told_once_and_named_model_must_exist(iasr: Run) -> None:
    status, out, err = iasr("agent", "--json", lines=line("yes"))
    assert status == 0
    assert json.loads(out)["intent"] == "confirmation"
    assert "Only whole commands will be understood." in err
    status, out, err = iasr("agent", "--model", "no-such-model", lines=line("yes"))
    assert (status, out) == (1, "")
    assert err.startswith("error: ")
    assert len(err.splitlines()) == 1


def cases_file(folder: Path) -> Path:
    cases = [
        {"id": "a", "state": "Tell Jon.", "heard": "John with an h", "intent": "correction", "expected": "Tell John."},
        {"id": "b", "state": "Tell Jon.", "heard": "And Ann.", "intent": "new_input", "expected": "And Ann."},
        {"id": "c", "state": "Tell Jon.", "heard": "yes", "intent": "confirmation", "expected": "Tell Bob."},
    ]
    path = folder / "a b.jsonl"
    path.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return path


def test_bench_prints_a_line_a_file_and_one_for_all(iasr: Run, tmp_path: Path) -> None:
    path = cases_file(tmp_path)
    status, out, _ = iasr("bench", "agent", path, "--no-model", "--json")
    assert status == 0
    of_file, of_all = map(json.loads, out.splitlines())
    assert (of_file["file"], of_all["file"]) == ("a b.jsonl", None)
    assert (of_file["n"], of_file["right"]) == (3, 2)
    assert of_file["confusion"]["correction"] == {"correction": 1, "new_input": 0, "confirmation": 0}


def test_bench_writes_its_tables_and_results(iasr: Run, tmp_path: Path) -> None:
    out, results = tmp_path / "new" / "agent.md", tmp_path / "results.jsonl"
    status, printed, _ = iasr("bench", "agent", cases_file(tmp_path), "--no-model", "--out", out, "--results", results)
    assert status == 0
    written = out.read_text(encoding="utf-8")
    diagram = "![Reliability diagram](agent-reliability.svg)\n\n"
    assert diagram in written
    assert written.replace(diagram, "").strip() == printed.strip()
    assert (out.parent / "agent-reliability.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert [json.loads(text)["right"] for text in results.read_text(encoding="utf-8").splitlines()] == [
        True,
        True,
        False,
    ]


def test_bench_names_what_it_cannot_read_or_write(iasr: Run, tmp_path: Path) -> None:
    status, _, err = iasr("bench", "agent", tmp_path / "absent.jsonl", "--no-model")
    assert (status, len(err.splitlines())) == (1, 1)
    (tmp_path / "file").write_text("")
    status, _, err = iasr("bench", "agent", cases_file(tmp_path), "--no-model", "--out", tmp_path / "file" / "x.md")
    assert status == 1
    assert "could not be written" in err
