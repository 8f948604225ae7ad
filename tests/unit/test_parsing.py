"""Files of others: bad JSON and TOML are a `ValueError`, names stay in their folder, messages stay short, lines too."""

from pathlib import Path

import pytest

from iasr_desktop.cli import output
from iasr_desktop.core.errors import AppError, BadInput
from iasr_desktop.core.metrics import manifest_lines
from iasr_desktop.core.metrics.manifest_lines import Lines, Problem
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.parsing import is_file_name, json_value, toml_table

DEEP = 100_000


@pytest.mark.parametrize("text", ["[" * DEEP, '{"a":' * DEEP, "", "{", "1" * 10_000, b"\xff"])
def test_bad_json_is_one_kind_of_error(text: str | bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is all that is promised
        json_value(text)


@pytest.mark.parametrize("text", ["a = " + "[" * 5_000, "a", "a = 1\na = 2"])
def test_bad_toml_is_one_kind_of_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is all that is promised
        toml_table(text)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "a\\b", "/x", "C:x", "a\0b", "a\nb", "x" * 256, "ü" * 128, 5, None]
)
def test_names_that_would_lead_elsewhere(name: object) -> None:
    assert not is_file_name(name)


@pytest.mark.parametrize("name", ["ggml-base.bin", "en_US-joe-medium.onnx.json", "模型.bin", "...x", " a b "])
def test_names_of_files(name: str) -> None:
    assert is_file_name(name)


CATALOGUE = """
[[model]]
id = "{id}"
kind = "llm"
licence = "MIT"
description = ""
[[model.file]]
name = "{file}"
bytes = 1
sha256 = ["{hash}"]
[[model.source]]
type = "wheels"
packages = ["{package}"]
version = "1.0"
download_bytes = 1
members = {{ "{file}" = "*" }}
"""
GOOD = {"id": "a", "file": "a.gguf", "hash": "0" * 64, "package": "a-part1"}


def catalogue(path: Path, **changes: str) -> Catalog:
    path.write_text(CATALOGUE.format(**{**GOOD, **changes}))
    return Catalog.load(path)


def test_a_catalogue_whose_names_are_good(tmp_path: Path) -> None:
    assert catalogue(tmp_path / "catalog.toml").get("a").files[0].name == "a.gguf"


@pytest.mark.parametrize(
    "change",
    [
        {"file": "../../a.gguf"}, {"file": "/tmp/a.gguf"}, {"file": "C:a.gguf"}, {"id": "../a"}, {"hash": "0"},
        {"package": "--index-url=http://x"}, {"package": "/tmp/x.whl"}, {"package": "https://x/y.whl"},
    ],
)  # fmt: skip
def test_a_catalogue_that_names_places_outside(tmp_path: Path, change: dict[str, str]) -> None:
    with pytest.raises(BadInput, match="cannot be used"):
        catalogue(tmp_path / "catalog.toml", **change)


def test_sentences_that_quote_a_file_stay_short() -> None:
    failure = AppError("The id " + "x" * 1_000_000 + " was there before.", "y" * 10_000)
    assert len(str(failure)) < 1_500
    assert failure.message.startswith("The id xxx")
    assert failure.message.endswith("was there before.")
    assert len(str(Problem(Path("a"), 1, "z" * 1_000_000))) < 1_000


def test_names_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_error(BadInput("The file \x1b]0;owned\x07\x9b2J\nx is not there."))
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert not {"\x1b", "\x07", "\x9b"} & set(told)


def test_a_line_without_end_is_not_taken_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest_lines, "MOST_LINE_BYTES", 1 << 20)
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"short\n" + b"a" * (3 << 20))
    with pytest.raises(BadInput, match="more than 1 MB"):
        list(Lines(path, lambda _: None, lambda _: None))
