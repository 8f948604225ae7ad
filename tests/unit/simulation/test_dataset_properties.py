"""Whatever stands in a list, it is read or told; nothing is lost and nothing breaks."""

import csv
import io
import json
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.simulation import datasets
from iasr_desktop.core.simulation.datasets.checking import language_code

WORDS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=30)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.sampled_from(
    ["id", "text", "sentence", "audio", "path", "language", "locale", "entities", "tags", "offset", "duration"]
)


def loaded(name: str, content: bytes) -> datasets.Dataset | BadInput:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, name)
        path.write_bytes(content)
        try:
            return datasets.load(path)
        except BadInput as problem:
            return problem


@settings(deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["a.jsonl", "a.csv", "a.tsv", "a.txt", "a.json"]))
def test_any_bytes_are_read_or_refused_in_a_sentence(content: bytes, name: str) -> None:
    found = loaded(name, content)
    assert str(found) if isinstance(found, BadInput) else found.samples


@settings(deadline=None)
@given(st.lists(st.dictionaries(FIELDS, JSON, max_size=5), min_size=1, max_size=5))
def test_every_object_is_a_sample_or_a_problem(rows: list[dict[str, object]]) -> None:
    content = "".join(json.dumps(row) + "\n" for row in rows).encode()
    found = loaded("a.jsonl", content)
    if isinstance(found, datasets.Dataset):
        assert len(found.samples) + len(found.problems) == len(rows)


@settings(deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=6))
def test_texts_come_back_as_they_are_but_for_spaces(texts: list[str]) -> None:
    rows = [{"id": f"u{place}", "text": text} for place, text in enumerate(texts)]
    table = io.StringIO()
    writer = csv.DictWriter(table, ["id", "text"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    in_json = loaded("a.jsonl", "".join(json.dumps(row) + "\n" for row in rows).encode())
    in_table = loaded("a.csv", table.getvalue().encode())
    wanted = {
        f"u{place}": " ".join(text.split()) for place, text in enumerate(texts) if any(sign.isalnum() for sign in text)
    }
    for found in (in_json, in_table):
        samples = found.samples if isinstance(found, datasets.Dataset) else ()
        assert {sample.id: sample.reference for sample in samples} == wanted


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["u1", "u2", "u3"]), WORDS), max_size=6))
def test_kaldi_lists_of_any_kind_are_sorted_out(lines: list[tuple[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "a.wav").write_text("sound", encoding="utf-8")
        (folder / "wav.scp").write_text("u1 a.wav\nu2 a.wav\nu3 cat a.wav |\n", encoding="utf-8")
        (folder / "text").write_text("".join(f"{name} {text}\n" for name, text in lines), encoding="utf-8")
        try:
            found = datasets.load(folder)
        except BadInput:
            return
        assert {sample.id for sample in found.samples} <= {"u1", "u2"}
        assert len({sample.id for sample in found.samples}) == len(found.samples)


@settings(deadline=None)
@given(st.text(max_size=12))
def test_a_language_is_a_code_or_refused(name: str) -> None:
    try:
        code = language_code(name)
    except BadInput:
        return
    assert code == "" or code == "zh-en" or (code.isalpha() and code.islower() and 2 <= len(code) <= 3)
    assert language_code(code) == code
