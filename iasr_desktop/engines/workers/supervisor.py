"""The app's side: starts a worker, hands it calls, and ends it when it crashes, hangs or takes too much memory."""

import logging
import multiprocessing
import pickle
import queue
import signal
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any

import psutil

from iasr_desktop.core.cancel import CancelToken, token_of_thread
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.engines.workers.child import serve
from iasr_desktop.engines.workers.messages import Bug, Call, Raised, Ready, Returned

_LOG = logging.getLogger(__name__)
_LOOK_S = 0.005
"""How often a waiting call looks at its token."""
_WEIGH_S = 0.5
_GRACE_S = 20.0
"""Time for a call that was told to stop; then its worker is ended.

On a busy machine a call that is well needs seconds; a model that is ended then is loaded and reads its prompt anew,
which keeps that machine busier still.
"""
_GONE_S = 5.0
"""Time for the system to let go of a process that has ended or was killed."""
_LOAD_S = 300.0
_MEMORY_SHARE = 0.85


class WorkerLost(Exception):
    """The worker ended, or was ended, before it answered. `why` completes "The … model …."."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Recipe:
    """How to make an engine in a worker. `name` is for people: "speech model".

    `factory` is pickled: a class or a `partial` of one, whose libraries are
    imported when it is called. `attributes` are read once it is loaded.
    """

    name: str
    factory: Callable[[], Any]
    attributes: Sequence[str] = ()


class Supervisor:
    """An engine in a worker that is started again when it is lost. One call at a time.

    The constructor returns when the engine is loaded, and raises what its own
    would, `ModelFailed` when the worker cannot be had at all, and `Cancelled`
    when the work of its thread (`working_under`) is given up: whoever closes the
    window need not wait for a model that nobody wants any more. `memory_bytes` is
    what the worker may take; by default most of the machine's memory. With
    `waits` false the engine is loaded meanwhile, and the first call waits for it.
    """

    def __init__(self, recipe: Recipe, *, memory_bytes: int | None = None, waits: bool = True) -> None:
        self._recipe = recipe
        self._memory_bytes = memory_bytes or int(psutil.virtual_memory().total * _MEMORY_SHARE)
        self._worker: _Worker | None = None
        self.losses = 0
        self.attributes: Mapping[str, Any] = {}
        try:
            worker = self._started()
            if waits:
                self.attributes = worker.ready(token_of_thread(), at_once=True)
        except WorkerLost as loss:
            self.close()
            raise self._failure(loss, "Choose a smaller model, or close some programs.") from loss

    def call(
        self,
        method: str,
        *arguments: Any,
        token: CancelToken | None = None,
        limit_s: float,
        retries: int = 0,
    ) -> Any:
        """The engine's answer. A lost worker is started again at once, and the call repeated up to `retries` times.

        Raises what the engine raises, `Cancelled` and `DeadlineExceeded` by `token`, and
        `ModelFailed` when the worker was lost once too often or hung for `limit_s`.
        """
        for attempt in range(retries + 1):
            if token is not None:
                token.check()
            try:
                worker = self._started()
                worker.ready(token or CancelToken())
                return worker.ask(method, arguments, token, limit_s)
            except WorkerLost as loss:
                self._lost(loss)
                if token is not None:
                    token.check()
                if attempt == retries:
                    raise self._failure(loss, "It was started again.") from loss
        raise AssertionError

    @property
    def process_id(self) -> int | None:
        """Of the worker that runs now."""
        return self._worker.process_id if self._worker else None

    def close(self) -> None:
        """End the worker. Idempotent; a later call starts another."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def _started(self) -> "_Worker":
        """The worker. One that ended while nobody asked it is no fault of the call that finds it so."""
        if self._worker is not None and not self._worker.is_alive:
            self._lost(WorkerLost("ended while it had nothing to do"))
        if self._worker is None:
            self._worker = _Worker(self._recipe, self._memory_bytes)
        return self._worker

    def _lost(self, loss: WorkerLost) -> None:
        self.losses += 1
        _LOG.error("The worker of the %s %s.", self._recipe.name, loss.why)
        self.close()
        self._worker = _Worker(self._recipe, self._memory_bytes)

    def _failure(self, loss: WorkerLost, hint: str) -> ModelFailed:
        return ModelFailed(f"The {self._recipe.name} {loss.why}.", hint)


class _Worker:
    """One process with its pipes."""

    def __init__(self, recipe: Recipe, memory_bytes: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        theirs_requests, self._requests = spawn.Pipe(duplex=False)
        self._replies, theirs_replies = spawn.Pipe(duplex=False)
        theirs_control, self._control = spawn.Pipe(duplex=False)
        theirs = (theirs_requests, theirs_replies, theirs_control)
        self._memory_bytes = memory_bytes
        self._number = 0
        self._ready: dict[str, Any] | None = None
        self._process = spawn.Process(
            target=serve, args=(recipe.factory, tuple(recipe.attributes), *theirs), name="iasr-worker", daemon=True
        )
        try:
            self._process.start()
        except OSError as error:
            raise ModelFailed(f"The {recipe.name} could not be started.", "Close some programs.") from error
        self._loading = _Watch(_LOAD_S, memory_bytes, self._process)
        for pipe in theirs:
            pipe.close()
        # A pipe holds less than a clip: a worker that does not read must not keep the caller from looking at the clock.
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        arguments = (self._requests, self._outgoing)
        threading.Thread(target=_send_all, args=arguments, name="iasr-worker-sender", daemon=True).start()
        pipes = (self._replies, self._control)
        self._end = weakref.finalize(self, _end, self._process, pipes, self._outgoing)

    @property
    def process_id(self) -> int | None:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._end.alive and not connection.wait([self._process.sentinel], 0)

    def ready(self, token: CancelToken, *, at_once: bool = False) -> dict[str, Any]:
        """Wait until the engine is loaded; its attributes. Raises what loading it raised, and `WorkerLost`.

        With `at_once` nobody wants the engine once `token` stops: the worker is ended. Else loading goes on for the
        next call: begun anew each time, it would never end on a machine that is slower than its callers are patient.
        """
        if self._ready is None:
            reply = self._loaded(token, at_once=at_once)
            if not isinstance(reply, Ready):
                self.end()
                raise _failure(reply)
            self._ready = dict(reply.attributes)
        return self._ready

    def ask(self, method: str, arguments: tuple[Any, ...], token: CancelToken | None, limit_s: float) -> Any:
        """The answer to one call. Raises what the engine raises, and `WorkerLost`."""
        self._number += 1
        call = Call(self._number, method, arguments, token is not None)
        self._outgoing.put(bytes(ForkingPickler.dumps(call)))
        reply = self._answer(token, limit_s)
        if isinstance(reply, Returned):
            return reply.value
        if token is not None and token.should_stop:
            token.check()
        raise _failure(reply)

    def end(self) -> None:
        """Idempotent; the process does not outlive it."""
        self._end()

    def _loaded(self, token: CancelToken, *, at_once: bool) -> Any:
        while not connection.wait([self._replies, self._process.sentinel], _LOOK_S):
            if token.should_stop:
                if at_once:
                    self.end()
                token.check()
            if (why := self._loading.trouble()) is not None:
                raise WorkerLost(why)
        return self._received()

    def _answer(self, token: CancelToken | None, limit_s: float) -> Any:
        watch = _Watch(limit_s, self._memory_bytes, self._process)
        while not connection.wait([self._replies, self._process.sentinel], _LOOK_S):
            if token is not None and token.should_stop and watch.stop():
                self._stop_call()
            if (why := watch.trouble()) is not None:
                raise WorkerLost(why)
        return self._received()

    def _received(self) -> Any:
        """What the worker said; raises `WorkerLost` when it has ended instead."""
        try:
            if self._replies.poll():
                return self._replies.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            pass
        self._process.join(_GONE_S)
        raise WorkerLost(_ended(self._process.exitcode))

    def _stop_call(self) -> None:
        try:
            self._control.send(self._number)
        except OSError:
            return


class _Watch:
    """One wait: how long it may take, and what the worker may weigh."""

    def __init__(self, limit_s: float, memory_bytes: int, process: SpawnProcess) -> None:
        self._ends_at = time.monotonic() + limit_s
        self._weigh_at = 0.0
        self._memory_bytes = memory_bytes
        self._process = process
        self._is_stopped = False

    def stop(self) -> bool:
        """From now on only the grace period is left; whether this is news."""
        news, self._is_stopped = not self._is_stopped, True
        if news:
            self._ends_at = min(self._ends_at, time.monotonic() + _GRACE_S)
        return news

    def trouble(self) -> str | None:
        """Why the worker has to be ended, if it has."""
        now_s = time.monotonic()
        if now_s >= self._ends_at:
            return "did not answer in time"
        if now_s >= self._weigh_at:
            self._weigh_at = now_s + _WEIGH_S
            if _resident(self._process) > self._memory_bytes:
                return "took more memory than it may"
        return None


def _resident(process: SpawnProcess) -> int:
    try:
        return int(psutil.Process(process.pid).memory_info().rss)
    except psutil.Error:
        return 0


def _send_all(pipe: "connection.Connection", outgoing: "queue.SimpleQueue[bytes | None]") -> None:
    # Closed here alone: a pipe that another thread closes in the middle of a large clip fails in any way it likes.
    with pipe:
        while (call := outgoing.get()) is not None:
            try:
                pipe.send_bytes(call)
            except OSError:
                # A worker that is gone shows at its sentinel.
                return


def _failure(reply: Any) -> Exception:
    if isinstance(reply, Raised):
        return reply.error
    if isinstance(reply, Bug):
        _LOG.error("An engine failed with %s at %s.", reply.kind, reply.place)
    return ModelFailed("Something went wrong inside the model's library.", "Try again, or choose another model.")


def _ended(status: int | None) -> str:
    if status is not None and status < 0:
        name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
        if name == "SIGILL":
            return "cannot run on this processor: its library uses instructions that are not there"
        return f"was ended by {name}"
    return "ended unexpectedly"


def _end(
    process: SpawnProcess,
    pipes: "Sequence[connection.Connection]",
    outgoing: "queue.SimpleQueue[bytes | None]",
) -> None:
    outgoing.put(None)
    process.kill()
    # One that the system does not let go of (a disk that hangs) is left behind.
    process.join(_GONE_S)
    for pipe in pipes:
        pipe.close()
    if process.exitcode is not None:
        process.close()
