"""The icon in the desktop's tray: what the dictation is doing, and a menu of a few commands."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.shell.actions import Actions
from iasr_desktop.ui.state_words import state_words
from iasr_desktop.ui.states import DictationState, Phase

_SIZES = (16, 22, 24, 32, 48, 64)
_DOT = 0.44
"""Diameter of the state's dot, as a part of the icon."""


def is_available() -> bool:
    """Whether the desktop has a tray now."""
    return QSystemTrayIcon.isSystemTrayAvailable()


def state_icon(state: DictationState) -> QIcon:
    """The application's icon with a dot for what it is doing; none while it waits."""
    plain = QIcon(str(theme.application_icon_file()))
    ink = _dot_color(state)
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(plain.pixmap(size, size))
        if ink is not None:
            _draw_dot(pixmap, ink)
        icon.addPixmap(pixmap)
    return icon


def _dot_color(state: DictationState) -> QColor | None:
    if state.phase in (Phase.FAILED, Phase.NO_SIGNAL):
        return QColor(theme.LIGHT.danger)
    if state.is_working:
        return QColor(theme.DARK.unsure)
    if state.is_recording:
        return QColor(theme.DARK.added)
    return None


def _draw_dot(pixmap: QPixmap, ink: QColor) -> None:
    size = pixmap.width() * _DOT
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(theme.LIGHT.base))
    painter.setBrush(ink)
    painter.drawEllipse(int(pixmap.width() - size - 1), int(pixmap.height() - size - 1), int(size), int(size))
    painter.end()


class Tray(QObject):
    """Follows the controller. Made only where `is_available`."""

    def __init__(self, controller: DictationController, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._controller = controller
        self._menu = QMenu()
        for name in ("toggle", "show", "quit"):
            self._menu.addAction(actions[name])
        self._icon = QSystemTrayIcon(self)
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._on_activated)
        controller.state_changed.connect(self._on_state)
        self._on_state(controller.state)
        self._icon.show()

    @property
    def tool_tip(self) -> str:
        """What is told where the pointer rests on the icon."""
        return self._icon.toolTip()

    def tell(self) -> None:
        """Say the state in the language of now."""
        self._on_state(self._controller.state)

    def close(self) -> None:
        self._icon.hide()
        self._menu.deleteLater()

    @Slot(object)
    def _on_state(self, state: DictationState) -> None:
        self._icon.setIcon(state_icon(state))
        self._icon.setToolTip(f"{QApplication.applicationName()}: {state_words(state)}")

    @Slot(QSystemTrayIcon.ActivationReason)
    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            bring_to_front(self._window)


def bring_to_front(window: QWidget) -> None:
    """Show a window that is hidden, minimised or behind others."""
    if window.isMinimized():
        window.showNormal()
    window.show()
    window.raise_()
    window.activateWindow()
