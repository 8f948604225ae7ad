"""All versions of the session's text: look at any, bring any back."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractListModel, QLocale, QModelIndex, QPersistentModelIndex, Qt, QTime, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QListView, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.document import difference
from iasr_desktop.core.merging import changes
from iasr_desktop.core.telling import snippet
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.dictation.paper import Paper, plain
from iasr_desktop.ui.dictation.parts import named, tool_button
from iasr_desktop.ui.dictation.wording import change_text
from iasr_desktop.ui.states import Revision

_SNIPPET = 60
_LEAST_PX = 250
_LEAST_LINES = 2
_Index = QModelIndex | QPersistentModelIndex


class RevisionList(QAbstractListModel):
    """The newest first; what a row says is made when it is drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._revisions: tuple[Revision, ...] = ()
        self._words: dict[int, str] = {}

    def show_revisions(self, revisions: Sequence[Revision]) -> None:
        self.beginResetModel()
        if self._revisions and (len(revisions) < len(self._revisions) or self._revisions[-1] != revisions[0]):
            self._words.clear()
        self._revisions = tuple(reversed(revisions))
        self.endResetModel()

    def at(self, row: int) -> Revision:
        return self._revisions[row]

    def row_of(self, number: int) -> int:
        """-1 when there is no such revision."""
        return next((row for row, one in enumerate(self._revisions) if one.number == number), -1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._revisions)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return None
        revision = self._revisions[index.row()]
        head = f"{revision.number} · {_time(revision)} · {change_text(revision)}"
        text = self._changed_words(revision) or self.tr("No text")
        told = f"{head}\n{text}"
        return labels.tip(told) if role == Qt.ItemDataRole.ToolTipRole else told

    def _changed_words(self, revision: Revision) -> str:
        """What came in with the revision; where words only went, the beginning of what is left."""
        if revision.number not in self._words:
            came_in = changes(revision.turn.before.text, revision.document.text) if revision.turn else ()
            text = next((edit.after for edit in came_in if edit.after.strip()), revision.document.text)
            self._words[revision.number] = snippet(text, _SNIPPET)
        return self._words[revision.number]


class RevisionsPanel(QWidget):
    """List, preview and the button that brings a version back. GUI thread."""

    restore_asked = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("revisions_panel")
        self.setMinimumWidth(_LEAST_PX)
        self.model = RevisionList(self)
        self.list = named(QListView(), "revisions_list")
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(2)
        self.list.setAccessibleName(self.tr("Versions of the text"))
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.preview = named(QPlainTextEdit(readOnly=True), "revision_preview")
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(self.tr("Text of the chosen version"))
        # Both may become low: the text on the left needs its height more.
        self.list.setMinimumHeight(_LEAST_LINES * self.list.fontMetrics().height())
        self.preview.setMinimumHeight(_LEAST_LINES * self.preview.fontMetrics().height())
        self._paper = Paper(self.preview.document())
        self.restore = named(QPushButton(self.tr("Bring this version &back")), "revision_restore")
        theme.dress(self.restore, "undo")
        self.restore.clicked.connect(self._on_restore)
        self.close_button = tool_button("revisions_close", self.tr("Close the versions"), "close")
        self.close_button.clicked.connect(self.closed)
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(labels.heading(self.tr("Versions")), 1)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(head)
        column.addWidget(self.list, 3)
        column.addWidget(self.preview, 2)
        column.addWidget(self.restore)

    def show_revisions(self, revisions: Sequence[Revision]) -> None:
        """The versions as they are now; the chosen one stays chosen, else the newest is."""
        chosen = self.chosen
        was_newest = chosen is None or self.list.currentIndex().row() == 0
        self.model.show_revisions(revisions)
        row = 0 if was_newest or chosen is None else max(0, self.model.row_of(chosen.number))
        if self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(row))
        self._on_current()

    @property
    def chosen(self) -> Revision | None:
        index = self.list.currentIndex()
        return self.model.at(index.row()) if index.isValid() else None

    @Slot()
    def _on_current(self) -> None:
        chosen = self.chosen
        text = chosen.document.text if chosen else ""
        self._paper.apply(difference(self._paper.text(), plain(text)))
        # The newest is what stands there now.
        self.restore.setEnabled(chosen is not None and self.list.currentIndex().row() > 0)

    @Slot()
    def _on_restore(self) -> None:
        if (chosen := self.chosen) is not None:
            self.restore_asked.emit(chosen.number)


def _time(revision: Revision) -> str:
    """Of day, where the person is; nothing for the empty beginning."""
    if not revision.created_utc:
        return "–"
    local = datetime.fromisoformat(revision.created_utc).astimezone()
    return QLocale().toString(QTime(local.hour, local.minute, local.second), QLocale.FormatType.ShortFormat)
