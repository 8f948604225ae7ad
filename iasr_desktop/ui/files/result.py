"""What was heard in the chosen recording: read, copied, dragged out, exported."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from iasr_desktop.core.export.recording import prose
from iasr_desktop.core.types import Transcript
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.desktop.plain_text import PlainTextView, TextDragHandle, copy_text
from iasr_desktop.ui.elided import ElidedLabel
from iasr_desktop.ui.export_dialog import export_recording_dialog
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.files.items import FileItem, FileState, clock, outcome_text
from iasr_desktop.ui.messages import translated


class ResultView(QWidget):
    """The text of one `FileItem`. GUI thread only. `session_requested` carries the id of its session in the history."""

    session_requested = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("result_view")
        self._context = context
        self._item: FileItem | None = None
        self._shown: Transcript | None = None
        self._title = ElidedLabel(labels.heading("").font())
        self._notes = labels.muted()
        self._text = PlainTextView()
        self._text.setObjectName("result_text")
        self._text.setAccessibleName(self.tr("Text of the recording"))
        self._text.setTabStopDistance(self._text.fontMetrics().horizontalAdvance("0:00:00  "))
        self._build()
        self.show_item(None)

    def _build(self) -> None:
        self._times = QCheckBox(self.tr("&Times"))
        self._times.setObjectName("show_times")
        self._times.setChecked(True)
        self._times.toggled.connect(self._fill)
        self._drag = TextDragHandle(self._context, self._text.toPlainText)
        self._copy = icon_button(self.tr("&Copy"), "copy", "copy_text", self._on_copy)
        self._export = icon_button(self.tr("E&xport…"), "export", "export_file", self._on_export)
        self._history = icon_button(self.tr("In &history"), "history", "show_in_history", self._on_history)
        self._history.setToolTip(self.tr("The text is kept in the history: found, corrected and exported there too"))
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self._title, 1)
        for widget in (self._times, self._drag, self._history, self._copy, self._export):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(row)
        column.addWidget(self._notes)
        column.addWidget(self._text, 1)

    @property
    def text(self) -> str:
        """What is shown, and copied."""
        return self._text.toPlainText()

    def show_item(self, item: FileItem | None) -> None:
        """Show the text of `item`, or why there is none."""
        self._history.setEnabled(item is not None and bool(item.session_id))
        if item is not None and item is self._item and item.heard is not None and item.heard is self._shown:
            return  # A long text keeps its place while other recordings go on.
        self._item = item
        self._shown = item.heard if item is not None else None
        self._title.setText(item.path.name if item is not None else "")
        has_text = self._shown is not None and bool(self._shown.text)
        for widget in (self._times, self._drag, self._copy, self._export):
            widget.setEnabled(has_text)
        instead = self._instead(item)
        self._text.setPlaceholderText(instead)
        # What stands there instead of a text is not read out by itself.
        self._text.setAccessibleDescription("" if has_text else instead)
        self._tell_notes()
        self._fill()

    def _tell_notes(self) -> None:
        notes = self._shown.notes if self._shown is not None else ()
        self._notes.setText(" ".join(translated(note) for note in notes))
        self._notes.setVisible(bool(notes))

    def _instead(self, item: FileItem | None) -> str:
        """What stands where there is no text."""
        if item is None:
            return self.tr("Choose a recording to read its text.")
        if item.state is FileState.FAILED:
            return item.problem
        if item.heard is not None:
            return outcome_text(item.heard)
        return self.tr("The text stands here when the recording is done.")

    @Slot()
    def _fill(self) -> None:
        heard = self._shown
        if heard is None:
            self._text.clear()
        elif self._times.isChecked():
            lines = (f"{clock(segment.start_s)}\t{segment.text}" for segment in heard.segments)
            self._text.setPlainText("\n".join(lines))
        else:
            self._text.setPlainText(prose(heard))

    @Slot()
    def _on_copy(self) -> None:
        copy_text(self._context, self.text)

    @Slot()
    def _on_history(self) -> None:
        if self._item is not None and self._item.session_id:
            self.session_requested.emit(self._item.session_id)

    @Slot()
    def _on_export(self) -> None:
        if self._item is not None and self._shown is not None:
            export_recording_dialog(self._context, self._item.path, self._shown, self)
