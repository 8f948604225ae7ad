"""A run over workers: order, bounds, sound, recordings and what a worker must share."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, BadInput, Cancelled
from iasr_desktop.core.simulation import running
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.loop import Manner
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.spreading import AHEAD, Errand, Performer, Played, identity, packed, spread
from iasr_desktop.core.simulation.types import Dialogue, Sample
from tests.simulating import WordSystem, parts, samples, sound_of, text_of, write_sound

MANNER = Manner(loops=3)


class ShuffledPool:
    """Plays here, and gives back in any order; a lost worker's dialogues are played again."""

    def __init__(self, size: int = 2, performer: Performer | None = None) -> None:
        self.size = size
        self.performer = performer or Performer(parts(), MANNER)
        self.most = 0
        self._waiting: dict[int, Errand] = {}
        self._random = random.Random(3)

    def submit(self, index: int, errand: Errand) -> None:
        self._waiting[index] = errand
        self.most = max(self.most, len(self._waiting))

    def take(self, token: CancelToken) -> tuple[int, Played]:
        token.check()
        index = self._random.choice(sorted(self._waiting))
        return index, self.performer.play(self._waiting.pop(index))


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path / "run", RunSettings("test", loops=3), {"dataset": {"samples": 100}})


def dialogues(pool: ShuffledPool, given: Iterator[Sample], folder: RunFolder) -> Iterator[Dialogue]:
    return spread(given, pool, pool.performer.about, folder, CancelToken())


def without_times(dialogue: Dialogue) -> list[tuple[object, ...]]:
    return [(step.loop, step.uttered, step.answer, step.judgement, step.instruction) for step in dialogue.steps]


def test_dialogues_are_those_of_one_machine_in_its_order(folder: RunFolder, tmp_path: Path) -> None:
    alone = RunFolder.create(tmp_path / "alone", folder.settings, folder.about)
    running.run(samples(100), parts(), alone, CancelToken())
    with_workers = folder
    settings = folder.settings
    pool = ShuffledPool(3, Performer(parts(), running.manner_of(settings)))
    running.run_with(lambda left: dialogues(pool, iter(left), with_workers), samples(100), with_workers, workers=3)
    one, other = list(alone.dialogues()), list(with_workers.dialogues())
    assert [dialogue.sample for dialogue in one] == [dialogue.sample for dialogue in other]
    assert list(map(without_times, one)) == list(map(without_times, other))
    assert next(with_workers.sittings()).workers == 3


def test_no_more_are_under_way_than_a_few_for_each_worker(folder: RunFolder) -> None:
    pool = ShuffledPool(2)
    assert len(list(dialogues(pool, samples(200), folder))) == 200
    assert pool.most <= 2 * AHEAD


def test_nothing_to_play_is_no_work(folder: RunFolder) -> None:
    assert list(dialogues(ShuffledPool(), samples(0), folder)) == []


def test_a_worker_with_other_models_ends_the_run(folder: RunFolder) -> None:
    pool = ShuffledPool()
    with pytest.raises(BadInput, match="other models"):
        list(spread(samples(3), pool, {"system": {"name": "another"}}, folder, CancelToken()))


def test_a_dialogue_that_no_worker_survived_is_a_problem_of_its_sample(folder: RunFolder) -> None:
    class Deadly(ShuffledPool):
        def take(self, token: CancelToken) -> tuple[int, Played]:
            index, played = super().take(token)
            return index, Played(Dialogue(played.dialogue.sample, (), "ended"), "")

    assert [dialogue.problem for dialogue in dialogues(Deadly(), samples(2), folder)] == ["ended", "ended"]


def test_stopping_stops(folder: RunFolder) -> None:
    token = CancelToken()
    token.cancel()
    pool = ShuffledPool()
    with pytest.raises(Cancelled):
        list(spread(samples(3), pool, pool.performer.about, folder, token))
    pool.performer.stop()
    with pytest.raises(Cancelled):
        pool.performer.play(Errand(next(samples(1))))


def test_recordings_travel_as_bytes(tmp_path: Path) -> None:
    path = tmp_path / "here only.raw"
    write_sound(path, sound_of("Tell John"))
    errand = packed(Sample("one", "Tell Jon", "en", path))
    path.unlink()
    dialogue = Performer(parts(WordSystem()), MANNER).play(errand).dialogue
    assert [step.answer.text for step in dialogue.steps] == ["Tell John", "Tell Jon"]
    assert dialogue.sample.audio == path


def test_a_recording_that_cannot_be_read_is_told_by_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "gone.raw"
    problem = Performer(parts(), MANNER).play(packed(Sample("one", "x", "en", path))).dialogue.problem
    assert str(path) in problem


def test_sound_comes_back_into_the_runs_folder(folder: RunFolder) -> None:
    pool = ShuffledPool(2, Performer(parts(), MANNER, write_sound))
    for dialogue in dialogues(pool, samples(4), folder):
        for step in dialogue.steps:
            kept = np.frombuffer((folder.path / step.uttered.audio).read_bytes(), np.float32)
            assert text_of(kept) == step.uttered.said


def test_what_figures_depend_on_has_one_hash_whatever_its_order() -> None:
    assert identity({"a": 1, "b": {"c": 2, "d": 3}}) == identity({"b": {"d": 3, "c": 2}, "a": 1})
    assert identity({"a": 1}) != identity({"a": 2})


def test_errors_keep_their_hints_on_the_way() -> None:
    import pickle

    failure = pickle.loads(pickle.dumps(BadInput("It is bad.", "Mend it.")))
    assert isinstance(failure, AppError)
    assert str(failure) == "It is bad. Mend it."
