"""What every part of the window is built with: services, lanes, settings, history, messages.

Handed to constructors; there is one of it, made by `ui.shell.application`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from iasr_desktop.core import paths
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.settings import Settings
from iasr_desktop.ui.jobs import Jobs, Lane
from iasr_desktop.ui.messages import Messages, Notice, translated
from iasr_desktop.ui.services import Services

if TYPE_CHECKING:
    from iasr_desktop.core.models.store import ModelStore
    from iasr_desktop.core.storage.history import History

Result = TypeVar("Result")
Thing = TypeVar("Thing")


class HistoryDesk(QObject):
    """The history, opened at first use and touched on the storage lane only."""

    upgrading = Signal(bool)
    """That the file is brought up to date, which takes a while; then that it is done. From the storage lane."""

    def __init__(self, services: Services, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._jobs = jobs
        self._history: History | None = None

    def submit(
        self,
        work: Callable[[History], Result],
        done: Callable[[Result], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        token: CancelToken | None = None,
    ) -> CancelToken:
        """Run `work(history)` on the storage lane; `done` or `failed` follow on the GUI thread.

        A history that cannot be opened is a failure of this work; the next one tries again.
        """

        def run(_: CancelToken, __: OnProgress) -> Result:
            return work(self._opened())

        return self._jobs.submit(Lane.STORAGE, run, done=done, failed=failed, token=token)

    def forget_words(self) -> None:
        """Take words of deleted sessions out of the file, bit by bit: what is said meanwhile is saved in between."""

        def go_on(is_done: bool) -> None:
            if not is_done:
                self.forget_words()

        self.submit(lambda history: history.forget_words(), done=go_on)

    def close(self) -> None:
        """Close the file after all work submitted so far; to be followed by `Jobs.close`."""
        self._jobs.submit(Lane.STORAGE, self._close)

    def _opened(self) -> History:
        if self._history is None:
            with self._told_of_upgrade():
                self._history = self._services.open_history()
        return self._history

    @contextmanager
    def _told_of_upgrade(self) -> Iterator[None]:
        from iasr_desktop.core.storage.health import upgrade_takes_long

        takes_long = upgrade_takes_long(paths.history_file())
        if takes_long:
            self.upgrading.emit(True)
        try:
            yield
        finally:
            if takes_long:
                self.upgrading.emit(False)

    def _close(self, _: CancelToken, __: OnProgress) -> None:
        opened, self._history = self._history, None
        if opened is not None:
            opened.close()


class Context(QObject):
    """Lives on the GUI thread. `history_changed` is emitted by whoever wrote to the history."""

    settings_changed = Signal(object)
    history_changed = Signal()
    microphone_kept = Signal(bool)
    """Whether the microphone is open although nobody dictates."""
    _kept = Signal(bool)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self.say = Messages(services.data_dir / "logs", self)
        self.jobs = Jobs(self.say.show_error, self)
        self.history = HistoryDesk(services, self.jobs, self)
        self.history.upgrading.connect(self._on_upgrading, Qt.ConnectionType.QueuedConnection)
        self._upgrading: Notice | None = None
        self.is_microphone_kept = False
        self._kept.connect(self._on_kept, Qt.ConnectionType.QueuedConnection)
        services.watch_microphone(self._kept.emit)
        self._store: ModelStore | None = None
        self._kept_things: dict[type, object] = {}
        self._settings, problems = services.load_settings()
        self.settings_problems = tuple(problems)
        for problem in problems:
            self.say.show(problem, kind="warning")

    @property
    def settings(self) -> Settings:
        return self._settings

    def change_settings(self, new: Settings) -> None:
        """Take over `new` at once and save it; that it could not be saved is said."""
        if new == self._settings:
            return
        self._settings = new

        def save(_: CancelToken, __: OnProgress) -> None:
            self.services.save_settings(new)

        self.jobs.submit(Lane.STORAGE, save)
        self.settings_changed.emit(new)

    def kept(self, kind: type[Thing], make: Callable[[], Thing]) -> Thing:
        """The window's one `kind`, made at first use: what outlives the pages that show it."""
        found = self._kept_things.get(kind)
        if not isinstance(found, kind):
            self._kept_things[kind] = found = make()
        return found

    def store(self) -> ModelStore:
        """The installed models. Cheap after the first call; what it does belongs on a lane."""
        if self._store is None:
            self._store = self.services.open_store()
        return self._store

    @Slot(bool)
    def _on_kept(self, is_kept: bool) -> None:
        self.is_microphone_kept = is_kept
        self.microphone_kept.emit(is_kept)

    @Slot(bool)
    def _on_upgrading(self, begins: bool) -> None:
        from iasr_desktop.core.storage.health import UPGRADING

        if begins:
            self._upgrading = self.say.show(translated(UPGRADING))
        else:
            self.say.dismiss(self._upgrading)

    def close(self) -> None:
        """Finish what is being stored and end all work. Nothing is delivered afterwards."""
        self.history.close()
        self.jobs.close()
