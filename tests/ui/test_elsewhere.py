"""Dictating into another window: what goes there, and what does not."""

import dataclasses
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from iasr_desktop.core.ports import TextDelivery
from iasr_desktop.core.settings import DeliverySettings, Settings
from iasr_desktop.core.types import Action, Turn
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.desktop.delivery import WindowDelivery
from iasr_desktop.ui.desktop.elsewhere import Elsewhere
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.states import DictationState, Phase
from tests.dictating import Speaker
from tests.fakes import Typewriter

LISTENING = DictationState(Phase.LISTENING, is_recording=True)
READY = DictationState(Phase.READY)


class Dictation(QObject):
    """The part of a controller that is listened to."""

    state_changed = Signal(object)
    turn_finished = Signal(object)


@pytest.fixture
def window() -> Typewriter:
    return Typewriter()


@pytest.fixture
def services(services: Services, window: Typewriter) -> Services:
    def build() -> Sequence[TextDelivery]:
        return [window]

    return dataclasses.replace(services, build_delivery=build)


@pytest.fixture
def dictation(qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch) -> Dictation:
    context.change_settings(Settings(delivery=DeliverySettings(type_into_windows=True)))
    monkeypatch.setattr(
        QGuiApplication, "applicationState", staticmethod(lambda: Qt.ApplicationState.ApplicationInactive)
    )
    made = Dictation()
    delivery = WindowDelivery(context, made)
    Elsewhere(context, made, delivery, made)  # type: ignore[arg-type]
    return made


def settled(qtbot: QtBot, context: Context, wanted: int, window: Typewriter) -> list[str]:
    qtbot.waitUntil(lambda: len(window.written) >= wanted)
    return window.written


def test_new_text_goes_there_joined_as_prose(
    qtbot: QtBot, context: Context, dictation: Dictation, window: Typewriter
) -> None:
    speaker = Speaker()
    speaker.say("Said here before.")
    dictation.state_changed.emit(LISTENING)
    dictation.turn_finished.emit(speaker.say("Hello there."))
    dictation.state_changed.emit(READY)
    dictation.turn_finished.emit(speaker.say("How are you?"))
    assert settled(qtbot, context, 2, window) == ["Hello there.", " How are you?"]
    assert window.remembered == 1


def test_a_correction_changes_our_text_only_and_says_so(
    qtbot: QtBot, context: Context, dictation: Dictation, window: Typewriter
) -> None:
    speaker = Speaker()
    dictation.state_changed.emit(LISTENING)
    dictation.turn_finished.emit(speaker.say("Hello Meagan."))
    dictation.turn_finished.emit(speaker.replace("Meagan", "Megan"))
    dictation.turn_finished.emit(speaker.act(Action.CONFIRM))
    assert settled(qtbot, context, 1, window) == ["Hello Meagan."]
    (notice,) = context.say.notices
    assert "keeps what was written there" in notice.text
    assert notice.action is not None
    notice.action[1]()
    assert QGuiApplication.clipboard().text() == "Hello Megan."


def quiet(qtbot: QtBot, context: Context, dictation: Dictation, turn: Turn, window: Typewriter) -> bool:
    dictation.turn_finished.emit(turn)
    with qtbot.waitCallback() as called:
        context.history.submit(lambda _: None, done=called)
    return window.written == []


def test_nothing_goes_there_unless_wanted(
    qtbot: QtBot, context: Context, dictation: Dictation, window: Typewriter
) -> None:
    context.change_settings(Settings())
    dictation.state_changed.emit(LISTENING)
    assert quiet(qtbot, context, dictation, Speaker().say("Hello."), window)


def test_nothing_goes_there_that_was_dictated_in_our_window(
    qtbot: QtBot, context: Context, dictation: Dictation, window: Typewriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        QGuiApplication, "applicationState", staticmethod(lambda: Qt.ApplicationState.ApplicationActive)
    )
    dictation.state_changed.emit(LISTENING)
    assert quiet(qtbot, context, dictation, Speaker().say("Hello."), window)


def test_typing_by_hand_stays_here(qtbot: QtBot, context: Context, dictation: Dictation, window: Typewriter) -> None:
    dictation.state_changed.emit(LISTENING)
    turn = Speaker().say("Hello.")
    by_hand = dataclasses.replace(turn, decision=dataclasses.replace(turn.decision, tier="hand"))
    assert quiet(qtbot, context, dictation, by_hand, window)


def test_coming_to_our_window_ends_it(qtbot: QtBot, context: Context, dictation: Dictation, window: Typewriter) -> None:
    dictation.state_changed.emit(LISTENING)
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert quiet(qtbot, context, dictation, Speaker().say("Hello."), window)
