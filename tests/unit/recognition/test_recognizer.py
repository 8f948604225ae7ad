"""The recogniser as a whole, with a decoder that hears levels."""

from itertools import islice, pairwise

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled, ModelFailed
from iasr_desktop.core.ports import DecodeOptions
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.types import AudioClip, HearingOutcome, Samples, Transcript
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.sounds import noise, silence
from tests.speaking import in_blocks, said, speak


def recognizer(decoder: LevelDecoder | None = None, *terms: str) -> Recognizer:
    # Noise that is turned up stays below 0.09, words lie above.
    return Recognizer(decoder or LevelDecoder(), LoudnessDetector(0.09), terms)


def heard(samples: Samples, language: str = "en", decoder: LevelDecoder | None = None) -> Transcript:
    return recognizer(decoder).transcribe(AudioClip(samples), CancelToken(), language)


def test_a_clip_becomes_words_at_their_times() -> None:
    transcript = heard(np.concatenate((silence(2.0), speak([1, 2, 3]))))
    assert transcript.text == "w1 w2 w3"
    assert [word.start_s for word in transcript.words] == pytest.approx([2.0, 2.6, 3.2], abs=0.04)
    assert transcript.outcome is HearingOutcome.SPEECH
    assert transcript.voiced_s == pytest.approx(0.9, abs=0.15)
    assert transcript.notes == ()


def test_time_is_told_by_stage() -> None:
    assert {"gate", "decode", "decode_draft", "total"} <= set(heard(speak([1, 2])).timings_ms)


def test_a_clip_and_its_stream_are_the_same() -> None:
    samples = speak(range(90))
    one = heard(samples)
    other = recognizer().transcribe_stream(in_blocks(samples, 0.7), CancelToken(), "en")
    assert (one.text, one.duration_s) == (other.text, other.duration_s)
    assert one.text.split() == said(range(90))


@pytest.mark.parametrize("samples", [noise(3.0, level=0.01), silence(3.0), silence(0.0)])
def test_without_voice_the_decoder_is_not_asked(samples: Samples) -> None:
    decoder = LevelDecoder(hears=lambda _: "Thank you for watching!")
    for language in ("en", "auto"):
        assert heard(samples, language, decoder).text == ""
    assert (decoder.asked, decoder.detections) == ([], 0)


def test_dead_and_silent_are_told_apart() -> None:
    assert heard(silence(2.0)).outcome is HearingOutcome.NO_SIGNAL
    assert heard(noise(2.0, level=0.001)).outcome is HearingOutcome.NO_SPEECH


def test_the_language_is_found_and_remembered() -> None:
    decoder = LevelDecoder(spoken="de", logprob=lambda options: -0.2 if options.language == "de" else -0.9)
    session = recognizer(decoder)
    long, word = AudioClip(speak(range(30))), AudioClip(speak([5]))
    assert session.transcribe(long, CancelToken()).language == "de"
    assert session.transcribe(word, CancelToken()).language == "de"
    assert decoder.detections == 1


def test_an_unknown_language_is_refused_before_any_work() -> None:
    decoder = LevelDecoder()
    with pytest.raises(BadInput):
        heard(speak([1]), "klingon", decoder)
    with pytest.raises(BadInput):
        recognizer().check_language("klingon")
    assert decoder.asked == []


def test_the_vocabulary_goes_into_every_decode_and_can_change() -> None:
    decoder = LevelDecoder()
    session = recognizer(decoder, "Ann", "Bob")
    session.transcribe(AudioClip(speak([1])), CancelToken(), "auto")
    session.learn(["Cyd"])
    session.transcribe(AudioClip(speak([1])), CancelToken(), "en")
    assert [options.prompt for options in decoder.asked] == ["Bob, Ann.", "Bob, Ann, Cyd."]
    assert session.prompt.terms == ("Cyd", "Ann", "Bob")


def test_doubts_reach_the_person() -> None:
    transcript = heard(speak(range(20), 0.05), decoder=LevelDecoder(hears=lambda _: "hm"))
    assert "Few words" in transcript.notes[0]


def test_a_failing_engine_is_reported_as_it_is() -> None:
    class Broken(LevelDecoder):
        def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken):  # type: ignore[no-untyped-def]
            raise ModelFailed("The speech model failed.")

    with pytest.raises(ModelFailed):
        heard(speak([1]), decoder=Broken())


def test_cancelling() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        recognizer().transcribe(AudioClip(speak([1])), token, "en")


def test_recognition_in_steps_gives_what_a_stream_gives() -> None:
    samples = np.concatenate((speak(range(90)), silence(65.0), speak(range(100, 110))))
    steps = recognizer().transcribe_steps(in_blocks(samples), CancelToken(), "en", 130.0)
    seen = []
    while True:
        try:
            seen.append(next(steps))
        except StopIteration as ended:
            stepped: Transcript = ended.value
            break
    whole = recognizer().transcribe_stream(in_blocks(samples), CancelToken(), "en")
    assert (stepped.text, stepped.words) == (whole.text, whole.words)
    done = [step.done for step in seen]
    assert done == sorted(done)
    assert max(later - earlier for earlier, later in pairwise(done)) <= 30.0, "silence too is taken in steps"
    assert {step.total for step in seen} == {130.0}


def test_a_preview_hears_without_learning_the_language() -> None:
    decoder = LevelDecoder(spoken="de")
    made = recognizer(decoder, "Megan")
    assert made.preview(speak([1, 2, 3]), CancelToken()) == "w1 w2 w3"
    assert decoder.detections == 0
    assert [(asked.language, asked.prompt) for asked in decoder.asked] == [("en", "")]
    made.transcribe(AudioClip(speak([1, 2, 3])), CancelToken())
    assert decoder.detections == 1


def test_a_preview_of_silence_or_of_an_invention_is_empty() -> None:
    decoder = LevelDecoder(hears=lambda _: "so so so so so so so so so so so so")
    made = recognizer(decoder)
    assert made.preview(silence(1), CancelToken()) == ""
    assert not decoder.asked
    assert made.preview(speak([1, 2, 3]), CancelToken()) == ""


def test_the_vocabulary_can_be_replaced() -> None:
    made = recognizer(None, "Megan", "Sean")
    made.use_vocabulary(["Zoë"])
    assert made.prompt.terms == ("Zoë",)


def test_a_stretch_that_was_dropped_is_decoded_anew() -> None:
    token = CancelToken()
    pieces = [token.child(), token.child()]
    pieces[0].cancel()
    asked: list[CancelToken] = []

    def piece() -> CancelToken:
        asked.append(pieces[min(len(asked), 1)])
        return asked[-1]

    steps = recognizer().transcribe_steps(in_blocks(speak(range(90))), token, "en", None, piece)
    done_when_asked = [(step.done, len(asked)) for step in islice(steps, 6)]
    assert (0.0, 1) in done_when_asked, "dropped"
    assert next(done for done, count in done_when_asked if count == 2) > 0.0
    token.cancel()
    with pytest.raises(Cancelled):
        list(steps)
