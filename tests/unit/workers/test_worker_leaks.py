"""Workers that come and go leave nothing behind in the app."""

import threading
from functools import partial
from pathlib import Path

import psutil
import pytest

from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor
from tests.stub_engines import StubEngine
from tests.waiting import PATIENCE_S, until

LIMIT_S = PATIENCE_S
LOSSES = 8


def held() -> tuple[int, int, int]:
    """Threads, open files and processes, once the threads of workers have ended."""
    for thread in threading.enumerate():
        if thread.name.startswith("iasr-worker"):
            thread.join(LIMIT_S)
    app = psutil.Process()
    return app.num_threads(), app.num_fds() if psutil.POSIX else app.num_handles(), len(app.children(recursive=True))


def lose_workers(trace: Path, times: int) -> None:
    worker = Supervisor(Recipe("speech model", partial(StubEngine, trace)))
    for _ in range(times):
        with pytest.raises(ModelFailed):
            worker.call("crash", 9, limit_s=LIMIT_S)
        assert worker.call("echo", 1, limit_s=LIMIT_S) == 1
    worker.close()


def test_lost_workers_leave_nothing_behind(tmp_path: Path) -> None:
    # The first one starts what Python keeps for all.
    lose_workers(tmp_path / "trace", 1)
    before = held()
    lose_workers(tmp_path / "trace", LOSSES)
    # The system takes a thread out of its count a moment after Python does; what an earlier test left may go meanwhile.
    until(lambda: all(now <= then for now, then in zip(held(), before, strict=True)), "nothing is left")


@pytest.mark.skipif(not psutil.POSIX, reason="it is ended by a signal")
def test_a_worker_that_was_ended_for_its_memory_has_its_clip_tried_again(tmp_path: Path) -> None:
    """Once more in a new worker, then a sentence."""
    recipe = Recipe("speech model", partial(StubEngine, tmp_path / "trace"))
    worker = Supervisor(recipe, memory_bytes=300 << 20)
    try:
        with pytest.raises(ModelFailed, match="memory"):
            worker.call("grow", 400, limit_s=LIMIT_S, retries=1)
        assert worker.losses == 2
        assert worker.call("echo", "well again", limit_s=LIMIT_S) == "well again"
    finally:
        worker.close()
