"""Workers of a dask scheduler in processes of their own: the same dialogues, at once, and when one of them dies."""

import gc
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, BadInput, Cancelled
from iasr_desktop.core.simulation import running
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.spreading import spread
from iasr_desktop.core.simulation.types import Dialogue
from tests.simulating import failing_performer, meeting_performer, samples, sleepy_performer

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
from iasr_desktop.engines.dask_pool import DaskPool  # noqa: E402

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

COUNT = 20
SETTINGS = RunSettings("test", loops=3, harmless_share=0.0)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    kind = {"threads_per_worker": 1, "processes": True, "dashboard_address": ":0", "memory_limit": 0}
    with distributed.LocalCluster(n_workers=2, **kind) as local:
        yield local
    # What it leaves behind is collected while its warnings are ignored, and not in the test of something else.
    del local
    gc.collect()


def played(place: Path, address: str, meeting: Path) -> RunFolder:
    """A run on two workers, of which neither gets on before the other has come."""
    folder = RunFolder.create(place, SETTINGS, {"dataset": {"samples": COUNT}})
    token = CancelToken()
    with DaskPool(address, partial(meeting_performer, meeting, 2)) as pool:
        about = pool.about(token)
        running.run_with(lambda left: spread(left, pool, about, folder, token), samples(COUNT), folder)
    return folder


def alone(place: Path) -> RunFolder:
    """The same run on one worker, without any scheduler."""
    folder = RunFolder.create(place, SETTINGS, {"dataset": {"samples": COUNT}})
    running.run(samples(COUNT), sleepy_performer(0.0).parts, folder, CancelToken())
    return folder


def without_times(folder: RunFolder) -> list[tuple[object, ...]]:
    return [(each.sample, [_timeless(step) for step in each.steps], each.problem) for each in folder.dialogues()]


def _timeless(step: Any) -> tuple[object, ...]:
    return (step.loop, step.uttered, step.answer, step.judgement, step.instruction)


def test_two_workers_play_the_same_run_at_the_same_time(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "meeting").mkdir()
    one, two = alone(tmp_path / "one"), played(tmp_path / "two", cluster.scheduler_address, tmp_path / "meeting")
    assert without_times(one) == without_times(two)
    assert not any(dialogue.problem for dialogue in two.dialogues())


def test_a_worker_that_dies_has_its_dialogues_played_by_another(cluster: Any, tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", SETTINGS, {"dataset": {"samples": COUNT}})
    victim = next(iter(cluster.workers.values())).pid

    def kill_once(dialogue: Dialogue) -> None:
        if dialogue.sample.id == "s00003":
            os.kill(victim, signal.SIGKILL)

    with DaskPool(cluster.scheduler_address, partial(sleepy_performer, 0.05)) as pool:
        about = pool.about(CancelToken())
        running.run_with(
            lambda left: spread(left, pool, about, folder, CancelToken()),
            samples(COUNT),
            folder,
            on_dialogue=kill_once,
        )
    assert list(folder.ids()) == [sample.id for sample in samples(COUNT)]
    assert not any(dialogue.problem for dialogue in folder.dialogues())


def test_a_stopped_run_ends_and_is_gone_on_with_anywhere(cluster: Any, tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", SETTINGS, {"dataset": {"samples": COUNT}})
    token = CancelToken()
    with DaskPool(cluster.scheduler_address, partial(sleepy_performer, 0.05)) as pool:
        about = pool.about(token)
        with pytest.raises(Cancelled):
            running.run_with(
                lambda left: spread(left, pool, about, folder, token),
                samples(COUNT),
                folder,
                on_dialogue=lambda _: token.cancel(),
            )
    assert folder.done == 1
    running.run(samples(COUNT), sleepy_performer(0.0).parts, folder, CancelToken())
    assert list(folder.ids()) == [sample.id for sample in samples(COUNT)]


def test_what_a_worker_lacks_is_said(cluster: Any) -> None:
    with DaskPool(cluster.scheduler_address, failing_performer) as pool, pytest.raises(AppError) as failure:
        pool.about(CancelToken())
    assert str(failure.value) == "The model is not installed here. Fetch it."


def test_without_a_scheduler_there_is_one_clear_error() -> None:
    with pytest.raises(BadInput, match="No scheduler answers"):
        DaskPool("tcp://127.0.0.1:1", failing_performer, connect_s=0.5)
