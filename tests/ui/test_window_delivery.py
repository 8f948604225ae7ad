"""Text into other windows: the clipboard is the last resort, and is told of."""

import dataclasses
from collections.abc import Sequence

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from iasr_desktop.core.delivery import Sent
from iasr_desktop.core.errors import DeliveryFailed
from iasr_desktop.core.ports import TextDelivery
from iasr_desktop.core.settings import DeliverySettings, Settings
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.desktop.delivery import WindowDelivery
from iasr_desktop.ui.services import Services
from tests.fakes import Typewriter


@pytest.fixture
def ways() -> list[Typewriter]:
    return [Typewriter()]


@pytest.fixture
def services(services: Services, ways: list[Typewriter]) -> Services:
    def build() -> Sequence[TextDelivery]:
        return ways

    return dataclasses.replace(services, build_delivery=build)


@pytest.fixture
def delivery(context: Context) -> WindowDelivery:
    QGuiApplication.clipboard().setText("what the person copied")
    return WindowDelivery(context)


def send(qtbot: QtBot, delivery: WindowDelivery, text: str) -> Sent:
    with qtbot.waitSignal(delivery.sent) as caught:
        delivery.send(text)
    how = caught.args[0].how
    assert isinstance(how, Sent)
    return how


def said(context: Context) -> str:
    return " ".join(notice.text for notice in context.say.notices)


def test_typed_text_leaves_the_clipboard_alone(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter], context: Context
) -> None:
    assert send(qtbot, delivery, "Hello.") is Sent.TYPED
    assert ways[0].written == ["Hello."]
    assert QGuiApplication.clipboard().text() == "what the person copied"
    assert said(context) == ""


def test_what_cannot_be_typed_is_pasted_from_the_clipboard_and_stays_there(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter], context: Context
) -> None:
    ways[0].refuses = DeliveryFailed("Not these characters.")
    assert send(qtbot, delivery, "你好") is Sent.PASTED
    assert ways[0].pasted == 1
    assert QGuiApplication.clipboard().text() == "你好"
    assert "clipboard too" in said(context)


def test_where_nothing_works_the_text_is_copied_and_that_is_said(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter], context: Context
) -> None:
    ways[0].refuses = ways[0].refuses_paste = DeliveryFailed("There is no other window to write into.")
    assert send(qtbot, delivery, "Hello.") is Sent.COPIED
    assert QGuiApplication.clipboard().text() == "Hello."
    assert said(context).startswith(
        "There is no other window to write into. The text is on the clipboard: press Ctrl+V"
    )


def test_without_any_way_the_text_is_copied(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter], context: Context
) -> None:
    ways.clear()
    assert send(qtbot, delivery, "Hello.") is Sent.COPIED
    assert "on the clipboard" in said(context)


def test_the_person_may_want_the_clipboard_only(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter], context: Context
) -> None:
    context.change_settings(Settings(delivery=DeliverySettings(method="clipboard")))
    assert send(qtbot, delivery, "Hello.") is Sent.COPIED
    assert (ways[0].written, ways[0].pasted) == ([], 0)


def test_texts_arrive_in_order(qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter]) -> None:
    with qtbot.waitSignals([delivery.sent] * 3):
        for text in ("one", "two", "three"):
            delivery.send(text)
    assert ways[0].written == ["one", "two", "three"]


def test_a_bug_of_ours_does_not_cost_the_text(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter], context: Context
) -> None:
    ways[0].refuses = RuntimeError("bug")
    assert send(qtbot, delivery, "Hello.") is Sent.COPIED
    assert QGuiApplication.clipboard().text() == "Hello."
    ways[0].refuses = None
    assert send(qtbot, delivery, "Again.") is Sent.TYPED


def test_our_own_window_steps_aside_where_the_desktop_wants_it(
    qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter]
) -> None:
    ways[0].finds_window = False
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    how = send(qtbot, delivery, "Hello.")
    assert window.isMinimized()
    # Whether another window gets the focus is the desktop's affair; nothing may be lost.
    assert how is Sent.TYPED or QGuiApplication.clipboard().text() == "Hello."


def test_the_window_in_front_is_remembered(qtbot: QtBot, delivery: WindowDelivery, ways: list[Typewriter]) -> None:
    delivery.remember()
    qtbot.waitUntil(lambda: ways[0].remembered == 1)
