"""Everything a person can set, applied as it is changed."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.settings import Settings
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.scrolling import PageScroll
from iasr_desktop.ui.settings import texts
from iasr_desktop.ui.settings.problems import ProblemList
from iasr_desktop.ui.settings.row import SettingRow

APPLY_AFTER_MS = 300
_GROUPS_PX = 170
_SIZE = QSize(860, 640)


class SettingsDialog(QDialog):
    """Not modal. What is changed is in force `APPLY_AFTER_MS` after the last change, and on closing."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settings_dialog")
        self.setWindowTitle(self.tr("Settings"))
        self.resize(_SIZE)
        self._context = context
        self._pending: dict[str, Any] = {}
        self._timer = QTimer(self, singleShot=True, interval=APPLY_AFTER_MS)
        self._timer.timeout.connect(self.apply)
        self._rows = {row.key: row for row in _rows(context)}
        self._sections: dict[str, QWidget] = {}
        self._build()
        for row in self._rows.values():
            row.changed.connect(self._on_changed)
        context.settings_changed.connect(self._on_settings)
        self._on_settings(context.settings)
        self._show_matching()

    @Slot()
    def apply(self) -> None:
        """Put what was changed into force now."""
        self._timer.stop()
        pending, self._pending = self._pending, {}
        self._context.change_settings(with_values(self._context.settings, pending))

    def take_over(self, earlier: "SettingsDialog") -> None:
        """Stand where `earlier` stands, with the same group, search and setting in view."""
        self.setGeometry(earlier.geometry())
        self._groups.setCurrentRow(earlier._groups.currentRow())
        self._search.setText(earlier._search.text())
        self._scroll.verticalScrollBar().setValue(earlier._scroll.verticalScrollBar().value())
        focused = earlier.focusWidget()
        row = next((row for row in earlier._rows.values() if focused and row.isAncestorOf(focused)), None)
        if row is not None:
            self._rows[row.key].editor.field.setFocus()

    def show_setting(self, key: str) -> None:
        """Bring a setting into view and the focus to it. `key` is "group.name" or "group"."""
        group = key.partition(".")[0]
        self._search.clear()
        self._groups.setCurrentRow(list(self._sections).index(group))
        if key in self._rows:
            self._scroll.ensureWidgetVisible(self._rows[key])
            self._rows[key].editor.field.setFocus()

    def _build(self) -> None:
        self._search = labels.named(QLineEdit(clearButtonEnabled=True), "search")
        self._search.setPlaceholderText(self.tr("Search settings"))
        self._search.setAccessibleName(self.tr("Search settings"))
        self._search.textChanged.connect(self._on_search)
        QShortcut(QKeySequence.StandardKey.Find, self, self._search.setFocus)
        self._problems = ProblemList(self._context.settings_problems)
        self._problems.kept.connect(self._on_kept)
        self._problems.shown.connect(self.show_setting)
        middle = QHBoxLayout()
        middle.setSpacing(theme.SPACE_LARGE)
        middle.addWidget(self._group_list())
        middle.addWidget(self._page(), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE_LARGE, theme.SPACE_LARGE, theme.SPACE_LARGE)
        column.setSpacing(theme.SPACE_LARGE)
        column.addWidget(self._search)
        column.addWidget(self._problems)
        column.addLayout(middle, 1)
        column.addLayout(self._buttons())

    def _group_list(self) -> QListWidget:
        self._groups = labels.named(QListWidget(), "groups")
        self._groups.setAccessibleName(self.tr("Groups of settings"))
        self._groups.setFixedWidth(_GROUPS_PX)
        for title in texts.group_titles().values():
            item = QListWidgetItem(title, self._groups)
            item.setSizeHint(QSize(0, theme.SPACE_LARGE * 2))
        self._groups.setCurrentRow(0)
        self._groups.currentRowChanged.connect(self._on_group)
        return self._groups

    def _page(self) -> QScrollArea:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, theme.SPACE_LARGE, 0)
        column.setSpacing(theme.SPACE_LARGE)
        for group, title in texts.group_titles().items():
            self._sections[group] = self._section(group, title)
            column.addWidget(self._sections[group])
        self._nothing = labels.muted(self.tr("No setting is called so."))
        column.addWidget(self._nothing)
        column.addStretch(1)
        self._scroll = PageScroll(body)
        return self._scroll

    def _section(self, group: str, title: str) -> QWidget:
        section = QWidget()
        column = QVBoxLayout(section)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(labels.heading(title))
        for key, row in self._rows.items():
            if key.startswith(f"{group}."):
                column.addWidget(row)
        return section

    def _buttons(self) -> QHBoxLayout:
        reset = labels.named(QPushButton(self.tr("&Reset all")), "reset_all")
        reset.setAutoDefault(False)
        reset.clicked.connect(self._on_reset_all)
        close = labels.named(QPushButton(self.tr("&Close")), "close_settings")
        # Return ends a line in the vocabulary and a number; it closes nothing.
        close.setAutoDefault(False)
        close.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addWidget(reset)
        row.addStretch(1)
        told = labels.muted(self.tr("Changes apply at once."))
        told.setWordWrap(False)
        row.addWidget(told)
        row.addWidget(close)
        return row

    def _show_matching(self) -> None:
        """The chosen group; while something is searched, whatever matches in all groups."""
        words = self._search.text().casefold().split()
        groups = list(self._sections)
        chosen = groups[max(0, self._groups.currentRow())]
        found = False
        for group, title in texts.group_titles().items():
            rows = [row for key, row in self._rows.items() if key.startswith(f"{group}.")]
            matching = [row for row in rows if row.matches(words, title)] if words else rows * (group == chosen)
            for row in rows:
                row.setVisible(row in matching)
            self._sections[group].setVisible(bool(matching))
            found = found or bool(matching)
        self._nothing.setVisible(not found)

    @Slot(str)
    def _on_changed(self, key: str) -> None:
        self._pending[key] = self._rows[key].value()
        self._timer.start()

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        """Show what holds now; what is being changed stays as it is."""
        for key, value in flat(settings).items():
            if key in self._rows and key not in self._pending:
                self._rows[key].set_value(value)

    @Slot()
    def _on_search(self) -> None:
        self._show_matching()

    @Slot()
    def _on_group(self) -> None:
        if self._search.text():
            self._search.clear()
        self._show_matching()
        self._scroll.verticalScrollBar().setValue(0)

    @Slot()
    def _on_reset_all(self) -> None:
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Reset all"), "", parent=self)
        box.setObjectName("confirm_reset")
        box.setText(self.tr("Set every setting back to its default?"))
        box.setInformativeText(self.tr("Your texts, recordings and models stay."))
        reset = box.addButton(self.tr("&Reset all"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        reset.clicked.connect(self._reset_all)
        box.finished.connect(box.deleteLater)
        box.open()

    @Slot()
    def _reset_all(self) -> None:
        self._timer.stop()
        self._pending = {}
        defaults = flat(Settings())
        shown = {key: value for key, value in defaults.items() if key not in texts.HIDDEN}
        self._context.change_settings(with_values(self._context.settings, shown))

    @Slot(object)
    def _on_kept(self, problem: str) -> None:
        """Write the settings in force, so that the value is no problem at the next start."""
        self._context.settings_problems = tuple(
            other for other in self._context.settings_problems if other is not problem
        )
        settings = self._context.settings

        def save(_: CancelToken, __: OnProgress) -> None:
            self._context.services.save_settings(settings)

        self._context.jobs.submit(Lane.STORAGE, save)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.apply()
        super().closeEvent(event)

    def reject(self) -> None:
        """Escape clears the search first, then closes; what was changed stays changed."""
        if self._search.text():
            self._search.clear()
            return
        self.apply()
        super().reject()

    def sizeHint(self) -> QSize:
        return _SIZE


def flat(settings: Settings) -> dict[str, Any]:
    """All values by "group.name"."""
    return {
        f"{group.name}.{entry.name}": getattr(getattr(settings, group.name), entry.name)
        for group in dataclasses.fields(settings)
        for entry in dataclasses.fields(getattr(settings, group.name))
    }


def with_values(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """`settings` with some values, by "group.name", replaced."""
    groups: dict[str, dict[str, Any]] = {}
    for key, value in values.items():
        group, _, name = key.partition(".")
        groups.setdefault(group, {})[name] = value
    changed = {group: dataclasses.replace(getattr(settings, group), **names) for group, names in groups.items()}
    return dataclasses.replace(settings, **changed)


def _rows(context: Context) -> list[SettingRow]:
    defaults = Settings()
    return [
        SettingRow(context, f"{group}.{entry.name}", entry, getattr(getattr(defaults, group), entry.name))
        for group in texts.group_titles()
        for entry in dataclasses.fields(getattr(defaults, group))
        if f"{group}.{entry.name}" not in texts.HIDDEN
    ]
