"""Tokens to words: bytes to characters, scripts, punctuation, times, confidence."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.engines.whisper_words import TimedToken, words_of


def tokens(*pieces: str | bytes, end_s: float | None = None) -> list[TimedToken]:
    encoded = [piece.encode() if isinstance(piece, str) else piece for piece in pieces]
    return [TimedToken(piece, -0.1, end_s) for piece in encoded]


def texts(*pieces: str | bytes) -> list[str]:
    return [word.text for word in words_of(tokens(*pieces), 1.0)]


def test_a_space_begins_a_word() -> None:
    assert texts(" Mor", "gan", " said", " yes") == ["Morgan", "said", "yes"]


def test_punctuation_belongs_to_the_word_before() -> None:
    assert texts(" No", ",", " Meg", "an", "'s", " way", ".", '"') == ["No,", "Megan's", 'way."']


def test_an_opening_mark_belongs_to_the_word_after() -> None:
    assert texts(" he", ' "', "yes") == ["he", '"yes']


def test_every_character_of_chinese_is_a_word() -> None:
    assert texts("你好", "，", "世界") == ["你好，", "世界"] or texts("你好", "，", "世界") == [
        "你",
        "好，",
        "世",
        "界",
    ]


def test_latin_in_chinese_is_a_word_of_its_own() -> None:
    assert texts("用", "App", "le", "付", "款") == ["用", "Apple", "付", "款"]


def test_a_character_in_several_tokens_is_whole() -> None:
    first, second = "好".encode()[:1], "好".encode()[1:]
    assert texts("你", first, second, "。") == ["你", "好。"]


def test_broken_bytes_are_left_out() -> None:
    assert texts(" ok", b"\xff", " then", b"\xe5\xa5") == ["ok", "then"]


def test_confidence_is_the_mean_over_the_word_without_its_comma() -> None:
    made = [
        TimedToken(b" Me", math.log(0.5), 0.2),
        TimedToken(b"g", math.log(0.8), 0.4),
        TimedToken(b",", math.log(0.1), 0.9),
    ]
    (word,) = words_of(made, 1.0)
    assert word.p == pytest.approx((0.5 * 0.8) ** 0.5)
    assert (word.start_s, word.end_s) == (0.0, 0.4)


def test_the_pause_after_a_comma_is_not_the_comma() -> None:
    made = [TimedToken(b" you", -0.1, 1.0), TimedToken(b",", -0.1, 2.0), TimedToken(b" ask", -0.1, 2.2)]
    assert [(word.start_s, word.end_s) for word in words_of(made, 3.0)] == [(0.0, 1.0), (1.0, 2.2)]


def test_without_times_they_are_shared_out_by_length() -> None:
    assert [word.end_s for word in words_of(tokens(" aaa", " bbb"), 2.0)] == [1.0, 2.0]


@given(
    st.lists(st.tuples(st.text(max_size=6), st.floats(-2.0, 12.0)), max_size=20),
    st.lists(st.integers(1, 3), min_size=1, max_size=5),
)
def test_no_character_is_lost_and_time_goes_forward(said: list[tuple[str, float]], cuts: list[int]) -> None:
    data = "".join(text for text, _ in said).encode()
    made, place, turn = [], 0, 0
    while place < len(data):
        size = cuts[turn % len(cuts)]
        made.append(TimedToken(data[place : place + size], -0.1, said[turn % len(said)][1]))
        place, turn = place + size, turn + 1
    words = words_of(made, 10.0)
    assert "".join("".join(word.text.split()) for word in words) == "".join(data.decode().split())
    latest = 0.0
    for word in words:
        assert latest <= word.end_s <= 10.0
        assert word.start_s <= word.end_s
        latest = word.end_s
