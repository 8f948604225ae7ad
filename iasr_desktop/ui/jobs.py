"""Work off the GUI thread, its outcomes delivered on it.

Lanes of one thread each: work on a lane never overlaps, so a model is
never called twice at once and the history has one thread of its own.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from types import CellType
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

from iasr_desktop.core.cancel import CancelToken, working_under
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.ui.lane_thread import LaneThread

_LOG = logging.getLogger(__name__)

Result = TypeVar("Result")

LAST_S = 30.0
"""A call that does not answer its token for so long does not keep the window from closing."""


class Lane(StrEnum):
    """`INFERENCE`: models. `STORAGE`: the history and other files, in order. `SPEECH`: the microphone.

    `TRANSFER`: fetching, importing and checking models, which may take an hour.
    `DESKTOP`: other windows, and looking through the person's own files; slow where
    these lie on a network, and nothing that was said waits for it. `BENCHMARK`: a run
    with models of its own, for hours; it gives way to the dictation by itself.
    """

    INFERENCE = "inference"
    STORAGE = "storage"
    SPEECH = "speech"
    TRANSFER = "transfer"
    DESKTOP = "desktop"
    BENCHMARK = "benchmark"


_STOPPED = tuple(lane for lane in Lane if lane is not Lane.STORAGE)
"""Lanes whose work is given up when the window closes."""


def _is_of_gone(callback: Callable[..., object]) -> bool:
    """Whether a callback belongs to a widget that was destroyed meanwhile: as its method, or by what it looks at."""
    while isinstance(callback, partial):
        callback = callback.func
    cells = getattr(callback, "__closure__", None) or ()
    looked_at = [getattr(callback, "__self__", None), *(cell.cell_contents for cell in cells if _is_filled(cell))]
    return any(isinstance(thing, QObject) and not shiboken6.isValid(thing) for thing in looked_at)


def _is_filled(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


@dataclass(frozen=True)
class _Delivery:
    callback: Callable[[Any], None]
    value: Any
    token: CancelToken


class Jobs(QObject):
    """Runs callables on lanes. Lives on the GUI thread; `submit` is called there.

    Nothing is delivered for a job once its token is cancelled: a late result is
    dropped. `on_error` takes what no `failed` was given for.
    """

    # Owned here, so that no worker thread can destroy it.
    _posted = Signal(object)

    def __init__(self, on_error: Callable[[Exception], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on_error = on_error
        # A token once for each job it belongs to: one job may end while the next is submitted.
        self._tokens: list[CancelToken] = []
        self._closed = False
        self._lanes = {lane: LaneThread(f"iasr-{lane}") for lane in Lane}
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def submit(
        self,
        lane: Lane,
        work: Callable[[CancelToken, OnProgress], Result],
        *,
        done: Callable[[Result], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        progress: Callable[[Progress], None] | None = None,
        token: CancelToken | None = None,
    ) -> CancelToken:
        """Run `work(token, on_progress)` on a lane, after what waits there already.

        `done`, `failed` and `progress` are called on the GUI thread. Returns
        the token that stops the work.
        """
        own = token or CancelToken()
        if self._closed:
            own.cancel()
            return own
        self._tokens.append(own)
        self._lanes[lane].submit(partial(self._run, work, own, done, failed or self._on_error, progress))
        return own

    def renew(self, lane: Lane) -> None:
        """Give up on the work that runs on a lane because it does not return; the next goes on without it."""
        _LOG.error("A call on the %s lane does not return and was left behind.", lane)
        self._lanes[lane].renew()

    def close(self) -> None:
        """Stop what runs, finish what is being stored, end the threads. Nothing is delivered afterwards."""
        if self._closed:
            return
        self._closed = True
        for lane in _STOPPED:
            self._lanes[lane].close(finish=False)
        # What is to be stored was said by somebody: it is finished, not cancelled.
        self._lanes[Lane.STORAGE].close(finish=True)
        self._lanes[Lane.STORAGE].join()
        for token in tuple(self._tokens):
            token.cancel()
        for lane in _STOPPED:
            self._lanes[lane].join(LAST_S)
        self._posted.disconnect(self._deliver)

    def _run(
        self,
        work: Callable[[CancelToken, OnProgress], Any],
        token: CancelToken,
        done: Callable[[Any], None] | None,
        failed: Callable[[Exception], None],
        progress: Callable[[Progress], None] | None,
    ) -> None:
        try:
            token.check()
            with working_under(token):
                result = work(token, lambda value: self._post(progress, value, token))
        except Cancelled:
            pass
        except Exception as error:  # noqa: BLE001 - the one place where a worker's failure reaches the person
            self._post(failed, error, token)
        else:
            self._post(done, result, token)
        finally:
            self._tokens.remove(token)

    def _post(self, callback: Callable[[Any], None] | None, value: object, token: CancelToken) -> None:
        if callback is not None and not self._closed:
            self._posted.emit(_Delivery(callback, value, token))

    @Slot(object)
    def _deliver(self, item: _Delivery) -> None:
        if not item.token.is_cancelled and not self._closed and not _is_of_gone(item.callback):
            item.callback(item.value)
