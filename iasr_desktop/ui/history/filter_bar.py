"""What narrows the list of sessions: words, period, language, and three things a session may have."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum

from PySide6.QtCore import QDate, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.ui import theme
from iasr_desktop.ui.history import texts
from iasr_desktop.ui.languages import spoken_name

TYPING_MS = 150
"""Nobody reads results between two letters typed faster than this."""


class Period(StrEnum):
    """Which days are wanted."""

    ALL = "all"
    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    CUSTOM = "custom"


class SearchField(QLineEdit):
    """A line to search with; Escape clears it, Down leads on to what was found."""

    left_downwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Down | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.left_downwards.emit()
            case _:
                super().keyPressEvent(event)


class FilterBar(QWidget):
    """Emits `changed` with the whole filter; while somebody types, once they pause."""

    changed = Signal(object)
    left_downwards = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._timer.timeout.connect(self._emit)
        self.search = SearchField(self)
        self.period = QComboBox(self)
        self.language = QComboBox(self)
        self.since = QDateEdit(QDate.currentDate().addDays(-6), self)
        self.until = QDateEdit(QDate.currentDate(), self)
        self.with_audio = QPushButton(self.tr("With recording"), self)
        self.with_failed = QPushButton(self.tr("Not recognised"), self)
        self.corrected = QPushButton(self.tr("Corrected"), self)
        self._emitted = SessionFilter()
        self._name()
        self._fill()
        self._arrange()
        self._connect()

    @property
    def wanted(self) -> SessionFilter:
        """The filter as it is set now."""
        since, until = self._bounds()
        return SessionFilter(
            query=self.search.text().strip(),
            since_utc=since,
            until_utc=until,
            language=self.language.currentData() or "",
            with_audio=self.with_audio.isChecked(),
            with_failed=self.with_failed.isChecked(),
            corrected=self.corrected.isChecked(),
        )

    def show_languages(self, codes: Sequence[str]) -> None:
        """Offer these languages; the chosen one stays while it is among them."""
        chosen = self.language.currentData()
        if [self.language.itemData(row) for row in range(1, self.language.count())] == list(codes):
            return
        self.language.blockSignals(True)
        self.language.clear()
        self.language.addItem(self.tr("All languages"), "")
        for code in codes:
            self.language.addItem(spoken_name(code), code)
        self.language.setCurrentIndex(max(0, self.language.findData(chosen)))
        self.language.blockSignals(False)
        self._on_chosen()

    def clear(self) -> None:
        """Everything is wanted again."""
        for button in (self.with_audio, self.with_failed, self.corrected):
            button.setChecked(False)
        self.period.setCurrentIndex(0)
        self.language.setCurrentIndex(0)
        self.search.clear()
        self._timer.stop()
        self._emit()

    def _name(self) -> None:
        self.search.setPlaceholderText(self.tr("Search in everything you said"))
        self.search.setClearButtonEnabled(True)
        glass = QAction(self.search)
        theme.dress(glass, "search", "muted")
        self.search.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        names = (
            (self.search, "historySearch", self.tr("Search")),
            (self.period, "historyPeriod", self.tr("Period")),
            (self.language, "historyLanguage", self.tr("Language")),
            (self.since, "historySince", self.tr("First day")),
            (self.until, "historyUntil", self.tr("Last day")),
            (self.with_audio, "historyWithAudio", self.tr("Only sessions with a recording")),
            (self.with_failed, "historyWithFailed", self.tr("Only sessions with recordings that were not recognised")),
            (self.corrected, "historyCorrected", self.tr("Only sessions with corrections")),
        )
        for widget, name, said in names:
            widget.setObjectName(name)
            widget.setAccessibleName(said)
            widget.setToolTip(said)

    def _fill(self) -> None:
        for text, period in (
            (self.tr("All days"), Period.ALL),
            (self.tr("Today"), Period.TODAY),
            (self.tr("Last 7 days"), Period.WEEK),
            (self.tr("Last 30 days"), Period.MONTH),
            (self.tr("From … to …"), Period.CUSTOM),
        ):
            self.period.addItem(text, period)
        self.language.addItem(self.tr("All languages"), "")

        for day in (self.since, self.until):
            day.setCalendarPopup(True)
        for button in (self.with_audio, self.with_failed, self.corrected):
            button.setCheckable(True)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        for widget in (self.period, self.language):
            row.addWidget(widget)
        row.addSpacing(theme.SPACE)
        for button in (self.with_audio, self.with_failed, self.corrected):
            row.addWidget(button)
        row.addStretch(1)
        self._days = QWidget(self)
        days = QHBoxLayout(self._days)
        days.setContentsMargins(0, 0, 0, 0)
        days.setSpacing(theme.SPACE)
        for day in (QLabel(self.tr("From")), self.since, QLabel(self.tr("to")), self.until):
            days.addWidget(day)
        days.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(theme.SPACE)
        whole.addWidget(self.search)
        whole.addLayout(row)
        whole.addWidget(self._days)
        self._show_days()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_typed)
        self.search.left_downwards.connect(self._on_left)
        self.period.currentIndexChanged.connect(self._on_chosen)
        self.language.currentIndexChanged.connect(self._on_chosen)
        for day in (self.since, self.until):
            day.dateChanged.connect(self._on_chosen)
        for button in (self.with_audio, self.with_failed, self.corrected):
            button.toggled.connect(self._on_chosen)

    def _bounds(self) -> tuple[str, str]:
        """The period as stored times; empty where it is open."""
        today = date.today()
        days = {Period.TODAY: 1, Period.WEEK: 7, Period.MONTH: 30}.get(self.period.currentData())
        if days is not None:
            return _stored(texts.period_start(days, today)), ""
        if self.period.currentData() != Period.CUSTOM:
            return "", ""
        first, last = sorted((_day(self.since.date()), _day(self.until.date())))
        return _stored(texts.period_start(1, first)), _stored(texts.period_start(1, last + timedelta(days=1)))

    def _show_days(self) -> None:
        self._days.setVisible(self.period.currentData() == Period.CUSTOM)

    @Slot()
    def _on_typed(self) -> None:
        self._timer.start()

    @Slot()
    def _on_chosen(self) -> None:
        self._show_days()
        self._timer.stop()
        self._emit()

    @Slot()
    def _on_left(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self._emit()
        self.left_downwards.emit()

    @Slot()
    def _emit(self) -> None:
        wanted = self.wanted
        if wanted != self._emitted:
            self._emitted = wanted
            self.changed.emit(wanted)


def _day(chosen: QDate) -> date:
    return date(chosen.year(), chosen.month(), chosen.day())


def _stored(when: datetime) -> str:
    """In the form in which the history keeps times, which it compares as text."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")
