"""The worker's side: loads one engine and answers calls until the app hangs up."""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, Cancelled, DeadlineExceeded
from iasr_desktop.engines.workers.messages import Bug, Call, Raised, Ready, Returned

_FIRST_TO_GO = "500"


def serve(
    factory: Callable[[], Any],
    attributes: Sequence[str],
    requests: Connection,
    replies: Connection,
    control: Connection,
) -> None:
    """Build the engine and do as told. Ends with the app, however that ended."""
    _behave()
    calls = _Calls()
    threading.Thread(target=_listen, args=(control, calls), name="iasr-worker-control", daemon=True).start()
    engine = _loaded(factory, attributes, replies)
    if engine is None:
        return
    while True:
        try:
            call = requests.recv()
        except (EOFError, OSError):
            return
        replies.send(_answered(engine, call, calls))


class _Calls:
    """Which call runs, and which was told to stop; used by two threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stopped = 0
        self._number = 0
        self._token = CancelToken()

    def begin(self, number: int) -> CancelToken:
        with self._lock:
            self._number, self._token = number, CancelToken()
            if number <= self._stopped:
                self._token.cancel()
            return self._token

    def stop(self, number: int) -> None:
        with self._lock:
            self._stopped = max(self._stopped, number)
            if number == self._number:
                self._token.cancel()


def _behave() -> None:
    """Ctrl-C is the app's to handle; what native code prints is of no use to anybody; and when
    memory runs out, the system shall end this process and not the app."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    os.close(silence)
    if sys.platform == "linux":
        try:
            Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO, encoding="ascii")
        except OSError:
            return


def _listen(control: Connection, calls: _Calls) -> None:
    while True:
        try:
            calls.stop(control.recv())
        except (EOFError, OSError):
            # The app is gone, and a native call would go on for nobody.
            os._exit(0)


def _loaded(factory: Callable[[], Any], attributes: Sequence[str], replies: Connection) -> Any:
    """The engine; `None` when it could not be loaded, which was then said."""
    try:
        engine = factory()
        replies.send(Ready({name: getattr(engine, name) for name in attributes}))
    except AppError as error:
        replies.send(Raised(error))
    except Exception as bug:  # noqa: BLE001 - whatever went wrong, the app must hear of it
        replies.send(_bug(bug))
    else:
        return engine
    return None


def _answered(engine: Any, call: Call, calls: _Calls) -> Returned | Raised | Bug:
    token = calls.begin(call.number)
    keywords = {"token": token} if call.takes_token else {}
    try:
        wanted = getattr(engine, call.method)
        return Returned(wanted(*call.arguments, **keywords) if callable(wanted) else wanted)
    except (AppError, Cancelled, DeadlineExceeded) as error:
        return Raised(error)
    except Exception as bug:  # noqa: BLE001 - the worker lives on, and the app must hear of it
        return _bug(bug)


def _bug(bug: Exception) -> Bug:
    frame = traceback.extract_tb(bug.__traceback__)[-1]
    return Bug(type(bug).__name__, f"{Path(frame.filename).name}:{frame.lineno}")
