"""A text in a `QTextDocument`: read and changed by offsets of code points.

Qt lays out a paragraph as a whole at every change, which for the dictation of
a day takes longer than a frame. So a very long paragraph is broken at some of
its spaces, for the eye and for Qt only: such a break reads as the space that
it stands for.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from PySide6.QtGui import QTextCursor, QTextDocument
from shiboken6 import isValid

from iasr_desktop.core.document import Edit

LONG_PARAGRAPH = 4_000
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]* (?=\S)")
_SEPARATOR = "\u2029"
_BREAKS = str.maketrans(dict.fromkeys("\r\u2029\ufdd0\ufdd1", "\n"))


class Places:
    """Offsets of code points as offsets of UTF-16 units, in which Qt counts, and back."""

    def __init__(self, text: str) -> None:
        only_narrow = len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)
        self._wide = [] if only_narrow else [place for place, sign in enumerate(text) if sign > "\uffff"]
        self._wide_units = [place + count for count, place in enumerate(self._wide)]

    def to_units(self, place: int) -> int:
        return place + bisect_right(self._wide, place - 1)

    def to_points(self, unit: int) -> int:
        """The offset of the code point that `unit` begins or lies in."""
        return unit - bisect_left(self._wide_units, unit)


class Paper:
    """The text of one `QTextDocument`, which the person may change as well. GUI thread."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._document.setUndoRedoEnabled(False)
        self._soft: list[QTextCursor] = []
        self._read: str | None = None
        document.documentLayout()  # a document without one does not tell that it was changed
        document.contentsChange.connect(self._on_change)

    @property
    def is_there(self) -> bool:
        """False once Qt has destroyed the document."""
        return bool(isValid(self._document))

    def text(self) -> str:
        """The text as it is meant: soft breaks are spaces."""
        if self._read is None:
            self._read = self._text()
        return self._read

    def _text(self) -> str:
        raw = self._document.toRawText()
        breaks = sorted({cursor.position() for cursor in self._soft if _is_soft(cursor)})
        text = raw.replace(_SEPARATOR, "\n")
        if not breaks:
            return text
        places = Places(raw)
        parts, at = [], 0
        for unit in breaks:
            here = places.to_points(unit)
            parts.append(text[at : here - 1])
            at = here
        return " ".join((*parts, text[at:]))

    def _on_change(self, place: int, removed: int, added: int) -> None:
        self._read = None

    def apply(self, edits: Iterable[Edit]) -> None:
        """Carry out `edits` of `text()`; nothing outside them is touched."""
        places = Places(self._document.toRawText())
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        for edit in sorted(edits, key=lambda one: one.start, reverse=True):
            cursor.setPosition(places.to_units(edit.start))
            cursor.setPosition(places.to_units(edit.end), QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(edit.after)
        self._break_long()
        cursor.endEditBlock()

    def break_long(self) -> None:
        """Break paragraphs that have grown too long for Qt; the text stays what it is."""
        if _long_lines(self._document.toRawText()):
            cursor = QTextCursor(self._document)
            cursor.beginEditBlock()
            self._break_long()
            cursor.endEditBlock()

    def _break_long(self) -> None:
        raw = self._document.toRawText()
        found = [at for start, end in _long_lines(raw) for at in _breaks_of(raw, start, end)]
        if not found:
            return
        self._soft = [cursor for cursor in self._soft if _is_soft(cursor)]
        places = Places(raw)
        for at in reversed(found):
            cursor = QTextCursor(self._document)
            cursor.setPosition(places.to_units(at))
            cursor.setPosition(places.to_units(at + 1), QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText("\n")
            # Selects the break. Kept at its right end when something is put there, it never grows.
            cursor.setPosition(cursor.position() - 1)
            cursor.setPosition(cursor.position() + 1, QTextCursor.MoveMode.KeepAnchor)
            cursor.setKeepPositionOnInsert(True)
            self._soft.append(cursor)


def plain(text: str) -> str:
    """`text` as Qt keeps it, sign for sign: everything that ends a line does so alike."""
    return text.translate(_BREAKS)


def _is_soft(cursor: QTextCursor) -> bool:
    """Whether the break that the cursor selects still stands; once taken out, it never selects anything again."""
    return cursor.position() - cursor.anchor() == 1


def _long_lines(raw: str) -> list[tuple[int, int]]:
    found, start = [], 0
    for line in raw.split(_SEPARATOR):
        if len(line) > LONG_PARAGRAPH:
            found.append((start, start + len(line)))
        start += len(line) + 1
    return found


def _breaks_of(raw: str, start: int, end: int) -> list[int]:
    """Spaces at which the line `start:end` is broken: behind sentences, if there are any."""
    found: list[int] = []
    while end - start > LONG_PARAGRAPH:
        limit = start + LONG_PARAGRAPH
        ends = [hit.end() - 1 for hit in _SENTENCE_END.finditer(raw, start + LONG_PARAGRAPH // 2, limit)]
        at = ends[-1] if ends else raw.rfind(" ", start + 1, limit)
        if at < 0:
            break
        found.append(at)
        start = at + 1
    return found
