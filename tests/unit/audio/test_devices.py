"""Whatever a microphone does, behind the real process that records: what was said is there, what is wrong is told."""

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import numpy as np
import psutil
import pytest
from numpy.typing import NDArray

from iasr_desktop.core.audio import events as ev
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples
from iasr_desktop.engines import portaudio as adapter
from iasr_desktop.engines.portaudio import PortAudioSource, list_inputs
from iasr_desktop.engines.resample import SoxrResampler
from tests.dictating import ScriptedRecognizer, VerbatimAgent
from tests.fakes import FakeClock, FakeMicrophone, LoudnessDetector
from tests.scripted_devices import ScriptedDevice, ScriptedPortAudio, hiss
from tests.sounds import decibels, noise, rms, side_by_side, silence, tone
from tests.waiting import until

PATIENT, USUAL, HURRIED = 0.1, 1.0, 10.0
"""How fast the clock of a take goes: a device that is well may take ten times as long as people would wait for it."""


class Take:
    """A dictation from the device called `name`, which ends with its first clip or its device."""

    def __init__(
        self,
        folder: Path,
        name: str = "",
        on_event: Callable[[ev.CaptureEvent], None] = ev.ignore_event,
        pace: float = PATIENT,
    ) -> None:
        self.source = PortAudioSource(name)
        self.events: list[ev.CaptureEvent] = []
        self.clips: list[AudioClip] = []
        self.failure: MicrophoneFailed | None = None
        self._on_event = on_event
        self.capture = Capture(
            self.source,
            LoudnessDetector(),
            SoxrResampler,
            Spool(folder),
            MicrophoneSettings(silence_ms=300),
            clock=lambda: pace * time.monotonic(),
        )

    def run(self) -> "Take":
        try:
            for clip in self.capture.utterances(CancelToken(), self._follow):
                self.clips.append(clip)
                self.capture.stop()
        except MicrophoneFailed as failure:
            self.failure = failure
        return self

    def of(self, kind: type[ev.CaptureEvent]) -> list[ev.CaptureEvent]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def notices(self) -> list[str]:
        return [event.message for event in self.events if isinstance(event, ev.Notice)]

    def _follow(self, event: ev.CaptureEvent) -> None:
        self.events.append(event)
        self._on_event(event)


def said(rate_hz: int = SAMPLE_RATE_HZ, lead_s: float = 0.6) -> Samples:
    """One second of voice, with the room around it."""
    return np.concatenate((hiss(lead_s, rate_hz), tone(1, rate_hz), hiss(0.6, rate_hz)))


def voiced_s(clip: AudioClip) -> float:
    return float(np.count_nonzero(np.abs(clip.samples) > 0.01)) / SAMPLE_RATE_HZ


def pitch_hz(samples: Samples) -> float:
    return float(np.argmax(np.abs(np.fft.rfft(samples)))) * SAMPLE_RATE_HZ / len(samples)


def test_a_device_that_starts_late_loses_nothing(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    portaudio.plug(ScriptedDevice("late", np.concatenate((tone(1), hiss(0.6))), late_s=0.3))
    take = Take(tmp_path / "spool").run()
    kinds = [type(event) for event in take.events]
    assert kinds.index(ev.WaitingForSignal) < kinds.index(ev.SignalReady) < kinds.index(ev.VoiceStarted)
    assert voiced_s(take.clips[0]) > 0.95


def test_a_device_that_never_delivers_is_an_error(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    portaudio.plug(ScriptedDevice("dead", silence(0), end="stalls"))
    take = Take(tmp_path / "spool", pace=HURRIED).run()
    assert take.of(ev.SignalReady) == []
    assert take.failure is not None
    assert "delivers no audio" in str(take.failure)


@pytest.mark.parametrize("form", [(2, 44_100), (1, 16_000)])
def test_another_rate_than_its_own_is_tried(
    portaudio: ScriptedPortAudio, tmp_path: Path, form: tuple[int, int]
) -> None:
    """Error -9997 of ALSA's own devices."""
    channels, rate_hz = form
    stereo = np.repeat(said(rate_hz)[:, None], 2, axis=1)
    portaudio.plug(ScriptedDevice("fixed", stereo, rate_hz=48_000, takes=[(channels, rate_hz)]))
    take = Take(tmp_path / "spool").run()
    assert take.failure is None
    assert portaudio.opened()[-1] == f"fixed {channels} {rate_hz}"
    assert voiced_s(take.clips[0]) == pytest.approx(1, abs=0.05)
    assert pitch_hz(take.clips[0].samples) == pytest.approx(300, abs=3)


def test_a_form_that_opens_but_does_not_start_does_not_block_the_next(
    portaudio: ScriptedPortAudio, tmp_path: Path
) -> None:
    forms = [(1, 48_000), (1, 16_000)]
    portaudio.plug(ScriptedDevice("moody", said(), 48_000, takes=forms, will_not_start=forms[:1]))
    assert Take(tmp_path / "spool").run().failure is None
    assert portaudio.opened()[-1] == "moody 1 16000"


def test_a_device_in_use_is_named(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    portaudio.plug(ScriptedDevice("in use", said(), takes=[(9, 1)]))
    failure = Take(tmp_path / "spool").run().failure
    assert failure is not None
    assert "'in use' could not be opened" in str(failure)


def channels_with(voice: Samples, place: int, of: int, rest: Callable[[int], Samples]) -> NDArray[np.float32]:
    return side_by_side(*(voice if channel == place else rest(channel) for channel in range(of)))


@pytest.mark.parametrize(("place", "of", "rest"), [(1, 2, 0.0), (4, 8, 0.0), (4, 8, 0.0003)])
def test_the_voice_is_found_on_any_channel_at_its_level(
    portaudio: ScriptedPortAudio, tmp_path: Path, place: int, of: int, rest: float
) -> None:
    voice = said()
    sound = channels_with(voice, place, of, lambda channel: noise(len(voice) / 16_000, level=rest, seed=channel))
    portaudio.plug(ScriptedDevice("interface", sound))
    take = Take(tmp_path / "spool").run()
    (clip,) = take.clips
    loud = clip.samples[np.abs(clip.samples) > 0.01]
    assert abs(decibels(rms(loud), rms(tone(1)))) < 1
    while_loud = {event.channel for event in take.events if isinstance(event, ev.LevelChanged) and event.dbfs > -20}
    assert while_loud == {place + 1}


def test_the_same_voice_on_both_channels_is_neither_halved_nor_doubled(
    portaudio: ScriptedPortAudio, tmp_path: Path
) -> None:
    portaudio.plug(ScriptedDevice("pair", side_by_side(said(), said())))
    (clip,) = Take(tmp_path / "spool").run().clips
    assert abs(decibels(rms(clip.samples[8_000:16_000]), rms(tone(1)))) < 1


def test_zeros_before_the_voice_are_not_readiness(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    """As headsets do while they change their profile."""
    portaudio.plug(ScriptedDevice("headset", np.concatenate((silence(0.7), said(lead_s=0)))))
    take = Take(tmp_path / "spool").run()
    before = take.events[: take.events.index(take.of(ev.SignalReady)[0])]
    assert sum(isinstance(event, ev.LevelChanged) for event in before) >= 10
    assert voiced_s(take.clips[0]) > 0.95


def test_nothing_but_zeros_is_said_and_the_take_goes_on(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    portaudio.plug(ScriptedDevice("muted", np.concatenate((silence(8), said(lead_s=0)))))
    take = Take(tmp_path / "spool").run()
    assert len(take.of(ev.NoSignal)) == 1
    assert len(take.clips) == 1


@pytest.mark.parametrize(
    ("end", "told", "pace"),
    [
        ("finishes", "disconnected", PATIENT),
        ("crashes", "disconnected", PATIENT),
        ("stalls", "stopped delivering", USUAL),
    ],
)
def test_a_device_that_vanishes_ends_the_take_and_another_one_takes_over(
    portaudio: ScriptedPortAudio, tmp_path: Path, end: str, told: str, pace: float
) -> None:
    portaudio.plug(ScriptedDevice("stick", tone(3), end=end))  # type: ignore[arg-type]
    recognizer = ScriptedRecognizer("before it was gone", "with the other one")
    with History(tmp_path / "history.db", tmp_path / "spool") as history:
        dictation = Dictation(Session("lost"), history, Engines(recognizer, VerbatimAgent()))  # type: ignore[arg-type]
        lost = Take(tmp_path / "spool", pace=pace).run()
        assert lost.failure is not None
        assert told in str(lost.failure)
        assert lost.clips[0].duration_s == pytest.approx(3, abs=0.1)
        portaudio.plug(ScriptedDevice("desk", said()))
        for clip in (*lost.clips, *Take(tmp_path / "spool").run().clips):
            dictation.take(SpokenUtterance(clip), CancelToken())
        assert dictation.session.document.text == "before it was gone with the other one"


def test_a_device_that_hangs_while_it_is_opened_is_given_up(
    portaudio: ScriptedPortAudio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    portaudio.plug(ScriptedDevice("headset", said(), opening="hangs"))
    with monkeypatch.context() as hurried:
        hurried.setattr(adapter, "_OPENING_S", 0.2)
        hurried.setattr(adapter, "_GOODBYE_S", 0.2)
        failure = Take(tmp_path / "spool").run().failure
    assert failure is not None
    assert "'headset' does not answer" in str(failure)
    portaudio.plug(ScriptedDevice("headset", said()))
    assert Take(tmp_path / "spool").run().clips


def test_a_device_that_is_back_on_another_card_is_found_by_its_name(
    portaudio: ScriptedPortAudio, tmp_path: Path
) -> None:
    stick = "USB Mic: Audio (hw:1,0)"
    portaudio.plug(ScriptedDevice("desk", hiss(1)), ScriptedDevice(stick, tone(0.5), end="finishes"))
    assert Take(tmp_path / "spool", stick).run().failure is not None
    portaudio.plug(ScriptedDevice("USB Mic: Audio (hw:4,0)", said()), ScriptedDevice("desk", hiss(1)), default=1)
    take = Take(tmp_path / "spool", stick).run()
    assert take.notices == []
    assert len(take.clips) == 1
    assert portaudio.opened()[-1].startswith("USB Mic: Audio (hw:4,0)")


def test_a_saved_name_that_is_gone_falls_back_where_one_sees_it(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    portaudio.plug(ScriptedDevice("other", hiss(1)), ScriptedDevice("built-in", said()), default=1)
    take = Take(tmp_path / "spool", "Headset").run()
    (notice,) = take.notices
    assert "'Headset'" in notice
    assert "'built-in'" in notice
    assert len(take.clips) == 1


def test_the_default_is_the_one_at_the_start_of_each_take(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    one, other = ScriptedDevice("one", said()), ScriptedDevice("other", said())
    for default, name in ((0, "one"), (1, "other")):
        portaudio.plug(one, other, default=default)
        assert Take(tmp_path / "spool").run().clips
        assert portaudio.opened()[-1].startswith(name + " ")
    assert Take(tmp_path / "spool", "one").run().clips
    assert portaudio.opened()[-1].startswith("one ")


def test_a_default_that_changes_in_the_middle_of_a_take_changes_nothing_in_it(
    portaudio: ScriptedPortAudio, tmp_path: Path
) -> None:
    one, other = ScriptedDevice("one", said()), ScriptedDevice("other", said())
    portaudio.plug(one, other)

    def change(event: ev.CaptureEvent) -> None:
        if isinstance(event, ev.VoiceStarted):
            portaudio.plug(other, one)

    take = Take(tmp_path / "spool", on_event=change).run()
    assert voiced_s(take.clips[0]) > 0.95
    assert portaudio.opened() == ["one 1 16000"]


def test_no_device_is_opened_to_see_what_it_is(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    devices = [ScriptedDevice(name, said()) for name in ("one", "headset", "other")]
    portaudio.plug(*devices)
    assert [device.name for device in list_inputs()] == ["one", "headset", "other"]
    assert portaudio.opened() == []
    assert Take(tmp_path / "spool", "other").run().clips
    assert portaudio.opened() == ["other 1 16000"]


def test_without_any_device_there_is_one_sentence(portaudio: ScriptedPortAudio, tmp_path: Path) -> None:
    assert list_inputs() == []
    failure = Take(tmp_path / "spool").run().failure
    assert failure is not None
    assert "No microphone was found" in str(failure)


def held() -> tuple[int, int, int]:
    """What this process holds: open files, threads, processes."""
    process = psutil.Process()
    return process.num_fds(), process.num_threads(), len(process.children(recursive=True))


@pytest.mark.skipif(not hasattr(psutil.Process, "num_fds"), reason="this system does not count open files")
@pytest.mark.parametrize("cycles", [5, pytest.param(100, marks=pytest.mark.fault)])
def test_starts_and_stops_leave_nothing_behind(portaudio: ScriptedPortAudio, tmp_path: Path, cycles: int) -> None:
    portaudio.plug(ScriptedDevice("desk", said()))
    Take(tmp_path / "spool").run()
    before = held()
    for number in range(cycles):
        take = Take(tmp_path / "spool")
        if number % 2:
            take.capture.stop()
        take.run()
        assert number % 2 or take.clips
    # What writes recordings ends by itself a moment after a take.
    until(lambda: all(now <= then for now, then in zip(held(), before, strict=True)), f"no more is held than {before}")


def played(folder: Path, microphone: FakeMicrophone, clock: FakeClock, presses: dict[float, str]) -> list[AudioClip]:
    """Push-to-talk with keys pressed at seconds of the clock."""
    settings = MicrophoneSettings()
    capture = Capture(
        microphone, LoudnessDetector(), SoxrResampler, Spool(folder), settings, push_to_talk=True, clock=clock
    )
    due = sorted(presses.items())
    keys = {"down": capture.begin, "up": capture.end}

    def press(_: float) -> None:
        while due and clock.now_s >= due[0][0]:
            keys[due.pop(0)[1]]()

    microphone.on_block, microphone.on_end = press, capture.stop
    return list(capture.utterances(CancelToken()))


@pytest.mark.parametrize("drift", [-0.02, 0.02])
def test_a_clock_that_drifts_moves_no_key(tmp_path: Path, drift: float) -> None:
    """Two per cent over two minutes are more than two seconds: the voice would be missed."""
    at_s, clock = 120.0, FakeClock()
    lead_s = at_s / (1 + drift)
    sound = np.concatenate((hiss(lead_s), tone(1), hiss(3)))
    (clip,) = played(
        tmp_path, FakeMicrophone(sound, clock=clock, drift=drift), clock, {at_s - 0.2: "down", at_s + 1.4: "up"}
    )
    assert voiced_s(clip) > 0.95


def hands_free(folder: Path, microphone: FakeMicrophone, clock: FakeClock) -> tuple[list[AudioClip], str]:
    capture = Capture(microphone, LoudnessDetector(), SoxrResampler, Spool(folder), MicrophoneSettings(), clock=clock)
    microphone.on_end = capture.stop
    clips: list[AudioClip] = []
    try:
        clips += capture.utterances(CancelToken())
    except MicrophoneFailed as failure:
        return clips, str(failure)
    return clips, ""


def test_a_drifting_device_is_heard_whole(tmp_path: Path) -> None:
    clock = FakeClock()
    sentences = np.concatenate([np.concatenate((tone(1), hiss(1))) for _ in range(20)])
    clips, failure = hands_free(tmp_path, FakeMicrophone(sentences, clock=clock, drift=0.03), clock)
    assert failure == ""
    assert len(clips) == 20
    assert all(voiced_s(clip) > 0.95 for clip in clips)


def test_a_machine_that_slept_goes_on_where_it_was(tmp_path: Path) -> None:
    clock = FakeClock()
    sound = np.concatenate((hiss(0.6), tone(2), hiss(2), tone(1), hiss(1)))
    clips, failure = hands_free(tmp_path, FakeMicrophone(sound, clock=clock, sleep_s=(1.6, 3600.0)), clock)
    assert failure == ""
    assert [round(voiced_s(clip), 1) for clip in clips] == [2.0, 1.0]


def test_a_device_that_does_not_wake_with_its_machine_ends_the_take(tmp_path: Path) -> None:
    clock = FakeClock()
    clips, failure = hands_free(
        tmp_path, FakeMicrophone(tone(5), clock=clock, sleep_s=(1.5, 3600.0), stall_s=2.0), clock
    )
    assert "stopped delivering" in failure
    assert voiced_s(clips[0]) == pytest.approx(2, abs=0.05)


def test_every_take_has_a_source_of_its_own(portaudio: ScriptedPortAudio) -> None:
    """What one take lost is not told again by the next."""
    portaudio.plug(ScriptedDevice("desk", said()))
    source = PortAudioSource("")
    for _ in range(2):
        source.start()
        blocks = (source.read(1.0) for _ in count())
        assert next(block.dropped for block in blocks if block is not None) == 0
        source.stop()
