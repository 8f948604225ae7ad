"""Capture over a fake microphone: nothing is lost, nothing hangs, and what is wrong is said."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from iasr_desktop.core.audio import events as ev
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import ClipWriter, Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, MicrophoneFailed, StorageFailed
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import AudioClip
from iasr_desktop.engines.resample import SoxrResampler
from tests.fakes import FakeClock, FakeMicrophone, LoudnessDetector
from tests.sounds import babble, decibels, noise, rms, side_by_side, silence, tone
from tests.waiting import PATIENCE_S


class Dictated:
    """What came of one dictation."""

    def __init__(self) -> None:
        self.clips: list[AudioClip] = []
        self.events: list[ev.CaptureEvent] = []
        self.failure: MicrophoneFailed | None = None

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def dictate(
    folder: Path,
    samples: NDArray[np.float32],
    rate_hz: int = 16_000,
    chosen: MicrophoneSettings | None = None,
    **faults: Any,
) -> Dictated:
    """Hands-free, until the samples are at their end or the device fails."""
    clock = FakeClock()
    microphone = FakeMicrophone(samples, rate_hz, clock=clock, **faults)
    capture = Capture(
        microphone, LoudnessDetector(), SoxrResampler, Spool(folder), chosen or MicrophoneSettings(), clock=clock
    )
    microphone.on_end = capture.stop if faults.get("stall_s") is None else lambda: None
    found = Dictated()
    try:
        for clip in capture.utterances(CancelToken(), found.events.append):
            found.clips.append(clip)
    except MicrophoneFailed as failure:
        found.failure = failure
    assert not microphone.is_open
    return found


def two_sentences(rate_hz: int = 16_000) -> NDArray[np.float32]:
    quiet = noise(1.2, rate_hz, 0.0005)
    return np.concatenate((quiet, tone(1, rate_hz), quiet, tone(2, rate_hz), quiet))


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


@pytest.mark.parametrize("rate_hz", [8_000, 16_000, 44_100, 48_000, 96_000])
def test_sentences_become_clips_on_disk_whatever_the_rate(tmp_path: Path, rate_hz: int) -> None:
    found = dictate(tmp_path, two_sentences(rate_hz), rate_hz)
    assert [round(clip.duration_s) for clip in found.clips] == [2, 3]
    for clip in found.clips:
        assert clip.path is not None
        on_disk, _ = soundfile.read(clip.path, dtype="float32")
        assert np.abs(on_disk - clip.samples).max() < 1 / 30_000
        assert clip.captured_utc.startswith("20")
    assert found.failure is None
    assert len(list(tmp_path.iterdir())) == 2


def test_the_sound_itself_arrives_unchanged(tmp_path: Path) -> None:
    (clip,) = dictate(tmp_path, np.concatenate((silence(1, 48_000), tone(2, 48_000), silence(1, 48_000))), 48_000).clips
    middle = clip.samples[16_000:24_000]
    assert rms(middle) == pytest.approx(rms(tone(1)), rel=0.01)


def test_a_microphone_on_channel_two_is_heard_at_its_level(tmp_path: Path) -> None:
    voice = two_sentences()
    found = dictate(tmp_path, side_by_side(np.zeros_like(voice), voice))
    assert len(found.clips) == 2
    assert abs(decibels(np.abs(found.clips[1].samples).max(), np.abs(voice).max())) < 0.5
    assert {event.channel for event in found.of(ev.LevelChanged)[5:]} == {2}


def test_the_one_live_channel_of_eight_is_heard(tmp_path: Path) -> None:
    channels = [noise(4, 48_000, 0.001, seed) for seed in range(8)]
    channels[4] = np.concatenate((noise(1, 48_000, 0.001), babble(2, 48_000, 0.6), noise(1, 48_000, 0.001)))
    found = dictate(tmp_path, side_by_side(*channels), 48_000)
    assert found.clips
    assert found.of(ev.LevelChanged)[-1].channel == 5


def test_the_first_word_is_kept_when_the_device_starts_late_and_with_zeros(tmp_path: Path) -> None:
    found = dictate(tmp_path, np.concatenate((tone(1), silence(1))), first_block_s=0.5, zeros_s=0.7)
    (clip,) = found.clips
    assert np.count_nonzero(np.abs(clip.samples) > 0.01) / 16_000 > 0.9
    kinds = [type(event) for event in found.events]
    assert kinds.index(ev.WaitingForSignal) < kinds.index(ev.SignalReady) < kinds.index(ev.VoiceStarted)


def test_readiness_waits_for_the_first_sound(tmp_path: Path) -> None:
    found = dictate(tmp_path, np.concatenate((silence(0.7), tone(1))))
    before = found.events[: found.events.index(found.of(ev.SignalReady)[0])]
    assert sum(isinstance(event, ev.LevelChanged) for event in before) >= 10


def test_a_device_without_blocks_is_an_error_after_five_seconds(tmp_path: Path) -> None:
    found = dictate(tmp_path, silence(1), first_block_s=60)
    assert found.failure is not None
    assert "delivers no audio" in str(found.failure)


def test_zeros_are_said_after_three_seconds_and_the_return_of_sound_too(tmp_path: Path) -> None:
    found = dictate(tmp_path, np.concatenate((silence(8), tone(1), silence(1))))
    (warning,) = found.of(ev.NoSignal)
    assert 3 <= warning.seconds < 3.2
    assert len(found.of(ev.SignalReady)) == 1
    assert len(found.clips) == 1


def test_what_was_said_before_the_device_went_is_handed_out_first(tmp_path: Path) -> None:
    found = dictate(tmp_path, tone(10), unplug_s=3)
    assert found.failure is not None
    (clip,) = found.clips
    assert clip.duration_s == pytest.approx(3, abs=0.05)
    assert clip.path is not None
    assert clip.path.exists()


def test_a_device_that_falls_silent_for_good_is_an_error(tmp_path: Path) -> None:
    found = dictate(tmp_path, tone(10), stall_s=2)
    assert found.failure is not None
    assert found.clips[0].duration_s == pytest.approx(2, abs=0.05)


def test_a_device_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    found = dictate(tmp_path, tone(1), refuses=True)
    assert found.failure is not None
    assert found.clips == []


def test_a_note_of_the_device_reaches_the_person(tmp_path: Path) -> None:
    found = dictate(tmp_path, tone(1), note="Another microphone is used.")
    assert [notice.message for notice in found.of(ev.Notice)] == ["Another microphone is used."]


def test_the_next_dictation_works_after_a_lost_device(tmp_path: Path) -> None:
    assert dictate(tmp_path, tone(10), unplug_s=1).failure is not None
    assert len(dictate(tmp_path, two_sentences()).clips) == 2


def test_levels_come_at_most_twenty_times_a_second(tmp_path: Path) -> None:
    found = dictate(tmp_path, two_sentences(), block_s=0.005)
    levels = found.of(ev.LevelChanged)
    assert 100 <= len(levels) <= 20 * len(two_sentences()) / 16_000 + 1
    assert max(event.dbfs for event in levels) == pytest.approx(-13.5, abs=0.5)


def test_soft_speech_is_said(tmp_path: Path) -> None:
    clock = FakeClock()
    microphone = FakeMicrophone(np.concatenate((silence(1), tone(1, level=0.003), silence(1))), clock=clock)
    capture = Capture(
        microphone, LoudnessDetector(0.001), SoxrResampler, Spool(tmp_path), MicrophoneSettings(), clock=clock
    )
    microphone.on_end = capture.stop
    said: list[ev.CaptureEvent] = []
    assert len(list(capture.utterances(CancelToken(), said.append))) == 1
    assert any(isinstance(event, ev.TooQuiet) for event in said)


def test_a_blip_leaves_no_file(tmp_path: Path) -> None:
    found = dictate(tmp_path, np.concatenate((silence(1), tone(0.05), silence(2))))
    assert found.clips == []
    assert list(tmp_path.iterdir()) == []


def test_without_room_on_disk_the_words_are_still_heard(tmp_path: Path) -> None:
    blocked = tmp_path / "recordings"
    blocked.write_text("not a folder")
    found = dictate(blocked, two_sentences())
    assert [clip.path for clip in found.clips] == [None, None]
    assert len(found.of(ev.Notice)) == 1


def test_the_clip_is_on_disk_while_it_is_spoken(tmp_path: Path) -> None:
    """Nothing more has to be said for that: it is written behind the signal, which waits here."""
    seen: list[int] = []

    def look(second: float) -> None:
        if round(second, 2) == 4.9:
            tick = threading.Event()
            for _ in range(10_000):
                seen.append(sum(path.stat().st_size for path in tmp_path.iterdir()))
                if seen[-1] > 4.7 * 32_000 or tick.wait(0.005):
                    break

    dictate(tmp_path, tone(5), on_block=look)
    assert seen[-1] > 4.7 * 32_000


def test_clips_queue_up_while_a_turn_is_computed(tmp_path: Path) -> None:
    """The reading thread must come to the end of the recording before the first clip is done with."""
    clock = FakeClock()
    microphone = FakeMicrophone(np.tile(two_sentences(), 5), clock=clock)
    capture = Capture(microphone, LoudnessDetector(), SoxrResampler, Spool(tmp_path), MicrophoneSettings(), clock=clock)
    ended = threading.Event()

    def end() -> None:
        capture.stop()
        ended.set()

    microphone.on_end = end
    clips = 0
    for _ in capture.utterances(CancelToken()):
        assert ended.wait(PATIENCE_S)
        clips += 1
    assert clips == 10


def test_a_cancelled_dictation_keeps_what_was_said_on_disk(tmp_path: Path) -> None:
    token = CancelToken()
    clock = FakeClock()
    microphone = FakeMicrophone(tone(10), clock=clock, on_block=lambda second: token.cancel() if second >= 4 else None)
    capture = Capture(microphone, LoudnessDetector(), SoxrResampler, Spool(tmp_path), MicrophoneSettings(), clock=clock)
    with pytest.raises(Cancelled):
        list(capture.utterances(token))
    (path,) = tmp_path.iterdir()
    assert soundfile.info(path).duration >= 3.9
    assert not path.name.endswith(".part.wav")


def test_leaving_the_loop_stops_the_device(tmp_path: Path) -> None:
    clock = FakeClock()
    microphone = FakeMicrophone(np.tile(two_sentences(), 20), clock=clock)
    capture = Capture(microphone, LoudnessDetector(), SoxrResampler, Spool(tmp_path), MicrophoneSettings(), clock=clock)
    clips = capture.utterances(CancelToken())
    next(clips)
    clips.close()
    assert not microphone.is_open


def test_starting_and_stopping_at_once_never_hangs(tmp_path: Path) -> None:
    for _ in range(50):
        clock = FakeClock()
        microphone = FakeMicrophone(tone(1), clock=clock)
        capture = Capture(
            microphone, LoudnessDetector(), SoxrResampler, Spool(tmp_path), MicrophoneSettings(), clock=clock
        )
        capture.stop()
        assert len(list(capture.utterances(CancelToken()))) <= 1
        assert not microphone.is_open


def test_twenty_dictations_in_a_row_are_alike(tmp_path: Path) -> None:
    runs = [[clip.samples.tobytes() for clip in dictate(tmp_path, two_sentences()).clips] for _ in range(20)]
    assert all(run == runs[0] for run in runs)


def test_a_failing_listener_does_not_hang_the_dictation(tmp_path: Path) -> None:
    clock = FakeClock()
    capture = Capture(
        FakeMicrophone(tone(1), clock=clock),
        LoudnessDetector(),
        SoxrResampler,
        Spool(tmp_path),
        MicrophoneSettings(),
        clock=clock,
    )

    def fail(_: ev.CaptureEvent) -> None:
        raise RuntimeError("a bug of the listener")

    with pytest.raises(RuntimeError, match="a bug"):
        list(capture.utterances(CancelToken(), fail))


def push_to_talk(folder: Path, samples: NDArray[np.float32], presses: dict[float, str]) -> list[AudioClip]:
    """Keys pressed at seconds of the recording."""
    clock = FakeClock()
    due = sorted(presses.items())
    microphone = FakeMicrophone(samples, clock=clock)
    capture = Capture(
        microphone,
        LoudnessDetector(),
        SoxrResampler,
        Spool(folder),
        MicrophoneSettings(),
        push_to_talk=True,
        clock=clock,
    )
    keys: dict[str, Callable[[], None]] = {"down": capture.begin, "up": capture.end}

    def press(second: float) -> None:
        while due and second >= due[0][0] - 1e-9:
            keys[due.pop(0)[1]]()

    microphone.on_block, microphone.on_end = press, capture.stop
    return list(capture.utterances(CancelToken()))


def test_push_to_talk_takes_one_clip_however_silent_its_middle(tmp_path: Path) -> None:
    said = np.concatenate((silence(2), tone(1), silence(5), tone(1), silence(3)))
    (clip,) = push_to_talk(tmp_path, said, {2.0: "down", 9.0: "up"})
    assert clip.duration_s == pytest.approx(0.45 + 7 + 0.3, abs=0.11)
    assert rms(clip.samples[-8000:-5200]) > 0.1


def test_push_to_talk_keeps_a_word_begun_before_the_key(tmp_path: Path) -> None:
    (clip,) = push_to_talk(tmp_path, np.concatenate((silence(1), tone(1), silence(1))), {1.3: "down", 2.0: "up"})
    assert np.count_nonzero(np.abs(clip.samples) > 0.01) / 16_000 > 0.9


def test_push_to_talk_gives_one_clip_a_press_and_closes_at_the_end(tmp_path: Path) -> None:
    clips = push_to_talk(tmp_path, tone(10), {1.0: "down", 2.0: "up", 4.0: "down", 5.0: "up", 9.0: "down"})
    assert len(clips) == 3
    assert all(clip.path and clip.path.exists() for clip in clips)


def test_push_to_talk_without_a_press_gives_nothing(tmp_path: Path) -> None:
    assert push_to_talk(tmp_path, tone(3), {}) == []


class ScriptedMicrophone(FakeMicrophone):
    """Delivers the blocks it is given."""

    def __init__(self, blocks: list[InputBlock], clock: FakeClock) -> None:
        super().__init__(silence(0), clock=clock)
        self._script = blocks

    def read(self, timeout_s: float) -> InputBlock | None:
        return self._script.pop(0) if self._script else super().read(timeout_s)


def scripted(folder: Path, blocks: list[InputBlock]) -> Dictated:
    clock = FakeClock()
    microphone = ScriptedMicrophone(blocks, clock)
    capture = Capture(microphone, LoudnessDetector(), SoxrResampler, Spool(folder), MicrophoneSettings(), clock=clock)
    microphone.on_end = capture.stop
    found = Dictated()
    found.clips = list(capture.utterances(CancelToken(), found.events.append))
    return found


def test_lost_blocks_are_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    found = scripted(tmp_path, [InputBlock(tone(1)[:, None], 16_000, dropped=3)])
    assert [event.blocks for event in found.of(ev.AudioLost)] == [3]
    assert "3" in caplog.text


def test_a_device_may_change_its_form_in_the_middle(tmp_path: Path) -> None:
    said = [InputBlock(tone(1)[:, None], 16_000), InputBlock(np.stack([tone(1, 48_000)] * 2, axis=1), 48_000)]
    (clip,) = scripted(tmp_path, said).clips
    assert clip.duration_s == pytest.approx(2, abs=0.01)
    assert rms(clip.samples[20_000:30_000]) == pytest.approx(rms(tone(1)), rel=0.05)


def test_broken_and_empty_blocks_do_no_harm(tmp_path: Path) -> None:
    broken = np.full((800, 1), np.nan, np.float32)
    blocks = [InputBlock(broken, 16_000), InputBlock(broken[:0], 16_000), InputBlock(tone(1)[:, None], 16_000)]
    (clip,) = scripted(tmp_path, blocks).clips
    assert np.isfinite(clip.samples).all()


def test_a_disk_that_fills_in_the_middle_of_a_word_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: ClipWriter, samples: object) -> None:
        self.discard()
        raise StorageFailed("The recording is not being kept on disk.", "Free some space.")

    monkeypatch.setattr(ClipWriter, "append", fail)
    found = dictate(tmp_path, two_sentences())
    assert [clip.path for clip in found.clips] == [None, None]
    assert len(found.of(ev.Notice)) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_clip_that_cannot_be_finished_is_still_handed_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: ClipWriter, samples: int | None = None) -> Path:
        self.discard()
        raise StorageFailed("The recording is not being kept on disk.", "Free some space.")

    monkeypatch.setattr(ClipWriter, "close", fail)
    found = dictate(tmp_path, two_sentences())
    assert [clip.path for clip in found.clips] == [None, None]
    assert len(found.of(ev.Notice)) == 1


def test_keys_do_nothing_hands_free(tmp_path: Path) -> None:
    clock = FakeClock()
    microphone = FakeMicrophone(two_sentences(), clock=clock)
    capture = Capture(microphone, LoudnessDetector(), SoxrResampler, Spool(tmp_path), MicrophoneSettings(), clock=clock)
    microphone.on_end = capture.stop
    capture.begin()
    capture.end()
    assert len(list(capture.utterances(CancelToken()))) == 2
