"""Workers: whatever an engine does to its process, the app gets an answer or a sentence."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import psutil
import pytest

from iasr_desktop.core.cancel import CancelToken, token_of_thread, working_under
from iasr_desktop.core.errors import Cancelled, DeadlineExceeded, ModelFailed
from iasr_desktop.engines.workers import supervisor as module
from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor
from tests.stub_engines import StubEngine
from tests.waiting import PATIENCE_S, until

Make = Callable[..., Supervisor]
LIMIT_S = PATIENCE_S


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    return tmp_path / "trace"


@pytest.fixture
def make(trace: Path) -> Iterator[Make]:
    made: list[Supervisor] = []

    def build(*, loading: str = "", **options: int) -> Supervisor:
        recipe = Recipe("speech model", partial(StubEngine, trace, loading=loading), ("languages",))
        made.append(Supervisor(recipe, **options))
        return made[-1]

    yield build
    for each in made:
        each.close()


def loads(trace: Path) -> int:
    return len(trace.read_text(encoding="utf-8").splitlines())


def test_values_go_there_and_back(make: Make, trace: Path) -> None:
    worker = make()
    assert worker.attributes == {"languages": ("en", "de")}
    clip = np.arange(480_000, dtype=np.float32)
    assert (worker.call("echo", clip, limit_s=LIMIT_S) == clip).all()
    assert worker.process_id != os.getpid()
    assert loads(trace) == 1


def test_nobody_waits_for_an_engine_that_is_no_longer_wanted(make: Make, trace: Path) -> None:
    """The window is closed while a model loads."""
    token, raised = CancelToken(), []
    before = set(psutil.Process().children())

    def load() -> None:
        try:
            with working_under(token):
                make(loading="never ends")
        except Cancelled as stopped:
            raised.append(stopped)

    thread = threading.Thread(target=load)
    thread.start()
    until(trace.exists, "the engine is being loaded")
    token.cancel()
    thread.join(LIMIT_S)
    assert len(raised) == 1
    assert [child for child in set(psutil.Process().children()) - before if child.is_running()] == []
    assert not token_of_thread().should_stop


def test_a_call_waits_for_nothing_but_the_answer(make: Make) -> None:
    worker = make()
    clip = np.zeros(5 * 16_000, np.float32)
    times = []
    for _ in range(100):
        started = time.perf_counter()
        worker.call("echo", clip, limit_s=LIMIT_S)
        times.append(time.perf_counter() - started)
    # Other programs make most calls slow, and no call quicker; looking for answers at intervals would cost more.
    assert min(times) < 0.01


def test_sentences_of_the_engine_come_through(make: Make) -> None:
    worker = make()
    with pytest.raises(ModelFailed) as said:
        worker.call("refuse", limit_s=LIMIT_S)
    assert (said.value.message, said.value.hint) == ("No.", "Ask another way.")
    assert worker.losses == 0


def test_a_bug_in_the_engine_is_a_sentence_and_keeps_its_words(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    worker = make()
    with pytest.raises(ModelFailed):
        worker.call("stumble", limit_s=LIMIT_S)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1
    assert "ZeroDivisionError" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL, signal.SIGILL, signal.SIGBUS])
def test_a_crash_ends_the_call_and_not_the_app(make: Make, trace: Path, number: signal.Signals) -> None:
    worker = make()
    with pytest.raises(ModelFailed) as said:
        worker.call("crash", int(number), limit_s=LIMIT_S)
    assert said.value.message.startswith("The speech model ")
    assert worker.call("echo", "again", limit_s=LIMIT_S) == "again"
    assert loads(trace) == 2


def test_what_ended_the_worker_by_chance_is_tried_again(make: Make, trace: Path) -> None:
    assert make().call("crash_once", limit_s=LIMIT_S, retries=1) == "survived"
    assert loads(trace) == 2


def test_what_always_ends_it_is_tried_once_more_only(make: Make, trace: Path) -> None:
    worker = make()
    with pytest.raises(ModelFailed):
        worker.call("crash", int(signal.SIGSEGV), limit_s=LIMIT_S, retries=1)
    assert worker.losses == 2


def test_a_worker_that_ended_while_idle_is_not_noticed_by_the_next_call(make: Make) -> None:
    worker = make()
    process = psutil.Process(worker.process_id)
    process.kill()
    process.wait(LIMIT_S)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1
    assert worker.losses == 1


def test_a_file_that_cannot_be_loaded_says_so(make: Make) -> None:
    with pytest.raises(ModelFailed, match="damaged"):
        make(loading="fails")


def test_loading_goes_on_when_a_caller_has_no_more_time(make: Make, trace: Path) -> None:
    worker = make(loading="waits", waits=False)
    for _ in range(2):
        with pytest.raises(DeadlineExceeded):
            worker.call("work", token=CancelToken(0.05), limit_s=LIMIT_S)
    trace.with_suffix(".go").touch()
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1
    assert (loads(trace), worker.losses) == (1, 0)


def test_loading_that_hangs_ends_at_its_limit_whoever_asks(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LOAD_S", 0.2)
    worker = make(loading="waits", waits=False)
    monkeypatch.setattr(module, "_LOAD_S", LIMIT_S)
    with pytest.raises(ModelFailed, match="did not answer in time"):
        worker.call("echo", 1, limit_s=LIMIT_S)
    assert worker.losses == 1


def test_a_library_that_the_processor_cannot_run_is_named(make: Make) -> None:
    with pytest.raises(ModelFailed, match="processor"):
        make(loading="crashes")


def test_a_call_stops_when_told_and_the_worker_stays(make: Make, trace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_GRACE_S", PATIENCE_S)
    worker = make()
    with pytest.raises(DeadlineExceeded):
        worker.call("work", token=CancelToken(0.05), limit_s=LIMIT_S)
    token = CancelToken()
    threading.Timer(0.05, token.cancel).start()
    with pytest.raises(Cancelled):
        worker.call("work", token=token, limit_s=LIMIT_S)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1
    assert loads(trace) == 1


def test_a_call_that_does_not_stop_is_ended_with_its_worker(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_GRACE_S", 0.2)
    worker = make()
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        worker.call("hang", token=token, limit_s=LIMIT_S)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1


def test_a_hang_ends_at_its_limit(make: Make) -> None:
    worker = make()
    with pytest.raises(ModelFailed, match="did not answer in time"):
        worker.call("hang", token=CancelToken(), limit_s=0.2)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped there")
def test_a_worker_that_the_system_stopped_does_not_hold_a_large_clip(make: Make) -> None:
    worker = make()
    psutil.Process(worker.process_id).suspend()
    with pytest.raises(ModelFailed):
        worker.call("echo", np.zeros(480_000, np.float32), limit_s=0.2)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1


def test_a_worker_that_grows_too_large_is_ended(make: Make) -> None:
    worker = make(memory_bytes=300 << 20)
    with pytest.raises(ModelFailed, match="memory"):
        worker.call("grow", 400, limit_s=LIMIT_S)
    assert worker.call("echo", 1, limit_s=LIMIT_S) == 1


def test_nothing_is_left_when_it_is_closed_or_forgotten(make: Make, trace: Path) -> None:
    worker = make()
    process = psutil.Process(worker.process_id)
    worker.close()
    worker.close()
    assert not process.is_running()
    forgotten = Supervisor(Recipe("speech model", partial(StubEngine, trace)))
    process = psutil.Process(forgotten.process_id)
    del forgotten
    assert not process.is_running()


@pytest.mark.skipif(sys.platform == "win32", reason="it is killed by a signal")
def test_a_worker_does_not_outlive_an_app_that_was_killed(trace: Path) -> None:
    script = (
        "import sys, pathlib; from functools import partial\n"
        "from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor\n"
        "from tests.stub_engines import StubEngine\n"
        "if __name__ == '__main__':\n"
        f"    worker = Supervisor(Recipe('model', partial(StubEngine, pathlib.Path({str(trace)!r}))))\n"
        "    print(worker.process_id, flush=True); sys.stdin.read()\n"
    )
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as app:
        assert app.stdout is not None
        worker = psutil.Process(int(app.stdout.readline()))
        app.kill()
        worker.wait(LIMIT_S)
