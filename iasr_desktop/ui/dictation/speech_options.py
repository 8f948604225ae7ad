"""The language that is spoken, and what the next words shall be taken for."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.types import Intent
from iasr_desktop.ui import theme
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.dictation.parts import named
from iasr_desktop.ui.languages import spoken_choices

_SHORTEST_COMBO = 11


class LanguageChoice(QComboBox):
    """Languages by their own names; the session's is chosen."""

    def __init__(self, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.setObjectName("language_combo")
        self.setAccessibleName(self.tr("Language"))
        self.setToolTip(self.tr("The language you speak"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_SHORTEST_COMBO)
        for code, name in spoken_choices().items():
            self.addItem(name, code)
        self.activated.connect(self._on_chosen)
        controller.document_changed.connect(self._on_document)
        self._on_document(controller.snapshot)

    @Slot(int)
    def _on_chosen(self, index: int) -> None:
        self._controller.set_language(self.itemData(index))

    @Slot(object)
    def _on_document(self, snapshot: Snapshot) -> None:
        if snapshot.language != self.currentData():
            self.setCurrentIndex(max(0, self.findData(snapshot.language)))


class ForcedIntent(QWidget):
    """Two keys that stay down until the next utterance is taken."""

    def __init__(self, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE_SMALL)
        self.new_text = self._button("force_new_text", self.tr("New text"), "F7")
        self.new_text.setAccessibleDescription(self.tr("Take the next words as new text, whatever they say"))
        self.correction = self._button("force_correction", self.tr("Correction"), "F8")
        self.correction.setAccessibleDescription(self.tr("Take the next words as a correction"))
        for button in (self.new_text, self.correction):
            button.setToolTip(button.accessibleDescription())
            button.clicked.connect(self._on_clicked)
            row.addWidget(button)
        controller.forced_changed.connect(self._show)
        self._show(controller.forced)

    def _button(self, name: str, text: str, key: str) -> QPushButton:
        button = named(QPushButton(f"{text}  {key}"), name)
        button.setCheckable(True)
        button.setShortcut(key)
        button.setAccessibleName(self.tr("Next: {what}").format(what=text))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    @property
    def intent(self) -> Intent | None:
        """What is chosen for the next utterance."""
        if self.new_text.isChecked():
            return Intent.NEW_INPUT
        return Intent.CORRECTION if self.correction.isChecked() else None

    @Slot(bool)
    def _on_clicked(self, checked: bool) -> None:
        pressed = self.sender()
        for button in (self.new_text, self.correction):
            if button is not pressed:
                button.setChecked(False)
        self._controller.force_next(self.intent)

    @Slot(object)
    def _show(self, intent: Intent | None) -> None:
        self.new_text.setChecked(intent is Intent.NEW_INPUT)
        self.correction.setChecked(intent is Intent.CORRECTION)
