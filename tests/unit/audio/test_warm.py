"""A microphone that stays open between takes: the next take has its first word, and nothing is kept meanwhile."""

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.events import CaptureEvent, SignalReady
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.audio.warm import WarmMicrophone
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.settings import MicrophoneSettings
from tests.fakes import LoudnessDetector, NearestResampler
from tests.waiting import PATIENCE_S

LONG_S = 300.0


class Endless:
    """An `AudioSource` that always has a block, numbered by its value; `gone` ends it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.note = f"It is {name}."
        self.starts = self.stops = self.blocks = 0
        self.gone = False
        self.silent = False
        self.read_once = threading.Event()

    def start(self) -> None:
        self.starts += 1
        if self.name == "refuses":
            raise MicrophoneFailed("No.", "Choose another one.")

    def read(self, timeout_s: float) -> InputBlock | None:
        if self.gone:
            raise MicrophoneFailed("The microphone was disconnected.", "Connect it again.")
        self.blocks += 1
        if self.blocks > 1:
            self.read_once.set()
        return None if self.silent else InputBlock(np.full((160, 1), self.blocks, np.float32), 16_000)

    def stop(self) -> None:
        self.stops += 1


class Desk:
    """A warm microphone with its devices, and what was told of it."""

    def __init__(self) -> None:
        self.made: list[Endless] = []
        self.told: list[bool] = []
        self.is_over = threading.Event()
        self.warm = WarmMicrophone(self._build)
        self.warm.on_change = self._on_change

    def _build(self, name: str) -> Endless:
        self.made.append(Endless(name))
        return self.made[-1]

    def _on_change(self, is_kept: bool) -> None:
        self.told.append(is_kept)
        if not is_kept:
            self.is_over.set()

    def take(self, device: str = "headset", keep_s: float = LONG_S) -> Endless:
        source = self.warm.source(device, keep_s)
        source.start()
        assert source.read(0.1) is not None
        assert source.note == f"It is {device}."
        source.stop()
        source.stop()
        return self.made[-1]


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.warm.close()


def test_the_next_take_goes_on_with_the_open_device(desk: Desk) -> None:
    first = desk.take()
    assert desk.told == [True]
    assert first.read_once.wait(PATIENCE_S)
    heard_before = first.blocks
    source = desk.warm.source("headset", LONG_S)
    source.start()
    assert desk.told == [True, False]
    block = source.read(0.1)
    assert block is not None
    # What came in between two takes is nowhere.
    assert block.samples[0, 0] >= heard_before
    assert (first.starts, first.stops, len(desk.made)) == (1, 0, 1)
    source.stop()
    desk.warm.close()
    assert first.stops == 1
    assert desk.told == [True, False, True, False]


def test_after_its_time_it_is_closed(desk: Desk) -> None:
    device = desk.take(keep_s=0.001)
    assert desk.is_over.wait(PATIENCE_S)
    assert desk.told == [True, False]
    assert device.stops == 1
    assert desk.take() is not device


def test_another_device_closes_it(desk: Desk) -> None:
    first = desk.take()
    second = desk.take("desk")
    assert (first.stops, second.starts, second.stops) == (1, 1, 0)


def test_without_the_setting_nothing_stays_open(desk: Desk) -> None:
    device = desk.take(keep_s=0.0)
    assert (device.starts, device.stops, desk.told) == (1, 1, [])


@pytest.mark.parametrize("fault", ["gone", "silent"])
def test_a_device_that_is_gone_or_never_delivered_is_not_kept(desk: Desk, fault: str) -> None:
    source = desk.warm.source("headset", LONG_S)
    source.start()
    setattr(desk.made[0], fault, True)
    if fault == "gone":
        with pytest.raises(MicrophoneFailed):
            source.read(0.1)
    else:
        assert source.read(0.1) is None
    source.stop()
    assert desk.made[0].stops == 1
    assert desk.told == []


def test_a_device_that_vanishes_while_it_is_kept_is_let_go(desk: Desk) -> None:
    device = desk.take()
    device.gone = True
    assert desk.is_over.wait(PATIENCE_S)
    assert device.stops == 1
    assert desk.take() is not device


def test_a_device_that_is_refused_is_said_and_closed(desk: Desk) -> None:
    source = desk.warm.source("refuses", LONG_S)
    with pytest.raises(MicrophoneFailed, match="No"):
        source.start()
    source.stop()
    assert desk.made[0].stops == 1
    with pytest.raises(MicrophoneFailed, match="not open"):
        source.read(0.1)


def test_two_takes_of_a_capture_open_the_device_once(desk: Desk, tmp_path: Path) -> None:
    for number in range(2):
        source = desk.warm.source("headset", LONG_S)
        spool = Spool(tmp_path / str(number))
        capture = Capture(source, LoudnessDetector(), NearestResampler, spool, MicrophoneSettings())
        list(capture.utterances(CancelToken(), partial(stop_at_first_sound, capture)))
    (device,) = desk.made
    assert (device.starts, device.stops) == (1, 0)
    assert desk.told == [True, False, True]


def stop_at_first_sound(capture: Capture, event: CaptureEvent) -> None:
    if isinstance(event, SignalReady):
        capture.stop()
