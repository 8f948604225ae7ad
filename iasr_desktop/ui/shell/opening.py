"""What follows the first drawing of the window: models, vocabulary, first steps, and what an earlier run left."""

import importlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui import i18n
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.messages import Notice, translated
from iasr_desktop.ui.states import ModelsState

if TYPE_CHECKING:
    from iasr_desktop.core.storage.history import History
    from iasr_desktop.ui.shell.main_window import MainWindow


_SOON_NEEDED = (
    "iasr_desktop.ui.vocabulary.learning",
    "iasr_desktop.ui.models.transfers",
    "iasr_desktop.ui.first_run.page",
    "iasr_desktop.ui.history.page",
    "iasr_desktop.ui.files.page",
    "iasr_desktop.ui.vocabulary.page",
    "iasr_desktop.ui.models.page",
    "iasr_desktop.core.recovery",
    "iasr_desktop.core.audio.capture",
    "iasr_desktop.core.agent.wanted",
    "rapidfuzz.distance",
)


class Opening(QObject):
    """Lives as long as the window: models may come later. GUI thread only."""

    loaded = Signal()
    """Code that is soon needed is there."""

    def __init__(self, context: Context, controller: DictationController, window: "MainWindow") -> None:
        super().__init__(window)
        self._context = context
        self._controller = controller
        self._window = window
        self._told: set[str] = set()
        self._waiting: Notice | None = None
        self._files_offer: Notice | None = None
        controller.models_changed.connect(self._on_models)
        context.history_changed.connect(self._on_history)

    def begin(self) -> None:
        """Once, when the window is there. Code that takes its time to load is loaded off the GUI thread."""
        self._controller.load_models()
        self._context.jobs.submit(Lane.STORAGE, _load_code, done=self._go_on)

    def _go_on(self, _: None) -> None:
        from iasr_desktop.ui.files.desk import files_of
        from iasr_desktop.ui.models.transfers import transfers_of
        from iasr_desktop.ui.vocabulary.learning import Learning

        Learning(self._context, self._controller, self)
        self._files = files_of(self._context)
        self._files.follow(self._controller)
        self._files.left_over.connect(self._offer_files)
        self._files.runner.changed.connect(self._on_files)
        if self._files.is_left_over:
            self._offer_files()
        transfers_of(self._context).models_changed.connect(self._on_models_on_disk)
        settings = self._context.settings
        if not settings.window.first_steps_done:
            self._window.open_page("first_run")

        def tidy(history: "History") -> tuple[list[str], int]:
            said = [*history.notices, *self._context.services.housekeeping(history, settings)]
            return said, self._count_waiting(history)

        self._context.history.submit(tidy, done=self._on_tidied)
        self.loaded.emit()

    @Slot()
    def _offer_files(self) -> None:
        if not self._files.is_left_over:
            return
        count = len(self._files.queue.items)
        one = self.tr("1 recording of the last time is not done.")
        many = self.tr("{count} recordings of the last time are not done.")
        text = one if count == 1 else many.format(count=count)
        self._files_offer = self._context.say.show(text, (self.tr("Go on"), self._go_on_with_files), "info")

    def _go_on_with_files(self) -> None:
        self._window.open_page("files")
        self._files.go_on()

    @Slot()
    def _on_files(self) -> None:
        """The offer goes when the queue is gone on with, or emptied."""
        if not self._files.is_left_over:
            self._context.say.dismiss(self._files_offer)

    def _on_tidied(self, found: tuple[list[str], int]) -> None:
        said, waiting = found
        # A deletion may have been broken off by the end of the window.
        self._context.history.forget_words()
        for sentence in said:
            self._context.say.show(sentence, kind="warning")
        self._offer_waiting(waiting)

    def speak_anew(self) -> None:
        """What is offered, in the language of now."""
        if self._waiting in self._context.say.notices:
            self._context.say.dismiss(self._waiting)
            self._context.history.submit(self._count_waiting, done=self._offer_waiting)
        if self._files_offer in self._context.say.notices:
            self._context.say.dismiss(self._files_offer)
            self._offer_files()

    def _offer_waiting(self, waiting: int) -> None:
        if waiting:
            one = self.tr("1 recording of an earlier dictation waits to be recognised.")
            many = self.tr("{count} recordings of earlier dictations wait to be recognised.")
            text = one if waiting == 1 else many.format(count=waiting)
            action = (self.tr("Open History"), lambda: self._window.open_page("history"))
            self._waiting = self._context.say.show(text, action, "info")

    @Slot()
    def _on_history(self) -> None:
        """The offer goes when its recordings were recognised or thrown away."""
        if self._waiting in self._context.say.notices:
            self._context.history.submit(self._count_waiting, done=self._on_counted)

    def _on_counted(self, waiting: int) -> None:
        if not waiting:
            self._context.say.dismiss(self._waiting)

    def _count_waiting(self, history: "History") -> int:
        from iasr_desktop.core.audio.spool import Spool
        from iasr_desktop.core.recovery import unfinished

        return len(unfinished(history, Spool(self._context.services.recordings_dir)))

    @Slot(object)
    def _on_models(self, state: ModelsState) -> None:
        """What is missing although dictation works is said once; a failure is shown by page and status line."""
        for note in state.notes:
            if note not in self._told:
                self._told.add(note)
                action = (self.tr("Open Models"), lambda: self._window.open_page("models"))
                self._context.say.show(translated(note), action, "warning")

    @Slot()
    def _on_models_on_disk(self) -> None:
        """A model that was missing may be there now; one in use is left alone."""
        models = self._controller.models
        if models.error is not None or models.notes:
            self._told.clear()
            self._controller.load_models()


def _load_code(_: CancelToken, __: OnProgress) -> None:
    for name in _SOON_NEEDED:
        importlib.import_module(name)
    i18n.warm()
