"""`iasr score`: the contract of its output, and what it does with bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Run, runner

pytestmark = pytest.mark.usefixtures("own_folders")

CASES = [
    {"id": "A", "reference": "Um, let's maybe just open the window?", "hypothesis": "Let's open the window?"},
    {
        "id": "B",
        "reference": "Try Qwen3-ASR to get the transcript!",
        "hypothesis": "Try Kunthreesir to get the transcript!",
    },
]


@pytest.fixture
def iasr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


def manifest(path: Path, *rows: dict[str, Any] | str) -> Path:
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_one_object_with_counts_and_intervals(iasr: Run, tmp_path: Path) -> None:
    status, out, _ = iasr("score", manifest(tmp_path / "m.jsonl", *CASES), "--json", "-m", "wer")
    (figures,) = map(json.loads, out.splitlines())
    assert status == 0
    assert figures["problems"] == 0
    (wer,) = figures["metrics"]
    assert wer["value"] == pytest.approx(4 / 13)
    assert wer["interval"] == pytest.approx([1 / 6, 3 / 7])
    assert wer["mean"] == pytest.approx((3 / 7 + 1 / 6) / 2)
    assert wer["counts"] == {"hits": 9, "substitutions": 1, "deletions": 3, "insertions": 0, "reference": 13}
    assert (wer["n"], wer["empty"], wer["invalid"]) == (2, 0, 0)
    assert wer["about"]["normalizer"].startswith("basic-1 (")


def test_the_usual_metrics_and_those_there_is_something_for(iasr: Run, tmp_path: Path) -> None:
    def named(*rows: dict[str, Any]) -> list[str]:
        _, out, _ = iasr("score", manifest(tmp_path / "m.jsonl", *rows), "--json")
        return [row["metric"] for row in json.loads(out)["metrics"]]

    assert named(*CASES) == ["wer", "cer", "mer"]
    assert named({**CASES[1], "entities": ["Qwen3-ASR"]}) == ["wer", "cer", "mer", "ner"]
    assert named({"reference": "我用 Python", "hypothesis": "我用"}) == ["wer", "cer", "mer", "pier"]


def test_bad_lines_are_named_and_the_rest_is_scored(iasr: Run, tmp_path: Path) -> None:
    path = manifest(tmp_path / "m.jsonl", "nonsense", CASES[0], '{"reference": 1}', CASES[1])
    status, out, err = iasr("score", path, "--json", "-m", "wer")
    assert status == 1
    assert (json.loads(out)["problems"], json.loads(out)["metrics"][0]["n"]) == (2, 2)
    assert f"error: {path}, line 1: This is not JSON." in err
    assert f"error: {path}, line 3:" in err


def test_standard_input_and_two_text_files(iasr: Run, tmp_path: Path) -> None:
    _, out, _ = iasr("score", "-", "--json", "-m", "wer", lines="\n".join(map(json.dumps, CASES)))
    assert json.loads(out)["metrics"][0]["n"] == 2
    (tmp_path / "r.txt").write_text("one two\nthree\n", encoding="utf-8")
    (tmp_path / "h.txt").write_text("one too\nthree\n", encoding="utf-8")
    _, out, _ = iasr("score", tmp_path / "r.txt", tmp_path / "h.txt", "--json", "-m", "wer")
    assert json.loads(out)["metrics"][0]["value"] == pytest.approx(1 / 3)


def test_systems_have_figures_of_their_own(iasr: Run, tmp_path: Path) -> None:
    rows = [{**CASES[0], "system": name, "loop": loop} for name in ("a", "b") for loop in (0, 1)]
    _, out, _ = iasr("score", manifest(tmp_path / "m.jsonl", *rows), "--json", "-m", "wer")
    assert [row["system"] for row in json.loads(out)["metrics"]] == ["a loop 0", "a loop 1", "b loop 0", "b loop 1"]


def test_a_comparison(iasr: Run, tmp_path: Path) -> None:
    rows = [{"id": n, "reference": "a b c d", "hypothesis": "a b c x"} for n in range(12)]
    better = [{**row, "hypothesis": "a b c d"} for row in rows]
    first, second = manifest(tmp_path / "1.jsonl", *rows), manifest(tmp_path / "2.jsonl", *better)
    status, out, _ = iasr("score", first, "--compare", second, "--json", "-m", "wer")
    (compared,) = json.loads(out)["comparison"]
    assert status == 0
    assert (compared["difference"], compared["interval"], compared["n"]) == (-0.25, [-0.25, -0.25], 12)
    assert (compared["only_first"], compared["only_second"]) == (0, 12)
    assert compared["p"] == pytest.approx(2 / 2**12)
    assert compared["verdict"] == "better"
    assert [row["system"] for row in json.loads(out)["metrics"]] == ["first, 1.jsonl", "second, 2.jsonl"]


def test_what_cannot_be_compared_is_told(iasr: Run, tmp_path: Path) -> None:
    first = manifest(tmp_path / "1.jsonl", *CASES, CASES[0])
    second = manifest(tmp_path / "2.jsonl", CASES[0], {**CASES[1], "id": "C"})
    status, out, err = iasr("score", first, "--compare", second, "--json", "-m", "wer")
    assert status == 1
    assert json.loads(out)["comparison"][0]["n"] == 1
    assert err.count("error:") == 3


def test_tables_and_details_are_written(iasr: Run, tmp_path: Path) -> None:
    path = manifest(tmp_path / "m.jsonl", *CASES, '{"reference": "a \\ud800", "hypothesis": "\\u0000 א 😀"}')
    out, details = tmp_path / "new" / "scores.md", tmp_path / "new" / "details.jsonl"
    status, shown, _ = iasr("score", path, "--out", out, "--details", details)
    assert status == 0
    assert "| WER | " in shown
    assert "SHA-256 of m.jsonl: " in out.read_text(encoding="utf-8")
    rows = [json.loads(line) for line in details.read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in rows] == ["A", "B", "3"]
    assert rows[1]["metrics"]["wer"]["alignment"] == [
        {"kind": "substitution", "at": 1, "reference": "qwen3-asr", "hypothesis": "kunthreesir"}
    ]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["none.jsonl"], 1, "could not be read"),
        (["m.jsonl", "--compare", "none.jsonl"], 1, "could not be read"),
        (["empty.jsonl"], 1, "nothing to score"),
        (["m.jsonl", "--out", "m.jsonl/x.md"], 1, "could not be written"),
        (["m.jsonl", "--details", "m.jsonl/x"], 1, "could not be written"),
        (["a", "b", "c"], 2, "one manifest or two text files"),
        (["m.jsonl", "-m", "nope"], 2, "nope"),
        (["m.jsonl", "--normalizer", "nope"], 2, "nope"),
        ([], 2, "FILES"),
    ],
)
def test_failures_are_one_line(
    iasr: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], status: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    manifest(tmp_path / "m.jsonl", *CASES)
    manifest(tmp_path / "empty.jsonl")
    found, _, err = iasr("score", *arguments)
    assert found == status
    assert said in err
    assert "Traceback" not in err


def test_metrics_and_normalisers_are_listed(iasr: Run) -> None:
    status, out, _ = iasr("score", "--list")
    assert status == 0
    assert {"wer", "cer", "mer", "ner", "pier"} <= {line.partition(" ")[0] for line in out.splitlines()}
    assert "en-1 (whisper-normalizer " in out


def test_the_benchmark_agrees_with_jiwer(iasr: Run, tmp_path: Path) -> None:
    status, out, _ = iasr("bench", "metrics", "--pairs", "600", "--runs", "1", "--json", "--out", tmp_path / "m.md")
    figures = json.loads(out)
    assert status == 0
    assert [(row["title"], row["same_counts"]) for row in figures["metrics"]] == [
        ("WER", True), ("CER", True), ("MER", True),
    ]  # fmt: skip
    assert "| MER | " in (tmp_path / "m.md").read_text(encoding="utf-8")
