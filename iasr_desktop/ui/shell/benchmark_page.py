"""The place of the benchmark in the window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController


class BenchmarkPage(QWidget):
    """Says what will be measured here, and what can be measured today on the command line."""

    def __init__(self, context: Context, controller: DictationController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("benchmark_page")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE)
        column.setSpacing(theme.SPACE_LARGE)
        column.addWidget(labels.title(self.tr("Benchmark")))
        for text in (
            self.tr(
                "This page will measure how well dictation with spoken corrections works on this machine: a simulated "
                "speaker reads sentences, corrects what was misheard, and the errors left after each turn are counted."
            ),
            self.tr(
                "It is not part of this version. In a terminal, “iasr bench agent” and “iasr bench speed” measure "
                "the understanding of corrections and the speed of recognition today."
            ),
        ):
            label = QLabel(text)
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            label.setMaximumWidth(640)
            label.setAccessibleName(text)
            column.addWidget(label)
        column.addStretch(1)
