"""What a person chose and typed in a page, brought into the page that takes its place."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QDateEdit,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTabWidget,
    QWidget,
)

_Carry = Callable[[Any, Any], None]


def carry_over(earlier: QWidget, later: QWidget) -> None:
    """Give every control of `later` the state of the one with the same name in `earlier`, the keyboard too.

    What the page knows by itself is the same already and is not touched, so nothing is told of a change that is none.
    """
    found = {widget.objectName(): widget for widget in earlier.findChildren(QWidget) if widget.objectName()}
    for widget in later.findChildren(QWidget):
        before = found.get(widget.objectName())
        # A line inside a number's field is the field's business.
        if before is not None and not isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox):
            _carry(before, widget)
    focused = earlier.focusWidget()
    heir = later.findChild(QWidget, focused.objectName()) if focused is not None and focused.objectName() else None
    if heir is not None and focused is not None and earlier.isAncestorOf(focused):
        heir.setFocus()


def _carry(before: QWidget, after: QWidget) -> None:
    for kind, carry in _CARRIES:
        if isinstance(before, kind) and isinstance(after, kind):
            carry(before, after)
            return


def _mark(before: QAbstractButton, after: QAbstractButton) -> None:
    if before.isCheckable() and after.isCheckable() and before.isChecked() != after.isChecked():
        after.setChecked(before.isChecked())


def _choice(before: QComboBox, after: QComboBox) -> None:
    """By what stands for the choice: its words are in another language now."""
    wanted = before.currentData()
    row = after.findData(wanted) if wanted is not None else -1
    if row >= 0 and row != after.currentIndex():
        after.setCurrentIndex(row)


def _line(before: QLineEdit, after: QLineEdit) -> None:
    if before.isEnabled() and not before.isReadOnly() and before.text() != after.text():
        after.setText(before.text())


def _number(before: "QSpinBox | QDoubleSpinBox", after: "QSpinBox | QDoubleSpinBox") -> None:
    if before.value() != after.value():
        after.setValue(before.value())  # type: ignore[arg-type]


def _day(before: QDateEdit, after: QDateEdit) -> None:
    if before.date() != after.date():
        after.setDate(before.date())


def _place(before: QPlainTextEdit, after: QPlainTextEdit) -> None:
    """The text is its page's own; where the person is in it goes along."""
    if before.toPlainText() != after.toPlainText():
        return
    cursor, old = after.textCursor(), before.textCursor()
    cursor.setPosition(old.anchor())
    cursor.setPosition(old.position(), cursor.MoveMode.KeepAnchor)
    after.setTextCursor(cursor)
    after.verticalScrollBar().setValue(before.verticalScrollBar().value())


def _tab(before: QTabWidget, after: QTabWidget) -> None:
    if before.currentIndex() < after.count():
        after.setCurrentIndex(before.currentIndex())


_CARRIES: "tuple[tuple[Any, _Carry], ...]" = (
    (QAbstractButton, _mark),
    (QComboBox, _choice),
    (QLineEdit, _line),
    (QSpinBox, _number),
    (QDoubleSpinBox, _number),
    (QDateEdit, _day),
    (QPlainTextEdit, _place),
    (QTabWidget, _tab),
)
