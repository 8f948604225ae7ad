from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.events import (
    CaptureEvent,
    SegmentEvent,
    Skipped,
    UtteranceBegan,
    UtteranceClosed,
    UtteranceDropped,
    UtteranceTaken,
)
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.audio.takes import TakeRecorder
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from tests.fakes import FakeClock, FakeMicrophone, LoudnessDetector, NearestResampler
from tests.sounds import silence, tone


def counted(seconds: float) -> Samples:
    return np.arange(round(seconds * 16_000), dtype=np.float32)


def closed(events: list[SegmentEvent]) -> list[UtteranceClosed]:
    return [event for event in events if isinstance(event, UtteranceClosed)]


def test_a_take_has_its_pre_roll_and_tail() -> None:
    recorder = TakeRecorder(MicrophoneSettings(pre_roll_ms=450))
    signal = counted(6)
    events = [*recorder.push(signal[:32_000]), *recorder.begin(), *recorder.push(signal[32_000:64_000])]
    recorder.end()
    events += [*recorder.push(signal[64_000:]), *recorder.finish()]
    (take,) = closed(events)
    assert take.start_s == pytest.approx(2 - 0.45)
    assert np.array_equal(take.samples, signal[32_000 - 7_200 : 64_000 + 4_800])


def test_a_silent_middle_does_not_split_a_take() -> None:
    recorder = TakeRecorder(MicrophoneSettings())
    events = [*recorder.begin(), *recorder.push(np.concatenate((tone(1), silence(20), tone(1))))]
    recorder.end()
    events += [*recorder.push(silence(1))]
    (take,) = closed(events)
    assert len(take.samples) == 22.3 * 16_000


def test_a_key_pressed_again_within_the_tail_goes_on_with_the_take() -> None:
    recorder = TakeRecorder(MicrophoneSettings())
    events = [*recorder.begin(), *recorder.push(counted(1))]
    recorder.end()
    events += [*recorder.push(counted(0.1)), *recorder.begin(), *recorder.push(counted(1))]
    assert closed(events) == []
    assert len(closed([*recorder.finish()])[0].samples) == 2.1 * 16_000


def test_the_end_of_the_signal_closes_a_take_and_an_idle_recorder_gives_none() -> None:
    recorder = TakeRecorder(MicrophoneSettings())
    events = [*recorder.push(counted(1)), *recorder.begin(), *recorder.push(counted(1)), *recorder.finish()]
    assert len(closed(events)) == 1
    assert closed([*TakeRecorder(MicrophoneSettings()).finish()]) == []


@settings(deadline=None, max_examples=60)
@given(st.lists(st.one_of(st.integers(0, 12_000), st.sampled_from(["down", "up"])), max_size=20))
def test_every_sample_comes_out_once_and_in_order(steps: list[int | str]) -> None:
    recorder = TakeRecorder(MicrophoneSettings())
    events: list[SegmentEvent] = []
    count = 0
    for step in steps:
        if step == "down":
            events += recorder.begin()
        elif step == "up":
            recorder.end()
        else:
            events += recorder.push(np.arange(count, count + int(step), dtype=np.float32))
            count += int(step)
    events += recorder.finish()
    kept = [event.samples for event in events if isinstance(event, UtteranceClosed | Skipped)]
    assert np.array_equal(np.concatenate([silence(0), *kept]), np.arange(count, dtype=np.float32))


def test_a_take_goes_over_to_hands_free_with_all_that_was_said(tmp_path: Path) -> None:
    signal = np.concatenate((tone(1.0), silence(1.2), tone(0.6), silence(1.2)))
    clock = FakeClock()
    microphone = FakeMicrophone(signal, clock=clock)
    capture = Capture(
        microphone, LoudnessDetector(), NearestResampler, Spool(tmp_path), MicrophoneSettings(),
        push_to_talk=True, clock=clock,
    )  # fmt: skip
    microphone.on_end = capture.stop
    microphone.on_block = lambda at_s: capture.hands_free() if abs(at_s - 0.5) < 0.01 else None
    capture.begin()
    events: list[CaptureEvent] = []
    clips = list(capture.utterances(CancelToken(), events.append))
    lengths = [np.count_nonzero(np.abs(clip.samples) > 0.01) / len(tone(1.0)) for clip in clips]
    assert lengths == pytest.approx([1.0, 0.6], abs=0.05)
    assert len(list(tmp_path.glob("*.wav"))) == 2
    kinds = [type(event) for event in events]
    assert kinds.count(UtteranceBegan) == kinds.count(UtteranceDropped) + kinds.count(UtteranceTaken) == 3


def test_what_is_being_said_can_be_looked_at(tmp_path: Path) -> None:
    clock = FakeClock()
    microphone = FakeMicrophone(tone(30), clock=clock)
    capture = Capture(
        microphone, LoudnessDetector(), NearestResampler, Spool(tmp_path), MicrophoneSettings(),
        push_to_talk=True, clock=clock,
    )  # fmt: skip
    microphone.on_end = capture.stop
    seen: list[tuple[float, float, bool]] = []
    microphone.on_block = lambda _: seen.append(
        (capture.live.duration_s, len(capture.live.samples()) / SAMPLE_RATE_HZ, capture.live.is_cut)
    )
    capture.begin()
    list(capture.utterances(CancelToken()))
    assert seen[20] == pytest.approx((1.0, 1.0, False), abs=0.1)
    assert seen[-1] == pytest.approx((30.0, 20.0, True), abs=0.1)
    assert capture.live.duration_s == 0.0
    assert not len(capture.live.samples())
