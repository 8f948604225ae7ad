"""Context and messages: settings are saved behind the window, the history has one lane, errors are said."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from iasr_desktop.core import settings
from iasr_desktop.core.errors import AppError, StorageFailed
from iasr_desktop.core.settings import HistorySettings, Settings
from iasr_desktop.core.storage import health
from iasr_desktop.core.storage.history import History
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.message_bar import MessageBar
from iasr_desktop.ui.services import Services

SECRET = "what was dictated"


def test_settings_are_taken_over_at_once_and_saved(qtbot: QtBot, context: Context, services: Services) -> None:
    new = Settings(history=HistorySettings(audio_days=7))
    with qtbot.waitSignal(context.settings_changed) as caught:
        context.change_settings(new)
    assert caught.args == [new]
    assert context.settings == new
    with qtbot.waitCallback() as called:
        context.history.submit(lambda history: services.load_settings(), done=called)
    assert called.args == [(new, [])]


def test_history_is_opened_once_on_its_own_thread(qtbot: QtBot, context: Context) -> None:
    seen: list[tuple[History, str]] = []

    def look(history: History) -> int:
        seen.append((history, threading.current_thread().name))
        return history.count()

    with qtbot.waitCallback() as called:
        context.history.submit(look)
        context.history.submit(look, done=called)
    assert called.args == [0]
    assert seen[0] == seen[1]
    assert "storage" in seen[0][1]


def test_deleted_words_are_forgotten_bit_by_bit_with_what_was_said_in_between(
    qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def forget(_: History) -> bool:
        done.append("forgot")
        return done.count("forgot") == 3

    monkeypatch.setattr(History, "forget_words", forget)
    context.history.forget_words()
    context.history.submit(lambda _: done.append("saved"))
    qtbot.waitUntil(lambda: len(done) == 4)
    with qtbot.waitCallback() as called:
        context.history.submit(lambda _: None, done=called)
    assert done == ["forgot", "saved", "forgot", "forgot"]


def test_why_the_first_opening_takes_a_while_is_said_while_it_does(
    qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "upgrade_takes_long", lambda path: True)
    said: list[tuple[str, ...]] = []
    context.say.changed.connect(lambda: said.append(tuple(notice.text for notice in context.say.notices)))
    context.history.submit(lambda history: history.count())
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said == [(health.UPGRADING,), ()]


def test_a_microphone_that_is_kept_open_is_told_from_any_thread(qtbot: QtBot, services: Services) -> None:
    told: list[Callable[[bool], None]] = []
    context = Context(replace(services, watch_microphone=told.append))
    with qtbot.waitSignal(context.microphone_kept) as caught:
        threading.Thread(target=told[0], args=(True,)).start()
    assert caught.args == [True]
    assert context.is_microphone_kept
    with qtbot.waitSignal(context.microphone_kept):
        told[0](False)
    assert not context.is_microphone_kept
    context.close()


def test_what_nobody_catches_is_said(qtbot: QtBot, context: Context) -> None:
    def fail(history: History) -> None:
        raise StorageFailed("The history could not be read.", "Close other programs.")

    with qtbot.waitSignal(context.say.changed):
        context.history.submit(fail)
    assert [(notice.text, notice.kind) for notice in context.say.notices] == [
        ("The history could not be read. Close other programs.", "error")
    ]


def test_an_unforeseen_error_is_logged_without_its_words(qtbot: QtBot, context: Context) -> None:
    bar = MessageBar(context.say)
    qtbot.addWidget(bar)
    bar.show()
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        context.say.post(error)
    qtbot.waitUntil(lambda: bool(context.say.notices))
    bar.findChild(QPushButton, "message_action").click()
    copied = QGuiApplication.clipboard().text()
    logged = (context.services.data_dir / "logs" / "errors.log").read_text(encoding="utf-8")
    assert "ValueError" in copied
    assert "test_context.py" in copied
    assert "ValueError" in logged
    assert SECRET not in copied + logged
    assert not context.say.notices
    assert not bar.isVisibleTo(None)


def test_the_newest_notice_is_shown_and_the_one_before_comes_back(qtbot: QtBot, context: Context) -> None:
    pressed: list[str] = []
    bar = MessageBar(context.say)
    qtbot.addWidget(bar)
    context.say.show(AppError("The first."), ("Repair", lambda: pressed.append("repair")))
    context.say.show("The second.", kind="warning")
    context.say.show("The second.", kind="warning")
    text = bar.findChild(QLabel, "message_text")
    assert text.text() == "The second."
    assert not bar.findChild(QPushButton, "message_action").isVisibleTo(bar)
    context.say.dismiss(context.say.notices[-1])
    assert text.text() == "The first."
    bar.findChild(QPushButton, "message_action").click()
    assert pressed == ["repair"]
    assert not context.say.notices


def test_problems_of_the_settings_file_are_said(qtbot: QtBot, services: Services) -> None:
    from iasr_desktop.core import paths

    file = paths.config_dir() / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"history": {"audio_days": "many"}}', encoding="utf-8")
    context = Context(services)
    assert context.settings == settings.Settings()
    assert "audio_days" in context.say.notices[0].text
    context.close()


@pytest.mark.parametrize("count", [3, 30])
def test_old_notices_do_not_pile_up(context: Context, count: int) -> None:
    for number in range(count):
        context.say.show(f"Notice {number}.", kind="warning")
    assert 0 < len(context.say.notices) <= 8
    assert context.say.notices[-1].text == f"Notice {count - 1}."


def test_a_passing_notice_does_not_come_back(context: Context) -> None:
    context.say.show("Careful.", kind="warning")
    context.say.show("Copied.")
    context.say.show("Copied too.")
    assert [notice.text for notice in context.say.notices] == ["Careful.", "Copied too."]
