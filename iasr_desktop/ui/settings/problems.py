"""Settings that could not be used: what was done about each, and the way to what was there."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core import paths
from iasr_desktop.core.settings import Problem
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.messages import sentence
from iasr_desktop.ui.settings import texts


class ProblemList(QWidget):
    """One line a problem; hidden while there is none. The defaults are in force already."""

    kept = Signal(object)
    """The problem whose default the person keeps."""
    shown = Signal(str)
    """Key of the setting that the person wants to see."""

    def __init__(self, problems: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        self._column = column
        self._lines = [_ProblemLine(problem) for problem in problems]
        for line in self._lines:
            line.kept.connect(self._on_kept)
            line.shown.connect(self.shown)
            column.addWidget(line)
        if self._lines:
            column.addWidget(self._copy_button(), 0, Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(self._lines))

    def _copy_button(self) -> QPushButton:
        button = labels.named(QPushButton(self.tr("&Open the copy of what was there")), "open_copy")
        button.setAutoDefault(False)
        theme.dress(button, "folder")
        button.clicked.connect(self._on_open)
        kept = paths.settings_file()
        button.setEnabled(kept.with_name(f"{kept.name}.bak").exists())
        return button

    def _on_kept(self, problem: str) -> None:
        self._lines = [line for line in self._lines if line.problem is not problem]
        self.setVisible(bool(self._lines))
        self.kept.emit(problem)

    @Slot()
    def _on_open(self) -> None:
        kept = paths.settings_file()
        QDesktopServices.openUrl(QUrl.fromLocalFile(kept.with_name(f"{kept.name}.bak")))


class _ProblemLine(QFrame):
    kept = Signal(object)
    shown = Signal(str)

    def __init__(self, problem: str) -> None:
        super().__init__()
        self.problem = problem
        self.key = problem.key if isinstance(problem, Problem) else ""
        mark = QLabel()
        mark.setPixmap(theme.icon("warning", "unsure").pixmap(theme.ICON_PX, theme.ICON_PX))
        keep = labels.named(QPushButton(self.tr("Keep the default")), "keep_default")
        keep.setAutoDefault(False)
        keep.clicked.connect(self._on_keep)
        grid = QGridLayout(self)
        grid.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE, theme.SPACE)
        grid.setHorizontalSpacing(theme.SPACE)
        grid.addWidget(mark, 0, 0)
        grid.addWidget(labels.plain(self._text()), 0, 1)
        grid.setColumnStretch(1, 1)
        if self.key in texts.names():
            show = labels.named(QPushButton(self.tr("Change it")), "change_it")
            show.setAutoDefault(False)
            show.clicked.connect(self._on_show)
            grid.addWidget(show, 0, 2)
        grid.addWidget(keep, 0, 3)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def _text(self) -> str:
        name = texts.names().get(self.key)
        return f"{name}: {sentence(self.problem)}" if name else sentence(self.problem)

    @Slot()
    def _on_keep(self) -> None:
        self.hide()
        self.kept.emit(self.problem)

    @Slot()
    def _on_show(self) -> None:
        self.shown.emit(self.key)
