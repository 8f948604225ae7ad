"""What is marked in the document without being in it: unsure words, and what has just changed."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QVariantAnimation, Slot
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QStyle, QTextEdit

from iasr_desktop.ui import theme

FADE_MS = 2_500
_STEP = 1 / 24


class Marks(QObject):
    """Marks of one editor. They move with the text, since cursors carry them. GUI thread."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._unsure: list[tuple[QTextEdit.ExtraSelection, float]] = []
        self._fresh: list[QTextEdit.ExtraSelection] = []
        self._strength = 0.0
        self._is_fading = True
        self._fade = QVariantAnimation(self, duration=FADE_MS)
        self._fade.setStartValue(1.0)
        self._fade.setEndValue(0.0)
        self._fade.valueChanged.connect(self._on_fade)
        self._fade.finished.connect(self._on_faded)

    def set_unsure(self, spans: Sequence[tuple[int, int, float]]) -> None:
        """Dotted lines under words: start, end in Qt's units, and the confidence.

        Marks that stand right already are kept: a long text has a thousand of them.
        """
        standing = {(*_place(mark), p): mark for mark, p in self._unsure}
        form = self._unsure_format()
        self._unsure = [(standing.get(span) or self._mark(span[0], span[1], form), span[2]) for span in spans]
        self._show()

    def unsure_at(self, unit: int) -> float | None:
        """The confidence of the unsure word at an offset, if there is one."""
        for mark, p in self._unsure:
            start, end = _place(mark)
            if start <= unit <= end and start < end:
                return p
        return None

    def unsure_words(self) -> list[str]:
        """The words marked now."""
        return [mark.cursor.selectedText() for mark, _ in self._unsure if mark.cursor.hasSelection()]

    def flash(self, spans: Iterable[tuple[int, int]]) -> None:
        """Put a ground behind these places, in Qt's units, which fades."""
        self._strength = 1.0
        self._fresh = [self._mark(start, end, self._fresh_format()) for start, end in spans]
        self._fade.stop()
        # Whoever has switched animations off sees the mark as long, without the fading.
        self._is_fading = self._editor.style().styleHint(QStyle.StyleHint.SH_Widget_Animate) != 0
        self._fade.start()
        self._show()

    def fresh_words(self) -> list[str]:
        """What is highlighted now."""
        return [mark.cursor.selectedText() for mark in self._fresh]

    def refresh(self) -> None:
        """Draw all marks anew, in the palette's colours."""
        for mark, _ in self._unsure:
            mark.format = self._unsure_format()
        self._show()

    @Slot(object)
    def _on_fade(self, left: float) -> None:
        wanted = left**0.5 if self._is_fading else 1.0
        if self._strength - wanted >= _STEP:
            self._strength = wanted
            for mark in self._fresh:
                mark.format = self._fresh_format()
            self._show()

    @Slot()
    def _on_faded(self) -> None:
        self._fresh = []
        self._show()

    def _show(self) -> None:
        self._editor.setExtraSelections([*self._fresh, *(mark for mark, _ in self._unsure)])

    def _fresh_format(self) -> QTextCharFormat:
        ground = theme.color("added_ground")
        ground.setAlphaF(self._strength)
        form = QTextCharFormat()
        form.setBackground(ground)
        return form

    def _unsure_format(self) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        form.setUnderlineColor(theme.color("unsure"))
        return form

    def _mark(self, start: int, end: int, form: QTextCharFormat) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark = QTextEdit.ExtraSelection()
        mark.cursor, mark.format = cursor, form
        return mark


def _place(mark: QTextEdit.ExtraSelection) -> tuple[int, int]:
    return mark.cursor.selectionStart(), mark.cursor.selectionEnd()
