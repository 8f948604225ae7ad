"""The bar at the top of the window that shows what `Messages` holds."""

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from iasr_desktop.ui import theme
from iasr_desktop.ui.messages import Messages, Notice
from iasr_desktop.ui.theme import ColorRole

INFO_SHOWN_MS = 10_000
_GROUNDS: dict[str, ColorRole] = {"info": "accent_ground", "warning": "unsure_ground", "error": "removed_ground"}
_INKS: dict[str, ColorRole] = {"info": "accent", "warning": "unsure", "error": "removed"}


class MessageBar(QFrame):
    """Shows the newest notice; closing it shows the one before.

    A plain notice without a button goes by itself after `INFO_SHOWN_MS`.
    """

    def __init__(self, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message_bar")
        self._messages = messages
        self._notice: Notice | None = None
        self._timer = QTimer(self, singleShot=True, interval=INFO_SHOWN_MS)
        self._timer.timeout.connect(self._on_close)
        self._build()
        messages.changed.connect(self._on_changed)
        self._on_changed()

    def _build(self) -> None:
        self._mark = QLabel()
        self._text = QLabel(wordWrap=True)
        self._text.setObjectName("message_text")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._button = QPushButton()
        self._button.setObjectName("message_action")
        self._button.clicked.connect(self._on_action)
        self._close = QToolButton(autoRaise=True)
        self._close.setObjectName("message_close")
        self._name()
        theme.dress(self._close, "close")
        self._close.clicked.connect(self._on_close)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE, theme.SPACE)
        row.setSpacing(theme.SPACE_LARGE)
        row.addWidget(self._mark)
        row.addWidget(self._text, 1)
        row.addWidget(self._button)
        row.addWidget(self._close)

    def _name(self) -> None:
        self._close.setAccessibleName(self.tr("Close message"))
        self._close.setToolTip(self.tr("Close message"))

    @Slot()
    def _on_changed(self) -> None:
        notices = self._messages.notices
        newest = notices[-1] if notices else None
        is_new = newest is not self._notice
        self._notice = newest
        self.setVisible(newest is not None)
        if newest is None or not is_new:
            return
        self._text.setText(newest.text)
        self._text.setAccessibleName(newest.text)
        self._button.setVisible(newest.action is not None)
        if newest.action is not None:
            self._button.setText(newest.action[0])
            self._button.setAccessibleName(newest.action[0])
        self._draw_mark(newest)
        self.update()
        self._announce(newest)
        if newest.is_passing:
            self._timer.start()
        else:
            self._timer.stop()

    def _draw_mark(self, notice: Notice) -> None:
        mark = theme.icon(notice.kind, _INKS[notice.kind])
        self._mark.setPixmap(mark.pixmap(theme.ICON_PX, theme.ICON_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._notice is not None:
            painter = QPainter(self)
            painter.fillRect(self.rect(), theme.color(_GROUNDS[self._notice.kind]))

    def _announce(self, notice: Notice) -> None:
        event = QAccessibleAnnouncementEvent(self._text, notice.text)
        if notice.kind == "error":
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    @Slot()
    def _on_action(self) -> None:
        notice = self._notice
        self._on_close()
        if notice is not None and notice.action is not None:
            notice.action[1]()

    @Slot()
    def _on_close(self) -> None:
        if self._notice is not None:
            self._messages.dismiss(self._notice)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._notice is not None:
            self._draw_mark(self._notice)
        elif event.type() is QEvent.Type.LanguageChange:
            self._name()
