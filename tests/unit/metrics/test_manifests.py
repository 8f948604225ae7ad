"""Every kind of manifest, and every kind of bad line."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.metrics.manifests import Manifest
from iasr_desktop.core.metrics.metric import Pair


def read(*paths: Path, has_ids: bool | None = None) -> tuple[list[Pair], list[Problem]]:
    problems: list[Problem] = []
    return list(Manifest(paths, has_ids).pairs(problems.append)), problems


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def texts(pairs: Sequence[Pair]) -> list[tuple[str, str, str]]:
    return [(pair.id, pair.reference, pair.hypothesis) for pair in pairs]


def test_json_lines_with_everything(tmp_path: Path) -> None:
    row = {
        "id": 7, "reference": "we met Anna", "hypothesis": "we met Hannah", "language": "en", "system": "base",
        "entities": ["Anna", {"text": "Berlin", "type": "place"}], "points": ["met"], "loop": 2, "other": None,
    }  # fmt: skip
    pairs, problems = read(written(tmp_path / "m.jsonl", json.dumps(row)))
    assert pairs == [Pair("7", "we met Anna", "we met Hannah", "en", ("Anna", "Berlin"), ("met",), "base", 2)]
    assert pairs[0].group == "base loop 2"
    assert not problems


def test_every_bad_line_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    lines = [
        b'\xef\xbb\xbf{"reference": "a", "hypothesis": "b"}',
        b"",
        b"not json",
        b"[1]",
        b'{"reference": "a"}',
        b'{"reference": 1, "hypothesis": "b"}',
        b'{"reference": "a", "hypothesis": "b", "id": 1.5}',
        b'{"reference": "a", "hypothesis": "b", "id": true}',
        b'{"reference": "a", "hypothesis": "b", "language": 1}',
        b'{"reference": "a", "hypothesis": "b", "entities": "x"}',
        b'{"reference": "a", "hypothesis": "b", "entities": [1]}',
        b'{"reference": "a", "hypothesis": "b", "loop": "x"}',
        b'{"reference": "a", "hypotheses": "b"}',
        b'{"reference": "\xff", "hypothesis": "b"}',
        b"[" * 100_000,
        b'{"reference": "", "hypothesis": ""}\r',
    ]
    pairs, problems = read(written(tmp_path / "m.jsonl", b"\n".join(lines)))
    assert texts(pairs) == [("1", "a", "b"), ("16", "", "")]
    assert [problem.line for problem in problems] == list(range(3, 16))
    assert str(problems[0]) == f"{tmp_path / 'm.jsonl'}, line 3: This is not JSON."
    assert problems[2].what == "There is no hypothesis."


def test_a_run_has_figures_by_loop(tmp_path: Path) -> None:
    rows = [
        {"id": "u1", "reference": "a b", "hypotheses": ["a", "a b"]},
        {"id": "u2", "reference": "c", "hypothesis": "d", "loop": 0},
    ]
    written(tmp_path / "samples.jsonl", "\n".join(map(json.dumps, rows)))
    pairs, _ = read(tmp_path)
    assert [(pair.id, pair.hypothesis, pair.group) for pair in pairs] == [
        ("u1", "a", "loop 0"), ("u1", "a b", "loop 1"), ("u2", "d", "loop 0"),
    ]  # fmt: skip


def test_tables(tmp_path: Path) -> None:
    content = 'ID,Reference,Hypothesis,entities\nx,"a, ""b""","c\nd",Anna; New York\n,e,f,\n'
    pairs, problems = read(written(tmp_path / "m.csv", content))
    assert texts(pairs) == [("x", 'a, "b"', "c\nd"), ("4", "e", "f")]
    assert (pairs[0].entities, pairs[1].entities) == (("Anna", "New York"), ())
    assert not problems
    pairs, _ = read(written(tmp_path / "m.tsv", 'hyp\tref\n"a\tsaid "no"\n'))
    assert texts(pairs) == [("2", 'said "no"', '"a')]


def test_bad_rows_of_tables(tmp_path: Path) -> None:
    pairs, problems = read(written(tmp_path / "m.csv", b'reference,hypothesis\na,b,c\nd,"e"x\n\xff,f\ng,h\n'))
    assert texts(pairs) == [("5", "g", "h")]
    assert sorted(problem.line for problem in problems) == [2, 3, 4]
    for content in (b"", b"text,other\na,b\n", b'"', b"\xff"):
        with pytest.raises(BadInput, match="no columns reference and hypothesis"):
            read(written(tmp_path / "m.csv", content))


def test_fields_longer_than_the_library_takes_by_itself(tmp_path: Path) -> None:
    pairs, _ = read(written(tmp_path / "m.csv", "reference,hypothesis\n" + "a " * 100_000 + ",b\n"))
    assert len(pairs[0].reference) == 200_000


def test_two_text_files_by_line(tmp_path: Path) -> None:
    references = written(tmp_path / "r.txt", "one two\n\nthree\nfour\n")
    hypotheses = written(tmp_path / "h.txt", b"one\nfilled\n\xff\nfour")
    pairs, problems = read(references, hypotheses)
    assert texts(pairs) == [("1", "one two", "one"), ("2", "", "filled"), ("4", "four", "four")]
    assert {(problem.path.name, problem.line) for problem in problems} == {("h.txt", 3)}


def test_the_longer_file_is_told(tmp_path: Path) -> None:
    pairs, problems = read(written(tmp_path / "r.txt", "a\nb\nc\n"), written(tmp_path / "h.txt", "a\n"))
    assert len(pairs) == 1
    assert [(problem.path.name, problem.line) for problem in problems] == [("h.txt", 2), ("h.txt", 3)]


def test_lines_with_ids_are_matched_by_them(tmp_path: Path) -> None:
    references = written(tmp_path / "r", "utt1 a b\nutt2\tc\nutt3 d\nutt1 again\n")
    hypotheses = written(tmp_path / "h", "utt3 x\nutt1 a\nutt4 y\nutt1 b\n")
    pairs, problems = read(references, hypotheses, has_ids=True)
    assert texts(pairs) == [("utt1", "a b", "a"), ("utt3", "d", "x")]
    assert [problem.what for problem in problems] == [
        "The id utt1 was there before.",
        "There is no hypothesis for utt2.",
        "The id utt1 was there before.",
        "There is no reference for utt4.",
    ]


@pytest.mark.parametrize(
    ("references", "hypotheses", "first"),
    [
        ("utt1 a\nutt2 b\n", "utt2 b\nutt1 a\n", ("utt1", "a", "a")),
        ("1 a\n2 b\n3\n", "1 a\n3 c\n", ("1", "a", "a")),
        ("hello world\nbye now\n", "hello word\nbye now\n", ("1", "hello world", "hello word")),
        ("9 people came\n", "9 people come\n", ("1", "9 people came", "9 people come")),
        ("utt1 a\nutt1 b\n", "utt1 a\nutt1 b\n", ("1", "utt1 a", "utt1 a")),
        ("42 is it\nand 7 not\n", "42 is it\nand 7 not\n", ("1", "42 is it", "42 is it")),
    ],
)
def test_ids_are_found_out(tmp_path: Path, references: str, hypotheses: str, first: tuple[str, str, str]) -> None:
    pairs, _ = read(written(tmp_path / "r", references), written(tmp_path / "h", hypotheses))
    assert texts(pairs)[0] == first


def test_what_cannot_be_read_at_all(tmp_path: Path) -> None:
    for paths in ([tmp_path], [tmp_path / "none.jsonl"], [written(tmp_path / "x", "plain\n")], []):
        with pytest.raises(BadInput):
            read(*paths)
    with pytest.raises(BadInput, match="could not be read"):
        read(tmp_path / "none.csv")
    with pytest.raises(BadInput, match="Two manifests"):
        read(tmp_path / "a.jsonl", tmp_path / "b.jsonl")


@pytest.mark.parametrize("content", ["{}\n".encode("utf-16"), b"RIFF\x00\x00\x00\x00WAVE\n" * 9, bytes(range(256))])
def test_a_file_that_is_no_text_is_one_error(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(BadInput, match="no text in UTF-8"):
        read(written(tmp_path / "m.jsonl", content))


def test_json_lines_under_any_name(tmp_path: Path) -> None:
    pairs, _ = read(written(tmp_path / "notes", '\n {"ref": "a", "hyp": "b"}\n'))
    assert texts(pairs) == [("2", "a", "b")]


def test_reading_tells_how_far_it_is(tmp_path: Path) -> None:
    path = written(tmp_path / "m.jsonl", '{"reference": "a", "hypothesis": "b"}\n' * 3)
    seen: list[int] = []
    manifest = Manifest((path,))
    assert len(list(manifest.pairs(lambda _: None, seen.append))) == 3
    assert seen[-1] == manifest.bytes == path.stat().st_size


@given(st.lists(st.binary(max_size=40), max_size=8), st.sampled_from(["m.jsonl", "m.csv", "m.tsv", "m"]))
def test_no_file_is_too_odd(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], name: str) -> None:
    path = written(tmp_path_factory.getbasetemp() / name, b"reference,hypothesis\n" + b"\n".join(lines))
    try:
        read(path)
        read(path, path)
    except BadInput:
        pass
