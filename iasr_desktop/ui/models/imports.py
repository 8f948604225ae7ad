"""What is being imported, above the list: it has no row of its own before it is known what it is."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QVBoxLayout, QWidget

from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.models.row import TransferStrip
from iasr_desktop.ui.models.transfers import Transfer, Transfers


class ImportList(QWidget):
    """One line for every import that waits, runs or failed; hidden while there is none."""

    def __init__(self, transfers: Transfers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("imports")
        self._transfers = transfers
        self._lines: dict[str, _ImportLine] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, theme.SPACE, 0, 0)
        self._column.setSpacing(theme.SPACE)
        transfers.changed.connect(self._on_changed)
        self._on_changed("")

    @Slot(str)
    def _on_changed(self, _: str) -> None:
        imports = self._transfers.imports
        for path in self._lines.keys() - imports.keys():
            line = self._lines.pop(path)
            self._column.removeWidget(line)
            line.deleteLater()
        for path, transfer in imports.items():
            if path not in self._lines:
                self._lines[path] = _ImportLine(path, self._transfers)
                self._column.addWidget(self._lines[path])
            self._lines[path].show_transfer(transfer)
        self.setVisible(bool(self._lines))


class _ImportLine(QFrame):
    def __init__(self, path: str, transfers: Transfers) -> None:
        super().__init__()
        self._path = path
        self._transfers = transfers
        name = labels.strong(self.tr("Import of {name}").format(name=Path(path).name))
        name.setToolTip(labels.tip(path))
        self._strip = TransferStrip()
        close = labels.named(QToolButton(autoRaise=True), "close_import")
        close.setToolTip(self.tr("Stop or close"))
        close.setAccessibleName(self.tr("Stop or close the import of {name}").format(name=Path(path).name))
        close.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.dress(close, "close")
        close.clicked.connect(self._on_close)
        grid = QGridLayout(self)
        grid.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE, theme.SPACE)
        grid.addWidget(name, 0, 0)
        grid.addWidget(close, 0, 1)
        grid.addWidget(self._strip, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_transfer(self, transfer: Transfer) -> None:
        self._strip.show_transfer(transfer)

    @Slot()
    def _on_close(self) -> None:
        self._transfers.pause(self._path)
        self._transfers.forget(self._path)
