"""A run over many samples: streamed, stopped, gone on with, the same again."""

import gc
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled, ModelFailed, StorageFailed
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.simulation import running
from iasr_desktop.core.simulation.folders import SAMPLES, RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue, Sample
from iasr_desktop.core.types import Samples
from tests.simulating import WordSystem, parts, samples, text_of, write_sound

SETTINGS = RunSettings("test", loops=4, harmless_share=0.3)


def folder(place: Path, count: int, settings: RunSettings = SETTINGS) -> RunFolder:
    return RunFolder.create(place, settings, {"dataset": {"samples": count}})


def lines(run: RunFolder) -> list[dict[str, object]]:
    """What is written, without times."""
    found = [json.loads(line) for line in (run.path / SAMPLES).read_text(encoding="utf-8").splitlines()]
    for row in found:
        for step in row["steps"]:
            step["judged_ms"] = step["simulated_ms"] = 0
    return found


def test_every_sample_has_its_line_in_order(tmp_path: Path) -> None:
    run, seen = folder(tmp_path / "run", 6), list[Dialogue]()
    sitting = running.run(samples(6), parts(), run, CancelToken(), on_dialogue=seen.append)
    assert list(run.ids()) == [sample.id for sample in samples(6)]
    assert list(run.dialogues()) == seen
    assert (sitting.samples, sitting.turns) == (6, sum(len(dialogue.steps) for dialogue in seen))
    assert list(run.sittings()) == [sitting]


def test_the_same_run_has_the_same_lines(tmp_path: Path) -> None:
    first, second = folder(tmp_path / "a", 20), folder(tmp_path / "b", 20)
    for run in (first, second):
        running.run(samples(20), parts(), run, CancelToken())
    assert lines(first) == lines(second)


def test_a_run_that_was_stopped_is_gone_on_with_exactly(tmp_path: Path) -> None:
    whole, broken = folder(tmp_path / "whole", 12), folder(tmp_path / "broken", 12)
    running.run(samples(12), parts(), whole, CancelToken())
    token = CancelToken()

    def stop_at_fifth(dialogue: Dialogue) -> None:
        if dialogue.sample.id == "s00004":
            token.cancel()

    with pytest.raises(Cancelled):
        running.run(samples(12), parts(), broken, token, on_dialogue=stop_at_fifth)
    assert broken.done == 5
    assert not broken.is_complete
    with (broken.path / SAMPLES).open("a", encoding="utf-8") as file:
        file.write('{"id": "s00005", "refer')
    again = RunFolder.open(broken.path)
    running.run(samples(12), parts(), again, CancelToken())
    assert lines(again) == lines(whole)
    assert again.is_complete
    assert sum(sitting.samples for sitting in again.sittings()) == 12


def test_a_complete_run_plays_nothing(tmp_path: Path) -> None:
    run, system = folder(tmp_path / "run", 3), WordSystem()
    running.run(samples(3), parts(system), run, CancelToken())
    running.run(samples(3), parts(system), run, CancelToken())
    assert len(system.started) == 3
    assert len(list(run.sittings())) == 1


def test_progress_counts_earlier_sittings(tmp_path: Path) -> None:
    run, told = folder(tmp_path / "run", 4), list[Progress]()
    running.run(list(samples(4))[:2], parts(), run, CancelToken())
    running.run(samples(4), parts(), run, CancelToken(), on_progress=told.append)
    assert [(progress.done, progress.total) for progress in told] == [(2, 4), (3, 4), (4, 4)]


def test_one_bad_sample_does_not_end_the_run(tmp_path: Path) -> None:
    run = folder(tmp_path / "run", 3)
    system = WordSystem(fails={"Tell Jon about 1": ModelFailed("It broke.")})
    running.run(samples(3), parts(system), run, CancelToken())
    assert [dialogue.problem for dialogue in run.dialogues()] == ["", "It broke.", ""]


def test_sound_is_kept_where_the_lines_say(tmp_path: Path) -> None:
    run = folder(tmp_path / "run", 2, RunSettings("test", loops=2, keep_audio=True))
    running.run(samples(2), parts(), run, CancelToken(), write_clip=write_sound)
    for dialogue in run.dialogues():
        for step in dialogue.steps:
            kept = np.frombuffer((run.path / step.uttered.audio).read_bytes(), np.float32)
            assert text_of(kept) == step.uttered.said


def test_a_disk_that_takes_no_sound_ends_the_run(tmp_path: Path) -> None:
    def full(_path: Path, _samples: Samples) -> None:
        raise BadInput("It could not be written.", "Free some space.")

    run = folder(tmp_path / "run", 2, RunSettings("test", loops=2, keep_audio=True))
    with pytest.raises(StorageFailed, match="could not be written"):
        running.run(samples(2), parts(), run, CancelToken(), write_clip=full)
    assert run.done == 0


def test_the_single_pass_is_not_talked_to_afterwards() -> None:
    assert running.manner_of(RunSettings("x", system="single-pass")).loops == 0
    assert running.manner_of(RunSettings("x")).loops == 10


def test_memory_does_not_grow_with_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = 2_000
    # What is measured is memory; waiting for the disk thousands of times would tell nothing.
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)
    run = folder(tmp_path / "run", count, RunSettings("test", loops=2))
    marks: list[int] = []

    def counted() -> Iterator[Sample]:
        for number, sample in enumerate(samples(count)):
            if number in (count // 10, count - 1):
                gc.collect()
                marks.append(tracemalloc.get_traced_memory()[0])
            yield sample

    tracemalloc.start()
    try:
        running.run(counted(), parts(), run, CancelToken())
    finally:
        tracemalloc.stop()
    assert run.done == count
    # A dialogue that stayed would take some kilobytes.
    assert marks[1] - marks[0] < 100 * count
