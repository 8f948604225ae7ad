"""Hearing once more, with something in mind."""

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AttentiveRecognizer, DecodeOptions
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.types import AudioClip, HearingOutcome
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.sounds import silence
from tests.speaking import in_blocks, speak

CONTEXT = "Insert very before good."


def recognizer(decoder: LevelDecoder, *terms: str) -> Recognizer:
    return Recognizer(decoder, LoudnessDetector(0.09), terms)


def by_context(options: DecodeOptions) -> str:
    return "insert a word" if CONTEXT in options.prompt else "and served a word"


def test_what_is_in_mind_is_said_before_the_clip() -> None:
    decoder = LevelDecoder(hears=by_context)
    made = recognizer(decoder, "Meghan")
    clip = AudioClip(speak([1, 2, 3]))
    assert isinstance(made, AttentiveRecognizer)
    assert made.transcribe(clip, CancelToken(), "en").text == "and served a word"
    assert made.expecting(CONTEXT).transcribe(clip, CancelToken(), "en").text == "insert a word"
    assert decoder.asked[-1].prompt == f"Meghan. {CONTEXT}"


def test_it_is_one_quick_pass() -> None:
    decoder = LevelDecoder(hears=lambda _: "and then " + "go home " * 9)
    heard = recognizer(decoder).expecting(CONTEXT).transcribe(AudioClip(speak([1, 2])), CancelToken(), "en")
    assert (heard.text, len(decoder.asked)) == ("", 1)
    assert decoder.asked[0].audio_context is not None


def test_of_a_loop_the_first_round_counts() -> None:
    decoder = LevelDecoder(hears=lambda _: "Go home. " * 3)
    heard = recognizer(decoder).expecting(CONTEXT).transcribe(AudioClip(speak([1, 2])), CancelToken(), "en")
    assert heard.text == "Go home."


def test_without_voice_the_decoder_is_not_asked() -> None:
    decoder = LevelDecoder(hears=by_context)
    heard = recognizer(decoder).expecting(CONTEXT).transcribe(AudioClip(silence(2.0)), CancelToken(), "en")
    assert (heard.text, heard.outcome, decoder.asked) == ("", HearingOutcome.NO_SIGNAL, [])


def test_a_recording_is_heard_like_a_clip() -> None:
    samples = np.concatenate((silence(0.5), speak([1, 2, 3])))
    attentive = recognizer(LevelDecoder()).expecting(CONTEXT)
    heard = attentive.transcribe_stream(in_blocks(samples, 0.3), CancelToken(), "en")
    assert heard.text == attentive.transcribe(AudioClip(samples), CancelToken(), "en").text == "w1 w2 w3"


def test_the_session_learns_nothing_of_it() -> None:
    decoder = LevelDecoder(spoken="de")
    made = recognizer(decoder)
    made.expecting(CONTEXT).transcribe(AudioClip(speak([1])), CancelToken(), "de")
    assert made.transcribe(AudioClip(silence(1.0)), CancelToken()).language == "en"
