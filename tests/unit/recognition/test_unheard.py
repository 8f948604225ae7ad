"""What the model leaves out of a long stretch is heard by itself, and nothing is put in that was not said."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Decoded, DecodeOptions
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples, Transcript
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.speaking import said, speak

_MUCH_S = 6.0


class Skipping(LevelDecoder):
    """Leaves out words where it hears more than six seconds at once; words last from the end of the one before."""

    def __init__(self, left_out: Collection[str], *, is_timed: bool = True, piece_logprob: float = -0.2) -> None:
        super().__init__()
        self._left_out = left_out
        self._is_timed = is_timed
        self._piece_logprob = piece_logprob

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        heard = super().decode(samples, options, token)
        is_much = len(samples) > _MUCH_S * SAMPLE_RATE_HZ
        words, end_s = [], 0.0
        for word in heard.words:
            if not is_much or word.text not in self._left_out:
                words.append(replace(word, start_s=end_s))
                end_s = word.end_s
        text = " ".join(word.text for word in words)
        logprob = heard.mean_logprob if is_much else self._piece_logprob
        return replace(
            heard, text=text, words=tuple(words), is_timed=self._is_timed, has_phrases=False, mean_logprob=logprob
        )


def heard(decoder: LevelDecoder, samples: Samples) -> Transcript:
    return Recognizer(decoder, LoudnessDetector()).transcribe(AudioClip(samples), CancelToken(), "en")


def texts(transcript: Transcript) -> list[str]:
    return [word.text for word in transcript.words]


@pytest.mark.parametrize(("first", "last"), [(0, 5), (7, 13), (15, 20)], ids=["start", "middle", "end"])
@pytest.mark.parametrize("pause_s", [0.15, 0.3])
def test_words_left_out_are_heard_where_they_were_said(first: int, last: int, pause_s: float) -> None:
    decoder = Skipping(said(range(first, last)))
    transcript = heard(decoder, speak(range(20), pause_s))
    assert texts(transcript) == said(range(20))
    assert transcript.text.split() == said(range(20))
    for place, word in enumerate(transcript.words):
        assert word.start_s == pytest.approx(place * (0.3 + pause_s), abs=0.1)


def test_two_places_are_found() -> None:
    left_out = [*said(range(3, 8)), *said(range(12, 17))]
    assert texts(heard(Skipping(left_out), speak(range(20)))) == said(range(20))


def test_what_was_heard_whole_is_decoded_once() -> None:
    decoder = Skipping(())
    assert texts(heard(decoder, speak(range(20)))) == said(range(20))
    assert len(decoder.asked) == 1


def test_a_word_drawn_out_is_no_gap() -> None:
    decoder = Skipping(())
    samples = np.concatenate((speak(range(8)), speak([8], 0.2, word_s=0.9), speak(range(9, 14))))
    assert texts(heard(decoder, samples)) == said(range(14))
    assert len(decoder.asked) == 1


@pytest.mark.parametrize("is_timed", [True, False])
def test_what_is_not_heard_clearly_is_not_put_in(is_timed: bool) -> None:
    left_out = said(range(3, 20))
    decoder = Skipping(left_out, is_timed=is_timed, piece_logprob=-3.0)
    assert texts(heard(decoder, speak(range(20)))) == said(range(3))


def test_without_times_a_text_too_short_for_the_voice_is_heard_in_pieces() -> None:
    decoder = Skipping(said(range(6, 20)), is_timed=False)
    assert texts(heard(decoder, speak(range(20), 0.2))) == said(range(20))


class Collapsing(LevelDecoder):
    """Hears everything; of a long stretch it tells the times of the first words only, the others get what is left."""

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        heard = super().decode(samples, options, token)
        if len(samples) <= _MUCH_S * SAMPLE_RATE_HZ:
            return heard
        end_s = heard.words[-1].end_s
        words = [
            replace(word, end_s=min(end_s, word.end_s + (place > 7) * 3.0)) for place, word in enumerate(heard.words)
        ]
        return replace(heard, words=tuple(words))


def test_times_that_are_off_put_nothing_in_twice() -> None:
    decoder = Collapsing()
    assert texts(heard(decoder, speak(range(20)))) == said(range(20))
    assert len(decoder.asked) == 2
