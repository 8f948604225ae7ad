"""`iasr judge`, its metric and its benchmark: lines in, lines out."""

import json
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop import instruments
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.evaluation.remembered import RememberedModel
from iasr_desktop.core.judge.judge import Judge
from tests.command_line import Run, runner
from tests.fakes import OpinionatedModel

pytestmark = pytest.mark.usefixtures("own_folders")

KEYS = [
    "id", "equivalent", "p", "p_forward", "p_backward", "p_invalid", "votes", "shortcut", "label", "label_source",
    "evidence", "pieces", "pieces_asked", "model", "judges_itself",
]  # fmt: skip


def thinks(question: str) -> tuple[float, float]:
    if "breaks" in question:
        raise ModelFailed("The language model stopped.")
    return (0.05, 0.95) if "dog" in question else (0.9, 0.1)


@pytest.fixture
def iasr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def built(_chosen: object, _store: object, *, answers: Path | None = None, **options: Any) -> Judge:
        model = OpinionatedModel(thinks)
        model.model_id = options.get("model_id") or model.model_id
        kept = RememberedModel(model, answers, "fake") if answers else model
        return Judge(kept, options["how"], corrector_id=options.get("corrector_id"))

    monkeypatch.setattr(instruments, "build_judge", built)
    return runner(capsys, monkeypatch)


def line(reference: object, hypothesis: object, **more: Any) -> str:
    return json.dumps({"id": "1", "reference": reference, "hypothesis": hypothesis, **more}) + "\n"


def test_a_verdict_for_each_line(iasr: Run) -> None:
    lines = line("Feed the cat.", "Feed a dog.", id=7) + "\n" + line("Feed the cat.", "feed the cat", extra=1)
    status, out, _ = iasr("judge", "--json", lines=lines)
    first, second = map(json.loads, out.splitlines())
    assert status == 0
    assert list(first) == list(second) == KEYS
    assert (first["id"], first["equivalent"], first["shortcut"]) == (7, False, False)
    assert first["votes"] == {"mode": "exact", "rounds": 3, "label": "different", "p": 1.9e-05, "round_p": 0.0025}
    assert (second["equivalent"], second["shortcut"], second["votes"], second["p_forward"]) == (True, True, None, None)


def test_drawn_votes(iasr: Run) -> None:
    lines = line("Feed the cat.", "Feed the kitten.")
    options = "--votes", "sampled", "--rounds", 5, "--seed", 3
    outs = [iasr("judge", "--json", *options, lines=lines)[1] for _ in range(2)]
    votes = json.loads(outs[0])["votes"]
    assert outs[0] == outs[1]
    assert (votes["mode"], votes["rounds"]) == ("sampled", 5)
    assert votes["p"] == votes["positive"] / 5


def test_a_bad_line_is_named_and_the_others_are_judged(iasr: Run) -> None:
    lines = [
        b"not json\n", b"[1]\n", b'{"id": 1, "reference": "a"}\n', line("a", 5).encode(),
        line("a", "b", id=True).encode(), b"\xff\xfe\n", line("Feed it.", "breaks").encode(), b"[" * 5000 + b"\n",
        line("Feed the cat.", "\ud800 dog").encode(),
    ]  # fmt: skip
    status, out, err = iasr("judge", "--json", lines=b"".join(lines))
    assert status == 1
    assert [json.loads(found)["equivalent"] for found in out.splitlines()] == [False]
    assert [found.split(":")[1] for found in err.splitlines() if found.startswith("error")] == [
        f" line {number}" for number in range(1, 9)
    ]


def test_no_model_is_loaded_for_lines_that_cannot_be_judged(iasr: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not_load(*_: object, **__: object) -> Judge:
        raise AssertionError("The model was loaded.")

    monkeypatch.setattr(instruments, "build_judge", must_not_load)
    status, out, err = iasr("judge", lines="not json\n\n[1]\n")
    assert (status, out, err.count("error: line")) == (1, "", 2)
    assert iasr("judge", lines="\n")[:2] == (0, "")


def test_from_a_file_for_people(iasr: Run, tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(line("Pay ten euros.", "Pay a dog.") + line("Pay ten euros.", "pay 10 euros"), encoding="utf-8")
    status, out, err = iasr("judge", "--in", file, "--corrector", "scripted")
    assert status == 0
    assert "another meaning" in out
    assert "the same words" in out
    assert "judges its own corrections" in err
    assert iasr("judge", "--in", tmp_path / "none.jsonl")[0] == 1


def test_as_a_metric_of_score(iasr: Run, tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(
        line("Feed the cat.", "Feed a dog.") + line("Feed the cat.", "feed the cat", id="2"), encoding="utf-8"
    )
    status, out, _ = iasr("score", file, "--metric", "s2er", "--json")
    assert status == 0
    assert '"s2er"' in out
    assert "0.5" in out


def test_the_benchmark_tells_accuracy_and_cost(iasr: Run, tmp_path: Path) -> None:
    pairs = [("Feed the cat.", "Feed a dog.", False), ("Feed the cat.", "feed the cat", True), ("Go.", "Go on.", False)]
    for name in ("tuned", "held"):
        lines = [
            json.dumps({"id": str(n), "reference": r, "hypothesis": h, "equivalent": e, "kind": "k", "language": "en"})
            for n, (r, h, e) in enumerate(pairs)
        ]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    files = tmp_path / "tuned.jsonl", tmp_path / "held.jsonl"
    options = "--out", tmp_path / "judge.md", "--answers", tmp_path / "answers.jsonl", "--timed", 2
    status, out, _ = iasr("bench", "judge", *files, "--json", *options)
    figures = [json.loads(found) for found in out.splitlines()]
    assert status == 0
    assert [(found["file"], found["n"], found["right"], found["shortcuts"]) for found in figures] == [
        ("tuned.jsonl", 3, 2, 1),
        ("held.jsonl", 3, 2, 1),
    ]
    assert figures[0]["exact_deviation"] == 0
    table = (tmp_path / "judge.md").read_text(encoding="utf-8")
    assert "missed" in table
    assert "2 of 3" in table
    kept = (tmp_path / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(kept) == 4
    assert iasr("bench", "judge", *files, *options, "--timed", 0)[0] == 0
    assert len((tmp_path / "answers.jsonl").read_text(encoding="utf-8").splitlines()) == 4
    files[0].write_text("nothing of ours", encoding="utf-8")
    status, _, err = iasr("bench", "judge", *files)
    assert (status, "Line 1 of" in err) == (1, True)
