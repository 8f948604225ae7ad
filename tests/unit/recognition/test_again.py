"""What is said again is found by its sound, and heard by its parts when the model wrote it once."""

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import DecodeOptions
from iasr_desktop.core.recognition.again import Again, said_again
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.recognition.voice import track_voice
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples, Transcript
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.phones import sentence
from tests.sounds import babble, silence, tone
from tests.speaking import speak

A, B, C = (sentence(seed) for seed in (1, 2, 3))
PAUSE = silence(0.4)


def found(*parts: Samples) -> Again | None:
    samples = np.concatenate(parts)
    return said_again(samples, track_voice(samples, LoudnessDetector(), CancelToken()))


@pytest.mark.parametrize(
    "again", [A, sentence(1, take=1), sentence(1, pace=1.15, take=2), sentence(1, pace=0.9, take=3)]
)
@pytest.mark.parametrize("pause_s", [0.1, 0.4, 2.0])
def test_a_sentence_said_again_is_found_at_any_pace(again: Samples, pause_s: float) -> None:
    repetition = found(A, silence(pause_s), again)
    assert repetition is not None
    assert repetition.second_s[0] == pytest.approx(len(A) / SAMPLE_RATE_HZ + pause_s, abs=0.3)


def test_one_among_other_sentences_is_found() -> None:
    repetition = found(B, PAUSE, A, PAUSE, sentence(1, take=1), PAUSE, C)
    assert repetition is not None
    assert repetition.first_s[0] == pytest.approx((len(B) + len(PAUSE)) / SAMPLE_RATE_HZ, abs=0.3)
    assert repetition.lag_s == pytest.approx((len(A) + len(PAUSE)) / SAMPLE_RATE_HZ, abs=0.3)


@pytest.mark.parametrize(
    "parts",
    [
        (A,),
        (A, PAUSE, B),
        (A, PAUSE, B, PAUSE, C),
        (A, PAUSE, B, PAUSE, A),
        (sentence(1, phones=3), PAUSE, sentence(1, phones=3)),
        (tone(3.0),),
        (tone(1.0), PAUSE, tone(1.0)),
        (babble(6.0),),
        (speak(range(12)),),
        (silence(3.0),),
        (),
    ],
    ids=["once", "two", "three", "later", "syllables", "tone", "beeps", "noise", "levels", "silence", "nothing"],
)
def test_nothing_else_is_a_repetition(parts: tuple[Samples, ...]) -> None:
    assert found(*parts, silence(0)) is None


def heard(decoder: LevelDecoder, *parts: Samples) -> Transcript:
    return Recognizer(decoder, LoudnessDetector()).transcribe(AudioClip(np.concatenate(parts)), CancelToken(), "en")


def by_length(whole: str, part: str, least_positions: int) -> LevelDecoder:
    """Hears `part` in what is short, `whole` in what is not."""

    def hears(options: DecodeOptions) -> str:
        return whole if options.audio_context is None or options.audio_context >= least_positions else part

    return LevelDecoder(hears=hears)


def test_what_the_model_wrote_once_is_written_as_often_as_it_was_said() -> None:
    decoder = by_length("send it on Monday", "send it on Monday", 0)
    transcript = heard(decoder, A, PAUSE, sentence(1, take=1))
    assert transcript.text == "send it on Monday send it on Monday"
    assert len(decoder.asked) == 3
    starts = [word.start_s for word in transcript.words if word.text == "send"]
    assert starts[1] > len(A) / SAMPLE_RATE_HZ
    thrice = heard(by_length("send it on Monday", "send it on Monday", 0), A, PAUSE, A, PAUSE, A)
    assert thrice.text.split().count("Monday") == 3


def test_what_was_written_twice_already_costs_nothing() -> None:
    decoder = by_length("send it on Monday send it on Monday", "never asked", 200)
    assert heard(decoder, A, PAUSE, A).text == "send it on Monday send it on Monday"
    assert len(decoder.asked) == 1


def test_what_was_written_once_too_seldom_is_heard_by_its_parts() -> None:
    decoder = by_length("send it on Monday send it on Monday", "send it on Monday", 240)
    assert heard(decoder, A, PAUSE, A, PAUSE, A).text.split().count("Monday") == 3
    assert found(A, PAUSE, A, PAUSE, A, PAUSE, A).times == 4  # type: ignore[union-attr]


def test_what_was_written_once_too_often_is_heard_by_its_parts() -> None:
    decoder = by_length("send it on Monday " * 3, "send it on Monday", 200)
    assert heard(decoder, A, PAUSE, A).text.split().count("Monday") == 2


@pytest.mark.parametrize(
    "part",
    ["something else was heard here", "send it", "send it to the people who"],
    ids=["other", "less", "longer"],
)
def test_parts_that_were_heard_otherwise_add_nothing(part: str) -> None:
    assert heard(by_length("send it on Monday", part, 230), A, PAUSE, A).text == "send it on Monday"


def test_without_a_pause_no_word_is_cut() -> None:
    decoder = by_length("send it on Monday", "send it on Monday", 0)
    assert heard(decoder, A, A).text == "send it on Monday"
    assert len(decoder.asked) == 1


def test_different_sentences_are_decoded_once() -> None:
    decoder = by_length("send it on Monday and then go home", "never asked", 0)
    heard(decoder, A, PAUSE, B)
    assert len(decoder.asked) == 1
