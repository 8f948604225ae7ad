"""The controller with real models and a real sound server: a voice in the room, words while they are spoken, text."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop import app, instruments
from iasr_desktop.core.types import Intent
from iasr_desktop.ui import turn_queue
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.states import DictationState, Phase
from tests.demonstration import PATIENT, SPOKEN, assert_corrected, save_settings
from tests.pulse_server import PulseServer
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.device, pytest.mark.model]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

PATIENCE_MS = round(PATIENCE_S * 1000)


class Window:
    """What a window is told, and the voice in front of it."""

    def __init__(self, qtbot: QtBot, pulse: PulseServer, context: Context) -> None:
        self.qtbot = qtbot
        self.pulse = pulse
        self.control = DictationController(context)
        self.partials: list[str] = []
        self.states: list[DictationState] = []
        self.control.partial_changed.connect(self.partials.append)
        self.control.state_changed.connect(self.states.append)
        self.control.load_models()
        qtbot.waitUntil(lambda: self.control.models.is_ready, timeout=PATIENCE_MS)

    @property
    def text(self) -> str:
        return self.control.snapshot.document.text

    def listen(self) -> None:
        """Begin, and wait until the microphone delivers, be it silence."""
        with self.qtbot.waitSignal(self.control.level_changed, timeout=PATIENCE_MS):
            self.control.toggle()

    def say(self, recording: Path) -> None:
        """Play a recording and wait for its turn."""
        expected = len(self.control.turns) + 1
        with self.pulse.play(recording) as player:
            self.qtbot.waitUntil(lambda: len(self.control.turns) >= expected, timeout=PATIENCE_MS)
            player.wait()

    def rest(self) -> None:
        self.control.stop()
        self.qtbot.waitUntil(lambda: not self.control.is_busy, timeout=PATIENCE_MS)


@pytest.fixture
def window(
    qtbot: QtBot, pulse: PulseServer, own_folders_with_models: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Window]:
    save_settings(PATIENT)
    monkeypatch.setattr(turn_queue, "LEAST_LIMIT_S", PATIENCE_S)
    context = Context(app.build_services(instruments.measuring()))
    made = Window(qtbot, pulse, context)
    yield made
    made.control.close()
    context.close()


def test_the_demonstration_is_dictated_into_the_window(window: Window) -> None:
    window.control.set_language("en")
    window.listen()
    for recording in SPOKEN:
        window.say(recording)
    window.rest()
    assert_corrected(window.text)
    assert [turn.decision.intent for turn in window.control.turns] == [
        Intent.NEW_INPUT, Intent.CORRECTION, Intent.NEW_INPUT, Intent.CORRECTION, Intent.CONFIRMATION,
    ]  # fmt: skip
    phases = {state.phase for state in window.states}
    assert {Phase.LISTENING, Phase.HEARING, Phase.TRANSCRIBING, Phase.THINKING, Phase.READY} <= phases
    # A machine that needs all of its time for the turns shows no words early.
    assert not any(window.partials[-1:])


def test_escape_is_recovered_and_the_last_words_are_taken_the_other_way(window: Window) -> None:
    window.control.set_language("en")
    window.listen()
    with window.pulse.play(SPOKEN[0]) as player:
        window.qtbot.waitUntil(lambda: Phase.HEARING in {state.phase for state in window.states}, timeout=PATIENCE_MS)
        player.wait()
    window.control.cancel()
    assert not window.control.state.is_recording
    window.qtbot.waitUntil(lambda: len(window.control.set_aside) == 1, timeout=PATIENCE_MS)
    assert window.text == ""
    window.control.recover_last()
    window.qtbot.waitUntil(lambda: len(window.control.turns) == 1, timeout=PATIENCE_MS)
    first = window.text
    window.listen()
    window.say(SPOKEN[1])
    window.rest()
    corrected = window.text
    assert corrected not in ("", first)
    window.control.flip_last()
    window.qtbot.waitUntil(lambda: window.text.startswith(first + " "), timeout=PATIENCE_MS)
    window.control.flip_last()
    window.qtbot.waitUntil(lambda: window.text == corrected, timeout=PATIENCE_MS)
