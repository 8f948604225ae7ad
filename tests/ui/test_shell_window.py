"""The frame: pages, commands, keys, what closing does, and that it ends cleanly at any moment."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from iasr_desktop.core import waiting_files
from iasr_desktop.core.errors import HotkeyFailed, ModelMissing
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.types import Intent
from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.page import FilesPage
from iasr_desktop.ui.scrolling import PageScroll
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.shell import faults, tray
from iasr_desktop.ui.shell.help import DoctorDialog, about_dialog, shortcuts_dialog
from iasr_desktop.ui.shell.hotkey import GlobalKey
from iasr_desktop.ui.shell.main_window import LEAST_PX, MainWindow
from iasr_desktop.ui.shell.opening import Opening
from iasr_desktop.ui.shell.pages import PAGES
from iasr_desktop.ui.shell.remote import Command
from iasr_desktop.ui.states import DictationState, Phase
from tests.ui.history_making import abandoned
from tests.ui.making import Desk
from tests.ui.shell_window import desktop, main_window


@pytest.fixture
def window(qtbot: QtBot, context: Context) -> Iterator[MainWindow]:
    with main_window(qtbot, context) as made:
        yield made


class Pressed:
    """Notes what the talk key asks of the controller."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.edges: list[str] = []
        controller = window.controller
        monkeypatch.setattr(controller, "press", lambda: self.edges.append("down"))
        monkeypatch.setattr(controller, "release", lambda: self.edges.append("up"))


@pytest.mark.parametrize(("number", "name"), list(enumerate(PAGES, 1)))
def test_every_page_is_reached_by_its_key(qtbot: QtBot, window: MainWindow, number: int, name: str) -> None:
    qtbot.keyClick(window, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
    assert window.pages.current == name
    assert window.pages.currentWidget().isVisible()
    assert window.findChild(QToolButton, f"navigate_{name}").isChecked()
    checked = [button for button in window.findChildren(QToolButton) if button.objectName().startswith("navigate_")]
    assert [button.isChecked() for button in checked].count(True) == 1


def test_pages_are_built_when_they_are_first_shown_and_stay(qtbot: QtBot, window: MainWindow) -> None:
    assert window.pages.count() == 1
    button = window.findChild(QToolButton, "navigate_files")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    first = window.pages.currentWidget()
    window.show_page("dictate")
    window.show_page("files")
    assert window.pages.currentWidget() is first
    assert window.pages.count() == 2


def test_typing_goes_into_the_text_from_the_start(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    editor = window.pages.currentWidget().findChild(QPlainTextEdit, "document")
    assert QApplication.focusWidget() is editor
    qtbot.keyClicks(editor, "a b")
    assert editor.toPlainText() == "a b"


def test_a_short_press_and_a_long_one_are_both_edges(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = Pressed(window, monkeypatch)
    handle = window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_F9)
    assert pressed.edges == ["down"]
    QTest.keyPress(handle, Qt.Key.Key_F9)  # the keyboard repeats it
    QTest.keyRelease(handle, Qt.Key.Key_F9)
    assert pressed.edges == ["down", "up"]
    QTest.keyClick(handle, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert pressed.edges == ["down", "up"]


def test_the_talk_key_is_let_go_when_the_focus_goes(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = Pressed(window, monkeypatch)
    handle = window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_F9)
    QApplication.sendEvent(handle, QFocusEvent(QEvent.Type.FocusOut))
    assert pressed.edges == ["down", "up"]
    QTest.keyRelease(handle, Qt.Key.Key_F9)
    assert pressed.edges == ["down", "up"]


def test_the_talk_key_is_that_of_the_settings(
    qtbot: QtBot, window: MainWindow, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = Pressed(window, monkeypatch)
    settings = context.settings
    context.change_settings(replace(settings, keys=replace(settings.keys, dictate="Ctrl+D")))
    handle = window.windowHandle()
    QTest.keyClick(handle, Qt.Key.Key_F9)
    assert pressed.edges == []
    QTest.keyPress(handle, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    QTest.keyRelease(handle, Qt.Key.Key_D)  # Ctrl came up first
    assert pressed.edges == ["down", "up"]
    assert window.commands["toggle"].text().endswith("\tCtrl+D")


def test_what_can_be_done_follows_the_text(qtbot: QtBot, window: MainWindow) -> None:
    names = ("undo", "redo", "copy_all", "confirm", "export", "flip", "cancel", "recover")
    assert not any(window.commands[name].isEnabled() for name in names)
    window.controller.edit_text("Dear Meghan")
    for name in ("undo", "copy_all", "confirm", "export"):
        assert window.commands[name].isEnabled()
    window.commands["undo"].trigger()
    assert window.controller.snapshot.document.is_empty
    assert window.commands["redo"].isEnabled()
    window.commands["redo"].trigger()
    window.commands["copy_all"].trigger()
    assert QGuiApplication.clipboard().text() == "Dear Meghan"
    window.show_page("history")
    assert not window.commands["undo"].isEnabled(), "the text is out of sight"


def test_forcing_an_intent_is_shown_in_menu_and_page_alike(qtbot: QtBot, window: MainWindow) -> None:
    new_text, correction = window.commands["force_new"], window.commands["force_correction"]
    correction.trigger()
    assert (new_text.isChecked(), correction.isChecked()) == (False, True)
    new_text.trigger()
    assert (new_text.isChecked(), correction.isChecked()) == (True, False)
    new_text.trigger()
    assert (new_text.isChecked(), correction.isChecked()) == (False, False)


def test_colours_are_chosen_in_the_menu(qtbot: QtBot, services: Services) -> None:
    with desktop(qtbot, services) as made:
        made.window.commands["theme_dark"].trigger()
        assert theme.is_dark()
        made.window.commands["theme_light"].trigger()
        assert not theme.is_dark()
        assert made.window.commands["theme_light"].isChecked()


def test_the_window_comes_back_where_it_was(qtbot: QtBot, context: Context) -> None:
    with main_window(qtbot, context) as window:
        window.resize(900, 640)
        window.close()
    with main_window(qtbot, context) as window:
        assert (window.width(), window.height()) == (900, 640)


def test_closing_quits_unless_the_setting_and_a_tray_say_otherwise(
    qtbot: QtBot, window: MainWindow, context: Context
) -> None:
    window.hides_to_tray = True
    settings = context.settings
    context.change_settings(replace(settings, window=replace(settings.window, close_to_tray=True)))
    with qtbot.assertNotEmitted(window.closed):
        window.close()
    assert window.isHidden()
    tray.bring_to_front(window)
    assert window.isVisible()
    with qtbot.waitSignal(window.closed):
        window.commands["quit"].trigger()
    assert window.isHidden()


def test_menus_have_what_was_asked_for(window: MainWindow) -> None:
    menus = [action.menu() for action in window.menuBar().actions()]
    titles = [menu.title().replace("&", "") for menu in menus if isinstance(menu, QMenu)]
    assert titles == ["File", "Edit", "Dictation", "View", "Benchmark", "Help"]
    for menu in window.menuBar().findChildren(QMenu):
        for action in menu.actions():
            assert action.isSeparator() or action.text()


def test_dialogs_of_help_open_and_close(qtbot: QtBot, window: MainWindow) -> None:
    dialog = shortcuts_dialog(window.commands, window)
    table = dialog.findChild(QTableWidget)
    told = {table.item(row, 0).text(): table.item(row, 1).text() for row in range(table.rowCount())}
    assert told["Start dictation"] == "F9"
    assert told["Quit"] == "Ctrl+Q"
    dialog.close()
    about = about_dialog(window)
    assert any("GNU General Public License" in label.text() for label in about.findChildren(QLabel))
    about.close()


@pytest.mark.parametrize(
    ("code", "status", "said"),
    [
        ("print('all is well')", "Everything needed is there.", "all is well"),
        ("print('no microphone'); raise SystemExit(1)", "Something needs your attention.", "no microphone"),
    ],
)
def test_the_check_of_the_machine_shows_what_it_says(
    qtbot: QtBot, window: MainWindow, code: str, status: str, said: str
) -> None:
    import sys

    dialog = DoctorDialog(window, (sys.executable, ["-c", code]))
    qtbot.waitUntil(lambda: status in dialog.findChild(QLabel).text())
    assert said in dialog.findChild(QPlainTextEdit).toPlainText()
    dialog.close()


def test_a_check_that_cannot_start_or_is_closed_early_is_no_trouble(qtbot: QtBot, window: MainWindow) -> None:
    import sys

    missing = DoctorDialog(window, ("there-is-no-such-program", []))
    qtbot.waitUntil(lambda: "iasr doctor" in missing.findChild(QLabel).text())
    missing.close()
    slow = DoctorDialog(window, (sys.executable, ["-c", "input()"]))
    slow.open()
    slow.close()


def test_opening_loads_the_models_behind_the_window(qtbot: QtBot, desk: Desk, services: Services) -> None:
    with desktop(qtbot, services) as made:
        label = made.window.findChild(QLabel, "status_models")
        qtbot.waitUntil(lambda: made.controller.models.is_ready)
        assert label.text() == "Models ready"
        qtbot.waitUntil(lambda: made.window.pages.current == "first_run")


def test_missing_models_are_said_with_the_way_to_get_them(qtbot: QtBot, desk: Desk, services: Services) -> None:
    desk.engine_failure = ModelMissing("The model whisper-base is not installed.", "Run a command.")
    with desktop(qtbot, services) as made:
        button = made.window.findChild(QToolButton, "status_models_action")
        qtbot.waitUntil(button.isVisible)
        assert "whisper-base" in made.window.findChild(QLabel, "status_models").text()
        button.click()
        assert made.window.pages.current == "models"


def test_what_is_missing_although_dictation_works_is_said_once(qtbot: QtBot, desk: Desk, services: Services) -> None:
    desk.engine_notes = ("The language model is not installed.",)
    with desktop(qtbot, services) as made:
        qtbot.waitUntil(lambda: made.controller.models.is_ready)
        made.controller.load_models()
        qtbot.waitUntil(lambda: len(desk.recognizers) == 2)
        told = [notice.text for notice in made.window.messages.notices]
        assert told.count("The language model is not installed.") == 1


def test_the_offer_of_a_recording_goes_when_nothing_waits_any_more(
    qtbot: QtBot, context: Context, window: MainWindow
) -> None:
    left = abandoned("0" * 32)
    Opening(context, window.controller, window).begin()
    qtbot.waitUntil(lambda: bool(context.say.notices))
    offer = context.say.notices[0]
    assert "waits to be recognised" in offer.text
    context.history_changed.emit()
    settle(qtbot, context)
    assert context.say.notices == (offer,)
    left.unlink()
    context.history_changed.emit()
    qtbot.waitUntil(lambda: not context.say.notices)


def test_recordings_of_the_last_time_are_offered(
    qtbot: QtBot, context: Context, window: MainWindow, tmp_path: Path
) -> None:
    waiting_files.save([tmp_path / "gone.wav"], context.services.data_dir / waiting_files.FILE_NAME)
    Opening(context, window.controller, window).begin()
    qtbot.waitUntil(lambda: bool(context.say.notices))
    (offer,) = context.say.notices
    assert offer.text == "1 recording of the last time is not done."
    assert offer.action is not None
    assert window.leaving.may_close()
    offer.action[1]()
    assert window.pages.current == "files"
    page = window.pages.page("files")
    assert isinstance(page, FilesPage)
    assert [item.path.name for item in page.queue.items] == ["gone.wav"]
    assert not page.desk.is_left_over
    assert offer not in context.say.notices


def settle(qtbot: QtBot, context: Context) -> None:
    """What was asked of the history before is answered."""
    with qtbot.waitCallback() as answered:
        context.history.submit(lambda history: history.count(), done=answered)


@pytest.mark.parametrize("command", [Command.TOGGLE, Command.CORRECT])
def test_a_window_opened_by_a_shortcut_listens_at_once(
    qtbot: QtBot, desk: Desk, services: Services, command: Command
) -> None:
    with desktop(qtbot, services, command) as made:
        qtbot.waitUntil(lambda: made.controller.state.is_recording)
        page = made.window.pages.page("dictate")
        assert page.forced.intent is (Intent.CORRECTION if command is Command.CORRECT else None)
        desk.script.append("Dear Meghan")
        desk.microphone.say()
        qtbot.waitUntil(lambda: made.controller.snapshot.document.text == "Dear Meghan")
        made.obey(Command.TOGGLE)
        qtbot.waitUntil(lambda: not made.controller.state.is_recording)


def test_it_ends_cleanly_while_it_listens(qtbot: QtBot, desk: Desk, services: Services) -> None:
    with desktop(qtbot, services, Command.TOGGLE):
        qtbot.waitUntil(lambda: desk.microphone.is_open)
        desk.microphone.say()
    assert not desk.microphone.is_open


def test_it_ends_cleanly_at_once(qtbot: QtBot, services: Services) -> None:
    with desktop(qtbot, services):
        pass


def test_keys_of_other_windows_press_and_release(qtbot: QtBot, desk: Desk, context: Context, window: MainWindow,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    pressed = Pressed(window, monkeypatch)
    key = GlobalKey(context, window.controller)
    key.follow_settings()
    assert desk.hotkeys.keys == ""
    turn_on(context)
    qtbot.waitUntil(lambda: desk.hotkeys.keys == "Ctrl+Alt+Space")
    desk.hotkeys.press()
    desk.hotkeys.release()
    qtbot.waitUntil(lambda: pressed.edges == ["down", "up"])
    desk.hotkeys.press()
    qtbot.waitUntil(lambda: len(pressed.edges) == 3)
    desk.hotkeys.forget()  # the screen was locked
    qtbot.waitUntil(lambda: pressed.edges == ["down", "up"] * 2)
    turn_on(context, enabled=False)
    qtbot.waitUntil(lambda: desk.hotkeys.keys == "")
    key.close()


def test_a_desktop_that_refuses_such_keys_says_what_to_do(
    qtbot: QtBot, desk: Desk, context: Context, window: MainWindow
) -> None:
    desk.hotkeys._refusal = HotkeyFailed("Not under Wayland.", "Use a command.")
    key = GlobalKey(context, window.controller)
    turn_on(context)
    qtbot.waitUntil(lambda: bool(context.say.notices))
    assert context.say.notices[-1].text == "Not under Wayland. Use a command."
    assert context.say.notices[-1].kind == "warning"
    key.close()


def turn_on(context: Context, enabled: bool = True) -> None:
    settings: Settings = context.settings
    context.change_settings(replace(settings, keys=replace(settings.keys, global_enabled=enabled)))


def test_an_exception_in_a_slot_is_told_and_the_window_goes_on(
    qtbot: QtBot, context: Context, window: MainWindow
) -> None:
    import sys
    import threading

    before = sys.excepthook, threading.excepthook
    with faults.told_to(context.say):
        try:
            raise ZeroDivisionError("the words of somebody")
        except ZeroDivisionError as error:
            sys.excepthook(type(error), error, error.__traceback__)
        worker = threading.Thread(target=lambda: [][1])
        worker.start()
        worker.join()
        qtbot.waitUntil(lambda: bool(context.say.notices))
    assert (sys.excepthook, threading.excepthook) == before
    assert all("words" not in notice.text for notice in context.say.notices)
    log = (context.services.data_dir / "logs" / "errors.log").read_text(encoding="utf-8")
    assert "ZeroDivisionError" in log
    assert "IndexError" in log
    assert "words of somebody" not in log


class TestRecordingsThatAreNotDone:
    """They are offered at the next start; that they stop now is said."""

    @pytest.fixture
    def files(self, window: MainWindow) -> FilesPage:
        page = window.show_page("files")
        assert isinstance(page, FilesPage)
        page.runner.pause()
        page.queue.add([Path("one.wav"), Path("two.wav")])
        return page

    def test_are_said_before_the_window_closes(self, qtbot: QtBot, window: MainWindow, files: FilesPage) -> None:
        with qtbot.assertNotEmitted(window.closed):
            window.commands["quit"].trigger()
        assert "2 recordings are not done." in window.messages.notices[-1].text
        assert "offered again at the next start" in window.messages.notices[-1].text
        with qtbot.waitSignal(window.closed):
            window.findChild(QPushButton, "message_action").click()

    def test_do_not_keep_whoever_closes_it_again(self, qtbot: QtBot, window: MainWindow, files: FilesPage) -> None:
        window.close()
        assert window.isVisible()
        with qtbot.waitSignal(window.closed):
            window.close()

    def test_keep_nobody_from_ending_it_otherwise(self, qtbot: QtBot, window: MainWindow, files: FilesPage) -> None:
        with qtbot.waitSignal(window.closed):
            window.end()

    def test_are_forgotten_once_they_are_cancelled(self, qtbot: QtBot, window: MainWindow, files: FilesPage) -> None:
        files.runner.cancel(files.queue.items)
        with qtbot.waitSignal(window.closed):
            window.close()


@pytest.mark.parametrize(
    ("state", "ink"),
    [
        (DictationState(Phase.HEARING, is_recording=True), theme.DARK.added),
        (DictationState(Phase.THINKING, is_recording=True), theme.DARK.unsure),
        (DictationState(Phase.FAILED), theme.LIGHT.danger),
    ],
)
def test_the_tray_icon_has_a_dot_for_its_state(qtbot: QtBot, state: DictationState, ink: str) -> None:
    def middle_of_dot(icon_state: DictationState) -> str:
        image = tray.state_icon(icon_state).pixmap(64, 64).toImage()
        at = QPoint(round(64 - 64 * 0.22), round(64 - 64 * 0.22))
        return str(image.pixelColor(at).name())

    assert middle_of_dot(state) == ink
    assert middle_of_dot(DictationState(Phase.READY)) != ink


def test_the_tray_follows_the_dictation(qtbot: QtBot, window: MainWindow) -> None:
    icon = tray.Tray(window.controller, window.commands, window)
    window.controller.state_changed.emit(DictationState(Phase.NO_SIGNAL, "The microphone is muted."))
    assert "The microphone is muted." in icon.tool_tip
    icon.close()


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("said", ["", "The microphone was disconnected."])
def test_tray_and_page_tell_the_state_alike(window: MainWindow, phase: Phase, said: str) -> None:
    page = window.show_page("dictate")
    line = page.findChild(QLabel, "state_line")
    assert line is not None
    icon = tray.Tray(window.controller, window.commands, window)
    window.controller.state_changed.emit(DictationState(phase, said))
    assert icon.tool_tip.endswith(f": {line.text()}")
    icon.close()


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_the_smallest_window(qtbot: QtBot, window: MainWindow, name: str) -> None:
    window.resize(*LEAST_PX)
    page = window.show_page(name)
    for scroll in page.findChildren(PageScroll):
        if scroll.isVisible():
            assert scroll.widget().minimumSizeHint().width() <= scroll.viewport().width()


def test_shortcuts_of_the_window_are_valid_keys(window: MainWindow) -> None:
    for action in window.commands.all():
        for shortcut in action.shortcuts():
            assert shortcut.toString(), action.objectName()
            assert QKeySequence(shortcut.toString()) == shortcut


def test_no_dialog_is_open_at_the_start(window: MainWindow) -> None:
    assert not window.findChildren(QDialog)
