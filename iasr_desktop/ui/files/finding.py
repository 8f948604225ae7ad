"""What was dropped or chosen becomes recordings of the queue, with their lengths."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.recordings import Found, recordings_in
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.items import FileItem, FileState
from iasr_desktop.ui.files.queue import FileQueue
from iasr_desktop.ui.files.runner import FileRunner
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.messages import sentence


class FileFinder(QObject):
    """Looks into folders and files off the GUI thread, one file a job."""

    def __init__(self, context: Context, queue: FileQueue, runner: FileRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._queue = queue
        self._runner = runner
        self._reader: AudioFileReader | None = None
        self._unread: list[FileItem] = []
        self._is_reading = False

    def add(self, paths: Sequence[Path]) -> None:
        """Take files, and the recordings in folders, to the end of the queue."""

        def find(token: CancelToken, _: OnProgress) -> Found:
            return recordings_in(paths, token)

        self._context.jobs.submit(Lane.DESKTOP, find, done=self._on_found)

    def take(self, files: Sequence[Path]) -> None:
        """Take exactly these to the end of the queue."""
        self._unread += self._queue.add(files)
        self._read_next()
        self._runner.go_on()

    def _on_found(self, found: Found) -> None:
        if found.empty:
            self._say_empty(found.empty)
        self.take(found.files)

    def _say_empty(self, folders: Sequence[Path]) -> None:
        if len(folders) == 1:
            text = self.tr("No recordings were found in {folder}.").format(folder=folders[0].name or folders[0])
        else:
            text = self.tr("No recordings were found in {count} of the folders.").format(count=len(folders))
        self._context.say.show(text, kind="warning")

    def _read_next(self) -> None:
        while self._unread and self._unread[0].state.is_ended:
            self._unread.pop(0)
        if self._is_reading or not self._unread:
            return
        self._is_reading = True
        path = self._unread[0].path

        def length(_: CancelToken, __: OnProgress) -> float | None:
            if self._reader is None:
                self._reader = self._context.services.build_file_reader()
            return self._reader.duration_s(path)

        self._context.jobs.submit(Lane.DESKTOP, length, done=self._on_length, failed=self._on_unreadable)

    def _on_length(self, seconds: float | None) -> None:
        item = self._unread.pop(0)
        if not item.state.is_ended:
            self._queue.change(item, duration_s=seconds)
        self._is_reading = False
        self._read_next()

    def _on_unreadable(self, error: Exception) -> None:
        """What cannot be opened need not wait for its turn to fail."""
        item = self._unread.pop(0)
        if isinstance(error, AppError) and item.state is FileState.WAITING:
            self._queue.change(item, state=FileState.FAILED, problem=sentence(error))
        self._is_reading = False
        self._read_next()
