"""The page for recordings: drop files or folders, watch the queue, read and export what was heard."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from iasr_desktop.core.recordings import RECORDING_SUFFIXES
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.export_dialog import export_all_dialog
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.files.desk import files_of
from iasr_desktop.ui.files.items import FileItem
from iasr_desktop.ui.files.result import ResultView
from iasr_desktop.ui.files.row_actions import RowActions
from iasr_desktop.ui.files.table import FileTable

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class FilesPage(QWidget):
    """The queue and the text of the chosen recording. GUI thread only.

    The queue is the window's (`files.desk`); what was heard is in the history.
    `session_requested` carries the id of a session to be shown there.
    """

    session_requested = Signal(str)

    def __init__(
        self, context: Context, controller: "DictationController | None" = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("files_page")
        self.setAcceptDrops(True)
        self._context = context
        self.desk = files_of(context)
        self.queue, self.runner = self.desk.queue, self.desk.runner
        self.table = FileTable(self.queue)
        self.result = ResultView(context)
        self._actions = RowActions(self.queue, self.runner, self.table)
        self._build()
        self._connect()
        if controller is not None:
            self.desk.follow(controller)
        self._on_rows()

    def add(self, paths: Sequence[Path]) -> None:
        """Take recordings, and those in folders, to the end of the queue and begin."""
        self.desk.add(paths)

    @Slot()
    def choose_files(self) -> None:
        """File ▸ Transcribe…"""
        patterns = " ".join(sorted(f"*{suffix}" for suffix in RECORDING_SUFFIXES))
        chooser = self._chooser(self.tr("Transcribe recordings"))
        chooser.setFileMode(QFileDialog.FileMode.ExistingFiles)
        chooser.setNameFilters([self.tr("Audio and video") + f" ({patterns})", self.tr("All files") + " (*)"])
        chooser.open()

    @Slot()
    def choose_folder(self) -> None:
        """All recordings in a folder."""
        chooser = self._chooser(self.tr("Transcribe a folder"))
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.open()

    def _chooser(self, title: str) -> QFileDialog:
        music = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.MusicLocation)
        # Of a folder that is not there, the dialog would take the name for a file to open.
        chooser = QFileDialog(self, title, music if Path(music).is_dir() else str(Path.home()))
        chooser.setObjectName("file_chooser")
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.filesSelected.connect(self._on_chosen)
        return chooser

    @Slot(list)
    def _on_chosen(self, names: list[str]) -> None:
        self.add([Path(name) for name in names])

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*[theme.SPACE_PAGE] * 4)
        column.setSpacing(theme.SPACE_LARGE)
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        head.addWidget(labels.title(self.tr("Files")), 1)
        self._add_files = icon_button(self.tr("&Add files…"), "add", "add_files", self.choose_files)
        self._add_folder = icon_button(self.tr("Add f&older…"), "folder", "add_folder", self.choose_folder)
        head.addWidget(self._add_files)
        head.addWidget(self._add_folder)
        column.addLayout(head)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty())
        self._stack.addWidget(self._filled())
        column.addWidget(self._stack, 1)

    def _empty(self) -> QWidget:
        page = QWidget()
        page.setObjectName("files_empty")
        column = QVBoxLayout(page)
        column.setSpacing(theme.SPACE)
        column.addStretch(1)
        for label in (
            labels.heading(self.tr("Drop audio or video files here")),
            labels.muted(self.tr("Folders too. The text is recognised on this computer, one recording after another.")),
            labels.muted(self.tr("Dictation comes first: while you speak, the recordings wait.")),
            labels.muted(self.tr("What was heard is kept in the history.")),
        ):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addStretch(2)
        return page

    def _filled(self) -> QWidget:
        self._pause = icon_button(self.tr("&Pause"), "pause", "pause_queue", self._on_pause)
        self._cancel = icon_button(self.tr("Cancel a&ll"), "stop", "cancel_all", self._on_cancel_all)
        self._export = icon_button(self.tr("Export all &to folder…"), "export", "export_all", self._on_export_all)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        for button in (self._pause, self._cancel, self._export):
            row.addWidget(button)
        row.addStretch(1)
        for tool in self._actions.buttons:
            row.addWidget(tool)
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, theme.SPACE)
        column.setSpacing(theme.SPACE)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(top)
        splitter.addWidget(self.result)
        splitter.setSizes([300, 260])
        return splitter

    def _connect(self) -> None:
        self.result.session_requested.connect(self.session_requested)
        self.table.chosen.connect(self._show_result)
        self.queue.rowsInserted.connect(self._on_rows)
        self.queue.rowsRemoved.connect(self._on_rows)
        self.queue.dataChanged.connect(self._show_result)
        self.runner.changed.connect(self._show_state)

    @Slot()
    def _on_rows(self) -> None:
        if self.queue.items and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self._show_state()
        self._show_result()

    @Slot()
    def _show_result(self) -> None:
        self.result.show_item(self.table.current)

    @Slot()
    def _show_state(self) -> None:
        self._stack.setCurrentIndex(1 if self.queue.items else 0)
        paused = self.runner.is_paused
        self._pause.setText(self.tr("&Resume") if paused else self.tr("&Pause"))
        theme.dress(self._pause, "play" if paused else "pause")
        self._pause.setEnabled(self.runner.is_working)
        self._pause.setToolTip(
            self.tr("Goes on where it stopped")
            if paused
            else self.tr("Stops after the piece at hand, within a few seconds, and goes on from there")
        )
        self._cancel.setEnabled(self.runner.is_working)
        self._export.setEnabled(bool(self._heard()))
        self._actions.show_state()

    def _heard(self) -> list[FileItem]:
        return [item for item in self.queue.items if item.heard is not None and item.heard.text]

    @Slot()
    def _on_pause(self) -> None:
        if self.runner.is_paused:
            self.runner.resume()
        else:
            self.runner.pause()

    @Slot()
    def _on_cancel_all(self) -> None:
        self.runner.cancel([item for item in self.queue.items if not item.state.is_ended])

    @Slot()
    def _on_export_all(self) -> None:
        heard = {item.path: item.heard for item in self._heard() if item.heard is not None}
        export_all_dialog(self._context, heard, self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.desk.is_seen = True

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.desk.is_seen = False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.add([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()
