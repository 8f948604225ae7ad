"""History: every session, found by its words, read, heard again, gone on with, or deleted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.recovery import Unfinished, unfinished_of
from iasr_desktop.core.retaking import place_of, use_instead
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.records import Counted, SessionFilter, SessionRecord, SessionSummary
from iasr_desktop.core.types import Turn
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history import deleting, texts
from iasr_desktop.ui.history.filter_bar import FilterBar
from iasr_desktop.ui.history.places import EmptyPlace, retention_text
from iasr_desktop.ui.history.session_list import SessionList
from iasr_desktop.ui.history.session_model import SessionListModel
from iasr_desktop.ui.history.session_view import SessionView
from iasr_desktop.ui.history.unfinished_bar import UnfinishedBar
from iasr_desktop.ui.history.unfinished_desk import UnfinishedDesk

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController

_LIST_PART = 38
"""Percent of the width for the list."""
_DRAWN_MS = 20
"""By then the list beside has been drawn, which takes its time too."""
_SETTLE_MS = 250
"""Turns of a dictation come in bursts; the list follows once they pause."""


class HistoryPage(QWidget):
    """GUI thread. Reads the history when it is first shown, and again whenever it changed."""

    open_requested = Signal(str)
    """Go on with this session in the Dictate page."""
    export_requested = Signal(str)
    settings_requested = Signal()

    def __init__(self, context: Context, controller: "DictationController", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._is_stale = True
        self._reading: CancelToken | None = None
        self.question: QMessageBox | None = None
        self.sessions = SessionListModel(context, self)
        self.unfinished = context.kept(UnfinishedDesk, lambda: UnfinishedDesk(context, controller))
        self.bar = UnfinishedBar(self.unfinished, self)
        self.filter = FilterBar(self)
        self.list = SessionList(self.sessions, self)
        self.empty = EmptyPlace(self)
        self._view: SessionView | None = None
        self._is_divided = False
        self.several = labels.muted()
        self.count = labels.muted()
        self.retention = labels.muted()
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._arrange()
        self._connect()
        self._on_settings(context.settings)

    @property
    def view(self) -> SessionView:
        """The session that is shown. It takes as long to build as all the rest, and so has an event of its own."""
        if self._view is None:
            self._view = SessionView(self._context, self._controller, self)
            self._right.insertWidget(0, self._view)
            self._connect_view(self._view)
            if not self._is_stale:
                self._view.panel.again.refresh_models()
        return self._view

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_divided:
            self._divide()
        if self._view is None:
            QTimer.singleShot(_DRAWN_MS, self, self._build_view)
        if self._is_stale:
            self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._view is not None:
            self._view.silence()

    def take_over(self, earlier: "HistoryPage") -> None:
        """Go on where `earlier` stops."""
        self.list.expect([summary.id for summary in earlier.list.chosen()])

    def show_session(self, session_id: str) -> None:
        """Bring a session to the front, whatever is filtered out now."""
        self.filter.clear()
        row = self.sessions.row_of(session_id)
        if row >= 0:
            self.list.choose(row)
        else:
            self._read(session_id)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(labels.title(self.tr("History")))
        head.addStretch(1)
        head.addWidget(self.count)
        self._left = QStackedWidget(self)
        self._left.addWidget(self.list)
        self._left.addWidget(self.empty)
        self._right = QStackedWidget(self)
        self.several.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._right.addWidget(self.several)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self._left)
        parts.addWidget(self._right)
        parts.setChildrenCollapsible(False)
        parts.setStretchFactor(0, 2)
        parts.setStretchFactor(1, 3)
        self._parts = parts
        self._left.setMinimumWidth(220)
        self._right.setMinimumWidth(320)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_LARGE, theme.SPACE_PAGE, theme.SPACE)
        column.setSpacing(theme.SPACE_LARGE)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self.filter)
        column.addWidget(parts, 1)
        column.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        self._settings = QPushButton(self.tr("Change…"), self)
        self._settings.setFlat(True)
        self._settings.setObjectName("historyRetention")
        self._settings.setAccessibleName(self.tr("Change how long recordings are kept"))
        row = QHBoxLayout()
        row.addWidget(self.retention, 1)
        row.addWidget(self._settings)
        return row

    def _connect(self) -> None:
        self.filter.changed.connect(self._on_filter)
        self.filter.left_downwards.connect(self._on_left_search)
        self.sessions.loaded.connect(self._on_loaded)
        self.sessions.counted.connect(self._on_counted)
        self.list.opened.connect(self.open_requested)
        self.list.delete_requested.connect(self._on_delete_chosen)
        self.list.chosen_changed.connect(self._on_chosen)
        self.empty.clear_requested.connect(self.filter.clear)
        self._settings.clicked.connect(self.settings_requested)
        self._settle.timeout.connect(self._refresh)
        self._context.history_changed.connect(self._on_history_changed)
        self._context.settings_changed.connect(self._on_settings)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self._on_find)

    def _connect_view(self, view: SessionView) -> None:
        view.open_requested.connect(self.open_requested)
        view.export_requested.connect(self.export_requested)
        view.delete_requested.connect(self._on_delete_chosen)
        view.panel.use_requested.connect(self._on_use)
        view.panel.retry_requested.connect(self._on_retry)
        view.panel.discard_requested.connect(self._on_discard)

    def _divide(self) -> None:
        """Once there is a width to divide: what stands beside the list comes later and must not move it."""
        self._is_divided = True
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self._parts.setSizes([_LIST_PART, 100 - _LIST_PART])

    @Slot()
    def _build_view(self) -> None:
        self._right.setCurrentWidget(self.view)

    @Slot()
    def _refresh(self) -> None:
        self._is_stale = False
        self.sessions.refresh()
        self.unfinished.refresh()
        self._context.history.submit(lambda history: history.languages(), self.filter.show_languages)
        if self._view is not None:
            self._view.panel.again.refresh_models()

    @Slot()
    def _on_history_changed(self) -> None:
        if self.isVisible():
            self._settle.start()
        else:
            self._is_stale = True

    @Slot(object)
    def _on_filter(self, wanted: SessionFilter) -> None:
        self.sessions.show(wanted)

    @Slot()
    def _on_loaded(self) -> None:
        is_empty = not self.sessions.rowCount()
        self._left.setCurrentWidget(self.empty if is_empty else self.list)
        self.empty.show_for(self.sessions.wanted)
        self._right.setVisible(not is_empty)

    @Slot(object)
    def _on_counted(self, counted: Counted) -> None:
        self.count.setText(texts.counted_text(counted))

    @Slot()
    def _on_chosen(self) -> None:
        chosen = self.list.chosen()
        if len(chosen) == 1:
            self._read(chosen[0].id)
            return
        self.view.silence()
        self.several.setText(self.tr("{sessions} chosen").format(sessions=texts.sessions_text(len(chosen))))
        self._right.setCurrentWidget(self.several)

    def _read(self, session_id: str) -> None:
        """Read a session; one that was asked for before no longer counts."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = self._context.history.submit(
            lambda history: history.record(session_id), self._on_read, self._on_unread
        )

    def _on_read(self, record: SessionRecord) -> None:
        self._reading = None
        if self._view is None:
            QTimer.singleShot(_DRAWN_MS, self, partial(self._show_record, record))
        else:
            self._show_record(record)

    def _show_record(self, record: SessionRecord) -> None:
        if self._reading is None:  # nobody has chosen another one meanwhile
            self.view.show_record(record)
            self._right.setCurrentWidget(self.view)

    def _on_unread(self, error: Exception) -> None:
        self._reading = None
        if isinstance(error, BadInput):
            self.sessions.refresh()
        else:
            self._context.say.show_error(error)

    @Slot()
    def _on_left_search(self) -> None:
        self.list.setFocus()

    @Slot()
    def _on_find(self) -> None:
        self.filter.search.setFocus()
        self.filter.search.selectAll()

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        self.retention.setText(retention_text(settings.history.audio_days))

    @Slot()
    def _on_delete_chosen(self) -> None:
        chosen = self.list.chosen()
        if not chosen:
            return
        if self._controller.is_busy and self._live_id() in {summary.id for summary in chosen}:
            self._context.say.show(self.tr("You are dictating into this session. Stop first, then delete it."))
            return
        ids = [summary.id for summary in chosen]

        def ask(recordings: int) -> None:
            self.question = deleting.ask(self, chosen, recordings, lambda: self._delete(chosen))

        self._context.history.submit(lambda history: history.recordings_of(ids), ask)

    def _delete(self, sessions: list[SessionSummary]) -> None:
        ids = [summary.id for summary in sessions]
        if self._live_id() in ids:
            self._controller.new_session()
        self.view.leave()

        def failed(error: Exception) -> None:
            self._context.say.show_error(error)
            self._context.history_changed.emit()

        def deleted(_: int) -> None:
            self._context.history_changed.emit()
            self._context.history.forget_words()

        self._context.history.submit(lambda history: history.delete_session(ids), deleted, failed)

    @Slot(object, str)
    def _on_use(self, turn: Turn, text: str) -> None:
        """Put new words in place; in the session being dictated that is its controller's business."""
        if turn.session_id == self._live_id():
            place = place_of(turn, self._controller.snapshot.document)
            if place is not None:
                self._controller.replace_span(*place, text)
            return
        self._context.history.submit(
            lambda history: use_instead(turn, text, history), lambda _: self._context.history_changed.emit()
        )

    @Slot(object)
    def _on_retry(self, turn: Turn) -> None:
        self.unfinished.recognise(_as_unfinished(turn))

    @Slot(object)
    def _on_discard(self, turn: Turn) -> None:
        self.bar.ask_to_discard(_as_unfinished(turn))

    def _live_id(self) -> str:
        return self._controller.snapshot.session_id


def _as_unfinished(turn: Turn) -> list[Unfinished]:
    item = unfinished_of(turn)
    return [] if item is None else [item]
