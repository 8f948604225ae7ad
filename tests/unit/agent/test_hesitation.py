"""Sounds of thinking that were taken for words."""

import pytest

from iasr_desktop.core.agent import hesitation
from iasr_desktop.core.agent.hearing_contexts import THINKING
from iasr_desktop.core.types import Transcript, TranscriptSegment, Word


def heard(text: str, p: float, voiced_s: float = 0.4) -> Transcript:
    words = tuple(Word(word, at * 0.3, at * 0.3 + 0.3, p) for at, word in enumerate(text.split()))
    segments = (TranscriptSegment(text, 0.0, 1.0, words),)
    return Transcript(text=text, language="en", segments=segments, duration_s=1.0, voiced_s=voiced_s)


def again(hears: str) -> hesitation.Again:
    def hear(context: str) -> str:
        assert context == THINKING
        return hears

    return hear


@pytest.mark.parametrize(("text", "p"), [("Come", 0.07), ("Emma Chen.", 0.44)])
def test_a_doubtful_word_that_is_heard_as_a_sound_of_thinking_is_one(text: str, p: float) -> None:
    assert hesitation.is_all(heard(text, p), "We met Ann.", again("Um."))


@pytest.mark.parametrize("other", ["Come.", "", "Hmm, come here."])
def test_words_stay_unless_the_second_hearing_is_nothing_but_such_sounds(other: str) -> None:
    assert not hesitation.is_all(heard("Come", 0.07), "We met Ann.", again(other))


def test_sounds_that_are_words_of_the_text_stay() -> None:
    assert not hesitation.is_all(heard("Come", 0.07), "He said um and left.", again("Um."))


@pytest.mark.parametrize(
    ("text", "p", "voiced_s"),
    [("Home", 0.7, 0.4), ("Come on over", 0.1, 0.9), ("Come", 0.1, 2.0), ("嗯", 0.1, 0.4)],
)
def test_what_is_sure_long_or_chinese_is_not_heard_again(text: str, p: float, voiced_s: float) -> None:
    def never(_: str) -> str:
        raise AssertionError

    assert not hesitation.is_all(heard(text, p, voiced_s), "We met Ann.", never)
