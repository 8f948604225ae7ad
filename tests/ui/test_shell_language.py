"""Another language of the window while it is open: everything speaks it at once, and nothing is lost or stopped."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from iasr_desktop.ui import i18n
from iasr_desktop.ui.dictation.page import DictationPage
from iasr_desktop.ui.files.page import FilesPage
from iasr_desktop.ui.history.page import HistoryPage
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.settings.dialog import SettingsDialog
from iasr_desktop.ui.shell.application import Desktop
from iasr_desktop.ui.shell.pages import PAGES
from iasr_desktop.ui.states import Phase
from tests.ui.history_making import some_sessions
from tests.ui.making import Desk
from tests.ui.shell_window import desktop

WAITING = "1 recording of an earlier dictation waits to be recognised."


@pytest.fixture
def made(qtbot: QtBot, services: Services) -> Iterator[Desktop]:
    application = QApplication.instance()
    assert application is not None
    some_sessions()
    chosen = services.load_settings()[0]
    window = replace(chosen.window, ui_language="en", first_steps_done=True)
    services.save_settings(replace(chosen, window=window))
    i18n.install(application, "en")
    with desktop(qtbot, services) as opened:
        qtbot.waitUntil(lambda: opened.controller.models.is_ready and bool(opened.window.messages.notices))
        yield opened
    i18n.install(application, "en")


def speak(qtbot: QtBot, made: Desktop, language: str) -> None:
    """Choose a language, and let the window come to rest in it."""
    context = made._context
    before = set(built(made).values())
    context.change_settings(replace(context.settings, window=replace(context.settings.window, ui_language=language)))
    qtbot.waitUntil(lambda: not before & set(built(made).values()))


def built(made: Desktop) -> dict[str, QWidget]:
    pages = made.window.pages
    return {name: page for name in PAGES if (page := pages.find_page(name)) is not None}


def dictation(made: Desktop) -> DictationPage:
    page = made.window.pages.page("dictate")
    assert isinstance(page, DictationPage)
    return page


def said(root: QObject) -> list[str]:
    """What stands on the window's labels and buttons."""
    shown = [*root.findChildren(QLabel), *root.findChildren(QAbstractButton)]
    return [widget.text() for widget in shown if widget.isVisible()]


def test_every_page_and_menu_speaks_it_at_once_and_back_again(qtbot: QtBot, made: Desktop) -> None:
    window = made.window
    for name in PAGES:
        window.open_page(name)
    english = {button.text() for button in window.findChildren(QAbstractButton) if button.isVisible()}
    titles = [action.text() for action in window.menuBar().actions()]
    speak(qtbot, made, "zh_CN")
    assert window.pages.current == "benchmark"
    assert window.commands["quit"].text() == "退出(&Q)"
    assert window.findChild(QWidget, "navigate_history").text() == "历史"
    for name in PAGES:
        window.open_page(name)
        shown = [text for text in said(window.pages) if any("a" <= sign <= "z" for sign in text.lower())]
        assert not {"History", "Files", "Vocabulary", "Models", "Benchmark"} & set(shown), name
    speak(qtbot, made, "en")
    for name in PAGES:
        window.open_page(name)
    assert english <= set(said(window))
    assert [action.text() for action in window.menuBar().actions()] == titles
    assert [notice.text for notice in window.messages.notices] == [WAITING]


def test_the_dictation_goes_on_and_nothing_typed_is_lost(qtbot: QtBot, made: Desktop, desk: Desk) -> None:
    desk.script.append("spoken words")
    made.controller.toggle()
    qtbot.waitUntil(lambda: made.controller.state.phase is Phase.LISTENING)
    qtbot.keyClicks(dictation(made).view, "typed words")
    speak(qtbot, made, "zh_CN")
    assert made.controller.state.is_recording
    assert dictation(made).view.text == "typed words"
    desk.microphone.say()
    qtbot.waitUntil(lambda: dictation(made).view.text == "typed words spoken words")
    made.controller.stop()
    qtbot.waitUntil(lambda: not made.controller.is_busy)
    button = dictation(made).forced.correction
    button.click()
    assert made.window.commands["force_correction"].isChecked()
    made.window.commands["force_correction"].trigger()
    assert not button.isChecked()


def test_what_was_chosen_searched_and_queued_stays(qtbot: QtBot, made: Desktop, tmp_path: Path) -> None:
    window = made.window
    history = window.open_page("history")
    assert isinstance(history, HistoryPage)
    qtbot.waitUntil(lambda: history.sessions.rowCount() == 3)
    history.list.choose(history.sessions.row_of("letter"))
    files = window.open_page("files")
    assert isinstance(files, FilesPage)
    files.runner.pause()
    files.queue.add([tmp_path / "one.wav"])
    vocabulary = window.open_page("vocabulary")
    qtbot.keyClicks(vocabulary.findChild(QLineEdit, "new_term"), "Meghan")
    speak(qtbot, made, "zh_CN")
    assert window.pages.page("vocabulary").findChild(QLineEdit, "new_term").text() == "Meghan"
    later = window.open_page("files")
    assert isinstance(later, FilesPage)
    assert later is not files
    assert [item.path.name for item in later.queue.items] == ["one.wav"]
    assert later.table.model().rowCount() == 1
    again = window.open_page("history")
    assert isinstance(again, HistoryPage)
    qtbot.waitUntil(lambda: [summary.id for summary in again.list.chosen()] == ["letter"])


def test_the_settings_stay_open_in_the_language_that_was_chosen(qtbot: QtBot, made: Desktop) -> None:
    made.window.commands["settings"].trigger()
    dialog = made.window.findChild(SettingsDialog)
    dialog.show_setting("window.ui_language")
    speak(qtbot, made, "zh_CN")
    qtbot.waitUntil(lambda: len(made.window.findChildren(SettingsDialog)) == 1)
    later = made.window.findChild(SettingsDialog)
    assert later.isVisible()
    assert later.windowTitle() == "设置"
    assert later._groups.currentRow() == dialog_row(later, "window")


def dialog_row(dialog: SettingsDialog, group: str) -> int:
    return list(dialog._sections).index(group)


def test_work_that_ends_after_its_page_is_gone_troubles_nobody(qtbot: QtBot, made: Desktop) -> None:
    """A page asks the history for what it shows; meanwhile it is replaced."""
    made.window.open_page("history")
    speak(qtbot, made, "zh_CN")
    speak(qtbot, made, "en")
    with qtbot.waitCallback() as answered:
        made._context.history.submit(lambda history: history.count(), done=answered)
    assert [notice.text for notice in made.window.messages.notices] == [WAITING]
