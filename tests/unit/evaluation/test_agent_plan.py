"""What the agent's benchmark is given: names of files, halves, and what is held out."""

import json
from pathlib import Path

import pytest

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.agent_plan import Files, labels, planned


def cases_at(path: Path, *heard: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [
        {"id": f"{path.stem}{index}", "state": "a", "heard": said, "intent": "new_input", "expected": said}
        for index, said in enumerate(heard)
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_names_are_as_short_as_they_tell_files_apart() -> None:
    paths = [Path("/x/a/cases.jsonl"), Path("/x/b/cases.jsonl"), Path("/x/b/other.jsonl")]
    assert list(labels(paths).values()) == ["a/cases.jsonl", "b/cases.jsonl", "other.jsonl"]
    assert labels([Path("/x/a"), Path("/x/a")]) == {Path("/x/a"): "a"}


def test_files_called_tuned_and_held_are_halves_and_the_second_is_held_out(tmp_path: Path) -> None:
    tuned, held = cases_at(tmp_path / "tuned.jsonl", "one"), cases_at(tmp_path / "held.jsonl", "two", "three")
    mine = cases_at(tmp_path / "mine.jsonl", "four")
    plan = planned(Files((tuned, held, mine)), prose_limit=10, with_plain=True, seed=7)
    assert plan.halves == [("tuned.jsonl", "held.jsonl")]
    assert "held.jsonl" in plan.held
    assert "tuned.jsonl" not in plan.held
    assert [file for file, _ in plan.cases] == ["tuned.jsonl", "held.jsonl", "held.jsonl", "mine.jsonl"]
    assert plan.every == plan.cases
    elsewhere = cases_at(tmp_path / "elsewhere" / "held.jsonl", "five")
    assert planned(Files((tuned,), (elsewhere,)), prose_limit=1, with_plain=False, seed=7).halves == []


def test_halves_that_are_named(tmp_path: Path) -> None:
    one, other = cases_at(tmp_path / "one.jsonl", "a"), cases_at(tmp_path / "other.jsonl", "b")
    files = Files(halves=((one, other),))
    plan = planned(files, prose_limit=1, with_plain=False, seed=7)
    assert plan.halves == [("one.jsonl", "other.jsonl")]
    assert "other.jsonl" in plan.held
    assert len(plan.cases) == 2
    assert {len(sha256) for sha256 in files.hashes().values()} == {64}
    both = planned(Files((one, other), (), ((one, other),)), prose_limit=1, with_plain=False, seed=7)
    assert len(both.cases) == 2, "a file named twice counts once"


def test_prose_is_planned_with_and_without_signs(tmp_path: Path) -> None:
    held, folder = tmp_path / "held.txt", tmp_path / "notes"
    folder.mkdir()
    for path in (held, folder / "a.txt"):
        path.write_text("We left. It rained. We stayed.", encoding="utf-8")
    files = Files(prose=(held, folder))
    plan = planned(files, prose_limit=10, with_plain=True, seed=7)
    assert [source for source, _ in plan.prose] == ["held.txt", "held.txt", "notes", "notes"]
    assert len(plan.plain) == 4
    assert {"held.txt", "held.txt, plain"} <= plan.held
    assert list(files.hashes()) == ["held.txt"]


def test_sample_is_of_every_file(tmp_path: Path) -> None:
    files = [cases_at(tmp_path / f"{name}.jsonl", *map(str, range(20))) for name in "ab"]
    plan = planned(Files(files), prose_limit=1, with_plain=False, seed=7)
    few = plan.sample(5, 7)
    assert [file for file, _ in few.cases] == ["a.jsonl"] * 5 + ["b.jsonl"] * 5
    assert few == plan.sample(5, 7)
    assert plan.sample(None, 7).cases == plan.cases


def test_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"absent\.jsonl"):
        planned(Files((), (tmp_path / "absent.jsonl",)), prose_limit=1, with_plain=False, seed=7)
