"""The offer at the top of the page: recordings that wait to be recognised."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QPushButton, QSizePolicy, QWidget

from iasr_desktop.core.recovery import Unfinished
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.history import texts
from iasr_desktop.ui.history.unfinished_desk import UnfinishedDesk


class UnfinishedBar(QWidget):
    """Hidden while nothing waits. GUI thread."""

    def __init__(self, desk: UnfinishedDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._items: tuple[Unfinished, ...] = ()
        self.text = labels.plain()
        self.recognise = QPushButton(self.tr("&Recognise"), self)
        self.discard = QPushButton(self.tr("Discard…"), self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.question: QMessageBox | None = None
        self._arrange()
        self.recognise.clicked.connect(self._on_recognise)
        self.discard.clicked.connect(self._on_discard)
        self.cancel.clicked.connect(desk.cancel)
        desk.found.connect(self._on_found)
        desk.progressed.connect(self._on_progressed)
        desk.finished.connect(self._on_finished)
        self._show()

    def ask_to_discard(self, items: Sequence[Unfinished]) -> None:
        """Ask whether these recordings may be deleted, without blocking."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Discard recordings"), _question(items), parent=self)
        box.setInformativeText(
            self.tr("What was said in them is nowhere else. They are deleted from this computer for good.")
        )
        yes = box.addButton(self.tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)

        def answered() -> None:
            self.question = None
            if box.clickedButton() is yes:
                self._desk.discard(items)
            box.deleteLater()

        box.finished.connect(answered)
        self.question = box
        box.open()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("unsure_ground"))
        painter.drawRoundedRect(self.rect(), theme.RADIUS, theme.RADIUS)

    def _arrange(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE, theme.SPACE)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.text, 1)
        for button, name in (
            (self.recognise, "historyRecogniseAll"),
            (self.discard, "historyDiscardAll"),
            (self.cancel, "historyRecogniseStop"),
        ):
            button.setObjectName(name)
            row.addWidget(button)
        self.recognise.setAccessibleName(self.tr("Recognise the waiting recordings"))
        self.discard.setAccessibleName(self.tr("Discard the waiting recordings"))
        self.cancel.setAccessibleName(self.tr("Stop recognising"))

    def _show(self) -> None:
        self.setVisible(bool(self._items) or self._desk.is_busy)
        for button in (self.recognise, self.discard):
            button.setVisible(not self._desk.is_busy)
        self.cancel.setVisible(self._desk.is_busy)
        if not self._desk.is_busy:
            self.text.setText(_waiting(self._items))

    @Slot(object)
    def _on_found(self, items: tuple[Unfinished, ...]) -> None:
        self._items = items
        self._show()

    @Slot(int, int)
    def _on_progressed(self, done: int, total: int) -> None:
        if done < total:
            self.text.setText(self.tr("Recognising {number} of {total} …").format(number=done + 1, total=total))
        self._show()

    @Slot(int)
    def _on_finished(self, failed: int) -> None:
        self._show()

    @Slot()
    def _on_recognise(self) -> None:
        self._desk.recognise(self._items)

    @Slot()
    def _on_discard(self) -> None:
        self.ask_to_discard(self._items)


def _waiting(items: Sequence[Unfinished]) -> str:
    length = texts.length(sum(item.duration_s for item in items))
    if len(items) == 1:
        text = QCoreApplication.translate("History", "1 recording waits to be recognised ({length}).")
    else:
        text = QCoreApplication.translate("History", "{count} recordings wait to be recognised ({length}).")
    return text.format(count=QLocale().toString(len(items)), length=length)


def _question(items: Sequence[Unfinished]) -> str:
    if len(items) == 1:
        return QCoreApplication.translate("History", "Discard 1 recording that was not recognised?")
    return QCoreApplication.translate("History", "Discard {count} recordings that were not recognised?").format(
        count=QLocale().toString(len(items))
    )
