"""The window with the real process that records behind it, and devices that do as a script says."""

import threading
from collections.abc import Callable, Iterator

import numpy as np
import psutil
import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop.core.ports import InputBlock
from iasr_desktop.engines.portaudio import PortAudioSource
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.states import Phase
from tests.scripted_devices import ScriptedDevice, ScriptedPortAudio, hiss
from tests.sounds import silence, tone
from tests.ui.dictating_window import Person
from tests.ui.making import Desk

CLICKS = 50


class FreshSource:
    """The default microphone of the script, opened anew by every take."""

    def __init__(self) -> None:
        self._source = PortAudioSource("")
        self.is_open = False

    @property
    def note(self) -> str:
        return self._source.note

    def start(self) -> None:
        self._source = PortAudioSource("")
        self._source.start()
        self.is_open = True

    def read(self, timeout_s: float) -> InputBlock | None:
        return self._source.read(timeout_s)

    def stop(self) -> None:
        self._source.stop()
        self.is_open = False


@pytest.fixture
def person(qtbot: QtBot, desk: Desk, context: Context, portaudio: ScriptedPortAudio) -> Iterator[Person]:
    before = set(processes())
    desk.microphone = FreshSource()  # type: ignore[assignment]
    portaudio.plug(sentence())
    made = Person(qtbot, desk, context)
    yield made
    made.control.close()
    assert set(processes()) <= before


def processes() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


def sentence(**how: object) -> ScriptedDevice:
    return ScriptedDevice("desk", np.concatenate((hiss(0.6), tone(1), hiss(1))), **how)  # type: ignore[arg-type]


def dictate(person: Person) -> None:
    before = person.text
    person.desk.script.append("one more")
    person.control.toggle()
    person.until(lambda: person.text == f"{before} one more".strip())
    person.control.stop()
    person.rest()


@pytest.mark.parametrize("settled", [lambda number: False, lambda number: number % 10 == 0])
def test_fifty_quick_clicks_leave_no_process(person: Person, settled: Callable[[int], bool]) -> None:
    threads, before = threading.active_count(), set(processes())
    for number in range(CLICKS):
        person.control.toggle()
        if settled(number):
            person.until(lambda: person.control.state.phase is not Phase.WAITING_FOR_MICROPHONE)
    person.control.stop()
    person.rest()
    person.until(lambda: threading.active_count() <= threads + 1)
    assert set(processes()) <= before
    dictate(person)


def test_a_device_that_vanishes_costs_nothing_that_was_said(person: Person, portaudio: ScriptedPortAudio) -> None:
    portaudio.plug(ScriptedDevice("stick", tone(3), end="finishes"))
    person.desk.script.append("before it was gone")
    person.control.toggle()
    person.until(lambda: person.text == "before it was gone")
    person.rest()
    assert any("disconnected" in text for text in person.messages())
    assert person.turns[0].heard.duration_s == pytest.approx(3, abs=0.1)
    portaudio.plug(sentence())
    dictate(person)
    assert person.messages() == []


def test_waiting_is_told_until_the_first_sound(person: Person, portaudio: ScriptedPortAudio) -> None:
    portaudio.plug(ScriptedDevice("headset", np.concatenate((silence(0.7), tone(1), hiss(1))), late_s=0.2))
    dictate(person)
    phases = person.phases
    waiting = phases.index(Phase.WAITING_FOR_MICROPHONE)
    first = min(phases.index(phase) for phase in (Phase.LISTENING, Phase.HEARING) if phase in phases)
    assert waiting < first


def test_a_muted_device_is_told_while_it_records(person: Person, portaudio: ScriptedPortAudio) -> None:
    portaudio.plug(ScriptedDevice("muted", silence(4)))
    person.control.toggle()
    person.until(lambda: Phase.NO_SIGNAL in person.phases)
    assert person.control.state.is_recording
    person.control.stop()
    person.rest()
