"""Unsure words keep their marks through later turns, and lose them when somebody sees to them."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core import by_hand
from iasr_desktop.core.doubts import Doubts, unsure_words
from iasr_desktop.core.types import Action, Transcript, TranscriptSegment, Word
from tests.dictating import Speaker


def heard(text: str, *unsure: str) -> Transcript:
    """Words as heard; those in `unsure` with a low confidence."""
    words = tuple(
        Word(word, index / 2, index / 2 + 0.4, 0.2 if word.strip(".,") in unsure else 0.95)
        for index, word in enumerate(text.split())
    )
    return Transcript(text, "en", len(words) / 2, (TranscriptSegment(0.0, len(words) / 2, text, words),), 1.0)


def marked(speaker: Speaker, doubts: Doubts) -> list[str]:
    text = speaker.session.document.text
    return [text[one.start : one.end] for one in doubts.follow(speaker.turns)]


def test_marks_follow_their_words() -> None:
    speaker, doubts = Speaker(), Doubts()
    speaker.say("Meet Megan at ten.", heard=heard("Meet Megan at ten.", "Megan", "ten"))
    assert marked(speaker, doubts) == ["Megan", "ten"]
    speaker.say("Bring the map.", heard=heard("Bring the map.", "map"))
    speaker.replace("Meet", "Please greet")
    assert marked(speaker, doubts) == ["Megan", "ten", "map"]


def test_a_corrected_word_is_sure_and_undo_brings_the_doubt_back() -> None:
    speaker, doubts = Speaker(), Doubts()
    speaker.say("Meet Megan at ten.", heard=heard("Meet Megan at ten.", "Megan", "ten"))
    speaker.replace("Megan", "Meghan")
    assert marked(speaker, doubts) == ["ten"]
    speaker.act(Action.UNDO)
    assert marked(speaker, doubts) == ["Megan", "ten"]
    speaker.act(Action.REDO)
    assert marked(speaker, doubts) == ["ten"]


def test_typing_moves_marks_and_typing_over_takes_them_away() -> None:
    speaker, doubts = Speaker(), Doubts()
    speaker.say("Meet Megan at ten.", heard=heard("Meet Megan at ten.", "Megan", "ten"))
    typed = by_hand.typed(speaker.session.snapshot(), "Now meet Megan at eleven.")
    assert typed is not None
    speaker.session.apply(typed)
    speaker.turns.append(typed)
    assert marked(speaker, doubts) == []  # one edit from "Meet" to "ten": typed in one go
    other = Speaker()
    other.say("Meet Megan at ten.", heard=heard("Meet Megan at ten.", "Megan", "ten"))
    typed = by_hand.typed(other.session.snapshot(), "Meet my Megan at ten.")
    assert typed is not None
    other.session.apply(typed)
    other.turns.append(typed)
    assert marked(other, Doubts()) == ["Megan", "ten"]


def test_another_session_starts_from_nothing() -> None:
    one, other, doubts = Speaker(), Speaker(), Doubts()
    one.say("Meet Megan.", heard=heard("Meet Megan.", "Megan"))
    other.say("Sure words.", heard=heard("Sure words."))
    assert marked(one, doubts) == ["Megan"]
    assert marked(other, doubts) == []
    assert doubts.follow(()) == ()


def test_equal_words_are_told_apart_by_their_order() -> None:
    said = heard("ten and ten and ten")
    words = tuple(replace(word, p=0.1 if index == 2 else 0.9) for index, word in enumerate(said.words))
    unsure = Transcript(said.text, "en", 1.0, (TranscriptSegment(0.0, 1.0, said.text, words),))
    assert [(one.start, one.end) for one in unsure_words(unsure, said.text)] == [(8, 11)]


@given(st.lists(st.tuples(st.sampled_from(["ten", "Megan", "map", "十"]), st.booleans()), min_size=1, max_size=10))
def test_every_mark_is_a_word_that_was_unsure(said: list[tuple[str, bool]]) -> None:
    words = tuple(Word(text, 0.0, 0.1, 0.1 if unsure else 0.9) for text, unsure in said)
    text = " ".join(text for text, _ in said)
    transcript = Transcript(text, "en", 1.0, (TranscriptSegment(0.0, 1.0, text, words),))
    found = unsure_words(transcript, text)
    assert [text[one.start : one.end] for one in found] == [word for word, unsure in said if unsure]
