"""What the window says to the person: one bar at its top, never a box that blocks.

`Messages` collects notices, from any part of the window; `MessageBar` (in
`ui.message_bar`) shows the newest. An error nobody foresaw becomes "Something
went wrong" with its details to copy; they hold places in the code, no words.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication

from iasr_desktop.core import crash_log
from iasr_desktop.core.errors import AppError, Cancelled, ModelMissing
from iasr_desktop.ui.i18n import translate_sentence

Kind = Literal["info", "warning", "error"]
Action = tuple[str, Callable[[], object]]
"""The text of a button, and what it does."""

MOST_NOTICES = 8


@dataclass(frozen=True, eq=False)
class Notice:
    """One thing said. `text` is in the person's language already."""

    text: str
    kind: Kind
    action: Action | None = None

    @property
    def is_passing(self) -> bool:
        """It tells of a moment, and is no longer true when something else is to be said."""
        return self.kind == "info" and self.action is None


class Messages(QObject):
    """The notices not yet closed, the newest last. Lives on the GUI thread.

    `log_dir` takes what is kept of unforeseen errors.
    """

    changed = Signal()
    _reported = Signal(object)

    def __init__(self, log_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log_dir = log_dir
        self._notices: list[Notice] = []
        self._reported.connect(self._on_reported, Qt.ConnectionType.QueuedConnection)

    @property
    def notices(self) -> tuple[Notice, ...]:
        return tuple(self._notices)

    def show(self, said: BaseException | str, action: Action | None = None, kind: Kind | None = None) -> Notice | None:
        """Say something; an error nobody foresaw is logged. `kind` is "error" for errors, else "info".

        Returns what to `dismiss` once it is no longer true; `None` if there was nothing to say.
        """
        if isinstance(said, Cancelled):
            return None
        if isinstance(said, BaseException) and not isinstance(said, AppError):
            return self._show_unforeseen(said)
        chosen: Kind = kind or ("error" if isinstance(said, AppError) else "info")
        return self._add(Notice(sentence(said), chosen, action))

    def show_error(self, error: Exception) -> None:
        """`show` as the `failed` callback of a job."""
        self.show(error)

    def post(self, error: BaseException) -> None:
        """`show` from any thread, a little later."""
        self._reported.emit(error)

    def dismiss(self, notice: Notice | None) -> None:
        """Take it off the bar, if it is still there."""
        if notice in self._notices:
            self._notices.remove(notice)
            self.changed.emit()

    @Slot(object)
    def _on_reported(self, error: BaseException) -> None:
        self.show(error)

    def _show_unforeseen(self, error: BaseException) -> Notice:
        details = crash_log.details(error)
        with suppress(OSError):  # the details can still be copied
            crash_log.write(error, self._log_dir, "window")

        def copy() -> None:
            QGuiApplication.clipboard().setText(details)

        text = self.tr("Something went wrong inside IASR Desktop. Your text is still here.")
        return self._add(Notice(text, "error", (self.tr("Copy details"), copy)))

    def _add(self, notice: Notice) -> Notice:
        """The same sentence is not shown twice; passing ones give way, and too many old ones go."""
        kept = [earlier for earlier in self._notices if earlier.text != notice.text and not earlier.is_passing]
        self._notices = [*kept[-MOST_NOTICES + 1 :], notice]
        self.changed.emit()
        return notice


def sentence(said: AppError | BaseException | str) -> str:
    """What the core said, in the person's language; as it is where there is no translation."""
    if isinstance(said, ModelMissing):
        # Its hint is a command for a terminal.
        add = QCoreApplication.translate("Messages", "Add it on the Models page.")
        return f"{translated(said.message)} {add}"
    if isinstance(said, AppError):
        return " ".join(translated(part) for part in (said.message, said.hint) if part)
    return translated(str(said))


def translated(text: str) -> str:
    """Something that core said, with its values in it."""
    return translate_sentence(text)
