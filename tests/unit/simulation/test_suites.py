"""The texts that ship: well formed, sayable, without surprises."""

import re
from pathlib import Path

import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.simulation import datasets
from iasr_desktop.core.simulation.types import Sample
from iasr_desktop.core.speaking import language_of, spoken

ENGLISH = ("notes", "names", "numbers")
SAID = re.compile(r"[A-Za-z ,.;:?!'-]+")
HAN = re.compile(r"[\u4e00-\u9fff，。？！、]+")


def samples(name: str) -> tuple[Sample, ...]:
    return datasets.load(name).samples


@pytest.mark.parametrize("name", datasets.SUITES)
def test_every_line_can_be_used(name: str) -> None:
    found = datasets.load(name)
    assert found.problems == ()
    assert found.name == name
    assert found.about["recordings"] == 0
    assert len({sample.id for sample in found.samples}) == len(found.samples)
    assert len({sample.reference for sample in found.samples}) == len(found.samples)
    assert {sample.language for sample in found.samples} == {datasets.SUITES[name].language}
    assert all(sample.tags for sample in found.samples)
    assert datasets.SUITES[name].about.endswith(".")


@pytest.mark.parametrize("name", ENGLISH)
def test_english_suites_are_sentences_as_they_are_dictated(name: str) -> None:
    found = samples(name)
    assert len(found) >= 80
    for sample in found:
        assert 6 <= len(sample.reference.split()) <= 25, sample.id
        assert sample.reference[0].isupper()
        assert sample.reference[-1] in ".?!"
        assert re.sub("[£€]", "", sample.reference).isascii(), sample.id


@pytest.mark.parametrize("name", ENGLISH)
def test_every_text_can_be_said_in_words_alone(name: str) -> None:
    for sample in samples(name):
        assert language_of(sample.reference) == "en"
        assert SAID.fullmatch(spoken(sample.reference)), sample.id


def test_names_are_marked_and_stand_in_their_texts() -> None:
    for sample in samples("names"):
        assert sample.entities, sample.id
        assert all(entity in sample.reference for entity in sample.entities)
        assert len(set(sample.entities)) == len(sample.entities)


def test_numbers_hold_numbers() -> None:
    assert all(re.search(r"\d", sample.reference) for sample in samples("numbers"))


def test_mandarin_notes_are_mandarin() -> None:
    found = samples("notes-zh")
    assert len(found) >= 40
    for sample in found:
        assert language_of(sample.reference) == "zh"
        assert HAN.fullmatch(sample.reference), sample.id


def test_mixed_takes_the_three_by_turns_and_leaves_none_out() -> None:
    found = samples("mixed")
    assert [sample.id for sample in found[:4]] == ["notes-001", "names-001", "numbers-001", "notes-002"]
    assert {sample.id for sample in found} == {sample.id for name in ENGLISH for sample in samples(name)}


def test_the_licence_of_the_texts_is_told() -> None:
    told = paths.resource("suites/README.md").read_text(encoding="utf-8")
    assert "licence" in told
    assert all(f"{file}.jsonl" in told for suite in datasets.SUITES.values() for file in suite.files)


def test_the_page_about_data_tells_how_many_there_are() -> None:
    page = Path(__file__).parents[3] / "docs" / "benchmark-data.md"
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: int(count) for name, count in rows} == {name: len(samples(name)) for name in datasets.SUITES}
