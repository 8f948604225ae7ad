"""Adapter: workers of a dask.distributed scheduler behind the port `Pool`.

Each worker builds its performer once, with the first dialogue it gets, and
keeps it until the run ends. A task of a worker that goes away is given to
another one by the scheduler.
"""

import logging
import multiprocessing
import queue
import threading
import time
import warnings
from collections.abc import Callable, Mapping
from typing import Any

from distributed import Client, Future, KilledWorker, WorkerPlugin, get_worker

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelFailed
from iasr_desktop.core.simulation.spreading import Errand, Performer, Played
from iasr_desktop.core.simulation.types import Dialogue

Factory = Callable[[], Performer]
"""Builds what plays dialogues, on the worker: must be importable there."""

_PLUGIN = "iasr-performer"
_CONNECT_S = 15
_POLL_S = 0.2
_ALONE_S = 60.0
"""After so long without any worker a run ends; it can be resumed."""


class DaskPool:
    """Workers as long as the context is open. Used from one thread. See `Pool`."""

    def __init__(self, address: str, factory: Factory, *, connect_s: float = _CONNECT_S) -> None:
        """Raises `BadInput` when no scheduler answers at `address`."""
        _be_quiet()
        hint = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS`."
        try:
            self._client = Client(address, timeout=connect_s, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise BadInput(f"No scheduler answers at {address}.", hint) from error
        self._ready: queue.SimpleQueue[tuple[int, Future]] = queue.SimpleQueue()
        self._futures: dict[int, tuple[Future, Errand]] = {}
        self._alone_since: float | None = None
        self._plugin = PerformerPlugin(factory)

    def __enter__(self) -> "DaskPool":
        try:
            self._client.register_plugin(self._plugin, name=_PLUGIN)
        except BaseException:
            self._client.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Dialogues still being played end at once."""
        try:
            self._client.cancel([future for future, _ in self._futures.values()], force=True)
            self._client.unregister_worker_plugin(_PLUGIN)
        except (OSError, ValueError, TimeoutError):
            pass
        finally:
            self._client.close()

    @property
    def size(self) -> int:
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def about(self, token: CancelToken) -> Mapping[str, Any]:
        """What the figures of the workers depend on, as the first one to be ready tells it.

        Raises what building its parts raised, `Cancelled`, and `ModelFailed` when there is no worker.
        """
        future = self._client.submit(_about, pure=False)
        future.add_done_callback(lambda done: self._ready.put((-1, done)))
        found: Mapping[str, Any] = self._outcome(self._next(token)[1])
        return found

    def submit(self, index: int, errand: Errand) -> None:
        with warnings.catch_warnings():
            # A recording is part of its task, so that the task can be done again elsewhere.
            warnings.filterwarnings("ignore", "Sending large graph")
            future = self._client.submit(_play, errand, pure=False, priority=-index)
        self._futures[index] = future, errand
        future.add_done_callback(lambda done: self._ready.put((index, done)))

    def take(self, token: CancelToken) -> tuple[int, Played]:
        index, future = self._next(token)
        _, errand = self._futures.pop(index)
        try:
            played: Played = self._outcome(future)
        except KilledWorker:
            problem = "The workers that played this dialogue ended, one after the other."
            return index, Played(Dialogue(errand.sample, (), problem), "")
        return index, played

    def _next(self, token: CancelToken) -> tuple[int, Future]:
        while True:
            token.check()
            try:
                return self._ready.get(timeout=_POLL_S)
            except queue.Empty:
                self._check_alive()

    def _check_alive(self) -> None:
        """Raises `ModelFailed` when there is nobody left to wait for."""
        if self._client.status != "running" and self._client.status != "connecting":
            raise ModelFailed("The connection to the scheduler was lost.", "Start it again, and resume the run.")
        now = time.monotonic()
        if self.size:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now
        elif now - self._alone_since > _ALONE_S:
            raise ModelFailed("No worker is left.", "Start workers with `dask worker ADDRESS`, and resume the run.")

    def _outcome(self, future: Future) -> Any:
        """Raises what the task raised, or `ModelFailed` for one that was lost with the scheduler."""
        if future.status == "cancelled":
            raise ModelFailed("The connection to the scheduler was lost.", "Start it again, and resume the run.")
        return future.result()


def _be_quiet() -> None:
    """A lost connection is said in a sentence of ours; the library would tell it with its traceback as well."""
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)


class PerformerPlugin(WorkerPlugin):  # type: ignore[misc]
    """Holds a worker's performer."""

    def __init__(self, factory: Factory) -> None:
        self._factory = factory

    def setup(self, worker: Any) -> None:
        """Called where the worker lives; models are loaded with the first dialogue, away from its event loop."""
        # WORKAROUND(distributed 2026.8): the worker of a nanny is a daemonic process, which may not start others;
        # engines live in processes of their own, which end with their parent. To go when nannies allow it.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        self._lock = threading.Lock()
        self._performer: Performer | None = None

    def teardown(self, worker: Any) -> None:
        """Called when the run ends."""
        if self._performer is not None:
            self._performer.stop()

    @property
    def performer(self) -> Performer:
        """Raises what building it raises."""
        with self._lock:
            if self._performer is None:
                self._performer = self._factory()
            return self._performer

    def __getstate__(self) -> dict[str, Any]:
        return {"_factory": self._factory}


def _performer() -> Performer:
    plugin: PerformerPlugin = get_worker().plugins[_PLUGIN]
    return plugin.performer


def _about() -> Mapping[str, Any]:
    return _performer().about


def _play(errand: Errand) -> Played:
    return _performer().play(errand)
