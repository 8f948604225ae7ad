"""Languages are called by their own names, in one order, wherever they are listed."""

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from iasr_desktop.core.languages import AUTO, WHISPER_LANGUAGES
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.dictation.speech_options import LanguageChoice
from iasr_desktop.ui.languages import spoken_choices, spoken_name
from iasr_desktop.ui.settings.dialog import SettingsDialog
from tests.ui.acting import ActingController


def listed(box: QComboBox) -> list[tuple[str, str]]:
    return [(box.itemData(row), box.itemText(row)) for row in range(box.count())]


def test_every_list_has_the_same_names_in_the_same_order(qtbot: QtBot, context: Context) -> None:
    choice = LanguageChoice(ActingController())  # type: ignore[arg-type]
    dialog = SettingsDialog(context)
    for widget in (choice, dialog):
        qtbot.addWidget(widget)
    field = dialog._rows["recognition.language"].editor.field
    assert isinstance(field, QComboBox)
    assert listed(choice) == listed(field) == list(spoken_choices().items())


def test_the_window_knows_a_name_for_every_language(qtbot: QtBot) -> None:
    names = spoken_choices()
    assert next(iter(names)) == AUTO
    assert set(names) == {AUTO, *WHISPER_LANGUAGES}
    assert len(set(names.values())) == len(names)
    assert (spoken_name("de"), spoken_name("zh"), spoken_name("no such")) == ("Deutsch", "中文", "no such")
