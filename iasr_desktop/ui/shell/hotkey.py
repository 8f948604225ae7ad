"""The key that works in every window: pressed and let go like the one inside this window."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.ports import HotkeyListener
from iasr_desktop.core.settings import KeySettings, Settings
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.jobs import Lane


class GlobalKey(QObject):
    """Keeps the desktop's listener as the settings want it. GUI thread only.

    The listener's thread reaches the controller through queued signals.
    """

    started = Signal(str)
    """Listening for these keys, or for none when empty."""
    _pressed = Signal()
    _released = Signal()

    def __init__(self, context: Context, controller: DictationController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._listener: HotkeyListener | None = None
        self._wanted: KeySettings | None = None
        self._starting = CancelToken()
        self._is_down = False
        self._pressed.connect(self._on_pressed, Qt.ConnectionType.QueuedConnection)
        self._released.connect(self._on_released, Qt.ConnectionType.QueuedConnection)
        context.settings_changed.connect(self._on_settings)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state)

    def follow_settings(self) -> None:
        """Listen, or stop, as the settings say now; a refusal of the desktop is said."""
        keys = self._context.settings.keys
        if keys == self._wanted:
            return
        was_on = self._wanted is not None and self._wanted.global_enabled
        self._wanted = keys
        if not keys.global_enabled and not was_on:
            return
        written = keys.global_dictate if keys.global_enabled else ""
        self._starting.cancel()
        self._starting = self._context.jobs.submit(
            Lane.DESKTOP,
            lambda token, on_progress: self._listen(written),
            done=self.started.emit,
            failed=self._on_failed,
        )

    def close(self) -> None:
        """Stop listening. Before the jobs are closed."""
        self._context.settings_changed.disconnect(self._on_settings)
        self._wanted = None
        self._starting.cancel()
        if self._listener is not None:
            self._listener.stop()

    def _listen(self, written: str) -> str:
        """On the desktop's lane."""
        if self._listener is not None:
            self._listener.stop()
        if written:
            if self._listener is None:
                self._listener = self._context.services.build_hotkeys()
            self._listener.start(written, self._pressed.emit, self._released.emit)
        return written

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        self.follow_settings()

    def _on_failed(self, error: Exception) -> None:
        self._context.say.show(error, kind="warning" if isinstance(error, AppError) else None)

    @Slot()
    def _on_pressed(self) -> None:
        keys = self._context.settings.keys
        is_ours = QGuiApplication.focusWindow() is not None and keys.global_dictate == keys.dictate
        if not is_ours and not self._is_down:  # the window hears the same key itself
            self._is_down = True
            self._controller.press()

    @Slot()
    def _on_released(self) -> None:
        if self._is_down:
            self._is_down = False
            self._controller.release()

    @Slot(Qt.ApplicationState)
    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Releases get lost when the screen is locked or another desktop is shown."""
        if state is not Qt.ApplicationState.ApplicationActive and self._listener is not None:
            self._listener.forget()
