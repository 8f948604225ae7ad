"""The dictation key inside the window: both its edges go to the controller, whatever has the focus."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWindow

from iasr_desktop.ui.controller import DictationController


class TalkKey(QObject):
    """Watches one window. A key still down when the window loses the focus counts as let go.

    It sits on the native window, before any widget, so that a shortcut's
    missing release and an editor's taste for keys do not matter.
    """

    def __init__(self, controller: DictationController, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._keys = QKeySequence()
        self._down: Qt.Key | None = None

    def set_keys(self, written: str) -> None:
        """As Qt writes keys; empty is none. Only the first chord counts."""
        self.let_go()
        self._keys = QKeySequence(written)

    def watch(self, window: QWindow) -> None:
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_press(event)
        if kind is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            return self._on_release(event)
        if kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.let_go()
        return False

    def _on_press(self, event: QKeyEvent) -> bool:
        if self._down is not None and event.key() == self._down:
            return True  # the keyboard repeats it
        if self._keys.isEmpty() or QKeySequence(event.keyCombination()) != self._keys:
            return False
        if not event.isAutoRepeat():
            self._down = Qt.Key(event.key())
            self._controller.press()
        return True

    def _on_release(self, event: QKeyEvent) -> bool:
        """The key alone counts: Ctrl may have come up before it."""
        if self._down is None or event.key() != self._down:
            return False
        if not event.isAutoRepeat():
            self.let_go()
        return True

    def let_go(self) -> None:
        """The key counts as up from now on."""
        if self._down is not None:
            self._down = None
            self._controller.release()
