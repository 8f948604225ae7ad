"""The row above the document: a new session, versions, and ways to take the text along."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.dictation.announcing import announce
from iasr_desktop.ui.dictation.parts import tool_button

_NOTE_MS = 4_000


class DictationToolbar(QWidget):
    """Asks only; the page does. GUI thread."""

    new_asked = Signal()
    copy_asked = Signal()
    export_asked = Signal()
    versions_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unsaved = 0
        self.note = labels.muted()
        self.note.setObjectName("toolbar_note")
        self.note.setWordWrap(False)
        self.new = tool_button("new_session", self.tr("Begin a new session"), "new", self.tr("New"))
        self.new.clicked.connect(self.new_asked)
        self.versions = tool_button("versions", self.tr("All versions of this text"), "history", self.tr("Versions"))
        self.versions.setCheckable(True)
        self.versions.toggled.connect(self.versions_toggled)
        self.copy = tool_button("copy_all", self.tr("Copy the whole text"), "copy", self.tr("Copy all"))
        self.copy.clicked.connect(self.copy_asked)
        self.export = tool_button("export", self.tr("Write the text to a file"), "export", self.tr("Export …"))
        self.export.clicked.connect(self.export_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE_SMALL)
        row.addWidget(self.new)
        row.addWidget(self.versions)
        row.addStretch()
        row.addWidget(self.note)
        row.addSpacing(theme.SPACE)
        row.addWidget(self.copy)
        row.addWidget(self.export)
        self._passing = QTimer(self, singleShot=True, interval=_NOTE_MS)
        self._passing.timeout.connect(self._show_unsaved)

    def allow(self, *, text: bool) -> None:
        """Whether there is a text to take along."""
        self.copy.setEnabled(text)
        self.export.setEnabled(text)

    def say(self, text: str) -> None:
        """A short note that goes away by itself."""
        self.note.setText(text)
        announce(self.note, text)
        self._passing.start()

    @Slot(int)
    def show_unsaved(self, count: int) -> None:
        self._unsaved = count
        if not self._passing.isActive():
            self._show_unsaved()

    @Slot()
    def _show_unsaved(self) -> None:
        self.note.setText(self.tr("Not saved yet") if self._unsaved else "")
