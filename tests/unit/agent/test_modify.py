"""Edits: what they change, and that they change nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent import modify
from iasr_desktop.core.agent.targets import occurrences
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import apply_edits, check_edits

WORD = st.sampled_from(
    [
        "A",
        "an",
        "the",
        "Cat",
        "cat",
        "apple",
        "hour",
        "x",
        "I",
        "we,",
        "end.",
        "Stop!",
        "(so)",
        '"well"',
        "15",
        "e-mail",
        "don't",
        "我",
        "们，",
        "好。",
        "ü",
    ]
)
TEXT = st.lists(WORD, min_size=1, max_size=12).map(" ".join)
ADDITION = st.sampled_from(["egg", "red", "Hugo", "hour by hour", "done.", "42", "好", "e-bike", "I"])


def applied(text: str, edits: modify.Edits) -> str:
    return apply_edits(text, edits)


def place(text: str, phrase: str) -> tuple[int, int]:
    start = text.index(phrase)
    return start, start + len(phrase)


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("We met Tim.", "Tim", "Tom.", "We met Tom."),
        ("It was a dull film.", "dull", "exciting", "It was an exciting film."),
        ("It was an old film.", "old", "new", "It was a new film."),
        ("It takes an hour.", "hour", "minute", "It takes a minute."),
        ("He is a member.", "member", "MP", "He is an MP."),
        ("She has a old car.", "car", "bike", "She has a old bike."),
        ("Cats sleep.", "Cats", "dogs", "Dogs sleep."),
        ("Phones ring.", "Phones", "iPhones", "iPhones ring."),
        ('He paid in "cash".', 'in "cash', "by card", "He paid by card."),
        ("我去北京。", "北京", "南京。", "我去南京。"),
    ],
)
def test_replacing(text: str, old: str, new: str, expected: str) -> None:
    assert applied(text, modify.replace_span(text, *place(text, old), new)) == expected


@pytest.mark.parametrize(
    ("text", "gone", "expected"),
    [
        ("It was very late.", "very", "It was late."),
        ("We left at noon.", "at noon", "We left."),
        ("However, we left.", "However", "We left."),
        ("We left, however, at noon.", "however", "We left, at noon."),
        ("Eat, drink, sleep.", "sleep", "Eat, drink."),
        ("Yes. We left.", "Yes", "We left."),
        ("We left (early) today.", "early", "We left () today."),
        ("He saw an old ship.", "old", "He saw a ship."),
        ("One. Two. Three.", "Two.", "One. Three."),
        ("我很想去。", "很", "我想去。"),
        ("Line one\nline two", "line two", "Line one"),
    ],
)
def test_deleting(text: str, gone: str, expected: str) -> None:
    assert applied(text, modify.delete_span(text, *place(text, gone))) == expected


@pytest.mark.parametrize(
    ("text", "after", "new", "expected"),
    [
        ("Thanks for all.", "Thanks", "so much", "Thanks so much for all."),
        ("We left.", "left", "early", "We left early."),
        ("Ann, Bo and Cy.", "Ann", "Abe", "Ann Abe, Bo and Cy."),
        ("我们去。", "们", "都", "我们都去。"),
    ],
)
def test_inserting_after(text: str, after: str, new: str, expected: str) -> None:
    assert applied(text, modify.insert_after(text, place(text, after)[1], new)) == expected


@pytest.mark.parametrize(
    ("text", "before", "new", "lower", "expected"),
    [
        ("It is good.", "good", "very", False, "It is very good."),
        ("He has a horse.", "horse", "old", False, "He has an old horse."),
        ("Thanks for all.", "Thanks", "many", True, "Many thanks for all."),
        ("Anna sings.", "Anna", "today", False, "Today Anna sings."),
        ("I sing.", "I", "today", True, "Today I sing."),
    ],
)
def test_inserting_before(text: str, before: str, new: str, lower: bool, expected: str) -> None:
    assert applied(text, modify.insert_before(text, place(text, before)[0], new, lower)) == expected


@pytest.mark.parametrize(
    ("text", "after", "sign", "expected"),
    [
        ("On Monday we start.", "Monday", ",", "On Monday, we start."),
        ("On Monday, we start.", "Monday", ";", "On Monday; we start."),
        ("We came we saw.", "came", ".", "We came. We saw."),
        ("We came", "came", "?", "We came?"),
        ("你好吗", "吗", "？", "你好吗？"),
    ],
)
def test_putting_a_mark(text: str, after: str, sign: str, expected: str) -> None:
    assert applied(text, modify.insert_sign(text, place(text, after)[1], sign)) == expected


def test_swapped_words_take_the_capital_of_their_place() -> None:
    text = "Tea beats milk."
    assert applied(text, modify.swap(text, place(text, "Tea"), place(text, "milk"))) == "Milk beats tea."
    text = "Ann asked Bo."
    assert applied(text, modify.swap(text, place(text, "Ann"), place(text, "Bo"))) == "Bo asked Ann."


@pytest.mark.parametrize(
    ("style", "expected"),
    [("upper", "THE OLD Man"), ("lower", "the old Man"), ("title", "The Old Man"), ("capital", "The Old Man")],
)
def test_case_changes_the_span_alone(style: str, expected: str) -> None:
    assert applied("the old Man", modify.recase("the old Man", 0, 7, style)) == expected


def test_a_tail_keeps_the_sign_that_ended_it_or_stays_open() -> None:
    text = "We sat, and we ate."
    assert applied(text, modify.delete_tail(text, 6, keep_sign=True)) == "We sat."
    assert applied(text, modify.delete_tail(text, 7, keep_sign=False)) == "We sat,"


def builders(text: str, start: int, end: int, new: str) -> list[modify.Edits]:
    return [
        modify.replace_span(text, start, end, new),
        modify.delete_span(text, start, end),
        modify.insert_after(text, end, new),
        modify.insert_before(text, start, new, lower_next=True),
        modify.append_words(text, new),
        modify.delete_tail(text, start, keep_sign=True),
        modify.delete_tail(text, start, keep_sign=False),
        modify.insert_sign(text, end, ","),
        modify.insert_sign(text, end, "."),
        modify.set_final_sign(text, "?"),
        modify.wrap(text, start, end, '"', '"'),
        modify.recase(text, start, end, "title"),
        modify.join(text, start, end, "-"),
    ]


@given(text=TEXT, new=ADDITION, data=st.data())
def test_words_outside_an_edit_stay(text: str, new: str, data: st.DataObject) -> None:
    found = words(text)
    if not found:
        return
    first = data.draw(st.integers(0, len(found) - 1))
    last = data.draw(st.integers(first, len(found) - 1))
    for edits in builders(text, found[first].start, found[last].end, new):
        checked = check_edits(text, edits)
        result = applied(text, edits)
        head = checked[0].start if checked else len(text)
        assert result.startswith(text[:head])
        assert not checked or result.endswith(text[checked[-1].end :])


@given(text=TEXT, new=ADDITION, data=st.data())
def test_seams_are_tidy(text: str, new: str, data: st.DataObject) -> None:
    found = words(text)
    if not found:
        return
    word = data.draw(st.sampled_from(found))
    for edits in (
        modify.replace_span(text, word.start, word.end, new),
        modify.delete_span(text, word.start, word.end),
        modify.insert_after(text, word.end, new),
        modify.insert_before(text, word.start, new),
    ):
        result = applied(text, edits)
        assert "  " not in result
        assert not re.search(r" [,.;!?](?!\w)", result)


CLUSTERED = st.lists(
    st.sampled_from(
        ["cafe\u0301", "n\u0303o", "नमस्ते", "किताब", "กำลัง", "👩‍🚀", "👍🏽", "1\ufe0f\u20e3", "🇫🇷", "e", "한국", "好"]
    ),
    min_size=1,
    max_size=8,
).map(lambda parts: "".join(part + " " * (index % 3 > 0) for index, part in enumerate(parts)))


@given(text=CLUSTERED, new=st.sampled_from(["e", "cafe", "cafe\u0301", "कि", "tea", ""]), data=st.data())
def test_no_edit_parts_what_a_reader_sees_as_one_sign(text: str, new: str, data: st.DataObject) -> None:
    found = words(text)
    if not found:
        return
    word = data.draw(st.sampled_from(found))
    assert not modify.parts_signs(text, modify.replace_span(text, word.start, word.end, new))
    assert not modify.parts_signs(text, modify.delete_span(text, word.start, word.end))


@pytest.mark.parametrize(
    ("text", "part"),
    [("Le cafe\u0301 est noir", "cafe"), ("यह किताब है", "क"), ("कमला आई", "कमल"), ("ten\u0303o", "ten")],
)
def test_a_place_never_ends_inside_a_sign(text: str, part: str) -> None:
    for hit in occurrences(text, part):
        assert not modify.parts_signs(text, modify.replace_span(text, hit.start, hit.end, "x"))
