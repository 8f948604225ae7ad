"""Words in time, segments at sentences, two overlapping texts as one."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.recognition.stitch import stitch
from iasr_desktop.core.recognition.voice import VoiceTrack
from iasr_desktop.core.recognition.words import placed, segments_of, spread, text_of
from iasr_desktop.core.types import Word

FRAME_S = 0.02


def track(*stretches: tuple[float, float], duration_s: float = 10.0) -> VoiceTrack:
    p = np.zeros(round(duration_s / FRAME_S), np.float32)
    for start, end in stretches:
        p[round(start / FRAME_S) : round(end / FRAME_S)] = 1.0
    return VoiceTrack(p, FRAME_S)


def words(*entries: tuple[str, float, float]) -> tuple[Word, ...]:
    return tuple(Word(text, start, end, 0.9) for text, start, end in entries)


def times(found: tuple[Word, ...]) -> list[tuple[float, float]]:
    return [(word.start_s, word.end_s) for word in found]


def test_a_word_begins_where_voice_sets_in() -> None:
    found = placed(words(("one", 0.0, 1.0), ("two", 1.0, 3.0)), track((0.5, 1.0), (2.6, 3.0)), 5.0)
    assert times(found) == [(5.5, 6.0), (7.6, 8.0)]


def test_a_word_ends_where_voice_ends() -> None:
    assert times(placed(words(("one", 0.0, 2.0)), track((0.2, 0.8)), 0.0)) == [(0.2, 0.8)]


def test_without_voice_the_times_stay() -> None:
    assert times(placed(words(("one", 0.3, 0.8)), track(), 0.0)) == [(0.3, 0.8)]


def test_words_the_attention_jumped_over_get_their_part() -> None:
    found = placed(words(("before", 0.0, 1.2), ("noon", 1.2, 1.2)), track((0.0, 1.2)), 0.0)
    assert times(found) == [(0.0, 0.72), (0.72, 1.2)]


def test_untimed_words_are_spread_over_the_voice() -> None:
    found = spread(words(("aaa", 0, 1), ("bbb", 1, 2), ("cccccc", 2, 3)), track((1.0, 2.0), (5.0, 6.0)))
    assert np.array(times(found)) == pytest.approx(np.array([(1.0, 1.5), (1.5, 2.0), (2.0, 6.0)]), abs=0.03)
    assert times(placed(found, track((1.0, 2.0), (5.0, 6.0)), 0.0))[-1] == pytest.approx((5.0, 6.0), abs=0.03)


def test_untimed_words_without_voice_stay() -> None:
    given_words = words(("a", 0, 1))
    assert spread(given_words, track()) == given_words
    assert spread((), track((0.0, 1.0))) == ()


@given(
    st.lists(st.floats(0.0, 9.9), min_size=1, max_size=20),
    st.lists(st.tuples(st.floats(0, 9), st.floats(0, 1)), max_size=6),
)
def test_times_never_go_back(ends: list[float], voiced: list[tuple[float, float]]) -> None:
    borders = [0.0, *sorted(ends)]
    given_words = words(*((f"w{place}", start, end) for place, (start, end) in enumerate(pairwise(borders))))
    found = placed(given_words, track(*((start, start + length) for start, length in voiced)), 0.0)
    assert [word.text for word in found] == [word.text for word in given_words]
    flat = [value for word in found for value in (word.start_s, word.end_s)]
    assert all(later >= earlier - 0.011 for earlier, later in pairwise(flat))


def test_segments_end_with_sentences() -> None:
    said = words(
        ("Dear", 0, 1), ("Mr.", 1, 2), ("Lee,", 2, 3), ("hello.", 3, 4), ("How", 4, 5), ("are", 5, 6), ("you?", 6, 7)
    )
    found = segments_of("Dear Mr. Lee, hello. How are you?", said)
    assert [segment.text for segment in found] == ["Dear Mr. Lee, hello.", "How are you?"]
    assert (found[0].start_s, found[1].end_s) == (0, 7)


def test_a_long_sentence_is_cut_at_a_comma() -> None:
    said = [(f"word{place}" + ("," if place == 13 else ""), float(place), float(place + 1)) for place in range(20)]
    found = segments_of(" ".join(text for text, _, _ in said), words(*said))
    assert [len(segment.words) for segment in found] == [14, 6]


def test_scripts_without_spaces_keep_their_text() -> None:
    said = words(*((character, place, place + 1) for place, character in enumerate("你好。再见。")))
    joined = "".join(segment.text for segment in segments_of("你好。再见。", said))
    assert joined == "你好。再见。"


@given(st.lists(st.text("ab.,", min_size=1, max_size=4), min_size=1, max_size=15))
def test_segments_lose_no_word(texts: list[str]) -> None:
    said = words(*((text, float(place), float(place + 1)) for place, text in enumerate(texts)))
    found = segments_of(" ".join(texts), said)
    assert " ".join(segment.text for segment in found) == " ".join(texts)
    assert tuple(word for segment in found for word in segment.words) == said


def test_part_of_a_text() -> None:
    said = words(("one", 0, 1), ("two,", 1, 2), ("three", 2, 3))
    assert text_of("one two, three", said, 0, 2) == "one two,"
    assert text_of("one two, three", said, 1, 3) == "two, three"
    assert text_of("one two, three", said, 3, 3) == ""


def test_two_texts_meet_at_a_word_both_heard() -> None:
    before = words(("a", 20, 21), ("b", 23, 24), ("c", 25, 26), ("d-", 27.6, 28))
    after = words(("x", 23, 23.2), ("b", 23.3, 24), ("c", 25, 26), ("d", 27.6, 28.2), ("e", 28.5, 29))
    kept, skipped = stitch(before, after, 23.0, 28.0)
    assert [word.text for word in (*before[:kept], *after[skipped:])] == ["a", "b", "c", "d", "e"]


def test_the_same_word_at_another_time_is_no_meeting_point() -> None:
    before = words(("the", 20, 20.2), ("end", 24, 24.4))
    after = words(("start", 23.2, 23.6), ("the", 27, 27.2))
    kept, skipped = stitch(before, after, 23.0, 28.0)
    assert [word.text for word in (*before[:kept], *after[skipped:])] == ["the", "end", "the"]
