"""One model of the list: what it is, what goes on with it, what can be done."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.overview import ModelFacts, Presence
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.bars import Bar
from iasr_desktop.ui.models import texts
from iasr_desktop.ui.models.transfers import Stage, Task, Transfer

_STEPS = 1000
_BAR_PX = 6


class TransferStrip(QWidget):
    """A bar with a sentence below it; hidden while there is nothing to tell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = labels.named(Bar(_BAR_PX), "transfer_bar")
        self._said = labels.muted()
        self._said.setObjectName("transfer_text")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE_SMALL, 0, 0)
        column.setSpacing(theme.SPACE_SMALL)
        column.addWidget(self._bar)
        column.addWidget(self._said)
        self.hide()

    def show_transfer(self, transfer: Transfer | None) -> None:
        self.setVisible(transfer is not None)
        if transfer is None:
            return
        failed = transfer.stage is Stage.FAILED
        self._said.setText(texts.transfer_text(transfer))
        self._said.setForegroundRole(QPalette.ColorRole.BrightText if failed else QPalette.ColorRole.PlaceholderText)
        self._bar.setVisible(transfer.stage in (Stage.RUNNING, Stage.PAUSED))
        progress = transfer.progress
        known = progress is not None and bool(progress.total)
        self._bar.setRange(0, _STEPS if known or transfer.stage is Stage.PAUSED else 0)
        if progress is not None and progress.total:
            self._bar.setValue(round(_STEPS * progress.done / progress.total))
        self._bar.setAccessibleName(self.tr("Progress"))


class ModelRow(QFrame):
    """Shows facts and a transfer, and says what the person wants. Holds no state of its own."""

    main_clicked = Signal(str)
    verify_clicked = Signal(str)
    remove_clicked = Signal(str)

    def __init__(self, facts: ModelFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"model_{facts.id}")
        self._facts = facts
        self._transfer: Transfer | None = None
        self._name = labels.strong(facts.id)
        self._usage = labels.plain()
        self._usage.setObjectName("usage")
        self._usage.setForegroundRole(QPalette.ColorRole.Link)
        self._purpose = labels.plain()
        self._details = labels.muted()
        self._strip = TransferStrip()
        self._main = labels.named(QPushButton(), "main_action")
        self._more = self._more_button()
        self._lay_out()
        self._main.clicked.connect(self._on_main)
        self.show_model(facts, None)

    def _more_button(self) -> QToolButton:
        button = labels.named(QToolButton(autoRaise=True), "more_actions")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        # The icon says already that there is more.
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        button.setToolTip(self.tr("More"))
        button.setAccessibleName(self.tr("More about {name}").format(name=self._facts.id))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.dress(button, "more")
        menu = QMenu(button)
        self._verify = labels.named(QAction(self.tr("&Check its files"), menu), "verify")
        self._remove = labels.named(QAction(self.tr("&Remove"), menu), "remove")
        theme.dress(self._verify, "check")
        theme.dress(self._remove, "delete")
        self._verify.triggered.connect(self._on_verify)
        self._remove.triggered.connect(self._on_remove)
        menu.addActions([self._verify, self._remove])
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        heads = QHBoxLayout()
        heads.setSpacing(theme.SPACE_LARGE)
        heads.addWidget(self._name)
        heads.addWidget(self._usage, 1)
        grid = QGridLayout(self)
        grid.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE, theme.SPACE)
        grid.setHorizontalSpacing(theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE_SMALL)
        grid.addLayout(heads, 0, 0)
        grid.addWidget(self._purpose, 1, 0)
        grid.addWidget(self._details, 2, 0)
        grid.addWidget(self._strip, 3, 0)
        grid.addWidget(self._main, 0, 1, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._more, 0, 2, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_model(self, facts: ModelFacts, transfer: Transfer | None) -> None:
        """Draw what is known now."""
        self._facts, self._transfer = facts, transfer
        self._usage.setText(texts.usage(facts))
        self._purpose.setText(texts.description(facts))
        self._details.setText(texts.details(facts))
        self._strip.show_transfer(transfer or self._left_over())
        text, icon, told = self._main_action()
        self._main.setVisible(bool(text))
        self._main.setText(text)
        self._main.setAccessibleName(told)
        theme.dress(self._main, icon)
        active = transfer is not None and transfer.is_active
        lies_there = facts.presence is not Presence.ABSENT
        self._verify.setEnabled(facts.presence in (Presence.INSTALLED, Presence.DAMAGED) and not active)
        self._remove.setEnabled(lies_there and not active)
        self._more.setEnabled(lies_there and not active)

    def _left_over(self) -> Transfer | None:
        """An unfinished fetch of an earlier run looks like one that was paused now."""
        if self._facts.presence is Presence.PARTIAL:
            return Transfer(Task.FETCH, Stage.PAUSED)
        return None

    def _main_action(self) -> tuple[str, str, str]:
        """Text, icon and accessible name of what one would do next; no text when there is nothing."""
        name, presence = self._facts.id, self._facts.presence
        if self._transfer is not None and self._transfer.is_active:
            if self._transfer.task is Task.FETCH:
                return self.tr("Pause"), "pause", self.tr("Pause {name}").format(name=name)
            return self.tr("Stop"), "stop", self.tr("Stop {name}").format(name=name)
        if presence is Presence.PARTIAL or (self._transfer and self._transfer.stage is Stage.PAUSED):
            return self.tr("Resume"), "play", self.tr("Resume {name}").format(name=name)
        if presence is Presence.DAMAGED and not self._facts.is_imported:
            return self.tr("Repair"), "retry", self.tr("Repair {name}").format(name=name)
        if presence is Presence.ABSENT:
            return self.tr("Get"), "download", self.tr("Get {name}").format(name=name)
        if self._facts.needed_as is None and self._facts.kind in (ModelKind.ASR, ModelKind.LLM):
            return self.tr("Use"), "check", self.tr("Use {name}").format(name=name)
        return "", "check", name

    @Slot()
    def _on_main(self) -> None:
        self.main_clicked.emit(self._facts.id)

    @Slot()
    def _on_verify(self) -> None:
        self.verify_clicked.emit(self._facts.id)

    @Slot()
    def _on_remove(self) -> None:
        self.remove_clicked.emit(self._facts.id)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.show_model(self._facts, self._transfer)
