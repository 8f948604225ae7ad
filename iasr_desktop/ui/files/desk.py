"""The recordings of a person, whether or not anybody looks at them: the queue, the work on it, its list on disk."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from iasr_desktop.core import waiting_files
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.finding import FileFinder
from iasr_desktop.ui.files.items import FileItem, FileState
from iasr_desktop.ui.files.queue import FileQueue
from iasr_desktop.ui.files.runner import FileRunner
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.states import DictationState, Phase

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController

_SPEAKING = (Phase.HEARING, Phase.TRANSCRIBING, Phase.THINKING)


class FilesDesk(QObject):
    """GUI thread only; one of it for the window (`files_of`), which outlives every page.

    What waits or runs is in a file at any moment. Recordings that the time before
    left there stand in the queue again and wait for the person's word.
    """

    left_over = Signal()
    """The time before left recordings, which are in the queue now."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._file = context.services.data_dir / waiting_files.FILE_NAME
        self._saved: tuple[Path, ...] = ()
        self._is_followed = False
        self._is_left_over = False
        self.is_seen = False
        """Whether the person looks at the queue, so that nothing need be said of it."""
        self.queue = FileQueue(self)
        self.runner = FileRunner(context, self.queue, self._file, self)
        self._finder = FileFinder(context, self.queue, self.runner, self)
        for signal in (self.queue.rowsInserted, self.queue.rowsRemoved, self.queue.rowsMoved, self.queue.dataChanged):
            signal.connect(self._save)
        self.runner.ended.connect(self._on_ended)
        self.runner.changed.connect(self._on_changed)
        self._look()

    @property
    def unfinished(self) -> int:
        """How many recordings wait or are being recognised, as the person asked for."""
        return 0 if self._is_left_over else sum(not item.state.is_ended for item in self.queue.items)

    @property
    def is_left_over(self) -> bool:
        """Whether the queue is that of the time before, and waits to be gone on with."""
        return self._is_left_over

    def follow(self, controller: "DictationController") -> None:
        """Step aside while somebody dictates a sentence."""
        if not self._is_followed:
            self._is_followed = True
            controller.state_changed.connect(self._on_dictation)

    def add(self, paths: Sequence[Path]) -> None:
        """Take recordings, and those in folders, to the end of the queue and begin."""
        if not paths:
            return
        self.go_on()
        self._finder.add([Path(path) for path in paths])

    def go_on(self) -> None:
        """The person's word for what the time before left."""
        if self._is_left_over:
            self.runner.resume()

    def _look(self) -> None:
        """Read what the time before left; on the lane of `_save`, and so before anything is written there."""
        file = self._file

        def load(_: CancelToken, __: OnProgress) -> list[Path]:
            return waiting_files.load(file)

        self._context.jobs.submit(Lane.STORAGE, load, done=self._on_left_over)

    def _on_left_over(self, paths: list[Path]) -> None:
        """Beside recordings that were added meanwhile there is nothing to be asked."""
        if not paths:
            return
        is_asked_about = not self.runner.is_working
        if is_asked_about:
            self.runner.pause()
        self._finder.take(paths)
        self._is_left_over = is_asked_about
        self.left_over.emit()

    @Slot()
    def _save(self) -> None:
        now = tuple(item.path for item in self.queue.items if item.is_to_do)
        if now == self._saved:
            return
        self._saved, file = now, self._file

        def save(_: CancelToken, __: OnProgress) -> None:
            waiting_files.save(now, file)

        self._context.jobs.submit(Lane.STORAGE, save)

    @Slot()
    def _on_changed(self) -> None:
        if self._is_left_over and not (self.runner.is_paused and self.runner.is_working):
            self._is_left_over = False
            # Cancelled or taken off the list: what is added next begins at once.
            self.runner.resume()

    @Slot(object)
    def _on_ended(self, _: FileItem) -> None:
        """Say that all is done to somebody who is looking elsewhere."""
        if self.queue.first(FileState.WAITING) is not None or self.is_seen:
            return
        done = sum(item.state is FileState.DONE for item in self.queue.items)
        failed = sum(item.state is FileState.FAILED for item in self.queue.items)
        text = self.tr("The recordings are done: {done}. Their text is in the history.").format(done=done)
        if failed:
            text += " " + self.tr("Could not be read: {failed}.").format(failed=failed)
        self._context.say.show(text, kind="warning" if failed else "info")

    @Slot(object)
    def _on_dictation(self, state: DictationState) -> None:
        self.runner.hold(state.phase in _SPEAKING or state.waiting > 0)


def files_of(context: Context) -> FilesDesk:
    """The window's one `FilesDesk`, made at first use; it lives as long as the context."""
    return context.kept(FilesDesk, lambda: FilesDesk(context))
