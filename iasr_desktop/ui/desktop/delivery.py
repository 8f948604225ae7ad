"""Text out of the window: onto the clipboard, or into the window the person came from."""

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.delivery import Sending, Sent, by_pasting, by_typing
from iasr_desktop.core.ports import TextDelivery
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.desktop.plain_text import copy_text, plain_data
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.messages import translated

STEP_ASIDE_MS = 1500
"""How long the desktop may take to give another window the focus."""


class WindowDelivery(QObject):
    """One text at a time, in order. GUI thread only; every method returns at once."""

    sent = Signal(object)
    """`Sending`, when a text is where it could be put."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._ways: Sequence[TextDelivery] | None = None
        self._waiting: deque[str] = deque()
        self._text = ""
        self._is_busy = False
        self._is_stepping = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STEP_ASIDE_MS)
        self._timer.timeout.connect(self._on_not_aside)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state)

    def copy(self, text: str) -> None:
        """Put `text` on the clipboard and say so."""
        copy_text(self._context, text)

    def remember(self) -> None:
        """Note the window in front as the one to write into; for the moment at which the person calls us."""

        def note(_: CancelToken, __: OnProgress) -> None:
            for way in self._built():
                way.remember()

        # What cannot be noted now is found, or explained, when there is text.
        self._context.jobs.submit(Lane.DESKTOP, note, failed=lambda _: None)

    def send(self, text: str) -> None:
        """Write `text` into the window the person came from; what cannot be written is copied, and said."""
        if text:
            self._waiting.append(text)
            self._next()

    def _built(self) -> Sequence[TextDelivery]:
        """The ways of this desktop; on the desktop lane only."""
        if self._ways is None:
            self._ways = self._context.services.build_delivery()
        return self._ways

    def _next(self) -> None:
        if self._is_busy or not self._waiting:
            return
        self._is_busy = True
        self._text = self._waiting.popleft()

        def look(_: CancelToken, __: OnProgress) -> bool:
            return any(not way.finds_window for way in self._built())

        self._context.jobs.submit(Lane.DESKTOP, look, done=self._on_known, failed=self._on_broken)

    def _on_known(self, must_step_aside: bool) -> None:
        window = QApplication.activeWindow()
        if must_step_aside and window is not None:
            self._is_stepping = True
            self._timer.start()
            window.window().showMinimized()
        else:
            self._type()

    @Slot(Qt.ApplicationState)
    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if self._is_stepping and state is not Qt.ApplicationState.ApplicationActive:
            self._is_stepping = False
            self._timer.stop()
            self._type()

    @Slot()
    def _on_not_aside(self) -> None:
        """The desktop keeps the focus on us: keystrokes would come back here."""
        self._is_stepping = False
        self._copy_quietly()
        self._finish(Sending(Sent.COPIED, "No other window came to the front."))

    def _type(self) -> None:
        text, method = self._text, self._context.settings.delivery.method

        def work(_: CancelToken, __: OnProgress) -> Sending | None:
            return by_typing(self._built(), text, method)

        self._context.jobs.submit(Lane.DESKTOP, work, done=self._on_typed, failed=self._on_broken)

    def _on_typed(self, sending: Sending | None) -> None:
        if sending is not None and sending.how is Sent.TYPED:
            self._finish(sending)
            return
        self._copy_quietly()
        if sending is not None:
            self._finish(sending)
            return
        method = self._context.settings.delivery.method

        def work(_: CancelToken, __: OnProgress) -> Sending:
            return by_pasting(self._built(), method)

        self._context.jobs.submit(Lane.DESKTOP, work, done=self._finish, failed=self._on_broken)

    def _on_broken(self, error: Exception) -> None:
        """A bug of ours must not cost the text."""
        self._copy_quietly()
        self._context.say.show(error)
        self._finish(Sending(Sent.COPIED))

    def _copy_quietly(self) -> None:
        QGuiApplication.clipboard().setMimeData(plain_data(self._text))

    def _finish(self, sending: Sending) -> None:
        self._tell(sending)
        self._is_busy = False
        self.sent.emit(sending)
        self._next()

    def _tell(self, sending: Sending) -> None:
        """Nothing about typed text: the person sees it. The clipboard is told of whenever it was taken."""
        if sending.how is Sent.TYPED:
            return
        if sending.how is Sent.PASTED:
            self._context.say.show(self.tr("Pasted. The text is on the clipboard too."))
            return
        key = QKeySequence(QKeySequence.StandardKey.Paste).toString(QKeySequence.SequenceFormat.NativeText)
        text = self.tr("The text is on the clipboard: press {key} where you want it.").format(key=key)
        if sending.begun:
            text = self.tr("Part of the text may stand in the other window; all of it is on the clipboard.")
        reason = translated(sending.reason) if sending.reason else ""
        self._context.say.show(f"{reason} {text}".strip(), kind="warning" if sending.reason else "info")
