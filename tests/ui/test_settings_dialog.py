"""The settings: every one is there, applied as it is changed, found by typing, and put back one by one."""

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.core.languages import WHISPER_LANGUAGES
from iasr_desktop.core.settings import Settings
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.languages import spoken_name
from iasr_desktop.ui.microphone_test import MicrophoneTest
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.settings import texts
from iasr_desktop.ui.settings.dialog import SettingsDialog, flat, with_values
from iasr_desktop.ui.settings.problems import ProblemList
from iasr_desktop.ui.settings.row import SettingRow
from tests.ui.making import Desk


@pytest.fixture
def dialog(qtbot: QtBot, context: Context) -> SettingsDialog:
    return shown(qtbot, context)


def shown(qtbot: QtBot, context: Context) -> SettingsDialog:
    made = SettingsDialog(context)
    qtbot.addWidget(made)
    made.show()
    return made


def row(dialog: SettingsDialog, key: str) -> SettingRow:
    found = dialog.findChild(SettingRow, key)
    assert isinstance(found, SettingRow)
    return found


def field(dialog: SettingsDialog, key: str) -> Any:
    return row(dialog, key).editor.field


def visible_keys(dialog: SettingsDialog) -> list[str]:
    return [each.key for each in dialog.findChildren(SettingRow) if each.isVisibleTo(dialog)]


def press(parent: QWidget, name: str) -> None:
    button = parent.findChild(QAbstractButton, name)
    assert isinstance(button, QAbstractButton)
    button.click()


def choose(box: QComboBox, value: str) -> None:
    """As a person does: pick it in the list."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_every_setting_is_there_with_name_and_explanation(dialog: SettingsDialog) -> None:
    keys = {each.key for each in dialog.findChildren(SettingRow)}
    assert keys == flat(Settings()).keys() - texts.HIDDEN
    assert texts.names().keys() == texts.explanations().keys() == keys
    assert list(texts.group_titles()) != []
    assert texts.group_titles().keys() == {group.name for group in fields(Settings)}
    for each in dialog.findChildren(SettingRow):
        assert each.editor.field.accessibleName() == texts.names()[each.key]
        assert "Default" in each.editor.field.accessibleDescription()


def test_every_language_has_a_name_of_its_own() -> None:
    for language in WHISPER_LANGUAGES:
        assert spoken_name(language) not in ("", "C")
    assert len({spoken_name(language) for language in WHISPER_LANGUAGES}) == len(WHISPER_LANGUAGES)


def test_a_number_is_applied_once_after_the_last_change(qtbot: QtBot, dialog: SettingsDialog, context: Context) -> None:
    seen: list[int] = []
    context.settings_changed.connect(lambda settings: seen.append(settings.microphone.silence_ms))
    box: QSpinBox = field(dialog, "microphone.silence_ms")
    assert (box.minimum(), box.maximum(), box.suffix()) == (100, 10_000, " ms")
    with qtbot.waitSignal(context.settings_changed):
        for _ in range(5):
            box.stepUp()
    assert seen == [750]
    saved = paths.settings_file()
    qtbot.waitUntil(lambda: saved.exists() and json.loads(saved.read_text())["microphone"]["silence_ms"] == 750)


def test_every_kind_of_editor_changes_its_setting(qtbot: QtBot, dialog: SettingsDialog, context: Context) -> None:
    box: QCheckBox = field(dialog, "agent.enabled")
    box.click()
    choose(field(dialog, "window.theme"), "dark")
    choose(field(dialog, "recognition.language"), "zh")
    lines: QPlainTextEdit = field(dialog, "recognition.vocabulary")
    lines.setPlainText("Meghan\n\n  Okafor \nMeghan")
    keys: QKeySequenceEdit = field(dialog, "keys.dictate")
    keys.setKeySequence(QKeySequence("Ctrl+D"))
    dialog.close()
    settings = context.settings
    assert settings.agent.enabled is False
    assert settings.window.theme == "dark"
    assert settings.recognition.language == "zh"
    assert settings.recognition.vocabulary == ("Meghan", "Okafor")
    assert settings.keys.dictate == "Ctrl+D"


def test_a_setting_goes_back_to_its_default_alone(qtbot: QtBot, context: Context) -> None:
    changed = with_values(Settings(), {"history.audio_days": 7, "window.theme": "dark"})
    context.change_settings(changed)
    dialog = shown(qtbot, context)
    days = row(dialog, "history.audio_days")
    assert days.value() == 7
    reset = days.findChild(QAbstractButton, "reset")
    assert reset.isVisibleTo(days)
    untouched = row(dialog, "keys.hold_ms")
    assert not untouched.findChild(QAbstractButton, "reset").isVisibleTo(untouched)
    with qtbot.waitSignal(context.settings_changed):
        reset.click()
    assert context.settings == replace(changed, history=Settings().history)
    assert not reset.isVisibleTo(days)


def test_reset_all_asks_first_and_keeps_what_the_window_keeps_for_itself(qtbot: QtBot, context: Context) -> None:
    changed = with_values(Settings(), {"history.audio_days": 7, "window.first_steps_done": True})
    context.change_settings(changed)
    dialog = shown(qtbot, context)
    press(dialog, "reset_all")
    box = dialog.findChild(QMessageBox, "confirm_reset")
    with qtbot.waitSignal(context.settings_changed):
        next(each for each in box.buttons() if "Reset" in each.text()).click()
    assert context.settings == with_values(Settings(), {"window.first_steps_done": True})
    assert row(dialog, "history.audio_days").value() == 30


def test_search_finds_settings_in_all_groups_by_name_unit_and_key(qtbot: QtBot, dialog: SettingsDialog) -> None:
    search = dialog.findChild(QLineEdit, "search")
    assert all(key.startswith("recognition.") for key in visible_keys(dialog))
    search.setText("threads")
    assert visible_keys(dialog) == ["recognition.threads", "agent.threads"]
    search.setText("recordings KEEP")
    assert visible_keys(dialog) == ["history.audio_days"]
    search.setText("zzz")
    assert visible_keys(dialog) == []
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert visible_keys(dialog) != []
    dialog.findChild(QListWidget, "groups").setCurrentRow(3)
    assert all(key.startswith("keys.") for key in visible_keys(dialog))


def test_changes_from_elsewhere_are_shown(dialog: SettingsDialog, context: Context) -> None:
    context.change_settings(with_values(context.settings, {"window.show_unsure_words": False}))
    assert row(dialog, "window.show_unsure_words").value() is False
    assert not dialog._pending


def test_the_wheel_scrolls_and_does_not_change_what_lies_under_it(qtbot: QtBot, dialog: SettingsDialog) -> None:
    dialog.show_setting("microphone.silence_ms")
    box: QSpinBox = field(dialog, "microphone.pre_roll_ms")
    assert not box.hasFocus()
    place = QPointF(5, 5)
    turned = QWheelEvent(
        place,
        QPointF(box.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, turned)
    assert box.value() == 450


def test_installed_models_and_microphones_are_offered(qtbot: QtBot, dialog: SettingsDialog, desk: Desk) -> None:
    model: QComboBox = field(dialog, "recognition.model")
    qtbot.waitUntil(lambda: "not installed" in model.currentText())
    device: QComboBox = field(dialog, "microphone.device")
    device.grab()  # Devices are looked for once the list is drawn.
    qtbot.waitUntil(lambda: device.count() == 3)
    choose(device, "Headset")
    dialog.apply()
    assert dialog._context.settings.microphone.device == "Headset"
    assert row(dialog, "microphone.device").findChild(MicrophoneTest) is not None


def broken_settings(services: Services) -> Context:
    file = paths.settings_file()
    file.parent.mkdir(parents=True)
    file.write_text('{"history": {"audio_days": "many"}, "window": {"theme": "pink"}}', encoding="utf-8")
    return Context(services)


def test_values_that_could_not_be_used_are_told_one_by_one(
    qtbot: QtBot, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = broken_settings(services)
    dialog = shown(qtbot, context)
    problems = dialog.findChild(ProblemList)
    assert problems.isVisible()
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    press(problems, "open_copy")
    assert Path(opened[0].toLocalFile()).read_text().startswith('{"history"')
    press(problems, "change_it")
    assert visible_keys(dialog) == ["history.audio_days"]
    for button in problems.findChildren(QAbstractButton, "keep_default"):
        button.click()
    assert not problems.isVisible()
    assert context.settings_problems == ()
    qtbot.waitUntil(lambda: services.load_settings() == (Settings(), []))
    context.close()


def test_without_problems_nothing_is_said_about_them(dialog: SettingsDialog) -> None:
    assert not dialog.findChild(ProblemList).isVisible()


def test_every_button_has_a_name_and_can_be_reached(dialog: SettingsDialog) -> None:
    for button in dialog.findChildren(QAbstractButton):
        if not isinstance(button.parent(), QLineEdit):
            assert button.accessibleName() or button.text(), button
