"""Cutting long audio: no word split, lost or heard twice; nothing decoded where nobody speaks."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.recognition.chunks import MOST_S, WHOLE_S, Chunk, Chunker
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.types import SAMPLE_RATE_HZ, HearingOutcome, Samples, Transcript
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.sounds import silence
from tests.speaking import in_blocks, said, speak


def chunks_of(samples: Samples, block_s: float = 1.0) -> list[Chunk]:
    chunker = Chunker(LoudnessDetector(), CancelToken())
    found = [chunk for block in in_blocks(samples, block_s) for chunk in chunker.feed(block)]
    return [*found, *chunker.finish()]


def transcribed(samples: Samples, decoder: LevelDecoder | None = None, block_s: float = 1.0) -> Transcript:
    recognizer = Recognizer(decoder or LevelDecoder(), LoudnessDetector())
    return recognizer.transcribe_stream(in_blocks(samples, block_s), CancelToken(), "en")


def test_a_short_clip_is_one_chunk_without_its_silent_edges() -> None:
    samples = np.concatenate((silence(4.0), speak([1, 2, 3]), silence(6.0)))
    (chunk,) = chunks_of(samples)
    assert 3.6 <= chunk.start_s <= 3.75
    assert 5.7 <= chunk.end_s <= 5.9


def test_at_least_300_ms_before_the_onset_are_kept() -> None:
    (chunk,) = chunks_of(np.concatenate((silence(2.0), speak([1]))))
    assert chunk.start_s <= 1.7


def test_chunks_fit_the_decoder() -> None:
    for chunk in chunks_of(speak(range(300), 0.35)):
        assert len(chunk.samples) <= (MOST_S + 0.1) * SAMPLE_RATE_HZ


def test_speech_of_some_sentences_is_not_cut() -> None:
    (chunk,) = chunks_of(np.concatenate((silence(3.0), speak(range(22), [0.15, 0.6, 0.15]), silence(3.0))))
    assert 12.0 < len(chunk.samples) / SAMPLE_RATE_HZ <= WHOLE_S + 1


def test_chunks_are_short_and_end_where_sentences_do() -> None:
    sentence = [0.15] * 7 + [0.5]
    chunks = chunks_of(speak(range(80), sentence))
    assert max(len(chunk.samples) for chunk in chunks) <= WHOLE_S * SAMPLE_RATE_HZ
    for chunk in chunks[1:]:
        assert chunk.start_s % (8 * 0.3 + 7 * 0.15 + 0.5) == pytest.approx(3.7, abs=0.26)
        assert not chunk.overlaps


@pytest.mark.parametrize("pause_s", [0.15, 0.25])
def test_without_a_sentences_pause_a_gap_between_words_does(pause_s: float) -> None:
    chunks = chunks_of(speak(range(130), pause_s))
    assert max(len(chunk.samples) for chunk in chunks) <= (WHOLE_S + 1) * SAMPLE_RATE_HZ
    assert not any(chunk.overlaps for chunk in chunks)


def test_without_any_gap_the_first_one_after_it_or_an_overlap() -> None:
    late = chunks_of(np.concatenate((speak(range(60), 0.0), silence(0.2), speak(range(60, 100), 0.0))))
    assert late[0].end_s == pytest.approx(18.1, abs=0.1)
    assert [chunk.overlaps for chunk in late] == [False, False]
    none = chunks_of(speak(range(200), 0.0))
    assert [chunk.overlaps for chunk in none] == [False, True, True]


@pytest.mark.parametrize("pause_s", [0.0, 0.05, 0.15, 0.25, 0.5, 1.5, 3.0])
def test_every_word_once_whatever_the_pauses(pause_s: float) -> None:
    numbers = range(250)
    assert [word.text for word in transcribed(speak(numbers, pause_s)).words] == said(numbers)


@settings(max_examples=25, deadline=None)
@given(
    pauses=st.lists(st.floats(0.0, 4.0), min_size=1, max_size=12),
    count=st.integers(1, 160),
    block_s=st.floats(0.03, 40.0),
    lead_s=st.floats(0.0, 45.0),
)
def test_every_word_once_at_its_time(pauses: list[float], count: int, block_s: float, lead_s: float) -> None:
    samples = np.concatenate((silence(lead_s), speak(range(count), pauses)))
    heard = transcribed(samples, block_s=block_s)
    assert [word.text for word in heard.words] == said(range(count))
    start_s = round(lead_s * SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ
    for place, word in enumerate(heard.words):
        assert abs(word.start_s - start_s) < 0.1
        start_s += 0.3 + round(pauses[place % len(pauses)] * SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ


@pytest.mark.parametrize("seconds", [28, 29, 30, 31, 61])
def test_the_last_word_is_there(seconds: int) -> None:
    count = int(seconds / 0.6) - 1
    samples = np.concatenate((speak(range(count)), speak([777], 0.0)))
    assert transcribed(samples).words[-1].text == "w777"


def test_a_word_that_ends_with_the_recording_is_whole_whatever_its_length() -> None:
    for lead_s in np.linspace(0.3, 0.6, 30):
        samples = np.concatenate((silence(float(lead_s)), speak([1, 2]), speak([3], 0.0)))
        assert [word.text for word in transcribed(samples).words] == said([1, 2, 3])
    samples = np.concatenate((silence(3.41015625), speak(range(68), [2.3617971848209973, 0.0, 1.90625])))
    assert transcribed(samples).words[-1].text == "w67"


def test_text_and_segments_say_the_same() -> None:
    heard = transcribed(speak(range(200), 0.0))
    assert " ".join(segment.text for segment in heard.segments) == heard.text
    assert heard.text.split() == said(range(200))


def test_a_gap_of_a_minute_is_not_decoded() -> None:
    decoder = LevelDecoder()
    samples = np.concatenate((speak(range(20)), silence(60.0), speak(range(20, 40))))
    assert [word.text for word in transcribed(samples, decoder).words] == said(range(40))
    assert sum(decoder.lengths_s) < 30


def test_silence_reaches_no_decoder() -> None:
    decoder = LevelDecoder()
    heard = transcribed(silence(70.0), decoder)
    assert (heard.text, heard.outcome, decoder.asked) == ("", HearingOutcome.NO_SIGNAL, [])
    assert heard.duration_s == pytest.approx(70.0)


def test_only_the_audio_since_the_last_cut_is_kept() -> None:
    chunker = Chunker(LoudnessDetector(), CancelToken())
    for block in in_blocks(speak(range(700), 0.4)):
        chunker.feed(block)
        assert chunker.held_s < MOST_S + 12


def test_progress_goes_up_to_the_end_of_a_long_recording() -> None:
    seen: list[Progress] = []
    samples = speak(range(150))
    recognizer = Recognizer(LevelDecoder(), LoudnessDetector())
    recognizer.transcribe_stream(in_blocks(samples), CancelToken(), "en", seen.append, 90.0)
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert len(done) > 2
    assert {(progress.total, progress.unit) for progress in seen} == {(90.0, "s")}


def test_cancelling_ends_the_work_midway() -> None:
    token, decoder = CancelToken(), LevelDecoder()

    def cancel(_: Progress) -> None:
        token.cancel()

    recognizer = Recognizer(decoder, LoudnessDetector())
    with pytest.raises(Cancelled):
        recognizer.transcribe_stream(in_blocks(speak(range(300))), token, "en", cancel, 180.0)
    assert len(decoder.asked) < 4
