from collections.abc import Iterable, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.audio.events import (
    SegmentEvent,
    Skipped,
    UtteranceClosed,
    UtteranceDiscarded,
    UtteranceGrew,
    UtteranceOpened,
    VoiceEnded,
    VoiceStarted,
)
from iasr_desktop.core.audio.segmenter import Segmenter
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import Samples
from tests.fakes import LoudnessDetector
from tests.sounds import noise, silence, tone

FRAME = LoudnessDetector.frame_samples


def events(parts: Iterable[Samples], chosen: MicrophoneSettings | None = None) -> list[SegmentEvent]:
    segmenter = Segmenter(LoudnessDetector(), chosen or MicrophoneSettings())
    found = [event for part in parts for event in segmenter.push(part)]
    return [*found, *segmenter.finish()]


def utterances(parts: Iterable[Samples], chosen: MicrophoneSettings | None = None) -> list[UtteranceClosed]:
    return [event for event in events(parts, chosen) if isinstance(event, UtteranceClosed)]


def accounted(found: Iterable[SegmentEvent]) -> Samples:
    kept = [event.samples for event in found if isinstance(event, UtteranceClosed | Skipped)]
    return np.concatenate(kept) if kept else silence(0)


def described(found: Iterable[SegmentEvent]) -> list[tuple[object, ...]]:
    """Events as plain values, so that two runs can be compared."""
    return [(type(event).__name__, *map(plain, vars(event).values())) for event in found]


def plain(value: object) -> object:
    return value.tobytes() if isinstance(value, np.ndarray) else value


def numbered(signal: Samples) -> Samples:
    """The same signal with every sample marked, so that none can be mistaken for another."""
    return signal + np.arange(len(signal), dtype=np.float32) * np.float32(1e-9)


def test_a_sentence_closes_after_its_pause_with_pre_roll_and_tail() -> None:
    before, voice, after = noise(2), tone(1), noise(2)
    (closed,) = utterances([np.concatenate((before, voice, after))])
    assert 2 - closed.start_s >= 0.3
    assert 0.2 <= closed.start_s + len(closed.samples) / 16_000 - 3 <= 0.4
    assert closed.voiced_s == pytest.approx(1, abs=0.1)


def test_it_closes_when_the_pause_is_long_enough_and_not_before_the_signal_ends() -> None:
    segmenter = Segmenter(LoudnessDetector(), MicrophoneSettings(silence_ms=700))
    early = [*segmenter.push(np.concatenate((tone(1), silence(0.6))))]
    assert not any(isinstance(event, UtteranceClosed) for event in early)
    late = [*segmenter.push(silence(0.2))]
    assert any(isinstance(event, UtteranceClosed) for event in late)


def test_a_short_pause_does_not_cut_a_sentence() -> None:
    assert len(utterances([np.concatenate((tone(1), silence(0.5), tone(1), silence(1)))])) == 1


def test_the_second_sentence_has_its_own_pre_roll() -> None:
    first, second = utterances([np.concatenate((silence(1), tone(1), silence(0.75), tone(1), silence(1)))])
    assert second.start_s <= 2.75 - 0.3
    assert second.start_s >= first.start_s + len(first.samples) / 16_000 - 1e-9


def test_a_blip_is_dropped_and_a_short_word_is_kept() -> None:
    assert utterances([np.concatenate((silence(1), tone(0.05), silence(1)))]) == []
    (word,) = utterances([np.concatenate((silence(1), tone(0.3), silence(1)))])
    assert word.voiced_s >= 0.25


def test_the_end_of_the_signal_closes_what_is_open() -> None:
    (closed,) = utterances([np.concatenate((silence(1), tone(1)))])
    assert closed.start_s + len(closed.samples) / 16_000 == pytest.approx(2)


def test_what_grows_is_what_closes() -> None:
    """The spool writes as the utterance grows, so the closed one must be a beginning of that."""
    grown: list[Samples] = []
    for event in events([np.concatenate((noise(1), tone(1), noise(2), tone(2), noise(1)))]):
        if isinstance(event, UtteranceOpened):
            grown = [event.samples]
        elif isinstance(event, UtteranceGrew):
            grown.append(event.samples)
        elif isinstance(event, UtteranceClosed):
            together = np.concatenate(grown)
            assert np.array_equal(together[: len(event.samples)], event.samples)


def test_voice_is_told_as_it_starts_and_ends() -> None:
    told = events([np.concatenate((silence(1), tone(1), silence(0.4), tone(1), silence(2)))])
    voice = [type(event) for event in told if isinstance(event, VoiceStarted | VoiceEnded)]
    assert voice == [VoiceStarted, VoiceEnded, VoiceStarted, VoiceEnded]


def test_endless_speech_is_cut_in_its_longest_pause() -> None:
    signal = np.concatenate((tone(4), silence(0.3), tone(1), silence(0.1), tone(4), silence(1)))
    first, second = utterances([signal], MicrophoneSettings(max_utterance_s=6))
    cut_s = first.start_s + len(first.samples) / 16_000
    assert 4 <= cut_s <= 4.3
    assert second.start_s == pytest.approx(cut_s)


def test_speech_without_a_pause_is_cut_where_it_is_softest() -> None:
    signal = np.concatenate((tone(4, level=0.5), tone(0.2, level=0.1), tone(4, level=0.5), silence(1)))
    first, *_ = utterances([signal], MicrophoneSettings(max_utterance_s=5))
    assert 3.9 <= len(first.samples) / 16_000 <= 4.3


def test_no_utterance_is_longer_than_the_limit() -> None:
    found = utterances([tone(21)], MicrophoneSettings(max_utterance_s=5))
    assert all(len(closed.samples) <= 5.1 * 16_000 for closed in found)
    assert sum(len(closed.samples) for closed in found) == 21 * 16_000


def test_a_dropped_blip_is_told_so_that_its_file_can_go() -> None:
    found = events([np.concatenate((silence(1), tone(0.04), silence(1)))])
    kinds = [type(event) for event in found if isinstance(event, UtteranceOpened | UtteranceDiscarded)]
    assert kinds == [UtteranceOpened, UtteranceDiscarded]


@pytest.mark.parametrize("field", ["silence_ms", "pre_roll_ms", "min_voiced_ms", "max_utterance_s"])
@pytest.mark.parametrize("value", [0, -5, 1])
def test_senseless_settings_lose_nothing(field: str, value: int) -> None:
    signal = numbered(np.concatenate((noise(1), tone(3), noise(1))))
    found = events([signal], MicrophoneSettings(**{field: value}))
    assert np.array_equal(accounted(found), signal)


PIECES = st.lists(st.tuples(st.booleans(), st.integers(0, 40 * FRAME)), max_size=12)
CHOSEN = st.builds(
    MicrophoneSettings,
    silence_ms=st.integers(0, 900),
    pre_roll_ms=st.integers(0, 900),
    min_voiced_ms=st.integers(0, 300),
    max_utterance_s=st.integers(1, 4),
)


def signal_of(pieces: Sequence[tuple[bool, int]]) -> Samples:
    parts = [np.full(size, 0.5 if loud else 0.0, np.float32) for loud, size in pieces]
    joined = np.concatenate(parts) if parts else silence(0)
    return joined + np.arange(len(joined), dtype=np.float32) * np.float32(1e-7)


@settings(deadline=None, max_examples=60)
@given(PIECES, CHOSEN)
def test_every_sample_comes_out_once_and_in_order(pieces: list[tuple[bool, int]], chosen: MicrophoneSettings) -> None:
    signal = signal_of(pieces)
    assert np.array_equal(accounted(events([signal], chosen)), signal)


@settings(deadline=None, max_examples=60)
@given(PIECES, CHOSEN, st.lists(st.integers(1, 9000), min_size=1, max_size=8))
def test_block_size_changes_nothing(
    pieces: list[tuple[bool, int]], chosen: MicrophoneSettings, sizes: list[int]
) -> None:
    signal = signal_of(pieces)
    blocks, place, turn = [], 0, 0
    while place < len(signal):
        size = sizes[turn % len(sizes)]
        blocks.append(signal[place : place + size])
        place, turn = place + size, turn + 1
    assert described(events(blocks, chosen)) == described(events([signal], chosen))
