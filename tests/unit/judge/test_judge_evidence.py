"""What code finds in the differences of two texts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.judge.differences import compared
from iasr_desktop.core.judge.evidence import KINDS, evidence


@pytest.mark.parametrize(
    ("reference", "hypothesis", "kind"),
    [
        ("The tram leaves at ten.", "The tram leaves at two.", "number"),
        ("我要三张票。", "我要五张票。", "number"),
        ("The kettle is on.", "The kettle is not on.", "denial"),
        ("他会游泳。", "他不会游泳。", "denial"),
        ("That answer is relevant.", "That answer is irrelevant.", "denial"),
        ("Please ask Yolanda about it.", "Please ask Belinda about it.", "name"),
        ("Ask Mr. Ferrante today.", "Ask Mr. Durante today.", "name"),
        ("Walk for 10 minutes.", "Walk for 10 miles.", "measure"),
        ("我走了5公里。", "我走了5英里。", "measure"),
        ("Only adults may enter.", "Adults may enter.", "limit"),
        ("We meet on Tuesday.", "We meet on Sunday.", "class"),
        ("Peel the pear.", "Peel the pair.", "sound"),
        ("请给我一杯热茶。", "请给我一杯茶。", "dropped"),
        ("Bring the ladder.", "Bring the wooden ladder.", "added"),
        ("The room is bright.", "The room is dark.", "replaced"),
        ("Great 👍", "Great 👎", "symbol"),
    ],
)
def test_kinds(reference: str, hypothesis: str, kind: str) -> None:
    found = evidence(reference, hypothesis)
    assert found.counts[kind] >= 1
    assert any(said.startswith(f"{kind}: ") for said in found.words)


@pytest.mark.parametrize(
    ("reference", "hypothesis"),
    [
        ("Um, well, call the garage.", "Call the garage, please."),
        ("Twenty-two stairs", "22 stairs"),
        ("二十二级台阶", "22级台阶"),
        ("Tonight we cook.", "We cook tonight."),
        ("你有没有时间？", "你有时间吗？"),
        ("这辆车十分快。", "这辆车很快。"),
        ("我買了一輛車", "我买了辆车。"),
        ("She walks home.", "She walked home."),
    ],
)
def test_what_does_not_matter_leaves_no_trace(reference: str, hypothesis: str) -> None:
    assert not any(evidence(reference, hypothesis).counts.values())


def test_differences_have_both_sides_and_what_moved_is_none() -> None:
    found = compared("On Monday bring two red chairs.", "Bring 3 red chairs on Monday.")
    assert [(part.before, part.after) for part in found.differences] == [(("2",), ("3",))]
    assert "monday" in found.moved
    assert not found.is_same
    assert compared("IT'S 5 O'CLOCK", "it's five o'clock").is_same


def test_french_is_not_read_as_english() -> None:
    assert compared("Il a été là.", "Il a ete la.", "fr").differences
    assert compared("Ça va?", "ça va", "fr").is_same


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    assert set(evidence(one, other).counts) == set(KINDS)
    assert not any(evidence(one, one).counts.values())
    assert compared(one, one).is_same


def test_a_marked_name_counts_where_no_capital_tells_it() -> None:
    """At the start of a sentence every word has one."""
    texts = ("Harrow supplies the timber.", "Harold supplies the timber.")
    assert evidence(*texts).counts["name"] == 0
    assert evidence(*texts, names=("Harrow",)).counts["name"] == 2
    assert evidence(texts[0], texts[0], names=("Harrow",)).counts["name"] == 0
