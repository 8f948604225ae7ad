"""The gate decides by sound: alive or dead, voice or none."""

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.evaluation.sounds import music
from iasr_desktop.core.evaluation.sounds.noises import Sound
from iasr_desktop.core.recognition.gate import SPEECH_STRENGTH, is_alive, is_speech, is_tune, outcome
from iasr_desktop.core.recognition.voice import VoiceTrack, track_voice
from iasr_desktop.core.types import HearingOutcome, Samples
from tests.fakes import LoudnessDetector
from tests.phones import sentence
from tests.sounds import babble, noise, silence, tone
from tests.speaking import speak

FRAME_S = 0.032


def track(*p: float) -> VoiceTrack:
    return VoiceTrack(np.array(p, np.float32), FRAME_S)


@pytest.mark.parametrize(
    "dead",
    [silence(1.0), np.full(16_000, 0.25, np.float32), noise(1.0, level=1e-6), np.zeros(0, np.float32)],
    ids=["zeros", "offset", "last bit", "nothing"],
)
def test_a_dead_microphone_is_no_signal(dead: Samples) -> None:
    assert not is_alive(dead)


@pytest.mark.parametrize("level", [10 ** (-70 / 20), 0.01, 0.5])
def test_noise_is_a_signal(level: float) -> None:
    assert is_alive(noise(1.0, level=level))


def test_one_odd_frame_is_no_voice() -> None:
    assert not is_speech(track(*[0.0] * 20, 1.0, *[0.0] * 20))
    assert is_speech(track(*[0.0] * 20, *[0.9] * 5, *[0.0] * 20))


def test_the_strength_of_a_track_shorter_than_its_window() -> None:
    assert track().strength == 0.0
    assert track(1.0, 1.0).strength == pytest.approx(0.4)
    assert track(0.9, 0.9).strength < SPEECH_STRENGTH


def test_voiced_time_counts_frames_from_a_half() -> None:
    assert track(0.5, 0.49, 0.9, 0.0).voiced_s == pytest.approx(2 * FRAME_S)


def test_pauses_and_the_span_of_speech() -> None:
    found = track(0.0, 0.0, 0.9, 0.1, 0.4, 0.0)
    assert np.array(found.pauses()) == pytest.approx(np.array([(0.0, 0.064), (0.096, 0.128), (0.16, 0.192)]))
    assert found.speech_span() == pytest.approx((0.064, 0.16))
    assert track(0.0, 0.1).speech_span() is None


def test_a_quiet_voice_is_looked_at_turned_up() -> None:
    quiet = tone(1.0, level=0.004)
    assert track_voice(quiet, LoudnessDetector(0.02), CancelToken()).voiced_s > 0.9


def test_a_short_word_in_a_long_silence_is_seen() -> None:
    samples = np.concatenate((silence(30.0), tone(0.3)))
    assert track_voice(samples, LoudnessDetector(), CancelToken()).voiced_s > 0.25


def test_nothing_is_asked_about_digital_silence() -> None:
    class Untouchable(LoudnessDetector):
        def speech_p(self, frame: Samples) -> float:
            raise AssertionError("asked")

    assert track_voice(silence(5.0), Untouchable(), CancelToken()).strength == 0.0


def test_tracking_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        track_voice(tone(1.0), LoudnessDetector(), token)


def test_what_the_person_is_told() -> None:
    assert outcome(True, True) is HearingOutcome.SPEECH
    assert outcome(False, True) is HearingOutcome.NO_SPEECH
    assert outcome(False, False) is HearingOutcome.NO_SIGNAL


def is_tune_throughout(samples: Samples) -> bool:
    """As if the detector took all of it for a voice."""
    return is_tune(samples, track_voice(samples, LoudnessDetector(1e-4), CancelToken()))


@pytest.mark.parametrize(
    ("sound", "seconds"), [(music.melody, 0.5), (music.chords, 4.0)], ids=["a plucked note", "organ"]
)
def test_notes_that_ring_are_a_tune(sound: Sound, seconds: float) -> None:
    assert is_tune_throughout(sound(seconds, np.random.default_rng(1)))


def test_of_a_tune_a_few_frames_are_enough() -> None:
    few = track(*[0.0] * 10, 0.7, 0.9, 0.8, 0.6, *[0.0] * 10)
    assert is_tune(tone(1.0), few)
    assert not is_tune(noise(1.0, level=0.1), few)


@pytest.mark.parametrize(
    "samples",
    [sentence(1), sentence(2, phones=3), sentence(1) + tone(len(sentence(1)) / 16_000, hz=440)[: len(sentence(1))] / 6],
    ids=["sentence", "word", "over a tone"],
)
def test_speech_is_no_tune(samples: Samples) -> None:
    assert not is_tune_throughout(np.concatenate((silence(0.3), samples, silence(0.3))))


@pytest.mark.parametrize("samples", [babble(3.0), noise(1.0, level=0.1), speak(range(5)), silence(1.0), silence(0.0)])
def test_what_has_no_pitch_is_no_tune(samples: Samples) -> None:
    assert not is_tune_throughout(samples)


class AdaptingDetector(LoudnessDetector):
    """Gets used to a loud voice: for as long as it heard one it misses what is softer by far."""

    def reset(self) -> None:
        super().reset()
        self._loudest = 0.0

    def speech_p(self, frame: Samples) -> float:
        level = float(np.abs(frame).max(initial=0.0))
        self._loudest = max(getattr(self, "_loudest", 0.0), level)
        return super().speech_p(frame) if level > 0.3 * self._loudest else 0.0


def test_a_soft_voice_behind_a_loud_one_is_found() -> None:
    loud, soft = np.full(16_000, 0.8, np.float32), np.full(16_000, 0.15, np.float32)
    samples = np.concatenate((loud, silence(1.5), soft, silence(2.0), loud))
    pauses = track_voice(samples, AdaptingDetector(), CancelToken()).pauses()
    assert np.array(pauses) == pytest.approx(np.array([(1.0, 2.5), (3.5, 5.5)]), abs=0.07)


def test_a_click_in_a_pause_is_no_voice() -> None:
    loud, click = np.full(16_000, 0.8, np.float32), np.full(1600, 0.15, np.float32)
    samples = np.concatenate((loud, silence(1.0), click, silence(1.0), loud))
    (pause,) = track_voice(samples, AdaptingDetector(), CancelToken()).pauses()
    assert pause == pytest.approx((1.0, 3.1), abs=0.07)
