"""An utterance heard again: its new words take the place of the old; the word being said is found in the text."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.retaking import place_of, use_instead
from iasr_desktop.core.spoken_words import word_places, word_said
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action, Transcript, TranscriptSegment, Word
from tests.dictating import Speaker, transcript


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "history.db") as opened:
        yield opened


def test_the_new_words_take_the_place_of_the_old_ones(history: History) -> None:
    speaker = Speaker(history)
    first = speaker.say("Dear Meghan,")
    speaker.say("see you.")
    speaker.replace("Meghan", "Megan")
    made = use_instead(first, "Dear Maegan,", history)
    assert made is not None
    assert history.load_document(first.session_id).text == "Dear Maegan, see you."
    again = Speaker(history, history.resume(first.session_id))
    again.act(Action.UNDO)
    assert history.load_document(first.session_id).text == "Dear Megan, see you."


def test_the_same_words_change_nothing(history: History) -> None:
    turn = Speaker(history).say("one")
    assert use_instead(turn, "one", history) is None
    assert len(history.turns(turn.session_id)) == 1


def test_words_that_are_gone_are_not_replaced(history: History) -> None:
    speaker = Speaker(history)
    turn = speaker.say("one")
    speaker.act(Action.UNDO)
    with pytest.raises(BadInput):
        use_instead(turn, "two", history)
    assert history.load_document(turn.session_id).text == ""


def test_only_new_text_has_a_place(history: History) -> None:
    speaker = Speaker(history)
    speaker.say("one two")
    correction = speaker.replace("two", "three")
    assert place_of(correction, speaker.session.document) is None


def test_words_are_found_where_they_stand() -> None:
    heard = transcript("the cat, the hat")
    assert [heard.text[place[0] : place[1]] if place else None for place in word_places(heard)] == [
        "the",
        "cat,",
        "the",
        "hat",
    ]
    assert word_places(heard)[2] == (9, 12)


def test_a_word_that_the_text_does_not_hold_has_no_place() -> None:
    words = (Word(" one", 0, 1, 1), Word("lost", 1, 2, 1), Word("two", 2, 3, 1))
    heard = replace(transcript(""), text="one two", segments=(TranscriptSegment(0, 3, "", words),))
    assert word_places(heard) == ((0, 3), None, (4, 7))


@pytest.mark.parametrize(
    ("position_s", "index"), [(0.0, None), (0.5, 0), (1.2, 0), (1.6, None), (2.0, 1), (2.9, 1), (3.3, 1), (9.0, None)]
)
def test_the_word_being_said(position_s: float, index: int | None) -> None:
    words = (Word("one", 0.5, 1.0, 1), Word("two", 2.0, 3.0, 1))
    assert word_said(words, position_s) == index


def test_nothing_is_said_where_no_words_are() -> None:
    assert word_said(Transcript("", "", 1.0).words, 0.5) is None
