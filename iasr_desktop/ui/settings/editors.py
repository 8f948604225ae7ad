"""Editors for values: each holds one value and says when the person changed it."""

import dataclasses
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QKeySequenceEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

_FIELD_PX = 260
_TEXT_LINES = 4
_CODES_PER_LIST = 12


class Editor(QWidget):
    """`changed` is emitted for the person's changes only, never by `set_value`."""

    changed = Signal()
    field: QWidget
    """The widget that takes the focus."""

    def __init__(self, field: QWidget) -> None:
        super().__init__()
        self.field = field
        if not isinstance(field, QCheckBox):
            field.setFixedWidth(_FIELD_PX)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.addWidget(field)
        self.row.addStretch(1)
        self.setFocusProxy(field)
        if isinstance(field, QAbstractSpinBox | QComboBox):
            _StillWheel(field)

    @abstractmethod
    def value(self) -> Any:
        """What is entered, as the settings hold it."""

    def set_value(self, value: Any) -> None:
        """Show `value`; a cursor in the same value stays where it is."""
        if value != self.value():
            blocked = self.field.blockSignals(True)
            self._show(value)
            self.field.blockSignals(blocked)

    def text_of(self, value: Any) -> str:
        """`value` as the editor would show it, for telling the default."""
        return str(value)

    @abstractmethod
    def _show(self, value: Any) -> None:
        """Put `value` into the field."""


class _StillWheel(QObject):
    """Lets the wheel scroll the page instead of changing a field that merely lies under it."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        wheel = event.type() is QEvent.Type.Wheel
        if wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class SwitchEditor(Editor):
    """On or off."""

    def __init__(self, text: str) -> None:
        self._box = QCheckBox(text)
        super().__init__(self._box)
        self._box.toggled.connect(self.changed)

    def value(self) -> bool:
        return self._box.isChecked()

    def text_of(self, value: Any) -> str:
        return self.tr("on") if value else self.tr("off")

    def _show(self, value: Any) -> None:
        self._box.setChecked(bool(value))


class NumberEditor(Editor):
    """A number in its range, with its unit; `least_means` stands for the least value."""

    def __init__(self, entry: "dataclasses.Field[Any]", unit: str, least_means: str) -> None:
        self._box: QSpinBox | QDoubleSpinBox = QDoubleSpinBox() if isinstance(entry.default, float) else QSpinBox()
        super().__init__(self._box)
        self._least, self._means, self._unit = entry.metadata["least"], least_means, unit
        if isinstance(self._box, QDoubleSpinBox):
            self._box.setDecimals(1)
            self._box.setRange(entry.metadata["least"], entry.metadata["most"])
        else:
            self._box.setRange(int(entry.metadata["least"]), int(entry.metadata["most"]))
            self._box.setSingleStep(10 if entry.name.endswith("_ms") else 1)
        self._box.setSuffix(f" {unit}" if unit else "")
        self._box.setSpecialValueText(least_means)
        self._box.setKeyboardTracking(True)
        self._box.valueChanged.connect(self._on_changed)

    def value(self) -> int | float:
        return self._box.value()

    def text_of(self, value: Any) -> str:
        if self._means and value == self._least:
            return self._means
        return f"{self.locale().toString(value)} {self._unit}".strip()

    def range_text(self) -> str:
        """The values allowed."""
        first = self._least + 1 if self._means else self._least
        told = self.tr("{least} to {most}").format(
            least=self.locale().toString(first), most=self.text_of(self._box.maximum())
        )
        return self.tr("{special}, or {range}").format(special=self._means, range=told) if self._means else told

    def _show(self, value: Any) -> None:
        self._box.setValue(value)

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


class ChoiceEditor(Editor):
    """One of several values; long lists are searched by typing."""

    def __init__(self, choices: Mapping[str, str]) -> None:
        self._list = QComboBox()
        # Not measured by its contents: among a hundred languages are scripts that not every system can draw.
        self._list.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        super().__init__(self._list)
        self._list.setMaxVisibleItems(_CODES_PER_LIST)
        self._list.activated.connect(self._on_activated)
        self.set_choices(choices)

    def set_choices(self, choices: Mapping[str, str]) -> None:
        """Offer other values; the one that is set stays."""
        kept = self.value() if self._list.count() else None
        self._list.clear()
        for value, text in choices.items():
            self._list.addItem(text, value)
        if kept is not None:
            self._show(kept)

    def value(self) -> str:
        return str(self._list.currentData())

    def text_of(self, value: Any) -> str:
        index = self._list.findData(value)
        return self._list.itemText(index) if index >= 0 else str(value)

    def _show(self, value: Any) -> None:
        if self._list.findData(value) < 0:
            self._list.addItem(str(value), value)
        self._list.setCurrentIndex(self._list.findData(value))

    @Slot()
    def _on_activated(self) -> None:
        self.changed.emit()


class LinesEditor(Editor):
    """Several texts, one a line."""

    def __init__(self) -> None:
        self._text = QPlainTextEdit()
        super().__init__(self._text)
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight((_TEXT_LINES + 1) * self._text.fontMetrics().lineSpacing())
        self._text.textChanged.connect(self.changed)

    def value(self) -> tuple[str, ...]:
        lines = (line.strip() for line in self._text.toPlainText().splitlines())
        return tuple(dict.fromkeys(filter(None, lines)))

    def text_of(self, value: Any) -> str:
        return ", ".join(value) or self.tr("none")

    def _show(self, value: Any) -> None:
        self._text.setPlainText("\n".join(value))


class KeyEditor(Editor):
    """A key with its modifiers, recorded as it is pressed."""

    def __init__(self) -> None:
        self._keys = QKeySequenceEdit(clearButtonEnabled=True)
        super().__init__(self._keys)
        self._keys.setMaximumSequenceLength(1)
        self._keys.keySequenceChanged.connect(self._on_changed)

    def value(self) -> str:
        return self._keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def text_of(self, value: Any) -> str:
        shown = QKeySequence(value).toString(QKeySequence.SequenceFormat.NativeText)
        return shown or self.tr("none")

    def _show(self, value: Any) -> None:
        self._keys.setKeySequence(QKeySequence(value))

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()
