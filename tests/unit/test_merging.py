"""Typing while turns arrive: nothing typed is lost, and nothing else is either but what was typed over."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.document import Document, Edit, apply_edits, difference
from iasr_desktop.core.merging import changes, merged, merging_edits, moved

TEXTS = st.text(alphabet="ab .é😀\n漢", max_size=14)
TYPED = st.text(alphabet="XYZ", max_size=5)
WORDS = st.lists(st.sampled_from(["alpha", "beta", "gamma,", "delta."]), max_size=12).map(" ".join)


@st.composite
def typing(draw: st.DrawFn) -> tuple[str, str, str]:
    """A text, the same with something typed over a part of it, and what was typed."""
    base = draw(TEXTS)
    start = draw(st.integers(0, len(base)))
    end = draw(st.integers(start, len(base)))
    new = draw(TYPED)
    return base, base[:start] + new + base[end:], new


@given(TEXTS, TEXTS)
@settings(max_examples=500)
def test_changes_lead_from_one_text_to_the_other(before: str, after: str) -> None:
    assert apply_edits(before, changes(before, after)) == after
    assert apply_edits(before, difference(before, after)) == after


@given(typing(), TEXTS)
@settings(max_examples=1000)
def test_typed_characters_are_never_lost(case: tuple[str, str, str], incoming: str) -> None:
    base, typed, new = case
    assert new in merged(base, typed, incoming)


@given(TEXTS, TEXTS)
def test_whoever_changes_alone_has_it_their_way(base: str, other: str) -> None:
    assert merged(base, base, other) == other
    assert merged(base, other, base) == other
    assert merged(base, other, other) == other


@given(typing(), WORDS)
@settings(max_examples=300)
def test_words_dictated_at_the_end_arrive_whatever_is_typed(case: tuple[str, str, str], words: str) -> None:
    base, typed, new = case
    incoming = Document.from_text(base).append(words).text
    result = merged(base, typed, incoming)
    assert words in result
    assert new in result


@pytest.mark.parametrize(
    ("base", "typed", "incoming", "result"),
    [
        ("Hello.", "Hello. ab", "Hello. Dictated.", "Hello. ab Dictated."),
        ("", "abc", "Dictated.", "abc Dictated."),
        ("I like cats", "I like dogs", "I like bats", "I like dogs"),
        ("Megan was here.", "Megan was here. And", "Meghan was here.", "Meghan was here. And"),
        ("one two", "one two!", "one too", "one too!"),
        ("one two three", "one two three four", "", " four"),
        ("😀 a b", "😀 a b!", "😀 c b", "😀 c b!"),
    ],
)
def test_merging(base: str, typed: str, incoming: str, result: str) -> None:
    assert merged(base, typed, incoming) == result


def test_what_arrives_with_the_typing_in_it_is_not_put_in_twice() -> None:
    base, typed = "Megan was here.", "Megaxn was here."
    assert merged(base, typed, "Megaxn was there.") == "Megaxn was there."


def test_edits_are_small_so_that_nothing_flickers() -> None:
    text = "The meeting with Megan is on Monday. " * 50
    edits = merging_edits(text, text, text.replace("Megan", "Meghan"))
    assert len(edits) == 50
    assert {(edit.before, edit.after) for edit in edits} == {("Megan", "Meghan")}


@pytest.mark.parametrize(
    ("place", "behind", "result"),
    [(0, False, 0), (2, False, 2), (2, True, 5), (3, False, 6), (5, False, 8), (6, False, 8), (9, False, 11)],
)
def test_a_place_moves_with_the_text(place: int, behind: bool, result: int) -> None:
    # "abcdefghij": "XYZ" is put in at 2, and "ef" (4 to 6) becomes "-"
    edits = (Edit(2, 2, "", "XYZ"), Edit(4, 6, "ef", "-"))
    assert moved(place, edits, after_insertion=behind) == result


def test_a_long_text_is_compared_in_a_fraction_of_a_frame() -> None:
    text = "alpha beta gamma delta. " * 5_000
    changed = text[:60_000] + "omega" + text[60_005:]
    (edit,) = changes(text, changed)
    assert edit.after.startswith("omega") or "omega" in edit.after
    assert len(edit.before) < 20


def test_what_overlaps_with_typing_is_carried_out_around_it() -> None:
    base = "one two three four five"
    assert merged(base, "one two thXXree four five", "one six five") == "one sixXX five"
    assert merged(base, "one two four five", "one two three four six") == "one two four six"
    assert merged(base, "one twoXXfour five", "one five") == "one twoXXfour five"


def test_very_different_texts_are_one_replacement() -> None:
    before = " ".join(f"a{number}" for number in range(9_000))
    after = " ".join(f"b{number}" for number in range(9_000))
    assert len(changes(before, after)) == 1
