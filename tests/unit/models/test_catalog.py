"""The catalogue that ships, and how a wrong one is refused."""

import re
from pathlib import Path

import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.models.catalog import Catalog, CatalogEntry, HubSource, WheelsSource

SHIPPED = Catalog.load()


def test_the_standard_set_and_that_of_the_tests() -> None:
    standard = {entry.id: entry.kind.value for entry in SHIPPED.entries if entry.default}
    assert standard == {
        "whisper-base": "asr",
        "qwen2.5-coder-1.5b-instruct-q4_k_m": "llm",
        "piper-en_US-joe-medium": "voice",
    }
    assert {entry.id for entry in SHIPPED.entries if entry.tests} == {"whisper-tiny.en", "smollm2-135m-instruct-q4_1"}


@pytest.mark.parametrize("entry", SHIPPED.entries, ids=lambda entry: entry.id)
def test_every_entry_is_complete(entry: CatalogEntry) -> None:
    assert entry.licence
    assert entry.description
    assert entry.sources
    for file in entry.files:
        assert file.bytes > 0
        assert file.sha256
        assert all(re.fullmatch(r"[0-9a-f]{64}", pin) for pin in file.sha256)
    for source in entry.sources:
        names = {file.name for file in entry.files}
        if isinstance(source, HubSource):
            assert source.files.keys() == names
        else:
            assert source.members.keys() == names or source.convert
            assert source.download_bytes > 0
            assert len(set(source.packages)) == len(source.packages)


@pytest.mark.parametrize("entry", SHIPPED.entries, ids=lambda entry: entry.id)
def test_standard_models_install_from_wheels_alone_and_first(entry: CatalogEntry) -> None:
    kinds = [type(source) for source in entry.sources]
    assert WheelsSource in kinds or not (entry.default or entry.tests)
    assert kinds == sorted(kinds, key=lambda kind: kind is HubSource)


def test_no_index_and_no_address_is_written_down() -> None:
    assert "://" not in paths.resource("models/catalog.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "[[model",
        "[[model]]\nid = 'a'",
        "[[model]]\nid = 'a'\nkind = 'song'\nlicence = ''\ndescription = ''\nfile = []\nsource = []",
        "[[model]]\nid = 'a'\nkind = 'asr'\nlicence = ''\ndescription = ''\nfile = []\nsource = []",
        "model = 3",
    ],
)
def test_a_catalogue_that_cannot_be_used(tmp_path: Path, text: str) -> None:
    path = tmp_path / "catalog.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match="cannot be used"):
        Catalog.load(path)


def test_an_unknown_source_or_conversion_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "catalog.toml"
    head = "[[model]]\nid = 'a'\nkind = 'asr'\nlicence = ''\ndescription = ''\n"
    file = f"[[model.file]]\nname = 'x'\nbytes = 1\nsha256 = ['{'0' * 64}']\n"
    for source in ("type = 'ftp'", "type = 'wheels'\nconvert = 'magic'"):
        path.write_text(f"{head}{file}[[model.source]]\n{source}\n")
        with pytest.raises(BadInput, match="unknown source"):
            Catalog.load(path)


def test_unknown_ids() -> None:
    with pytest.raises(BadInput, match="Did you mean whisper-base"):
        SHIPPED.get("whisper_base")
    with pytest.raises(BadInput, match=r"iasr models list --all"):
        SHIPPED.get("zzzzzzzz")
    assert SHIPPED.find("zzzzzzzz") is None
