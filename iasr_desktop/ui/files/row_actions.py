"""What can be done with the chosen recordings: as buttons, keys and a menu on the table."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton

from iasr_desktop.ui import theme
from iasr_desktop.ui.files.items import FileState
from iasr_desktop.ui.files.queue import FileQueue
from iasr_desktop.ui.files.runner import FileRunner
from iasr_desktop.ui.files.table import FileTable


class RowActions(QObject):
    """Acts on the selection of the table. GUI thread only."""

    def __init__(self, queue: FileQueue, runner: FileRunner, table: FileTable) -> None:
        super().__init__(table)
        self._queue = queue
        self._runner = runner
        self._table = table
        self._up = self._action(self.tr("Move up"), "up", "Alt+Up", self._on_up)
        self._down = self._action(self.tr("Move down"), "down", "Alt+Down", self._on_down)
        self._retry = self._action(self.tr("Recognise again"), "retry", "Ctrl+R", self._on_retry)
        self._cancel = self._action(self.tr("Cancel"), "stop", "Ctrl+Backspace", self._on_cancel)
        self._remove = self._action(self.tr("Remove from the list"), "delete", "Delete", self._on_remove)
        self.buttons = [self._tool(action) for action in table.actions()]
        table.chosen.connect(self.show_state)
        queue.dataChanged.connect(self.show_state)
        self.show_state()

    def _action(self, text: str, icon: str, key: str, triggered: Callable[[], None]) -> QAction:
        action = QAction(text, self._table)
        action.setObjectName(f"row_{icon}")
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setToolTip(f"{text} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})")
        theme.dress(action, icon)
        action.triggered.connect(triggered)
        self._table.addAction(action)
        return action

    def _tool(self, action: QAction) -> QToolButton:
        tool = QToolButton()
        tool.setObjectName(f"tool_{action.objectName()}")
        tool.setAutoRaise(True)
        tool.setDefaultAction(action)
        tool.setAccessibleName(action.text())
        tool.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return tool

    @Slot()
    def show_state(self) -> None:
        """Only what makes sense for the selection can be pressed."""
        chosen = self._table.selected
        rows = [row for item in chosen if (row := self._queue.row_of(item.key)) is not None]
        self._up.setEnabled(bool(rows) and rows[0] > 0)
        self._down.setEnabled(bool(rows) and rows[-1] < len(self._queue.items) - 1)
        self._retry.setEnabled(any(item.state.is_ended for item in chosen))
        self._cancel.setEnabled(any(not item.state.is_ended for item in chosen))
        self._remove.setEnabled(bool(chosen))

    @Slot()
    def _on_up(self) -> None:
        self._queue.move([item.key for item in self._table.selected], -1)
        self.show_state()

    @Slot()
    def _on_down(self) -> None:
        self._queue.move([item.key for item in self._table.selected], 1)
        self.show_state()

    @Slot()
    def _on_retry(self) -> None:
        self._runner.retry(self._table.selected)

    @Slot()
    def _on_cancel(self) -> None:
        self._runner.cancel(self._table.selected)

    @Slot()
    def _on_remove(self) -> None:
        chosen = self._table.selected
        self._runner.cancel([item for item in chosen if item.state is not FileState.DONE])
        self._queue.remove([item.key for item in chosen])
