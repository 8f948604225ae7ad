"""The window's microphone test against a real sound server."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from iasr_desktop.app import build_services
from iasr_desktop.instruments import measuring
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.microphone_choice import MicrophoneChoice
from iasr_desktop.ui.microphone_test import MicrophoneTest
from tests.pulse_server import PulseServer
from tests.sounds import side_by_side, silence, tone

pytestmark = pytest.mark.device
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def context(qtbot: QtBot, pulse: PulseServer, own_folders: Path) -> Iterator[Context]:
    made = Context(build_services(measuring()))
    yield made
    made.close()


def test_what_is_heard_on_one_channel_is_told_and_the_server_may_die(
    qtbot: QtBot, context: Context, pulse: PulseServer, tmp_path: Path
) -> None:
    played = tmp_path / "tone.wav"
    soundfile.write(played, np.clip(side_by_side(silence(6.0), tone(6.0)), -1, 1), 16_000)
    test = MicrophoneTest(context)
    choice = MicrophoneChoice(context)
    qtbot.addWidget(test)
    qtbot.addWidget(choice)
    test.show()
    choice.show()
    qtbot.waitUntil(lambda: choice.count() > 1)
    assert "pulse" in choice.itemText(0)
    test.start()
    with pulse.play(played) as player:
        # The server spreads two channels over all that PortAudio asks for.
        qtbot.waitUntil(lambda: "works" in test.findChild(QLabel, "finding").text())
        assert "channel 2" in test.findChild(QLabel, "finding").text()
        player.terminate()
    pulse.kill()
    qtbot.waitUntil(lambda: not test.is_running)
    assert test.findChild(QLabel, "finding").text().startswith("The microphone")
