"""The text of the session, to be read, typed into, copied and dragged away.

What is typed is handed on after a short pause; what arrives is merged in place
with what is still being typed (`core.merging`), so no character is lost, and
caret, selection and scroll stay where they are.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QTimer, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from iasr_desktop.core.document import Edit, apply_edits, difference
from iasr_desktop.core.doubts import Doubt, shifted
from iasr_desktop.core.merging import changes, merging_edits, moved
from iasr_desktop.ui.dictation.dragging import TextDrag
from iasr_desktop.ui.dictation.marks import Marks
from iasr_desktop.ui.dictation.paper import Paper, Places, plain

PAUSE_MS = 800


class DocumentView(QPlainTextEdit):
    """Plain text. GUI thread. `typed` carries the whole text as it stands after typing."""

    typed = Signal(str)
    undo_asked = Signal()
    redo_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paper = Paper(self.document())
        self._marks = Marks(self)
        self._drag = TextDrag(self)
        self._shown = ""  # the text last received; the editor's may be ahead of it
        self._received = ""  # the same before Qt's signs took the place of its line ends
        self._sent: str | None = None
        self._waiting: str | None = None
        self._is_composing = False
        self._is_changing = False
        self._fresh_in: tuple[str, tuple[tuple[int, int], ...]] | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.commit)
        self.textChanged.connect(self._on_changed)
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Dictated text"))
        how = self.tr("Press the button and speak. To change something, say what it should be.")
        where = self.tr("All of it is kept under History.")
        self.setPlaceholderText(f"{how}\n{where}")

    @property
    def text(self) -> str:
        """What the editor holds now, typed characters included."""
        return self._paper.text()

    @property
    def marks(self) -> Marks:
        return self._marks

    @property
    def is_ahead(self) -> bool:
        """Whether something was typed that was not handed on."""
        return self.text not in (self._shown, self._sent)

    @Slot()
    def commit(self) -> None:
        """Hand typed text on now."""
        self._pause.stop()
        now = self.text
        if now in (self._shown, self._sent):
            return
        self._paper.break_long()
        self._sent = now
        # Line ends that Qt writes otherwise are put back as they were received.
        self.typed.emit(apply_edits(self._received, _as_received(self._received, self._shown, now)))

    def show_text(self, received: str) -> None:
        """Bring in what changed since the text received last."""
        if self._is_composing:
            self._waiting = received
            return
        text = plain(received)
        if self._sent == text:
            self._shown, self._sent = text, None
        before = self.text
        edits = merging_edits(self._shown, before, text)
        self._shown, self._received = text, received
        if edits:
            self._apply(before, edits)
        if self._fresh_in is not None and self._fresh_in[0] == text:
            self.flash(text, self._fresh_in[1])

    def start_anew(self, received: str) -> None:
        """Show another session's text; nothing of the one before is kept."""
        self._pause.stop()
        self._waiting = self._sent = self._fresh_in = None
        self._shown, self._received = plain(received), received
        self._marks.set_unsure(())
        self._apply(before := self.text, difference(before, self._shown))
        self.moveCursor(QTextCursor.MoveOperation.End)

    def flash(self, text: str, spans: Iterable[tuple[int, int]]) -> None:
        """Highlight places of `text`, now or as soon as it is what is shown; the first comes into view."""
        kept = tuple(spans)
        if plain(text) != self._shown:
            self._fresh_in = (plain(text), kept)
            return
        self._fresh_in = None
        now = self.text
        edits, places = changes(self._shown, now), Places(now)
        units = [tuple(places.to_units(moved(at, edits)) for at in _visible(span, self._shown)) for span in kept]
        self._marks.flash((start, end) for start, end in units)
        if units and not self.hasFocus():
            self._bring_into_view(units[0][0])

    def mark_unsure(self, doubts: Sequence[Doubt]) -> None:
        """Mark words of the text received last."""
        now = self.text
        places = Places(now)
        spans = shifted(doubts, changes(self._shown, now))
        self._marks.set_unsure([(places.to_units(one.start), places.to_units(one.end), one.p) for one in spans])

    def select(self, start: int, end: int) -> None:
        """Select a place of the text received last, and go there."""
        now = self.text
        edits, places = changes(self._shown, now), Places(now)
        cursor = self.textCursor()
        cursor.setPosition(places.to_units(moved(start, edits)))
        cursor.setPosition(places.to_units(moved(end, edits)), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.setFocus()

    def selected_text(self) -> str:
        """The selection as plain text; a break that is there for the eye only is a space."""
        cursor = self.textCursor()
        text = self.text
        places = Places(text)
        return text[places.to_points(cursor.selectionStart()) : places.to_points(cursor.selectionEnd())]

    def _apply(self, before: str, edits: Sequence[Edit]) -> None:
        places = Places(before)
        cursor, bar = self.textCursor(), self.verticalScrollBar()
        ends = [places.to_points(cursor.anchor()), places.to_points(cursor.position())]
        was_at_bottom = bar.value() == bar.maximum()
        top = self.cursorForPosition(QPoint(0, 0))
        follows = ends == [len(before)] * 2 and before == self._before_of(before, edits)
        self._is_changing = True
        self._paper.apply(edits)
        self._is_changing = False
        after = Places(self.text)
        wanted = [after.to_units(moved(at, edits, after_insertion=follows)) for at in ends]
        if wanted != [self.textCursor().anchor(), self.textCursor().position()]:
            cursor = self.textCursor()
            cursor.setPosition(wanted[0])
            cursor.setPosition(wanted[1], QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
        self._scroll_back(top, was_at_bottom)

    def _before_of(self, before: str, edits: Sequence[Edit]) -> str:
        """`before` if nothing in it waits to be handed on; the caret of whoever types stays with what is typed."""
        return before if apply_edits(before, edits) == self._shown else ""

    def _scroll_back(self, top: QTextCursor, to_bottom: bool) -> None:
        bar = self.verticalScrollBar()
        if to_bottom:
            bar.setValue(bar.maximum())
            return
        lines = round(self.cursorRect(top).top() / max(1, self.fontMetrics().lineSpacing()))
        bar.setValue(bar.value() + lines)

    def _bring_into_view(self, unit: int) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(unit)
        shown = self.cursorRect(cursor)
        if not self.viewport().rect().contains(shown.topLeft()):
            lines = round((shown.top() - self.viewport().height() / 2) / max(1, self.fontMetrics().lineSpacing()))
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + lines)

    @Slot()
    def _on_changed(self) -> None:
        if not self._is_changing:
            self._pause.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.commit()
            self.undo_asked.emit()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.commit()
            self.redo_asked.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # Qt takes the focus away once more while it destroys the editor.
        if self._paper.is_there:
            self.commit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Nothing is merged while a sign is being composed: it would be torn away."""
        super().inputMethodEvent(event)
        self._is_composing = bool(event.preeditString())
        if not self._is_composing and self._waiting is not None:
            received, self._waiting = self._waiting, None
            self.show_text(received)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The usual menu; its undo and redo are those of the session."""
        menu = self.createStandardContextMenu(event.pos())
        for action in menu.actions():
            signal = {"edit-undo": self.undo_asked, "edit-redo": self.redo_asked}.get(action.objectName())
            if signal is not None:
                action.setEnabled(True)
                action.triggered.connect(self.commit)
                action.triggered.connect(signal)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            p = self._marks.unsure_at(self.cursorForPosition(event.pos()).position())
            if p is not None:
                text = self.tr("The recogniser was not sure of this word ({percent} %).")
                QToolTip.showText(event.globalPos(), text.format(percent=round(100 * p)), self)
                return True
        return super().viewportEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "_marks"):
            self._marks.refresh()

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files are for the window, not for the text."""
        return source.hasText() and not source.hasUrls()


def _visible(span: tuple[int, int], text: str) -> tuple[int, int]:
    """The span, or the signs beside it when words were taken out and nothing is left to see."""
    start, end = span
    return (start, end) if start < end else (max(0, start - 1), min(len(text), end + 1))


def _as_received(received: str, shown: str, now: str) -> tuple[Edit, ...]:
    """The edits of `received` that typing made, `shown` being the same with Qt's line ends."""
    return tuple(
        Edit(edit.start, edit.end, received[edit.start : edit.end], edit.after) for edit in difference(shown, now)
    )
