"""One setting: name, editor, what it does, and the way back to its default."""

import dataclasses
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QToolButton

from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.languages import spoken_choices
from iasr_desktop.ui.settings import texts
from iasr_desktop.ui.settings.choosers import MicrophoneEditor, ModelEditor
from iasr_desktop.ui.settings.editors import (
    ChoiceEditor,
    Editor,
    KeyEditor,
    LinesEditor,
    NumberEditor,
    SwitchEditor,
)

_NAME_PX = 210


class SettingRow(QFrame):
    """Shows one value and says when the person changed it. `key` is "group.name"."""

    changed = Signal(str)

    def __init__(self, context: Context, key: str, entry: "dataclasses.Field[Any]", default: Any) -> None:
        super().__init__()
        self.setObjectName(key)
        self.key = key
        self._default = default
        self._name = texts.names().get(key, key)
        self.editor = made_editor(context, key, entry, default)
        self._lay_out()
        self.editor.changed.connect(self._on_changed)
        self.set_value(default)

    def _lay_out(self) -> None:
        name = QLabel(self._name)
        name.setWordWrap(True)
        name.setFixedWidth(_NAME_PX)
        name.setBuddy(self.editor.field)
        explained = self._explanation()
        self.editor.field.setAccessibleName(self._name)
        self.editor.field.setAccessibleDescription(explained)
        self._reset = labels.named(QToolButton(autoRaise=True), "reset")
        self._reset.setToolTip(self.tr("Back to the default: {value}").format(value=self.editor.text_of(self._default)))
        self._reset.setAccessibleName(self.tr("Reset {name}").format(name=self._name))
        self._reset.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.dress(self._reset, "undo")
        self._reset.clicked.connect(self._on_reset)
        kept = self._reset.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(kept)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, theme.SPACE, 0, theme.SPACE)
        grid.setHorizontalSpacing(theme.SPACE_LARGE)
        grid.setVerticalSpacing(theme.SPACE_SMALL)
        grid.addWidget(name, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.editor, 0, 1)
        grid.addWidget(self._reset, 0, 2, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(labels.muted(explained), 1, 1, 1, 2)
        grid.setColumnStretch(1, 1)

    def _explanation(self) -> str:
        parts = [texts.explanations().get(self.key, "")]
        default = self.editor.text_of(self._default)
        if isinstance(self.editor, NumberEditor):
            told = self.tr("Default {default}; {range}.")
            parts.append(told.format(default=default, range=self.editor.range_text()))
        else:
            parts.append(self.tr("Default: {default}.").format(default=default))
        return " ".join(filter(None, parts))

    def value(self) -> Any:
        return self.editor.value()

    def set_value(self, value: Any) -> None:
        self.editor.set_value(value)
        self._show_reset()

    def matches(self, words: list[str], group: str) -> bool:
        """Whether all `words` occur in what the row says about itself."""
        text = " ".join((group, self._name, self._explanation(), self.key)).casefold()
        return all(word in text for word in words)

    def _show_reset(self) -> None:
        self._reset.setVisible(self.value() != self._default)

    @Slot()
    def _on_changed(self) -> None:
        self._show_reset()
        self.changed.emit(self.key)

    @Slot()
    def _on_reset(self) -> None:
        self.set_value(self._default)
        self.editor.field.setFocus()
        self.changed.emit(self.key)


def made_editor(context: Context, key: str, entry: "dataclasses.Field[Any]", default: Any) -> Editor:
    """The editor that suits a setting: by what it names, else by its type."""
    if key in ("recognition.model", "agent.model"):
        return ModelEditor(context, ModelKind.ASR if key.startswith("recognition") else ModelKind.LLM, default)
    if key == "microphone.device":
        return MicrophoneEditor(context)
    if key in ("keys.dictate", "keys.global_dictate"):
        return KeyEditor()
    if key == "recognition.language":
        return ChoiceEditor(spoken_choices())
    return _editor_by_type(key, entry, default)


def _editor_by_type(key: str, entry: "dataclasses.Field[Any]", default: Any) -> Editor:
    if isinstance(default, bool):
        return SwitchEditor(QCoreApplication.translate("Settings", "On"))
    if isinstance(default, int | float):
        return NumberEditor(entry, texts.units().get(key, ""), texts.least_means().get(key, ""))
    if isinstance(default, tuple):
        return LinesEditor()
    known = texts.choices()
    return ChoiceEditor({value: known.get(value, value) for value in entry.metadata.get("choices", (default,))})
