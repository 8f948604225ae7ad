"""Prose as new input: which sentences are heard after what, and as what."""

import json
from pathlib import Path

import pytest

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation import prose
from iasr_desktop.core.evaluation.prose import as_recognised, cases, drawn, plain, read
from iasr_desktop.core.types import Intent

LONG = " ".join(f"Sentence number {number}." for number in range(10))


def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "b.txt").write_text("We left. It rained!", encoding="utf-8")
    (tmp_path / "notes" / "a.txt").write_text(LONG, encoding="utf-8")
    (tmp_path / "notes" / "README.md").write_text("No prose.", encoding="utf-8")
    return tmp_path / "notes"


def test_sentence_is_heard_after_those_before_it(tmp_path: Path) -> None:
    found = list(cases("notes", read(folder(tmp_path)), 7))
    assert len(found) == 12
    third, last = found[2], found[9]
    assert (third.state, third.heard) == ("Sentence number 0. Sentence number 1.", "Sentence number 2.")
    assert last.state == " ".join(f"Sentence number {number}." for number in range(3, 9))
    assert {case.intent for case in found} == {Intent.NEW_INPUT}
    assert all(case.expected == case.heard for case in found)


def test_first_sentence_is_heard_after_one_of_another_piece(tmp_path: Path) -> None:
    first = next(iter(cases("notes", read(folder(tmp_path)), 7)))
    assert first.state in ("We left.", "It rained!")
    assert first == next(iter(cases("notes", read(tmp_path / "notes"), 7)))
    alone = tmp_path / "alone.txt"
    alone.write_text("Only this. And that.", encoding="utf-8")
    assert [case.heard for case in cases("alone", read(alone), 7)] == ["And that."]


def test_lines_of_json(tmp_path: Path) -> None:
    rows = [{"text": "One here."}, {"reference": "Two here."}, {"transcript": "三个。"}, {"id": 1}, {"text": ""}, [3]]
    path = tmp_path / "lines.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n", encoding="utf-8")
    pieces = read(path)
    assert [piece.text for piece in pieces] == ["One here.", "Two here.", "三个。"]
    assert {case.heard: case.state for case in cases("lines", pieces, 1)} == {
        "One here.": "Two here.",
        "Two here.": "One here.",
    }, "another script is no document to go on in"


def test_sentence_said_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "twice.txt"
    path.write_text("Go on. We wait. Go on. We wait. We wait.", encoding="utf-8")
    assert [case.heard for case in cases("twice", read(path), 7)] == ["We wait.", "Go on."]


def test_drawing_goes_over_all_sources_and_can_be_repeated() -> None:
    sources = [(name, [prose.Piece(text, prose.sentences.spans(text))]) for name, text in (("a", LONG), ("b", LONG))]
    few = drawn(sources, 8, 7)
    assert len(few) == 8
    assert {name for name, _ in few} == {"a", "b"}
    assert few == drawn(sources, 8, 7)
    assert few != drawn(sources, 8, 8)
    assert len(drawn(sources, 1000, 7)) == 18


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("Well, it's 3.5 kg — isn't it?", "well it's 3.5 kg isn't it"),
        ("“So”, she said: (10:30) self-hosting!", "so she said 10:30 self-hosting"),
        ("C++ costs $5, i.e. 20%.", "c++ costs $5 i.e 20%"),
        ("你好，世界。", "你好 世界"),
        ("Cafe\u0301 “’s”…", "cafe\u0301 s"),
        ("…!", ""),
    ],
)
def test_as_a_recogniser_writes(written: str, heard: str) -> None:
    assert as_recognised(written) == heard


def test_plain_sentences_have_their_own_source() -> None:
    sources = [("notes", [prose.Piece("We left. It rained!", ((0, 8), (9, 19)))])]
    ((source, case),) = plain(drawn(sources, 10, 7))
    assert source == "notes" + prose.PLAIN
    assert (case.state, case.heard, case.expected) == ("We left.", "it rained", "it rained")


def test_what_holds_no_prose_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="no sentences in empty"):
        read(tmp_path / "empty")
    with pytest.raises(BadInput, match="could not be read"):
        read(tmp_path / "absent.txt")
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"text": "Fine."}\n{', encoding="utf-8")
    with pytest.raises(BadInput, match="Line 2 of broken"):
        read(broken)
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(BadInput, match="could not be read"):
        read(tmp_path / "bytes.txt")
