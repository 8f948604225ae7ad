"""Sayings that something is wrong, without what is right, are asked about and never written."""

import pytest

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.grammar import complaining
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelling import explicit
from iasr_desktop.core.types import Action

TEXT = "Lunch is in the garden. Bring a hat."


@pytest.mark.parametrize(
    "heard",
    [
        "That's not what I said.",
        "that isn't what I said",
        "I didn't say that.",
        "you misheard me",
        "You got that wrong.",
        "No, that is wrong.",
        "no that's not it",
        "that's a typo",
    ],
)
def test_a_complaint_changes_nothing_and_is_asked_about(heard: str) -> None:
    decision = cues.decide(heard, as_takes(TEXT))
    assert decision is not None
    assert decision.action is Action.REFUSE
    assert decision.note == complaining.WHAT_INSTEAD


@pytest.mark.parametrize(
    "heard",
    [
        "That is wrong.",
        "That was not right.",
        "Nope.",
        "I didn't say that to her.",
        "You misheard the announcement.",
        "You got it.",
        "That's wrong in many ways.",
        "I never said that it rains.",
    ],
)
def test_what_a_story_may_say_is_left_to_the_model(heard: str) -> None:
    decision = cues.decide(heard, as_takes(TEXT))
    assert decision is None or decision.note != complaining.WHAT_INSTEAD


def test_there_is_nothing_to_complain_about_without_a_text() -> None:
    decision = cues.decide("That's not what I said.", as_takes(""))
    assert decision is None or decision.note != complaining.WHAT_INSTEAD


@pytest.mark.parametrize(
    ("heard", "rest"),
    [
        ("no that's wrong, they sell bread", "they sell bread"),
        ("That's not what I said, I said garage.", "I said garage"),
        ("you misheard me it's garage", "it's garage"),
        ("No, that's wrong in my opinion.", None),
        ("You misheard me all the time.", None),
        ("that's wrong, they sell bread", None),
        ("They sell bread, that's not what I said", None),
    ],
)
def test_what_is_said_behind_a_complaint_is_the_correction(heard: str, rest: str | None) -> None:
    found = complaining.behind(explicit(heard, as_takes(TEXT)))
    assert (found.text if found else None) == rest


@pytest.mark.parametrize("heard", ["我说的不是这个", "你听错了", "不对", "这个写错了", "我没这么说"])
def test_a_complaint_in_mandarin(heard: str) -> None:
    decision = cues.decide(heard, as_takes("午饭在花园里。"))
    assert decision is not None
    assert decision.action is Action.REFUSE


@pytest.mark.parametrize("heard", ["他说的不是这个人。", "不好", "我没说完。", "这件事错了很久。"])
def test_what_a_story_may_say_in_mandarin(heard: str) -> None:
    assert cues.decide(heard, as_takes("午饭在花园里。")) is None


@pytest.mark.parametrize(("said", "added"), [("今天两个字", "今天"), ("三个字", "三个字")])
def test_a_count_of_characters_is_not_put_in(said: str, added: str) -> None:
    document = as_takes("午饭在花园里。")
    decision = cues.decide(f"在午饭前面加上{said}", document)
    assert decision is not None
    assert document.apply(decision.edits).text == f"{added}午饭在花园里。"
