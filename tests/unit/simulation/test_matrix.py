"""A matrix file and the runs it makes."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.simulation import matrix
from iasr_desktop.core.simulation.settings import RunSettings

BASE = {"base": {"dataset": "notes"}}


def test_every_combination_and_what_is_asked_for_besides() -> None:
    raw = {
        "base": {"dataset": "notes", "loops": 5},
        "vary": {"recognizer_model": ["tiny", "base"], "simulator": ["llm", "template"]},
        "also": [{"system": "single-pass"}],
    }
    found = matrix.expanded(raw, "file")
    assert found.name == "file"
    assert [run.name for run in found.runs] == [
        "recognizer_model=tiny,simulator=llm",
        "recognizer_model=tiny,simulator=template",
        "recognizer_model=base,simulator=llm",
        "recognizer_model=base,simulator=template",
        "system=single-pass",
    ]
    assert found.runs[1].settings == RunSettings("notes", 5, recognizer_model="tiny", simulator="template")
    assert found.runs[4].settings == RunSettings("notes", 5, system="single-pass")


def test_without_anything_to_vary_there_is_one_run() -> None:
    assert [run.name for run in matrix.expanded(BASE, "one").runs] == ["base"]


def test_the_same_settings_are_played_once() -> None:
    raw = {**BASE, "vary": {"seed": [0, 1, 1]}, "also": [{"seed": 0}]}
    assert [run.name for run in matrix.expanded(raw, "x").runs] == ["seed=0", "seed=1"]


def test_whole_numbers_do_for_fractions_and_empty_models_are_the_settings_own() -> None:
    raw = {**BASE, "vary": {"snr_db": [10, 20.5], "judge_model": ["", "m"]}}
    found = matrix.expanded(raw, "x").runs
    assert found[0].settings.snr_db == 10.0
    assert found[0].name == "snr_db=10,judge_model=default"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, "names no data"),
        ({**BASE, "grid": {}}, "no grid"),
        ({"base": {"dataset": "notes", "lops": 3}}, "no setting called lops"),
        ({"base": {"dataset": "notes", "loops": "3"}}, "loops cannot be '3'"),
        ({"base": {"dataset": "notes", "loops": True}}, "loops cannot be True"),
        ({"base": {"dataset": "notes", "keep_audio": 1}}, "keep_audio cannot be 1"),
        ({**BASE, "vary": {"seed": 3}}, "no list"),
        ({**BASE, "vary": {"seed": []}}, "no list"),
        ({**BASE, "vary": []}, "no table"),
        ({**BASE, "also": {"seed": 1}}, "no list of tables"),
        ({**BASE, "name": 3}, "name of the matrix"),
        ({**BASE, "vary": {"seed": list(range(600))}}, "more than 500"),
        ({**BASE, "vary": {"judge_model": ["a/b", "a:b"]}}, "Two runs"),
        ({**BASE, "vary": {"judge_model": ["one", "One"]}}, "Two runs"),
    ],
)
def test_what_cannot_be_used_is_named(raw: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        matrix.expanded(raw, "x")


def test_a_file_is_read_and_a_broken_one_told(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text('name = "my plan"\n[base]\ndataset = "notes"\n[vary]\nrounds = [1, 3]\n', encoding="utf-8")
    assert matrix.read(file).name == "my_plan"
    assert len(matrix.read(file).runs) == 2
    file.write_text("[base\n", encoding="utf-8")
    with pytest.raises(BadInput, match="no TOML"):
        matrix.read(file)
    with pytest.raises(BadInput, match="could not be read"):
        matrix.read(tmp_path / "none.toml")


@given(st.dictionaries(st.sampled_from(("judge_model", "dataset", "language")), st.text(), min_size=1))
def test_names_are_names_of_folders_anywhere(changes: dict[str, str]) -> None:
    name = matrix.run_name(changes)
    assert name
    assert len(name.encode()) <= 120
    assert not set(name) & set('/\\:*?"<>| \n\0')
    assert not name.startswith(".")
    assert not name.endswith(".")
