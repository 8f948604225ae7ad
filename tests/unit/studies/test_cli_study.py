"""`iasr study` from a manifest to a report."""

import json
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest

from iasr_desktop.cli.main import main
from iasr_desktop.cli.study_annotate import visible

Run = Callable[..., tuple[int, str, str]]

PAIRS = [
    {"id": 1, "reference": "um let us open the window", "hypothesis": "let us open the window"},
    {"id": 2, "reference": "call megan", "hypothesis": "call morgan"},
    {"id": 3, "reference": "打开 [red]窗户[/red]", "hypothesis": "\u001b[31m\u202e\ud800"},
]
TRIPLETS = [
    {"id": 1, "reference": "call megan now", "hypotheses": ["call megan no", "call morgan now"]},
    {"id": 2, "reference": "open the window", "hypotheses": ["open a window", "open the win dough"]},
]


@pytest.fixture
def iasr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Calls the command; `keys` are the lines of standard input."""

    def run(*arguments: object, keys: str = "") -> tuple[int, str, str]:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{key}\n" for key in keys)))
        status = 0
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return status, out, err

    return run


@pytest.fixture
def equivalence(iasr: Run, tmp_path: Path) -> Path:
    return made(iasr, tmp_path, "equivalence", PAIRS)


@pytest.fixture
def choice(iasr: Run, tmp_path: Path) -> Path:
    return made(iasr, tmp_path, "choice", TRIPLETS)


def made(iasr: Run, folder: Path, kind: str, lines: list[dict[str, Any]]) -> Path:
    manifest = folder / "manifest.jsonl"
    manifest.write_text("".join(json.dumps(line) + "\n" for line in lines))
    status, out, _ = iasr("study", "new", kind, manifest, "--out", folder / "study", "--json")
    assert status == 0
    (facts,) = map(json.loads, out.splitlines())
    assert set(facts) == {"folder", "kind", "items", "batch", "seed", "items_sha256"}
    assert (facts["kind"], facts["items"], facts["batch"]) == (kind, len(lines), 20)
    return folder / "study"


def report_of(iasr: Run, study: Path, *options: object) -> dict[str, Any]:
    status, out, _ = iasr("study", "report", study, "--json", *options)
    assert status == 0
    (figures,) = map(json.loads, out.splitlines())
    return dict(figures)


def test_labels_are_asked_for_saved_and_taken_up_again(iasr: Run, equivalence: Path) -> None:
    status, out, _ = iasr("study", "annotate", equivalence, "--annotator", "Ada", "--expert", keys="yxbnq")
    assert status == 0
    assert "This key does nothing here." in out
    assert "You answered: same meaning." in out
    assert "1 of 3 answered by Ada" in out
    _, out, _ = iasr("study", "annotate", equivalence, "--annotator", "ada", keys="?yy")
    assert "1 of 3 in this batch" in out
    assert "That was everything" in out
    figures = report_of(iasr, equivalence)
    assert (figures["labels"], figures["changed"], figures["annotators"][0]["expert"]) == (3, 1, True)


def test_choices_are_saved_with_their_sides(iasr: Run, choice: Path) -> None:
    _, out, _ = iasr("study", "annotate", choice, "--annotator", "Ada", keys="b12")
    assert "This is the first item of the batch." in out
    lines = (choice / "annotations.csv").read_text().splitlines()[1:]
    assert [line.split(",")[3] == line.split(",")[4] for line in lines] == [True, False]
    figures = report_of(iasr, choice)
    assert figures["sides"]["all"]["right"] == 1
    assert {row["measure"] for row in figures["measures"]} == {"WER", "CER"}


def test_nothing_reaches_the_terminal_that_steers_it(iasr: Run, equivalence: Path) -> None:
    _, out, _ = iasr("study", "annotate", equivalence, "--annotator", "Ada", keys="yyy")
    assert "\u001b" not in out
    assert "\u202e" not in out
    assert "[red]窗户[/red]" in out
    assert visible("a\u001b[31m\nb\u202e\ud800 ") == "a [31m b\ufffd"
    assert visible(" \n") == "(nothing)"


def test_single_keys_on_a_terminal(equivalence: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    pressed: Iterator[str] = iter(["y", "b", "N", "1", "0", "\r"])
    terminal = StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(click, "getchar", lambda: next(pressed))
    main(["study", "annotate", str(equivalence), "--annotator", "Ada"])
    answers = [line.split(",")[3] for line in (equivalence / "annotations.csv").read_text().splitlines()[1:]]
    assert answers == ["1", "0", "1", "0"]


def test_another_batch_is_begun_with_enter(iasr: Run, tmp_path: Path) -> None:
    manifest = tmp_path / "m.jsonl"
    manifest.write_text("".join(json.dumps(line) + "\n" for line in PAIRS))
    iasr("study", "new", "equivalence", manifest, "--out", tmp_path / "s", "--batch", 1)
    _, out, _ = iasr("study", "annotate", tmp_path / "s", "--annotator", "Ada", keys=["y", "z", "", "n", "b", "y"])  # type: ignore[arg-type]
    assert out.count("This batch is done.") == 3
    assert "2 of 3 answered by Ada" in out


@pytest.mark.parametrize("end", ["q", ""])
def test_what_was_interrupted_goes_on(iasr: Run, equivalence: Path, end: str) -> None:
    iasr("study", "annotate", equivalence, "--annotator", "Ada", keys="y" + end)
    path = equivalence / "annotations.csv"
    path.write_bytes(path.read_bytes() + b"Ada,0,2")
    status, _, err = iasr("study", "annotate", equivalence, "--annotator", "Ada", keys="nn")
    assert status == 0
    assert "was not written whole" in err
    assert report_of(iasr, equivalence)["labels"] == 3


def test_out_and_in_again(iasr: Run, equivalence: Path, tmp_path: Path) -> None:
    iasr("study", "annotate", equivalence, "--annotator", "Ada", keys="yny")
    status, out, _ = iasr("study", "export", equivalence, tmp_path / "a.csv", "--json")
    assert (status, json.loads(out)["answers"]) == (0, 3)
    assert iasr("study", "export", equivalence, tmp_path / "a.csv")[0] == 1
    assert iasr("study", "export", equivalence, tmp_path / "b.csv", "--anonymous")[0] == 0
    assert "Ada" not in (tmp_path / "b.csv").read_text()
    (tmp_path / "a.csv").write_text((tmp_path / "a.csv").read_text() + "Bob,0,99,1,,\n")
    status, out, err = iasr("study", "import", equivalence, tmp_path / "a.csv", "--json")
    assert status == 1
    assert json.loads(out) == {
        "file": str(tmp_path / "a.csv"),
        "added": 0,
        "replaced": 0,
        "same": 3,
        "problems": 1,
    }
    assert "line 5: There is no item '99'" in err


def test_verdicts_of_several_runs(iasr: Run, equivalence: Path, tmp_path: Path) -> None:
    for name, keys in (("Ada", "yny"), ("Bob", "ynn"), ("Cy", "nyn")):
        iasr("study", "annotate", equivalence, "--annotator", name, "--expert", keys=keys)
    _, out, _ = iasr("study", "pairs", equivalence)
    ids = [json.loads(line)["id"] for line in out.splitlines()]
    assert ids == ["1", "2", "3"]
    files = []
    for run, says in enumerate(([True, False, True], [False, False, True])):
        files += ["--judge", tmp_path / f"{run}.jsonl"]
        lines = [{"id": name, "equivalent": yes, "p": 0.9 if yes else 0.2} for name, yes in zip(ids, says, strict=True)]
        (tmp_path / f"{run}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    figures = report_of(iasr, equivalence, *files, "-m", "cer", "--out", tmp_path / "report.md")
    assert [row["measure"] for row in figures["measures"]] == ["judge, label", "judge, probability", "CER"]
    assert figures["measures"][0]["r"]["n"] == 2
    assert "Ada" not in (tmp_path / "report.md").read_text()
    assert "SHA-256 of 1.jsonl" in (tmp_path / "report.md").read_text()
    assert "| Ada |" in iasr("study", "report", equivalence, "--names")[1]


def test_verdicts_on_choices(iasr: Run, choice: Path, tmp_path: Path) -> None:
    iasr("study", "annotate", choice, "--annotator", "Ada", keys="11")
    ids = [json.loads(line)["id"] for line in iasr("study", "pairs", choice)[1].splitlines()]
    assert ids == ["1/a", "1/b", "2/a", "2/b"]
    verdicts = tmp_path / "v.jsonl"
    verdicts.write_text("".join(json.dumps({"id": name, "equivalent": True, "p": 0.9}) + "\n" for name in ids))
    rows = report_of(iasr, choice, "--judge", verdicts)["measures"]
    assert [row["ties"] for row in rows if row["measure"] == "judge, label"] == [2, 2, 2]


def test_counted_votes(iasr: Run, tmp_path: Path) -> None:
    table = tmp_path / "hats.tsv"
    table.write_text("reference\thypA\tnbrA\thypB\tnbrB\na b c\ta b\t5\tx y z\t1\na b\tb\t0\ta b\t4\n")
    assert iasr("study", "import-tallies", table, "--out", tmp_path / "s", "--language", "fr")[0] == 0
    figures = report_of(iasr, tmp_path / "s")
    assert (figures["voted"], figures["counted_votes"]) == (2, 10)
    assert [row["right"] for row in figures["measures"] if row["measure"] == "WER"] == [1, 2, 2]
    assert figures["sides"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["annotate", "nothing", "--annotator", "Ada"],
        ["report", "nothing"],
        ["pairs", "nothing"],
        ["export", "nothing", "x.csv"],
        ["import", "nothing", "x.csv"],
        ["new", "choice", "missing.jsonl", "--out", "s"],
        ["import-tallies", "missing.tsv", "--out", "s"],
    ],
)
def test_what_is_not_there_is_one_line(
    iasr: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = iasr("study", *arguments)
    assert status == 1
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_wrong_usage(iasr: Run, equivalence: Path, tmp_path: Path) -> None:
    assert iasr("study", "new", "nonsense", "m", "--out", "s")[0] == 2
    assert iasr("study", "new", "equivalence", "m", "--out", "s", "--against", "n")[0] == 2
    assert iasr("study", "annotate", equivalence, "--annotator", "=1+1")[0] == 1
    assert iasr("study", "report", equivalence, "-m", "nonsense")[0] == 1
    assert iasr("study", "new", "equivalence", tmp_path / "manifest.jsonl", "--out", equivalence)[0] == 1
