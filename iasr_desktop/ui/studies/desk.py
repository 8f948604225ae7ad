"""One annotator at work, off the GUI thread: every answer is on disk before the next item is shown."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.sitting import Shown, Sitting, Standing
from iasr_desktop.core.studies.study import Study
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied


@dataclass(frozen=True)
class Seen:
    """What the annotator sees. `shown` is `None` at the end of a batch."""

    kind: Kind
    annotator: str
    shown: Shown | None
    standing: Standing
    is_finished: bool


class SittingDesk(QObject):
    """GUI thread; the sitting itself lives on the storage lane. While a step is under way others are refused."""

    changed = Signal(object)
    """`Seen`; the same again where a step could not be done."""
    at_first = Signal()
    """The step could not be done: there is no item before, or no batch after."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._sitting: Sitting | None = None
        self._seen: Seen | None = None
        self._token = CancelToken()
        self._is_busy = False

    @property
    def seen(self) -> Seen | None:
        return self._seen

    def open(self, study: Study, annotator: str, *, expert: bool, opened: Callable[[], None]) -> None:
        """Begin, or go on, as `annotator`; `opened` is called when that works."""
        self.leave()
        problems: list[str] = []

        def sit(_: CancelToken, __: OnProgress) -> tuple[Sitting, Seen]:
            sitting = Sitting(study, annotator, expert=expert, on_problem=problems.append)
            return sitting, _seen(sitting)

        def done(found: tuple[Sitting, Seen]) -> None:
            for problem in problems:
                self._context.say.show(problem, kind="warning")
            self._sitting, seen = found
            opened()
            self._show(seen)

        self._submit(sit, done)

    def leave(self) -> None:
        """Nobody annotates any more. All answers are on disk already."""
        self._token.cancel()
        self._token = tied(CancelToken(), self)
        self._sitting = self._seen = None
        self._is_busy = False

    def answer(self, answer: str) -> None:
        """Keep one of `Kind.answers` and go on."""
        self._step(lambda sitting: sitting.answer(answer))

    def back(self) -> None:
        """The item before, to be answered anew."""
        self._step(lambda sitting: sitting.back())

    def next_batch(self) -> None:
        """Begin another batch."""
        self._step(lambda sitting: sitting.next_batch())

    def _step(self, step: Callable[[Sitting], object]) -> None:
        sitting = self._sitting
        if sitting is None or self._is_busy:
            return

        def work(_: CancelToken, __: OnProgress) -> tuple[object, Seen]:
            return step(sitting), _seen(sitting)

        def done(found: tuple[object, Seen]) -> None:
            moved, seen = found
            self._show(seen)
            if moved is False:
                self.at_first.emit()

        self._submit(work, done)

    def _submit(self, work: Callable[[CancelToken, OnProgress], object], done: Callable[..., None]) -> None:
        self._is_busy = True
        self._context.jobs.submit(Lane.STORAGE, work, done=done, failed=self._on_failed, token=self._token)

    def _show(self, seen: Seen) -> None:
        self._is_busy = False
        self._seen = seen
        self.changed.emit(seen)

    def _on_failed(self, error: Exception) -> None:
        self._is_busy = False
        self._context.say.show_error(error)
        if self._seen is not None:
            self.changed.emit(self._seen)


def _seen(sitting: Sitting) -> Seen:
    return Seen(sitting.study.kind, sitting.annotator, sitting.shown, sitting.standing, sitting.is_finished)
