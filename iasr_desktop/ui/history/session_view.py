"""One session: its text, its turns, and what can be done with it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.document import Document
from iasr_desktop.core.storage.records import SessionRecord
from iasr_desktop.core.types import Turn
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.elided import ElidedLabel
from iasr_desktop.ui.history import texts
from iasr_desktop.ui.history.turn_model import TURN_ROLE, TurnDelegate, TurnListModel
from iasr_desktop.ui.history.turn_panel import TurnPanel

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class SessionView(QWidget):
    """Shows a `SessionRecord`. GUI thread; changes nothing itself."""

    open_requested = Signal(str)
    export_requested = Signal(str)
    delete_requested = Signal(str)

    def __init__(self, context: Context, controller: "DictationController", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._record: SessionRecord | None = None
        self.heading = ElidedLabel(labels.heading("").font(), Qt.TextElideMode.ElideRight)
        self.facts = labels.muted()
        self.open = QPushButton(self.tr("&Go on dictating"), self)
        self.copy = QToolButton(self)
        self.export = QToolButton(self)
        self.delete = QToolButton(self)
        self.text = QPlainTextEdit(self)
        self.turns = QListView(self)
        self.panel = TurnPanel(context, controller, self)
        self.tabs = QTabWidget(self)
        self._model = TurnListModel(self)
        self._name()
        self._arrange()
        self._connect()

    @property
    def session_id(self) -> str:
        """The session shown; empty when none is."""
        return self._record.summary.id if self._record else ""

    def show_record(self, record: SessionRecord) -> None:
        """Show a session; the chosen turn stays when it is the same session as before."""
        chosen = self._chosen() if self.session_id == record.summary.id else None
        self._record = record
        self.heading.setText(texts.session_title(record.summary))
        self.facts.setText(texts.session_facts(record.summary))
        if self.text.toPlainText() != record.document.text:
            self.text.setPlainText(record.document.text)
        self.tabs.setTabText(1, self.tr("T&urns ({count})").format(count=len(record.turns)))
        self._model.show(record.turns)
        rows = [row for row, turn in enumerate(record.turns) if chosen and turn.id == chosen.id]
        self._choose(rows[0] if rows else 0)

    def silence(self) -> None:
        """Stop what plays and what is being recognised: nobody looks any more."""
        self.panel.playback.pause()

    def leave(self) -> None:
        """Forget the session."""
        self._record = None
        self.panel.show_turn(None, Document())

    def _name(self) -> None:
        for button, icon, name, said in (
            (self.copy, "copy", "historyCopy", self.tr("Copy text")),
            (self.export, "export", "historyExport", self.tr("Export…")),
            (self.delete, "delete", "historyDelete", self.tr("Delete session…")),
        ):
            theme.dress(button, icon)
            button.setObjectName(name)
            button.setAccessibleName(said.rstrip("…"))
            button.setToolTip(said)
        self.open.setObjectName("historyOpen")
        self.open.setAccessibleName(self.tr("Go on dictating in this session"))
        theme.dress(self.open, "dictate")
        self.text.setReadOnly(True)
        self.text.setObjectName("historyText")
        self.text.setAccessibleName(self.tr("Text of the session"))
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.document().setDocumentMargin(theme.SPACE)
        self.text.setPlaceholderText(self.tr("This session has no text."))
        self.turns.setObjectName("historyTurns")
        self.turns.setAccessibleName(self.tr("Turns"))
        self.turns.setModel(self._model)
        self.turns.setItemDelegate(TurnDelegate(self.turns))
        self.turns.setUniformItemSizes(True)
        self.turns.setMouseTracking(True)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self.facts, 1)
        for button in (self.open, self.copy, self.export, self.delete):
            row.addWidget(button)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.turns)
        parts.addWidget(self.panel)
        parts.setChildrenCollapsible(False)
        parts.setStretchFactor(0, 1)
        parts.setStretchFactor(1, 1)
        self.tabs.setDocumentMode(True)
        self.tabs.setObjectName("historyTabs")
        for bar in (self.tabs, self.tabs.tabBar()):
            bar.setAccessibleName(self.tr("Parts of the session"))
        self.tabs.addTab(self.text, self.tr("&Text"))
        self.tabs.addTab(parts, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.heading)
        column.addLayout(row)
        column.addWidget(self.tabs, 1)

    def _connect(self) -> None:
        self.open.clicked.connect(self._on_open)
        self.copy.clicked.connect(self.copy_text)
        self.export.clicked.connect(self._on_export)
        self.delete.clicked.connect(self._on_delete)
        self.turns.selectionModel().currentChanged.connect(self._on_turn)

    def _choose(self, row: int) -> None:
        index = self._model.index(row)
        self.turns.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._show_turn(index)

    def _chosen(self) -> Turn | None:
        turn = self.turns.currentIndex().data(TURN_ROLE)
        return turn if isinstance(turn, Turn) else None

    def _show_turn(self, index: QModelIndex) -> None:
        turn = index.data(TURN_ROLE)
        document = self._record.document if self._record else Document()
        self.panel.show_turn(turn if isinstance(turn, Turn) else None, document)

    @Slot()
    def copy_text(self) -> None:
        """Put the whole text on the clipboard."""
        if self._record is not None:
            QGuiApplication.clipboard().setText(self._record.document.text)
            self._context.say.show(self.tr("The text was copied."))

    @Slot()
    def _on_open(self) -> None:
        self.open_requested.emit(self.session_id)

    @Slot()
    def _on_export(self) -> None:
        self.export_requested.emit(self.session_id)

    @Slot()
    def _on_delete(self) -> None:
        self.delete_requested.emit(self.session_id)

    @Slot(QModelIndex, QModelIndex)
    def _on_turn(self, current: QModelIndex, _: QModelIndex) -> None:
        self._show_turn(current)
