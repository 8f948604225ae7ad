"""Runs on disk: written line by line, repaired, compared, held by one process."""

import json
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation.folders import LOCK, RUN, SAMPLES, SITTINGS, RunFolder, Sitting
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.starting import gone_on_with
from iasr_desktop.core.simulation.types import Answer, Dialogue, Judgement, Sample, Step, Uttered

SETTINGS = RunSettings("notes", loops=3)
ABOUT = {
    "version": "1",
    "dataset": {"name": "notes", "samples": 3, "sha256": "ab"},
    "system": {"name": "agent", "recognizer": "base@12"},
    "environment": {"machine": "this one"},
}


def dialogue(name: str, text: str = "hello") -> Dialogue:
    step = Step(0, Uttered("hello", "v", 1.0, 1.0), Answer(text), Judgement(True, 1.0))
    return Dialogue(Sample(name, "hello", "en"), (step,))


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path / "deep" / "run", SETTINGS, ABOUT)


def test_a_run_is_found_again_as_it_was_made(run: RunFolder) -> None:
    again = RunFolder.open(run.path)
    assert (again.settings, again.about, again.created_utc) == (SETTINGS, ABOUT, run.created_utc)
    assert (again.planned, again.done, again.is_complete) == (3, 0, False)


def test_dialogues_come_back_in_order(run: RunFolder) -> None:
    written = [dialogue(name, 'a "text"\nof two lines ¶') for name in ("b", "a", 'c "quoted"')]
    with run:
        for each in written:
            run.append(each)
    again = RunFolder.open(run.path)
    assert list(again.dialogues()) == written
    assert list(again.ids()) == ["b", "a", 'c "quoted"']
    assert again.is_complete


def test_a_folder_holds_one_run(run: RunFolder) -> None:
    with pytest.raises(BadInput, match="holds a run already"):
        RunFolder.create(run.path, SETTINGS, ABOUT)


@pytest.mark.parametrize("cut", ['{"id": "b", "reference": "hel', '{"id": "b"}', "\x00\x00"])
def test_a_line_that_was_cut_off_is_not_read_and_goes(run: RunFolder, cut: str) -> None:
    run.append(dialogue("a"))
    with (run.path / SAMPLES).open("a", encoding="utf-8") as file:
        file.write(cut)
    again = RunFolder.open(run.path)
    assert [each.sample.id for each in again.dialogues()] == ["a"]
    assert again.done == 1
    again.append(dialogue("c"))
    assert [each.sample.id for each in again.dialogues()] == ["a", "c"]


def test_a_long_line_that_was_cut_off_goes_too(run: RunFolder) -> None:
    run.append(dialogue("a"))
    with (run.path / SAMPLES).open("ab") as file:
        file.write(b"x" * 200_000)
    run.append(dialogue("c"))
    assert list(run.ids()) == ["a", "c"]


def test_a_damaged_line_is_named(run: RunFolder) -> None:
    run.append(dialogue("a"))
    with (run.path / SAMPLES).open("a", encoding="utf-8") as file:
        file.write('{"id": "b"}\n')
    with pytest.raises(BadInput, match="Line 2"):
        list(run.dialogues())


def test_one_process_works_on_a_run(run: RunFolder) -> None:
    with FileLock(run.path / LOCK), pytest.raises(StorageFailed, match="Another process"):
        run.append(dialogue("a"))
    run.append(dialogue("a"))
    assert run.done == 1


def test_holding_a_run_twice_is_holding_it_once(run: RunFolder) -> None:
    with run:
        with run:
            run.append(dialogue("a"))
        run.append(dialogue("b"))
    other = RunFolder.open(run.path)
    other.append(dialogue("c"))
    assert list(run.ids()) == ["a", "b", "c"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_nobody_else_may_read_it(run: RunFolder) -> None:
    run.append(dialogue("a"))
    run.note(Sitting("now", 1.0, 1, 1))
    target, _ = run.clip_place("a/b", 0)
    for place in (run.path, target.parent):
        assert stat.S_IMODE(place.stat().st_mode) == 0o700
    for name in (RUN, SAMPLES, SITTINGS):
        assert stat.S_IMODE((run.path / name).stat().st_mode) == 0o600


def test_a_disk_that_takes_nothing_more_leaves_whole_lines(run: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    run.append(dialogue("a"))

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(StorageFailed, match="the disk is full"):
            run.append(dialogue("b"))
    run.append(dialogue("c"))
    assert list(run.ids()) == ["a", "c"]


@pytest.mark.parametrize(
    ("settings", "about", "said"),
    [
        (replace(SETTINGS, loops=5), ABOUT, "loops was 3 and is 5 now"),
        (SETTINGS, {**ABOUT, "version": "2"}, "version was 1 and is 2 now"),
        (SETTINGS, {**ABOUT, "system": {"name": "agent", "recognizer": "base@34"}}, "base@12 and is base@34"),
        (SETTINGS, {**ABOUT, "dataset": {**ABOUT["dataset"], "sha256": "cd"}}, "dataset sha256 was ab and is cd"),
        (SETTINGS, {**ABOUT, "voices": {"x": "y"}}, "voices"),
    ],
)
def test_another_run_is_not_gone_on_with(run: RunFolder, settings: RunSettings, about: object, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        gone_on_with(run.path, settings, about)  # type: ignore[arg-type]
    assert said in refused.value.message


def test_another_machine_may_go_on_with_a_run(run: RunFolder) -> None:
    assert gone_on_with(run.path, SETTINGS, {**ABOUT, "environment": {"machine": "that one"}}).path == run.path


@pytest.mark.parametrize(
    "content", ["", "[]", '{"format": 1}', "{", '{"format": 1, "settings": {"dataset": 1, "x": 2}}']
)
def test_damaged_settings_are_an_error_of_one_line(run: RunFolder, content: str) -> None:
    (run.path / RUN).write_text(content, encoding="utf-8")
    with pytest.raises(BadInput):
        RunFolder.open(run.path)


def test_settings_of_a_newer_version_are_refused(run: RunFolder) -> None:
    raw = json.loads((run.path / RUN).read_text(encoding="utf-8"))
    (run.path / RUN).write_text(json.dumps(raw | {"format": 2}), encoding="utf-8")
    with pytest.raises(BadInput, match="another version"):
        RunFolder.open(run.path)


def test_runs_are_listed_the_latest_first(tmp_path: Path) -> None:
    for name in ("b", "a"):
        RunFolder.create(tmp_path / name, SETTINGS, ABOUT)
    (tmp_path / "no run").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / RUN).write_text("{", encoding="utf-8")
    told: list[str] = []
    found = folders.runs(tmp_path, lambda _, sentence: told.append(sentence))
    assert {run.name for run in found} == {"a", "b"}
    assert found == sorted(found, key=lambda run: (run.created_utc, run.name), reverse=True)
    assert len(told) == 1
    assert folders.runs(tmp_path / "nowhere") == []


def test_a_run_is_found_by_its_name(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path / "first", SETTINGS, ABOUT)
    assert folders.find("first", tmp_path).path == run.path
    assert folders.find(str(run.path)).path == run.path
    with pytest.raises(BadInput, match="no run"):
        folders.find("second", tmp_path)


def test_new_runs_have_places_of_their_own(tmp_path: Path) -> None:
    settings = replace(SETTINGS, dataset=str(tmp_path / "my recordings.jsonl"))
    first = folders.new_path(settings, tmp_path)
    RunFolder.create(first, settings, ABOUT)
    second = folders.new_path(settings, tmp_path)
    assert first != second
    assert "my_recordings" in first.name
    assert first.name.endswith("-agent")


def test_sound_has_a_place_for_each_sample_and_loop(run: RunFolder) -> None:
    places = {run.clip_place(name, loop)[1] for name in ("a/b", "a_b", "a:b", "../../x") for loop in (0, 11)}
    assert len(places) == 8
    assert all((run.path / place).resolve().is_relative_to(run.path.resolve() / "audio") for place in places)


def test_sittings_are_kept(run: RunFolder) -> None:
    sitting = Sitting("2026-01-01T00:00:00+00:00", 12.5, 3, 7, 2)
    run.note(sitting)
    run.note(sitting)
    assert list(run.sittings()) == [sitting, sitting]
