"""`iasr bench hats` and the semantic metrics of `iasr score`, with vectors of words in place of a model's."""

import json
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop import instruments
from iasr_desktop.cli import semantic_metrics
from iasr_desktop.cli.main import main
from tests.fakes import WordEmbedder

ROWS = [
    ("the cat sat down", "the cat sat town", 7, "a hat sad clown", 0),
    ("we go home now", "we grow foam", 1, "we go home", 6),
    ("open the door", "open the door please", 4, "close the door", 4),
    ("nobody was there", "nobody was here", 7, "no body was bear", 0),
    ("it rains today", "it rains to day", 5, "it reigns today", 2),
    ("he came at noon", "he came at new", 7, "he game and none", 0),
]


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> WordEmbedder:
    made = WordEmbedder()
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setattr(instruments, "build_embedder", lambda *_, **__: (made, "words@0"))
    semantic_metrics._reader.cache_clear()
    return made


@pytest.fixture
def votes(tmp_path: Path) -> Path:
    path = tmp_path / "votes.tsv"
    lines = ["reference\thypA\tnbrA\thypB\tnbrB", *("\t".join(map(str, row)) for row in ROWS)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_table_is_written_and_what_was_found_is_kept(
    embedder: WordEmbedder, votes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "hats.md"
    main(["bench", "hats", str(votes), "--model", "words", "--out", str(out)])
    assert out.read_text(encoding="utf-8").strip() == capsys.readouterr().out.strip()
    assert "SemDist mean, words" in out.read_text(encoding="utf-8")
    embedder.read.clear()
    main(["bench", "hats", str(votes), "--model", "words", "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["measure"] == "WER"
    assert lines[0]["agreement"]["100 %"]["n"] == 3
    # The references were counted anew; no triplet was read again.
    assert set(embedder.read) == {row[0] for row in ROWS}


def test_limit_takes_those_that_people_agree_on(
    embedder: WordEmbedder, votes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["bench", "hats", str(votes), "--limit", "3", "--depth", "1", "--json"])
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert [first["agreement"][level]["n"] for level in ("100 %", "all")] == [3, 3]


@pytest.mark.parametrize("arguments", [["none.tsv"], ["."]])
def test_files_that_cannot_be_read(
    embedder: WordEmbedder, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "hats", *arguments])
    assert ended.value.code == 1
    assert capsys.readouterr().err.startswith("error: ")


def scored(arguments: list[str], path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main(["score", str(path), "--json", *arguments])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {figure["metric"]: figure for figure in found["metrics"]}


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    pairs = [("1", "open the door", "open the door"), ("2", "open the door", "bananas fly"), ("3", "", "noise")]
    lines = [json.dumps({"id": name, "reference": said, "hypothesis": heard}) for name, said, heard in pairs]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_semantic_metrics_of_a_manifest(
    embedder: WordEmbedder, manifest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["semdist", "bertscore", "bertscore-precision", "bertscore-recall"]
    found = scored([option for name in names for option in ("-m", name)], manifest, capsys)
    assert set(found) == set(names)
    assert 0.2 < found["semdist"]["value"] < 0.8
    assert found["bertscore"]["value"] > 0.4
    assert found["semdist"]["empty"] == 1
    assert found["semdist"]["about"]["layer"] == "2"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["-m", "semdist", "--pooling", "median"], "median"), (["-m", "bertscore", "--layer", "99"], "99")],
)
def test_what_there_is_none_of_is_named(
    embedder: WordEmbedder, manifest: Path, arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["score", str(manifest), *arguments])
    assert named in capsys.readouterr().err
