"""Edits change exactly what they say; everything else stays byte for byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.document import (
    Document,
    Edit,
    Segment,
    apply_edits,
    check_edits,
    difference,
    joiner,
)
from iasr_desktop.core.errors import BadInput

texts = st.text("ab \n中.é", max_size=12)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    parts = draw(st.lists(st.tuples(st.sampled_from(["", " ", "\n"]), texts), max_size=6))
    return Document(tuple(Segment(str(index), lead, text) for index, (lead, text) in enumerate(parts)))


@st.composite
def edited(draw: st.DrawFn) -> tuple[Document, list[Edit]]:
    document = draw(documents())
    text = document.text
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pairs = zip(places[::2], places[1::2], strict=False)
    return document, [Edit(start, end, text[start:end], draw(texts)) for start, end in pairs]


@given(edited())
def test_a_document_changes_as_its_text_does(case: tuple[Document, list[Edit]]) -> None:
    document, edits = case
    assert document.apply(edits).text == apply_edits(document.text, edits)


@given(edited())
def test_text_outside_every_span_is_carried_over(case: tuple[Document, list[Edit]]) -> None:
    document, edits = case
    text, result, offset, done = document.text, document.apply(edits).text, 0, 0
    for edit in check_edits(text, edits):
        untouched = text[done : edit.start]
        assert result[offset : offset + len(untouched)] == untouched
        offset += len(untouched) + len(edit.after)
        done = edit.end
    assert result[offset:] == text[done:]


@given(edited())
def test_segments_of_an_edited_document_hold_text_and_known_ids(case: tuple[Document, list[Edit]]) -> None:
    document, edits = case
    known = {segment.id for segment in document.segments}
    changed = document.apply(edits)
    if document.segments:
        assert {segment.id for segment in changed.segments} <= known


@given(texts, texts)
def test_a_difference_turns_one_text_into_the_other(before: str, after: str) -> None:
    assert apply_edits(before, difference(before, after)) == after


@pytest.mark.parametrize(
    "edit",
    [Edit(0, 1, "x", "y"), Edit(-1, 0, "", "y"), Edit(2, 1, "", "y"), Edit(0, 99, "abc", "y")],
)
def test_an_edit_that_does_not_fit_is_refused(edit: Edit) -> None:
    with pytest.raises(BadInput):
        Document.from_text("abc").apply([edit])


def test_overlapping_edits_are_refused() -> None:
    with pytest.raises(BadInput):
        apply_edits("abcd", [Edit(0, 2, "ab", "x"), Edit(1, 3, "bc", "y")])


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("Hello.", "How are you?", " "),
        ("", "Hello.", ""),
        ("Hello", ", world", ""),
        ("Line\n", "next", ""),
        ("明天开会。", "请带电脑", ""),
        ("我们用", "PyTorch", " "),
        ("这是安全的。", "The meeting", ""),
        ("We met 王伟", "yesterday", " "),
        ("Use PyTorch", "训练模型", " "),
    ],
)
def test_takes_are_joined_as_prose(before: str, after: str, joined: str) -> None:
    assert joiner(before, after) == joined


def test_text_put_at_a_border_belongs_to_the_segment_before() -> None:
    document = Document().append("One", "a").append("two", "b")
    changed = document.apply([Edit(3, 3, "", ".")])
    assert [segment.text for segment in changed.segments] == ["One.", "two"]


def test_a_segment_without_text_disappears_with_its_lead() -> None:
    document = Document().append("One.", "a").append("Two.", "b")
    assert [segment.id for segment in document.apply([Edit(4, 9, " Two.", "")]).segments] == ["a"]


def test_confirming_marks_the_last_segment_only() -> None:
    document = Document().append("One.", "a").append("Two.", "b").confirm_last()
    assert [segment.confirmed for segment in document.segments] == [False, True]
    assert Document().confirm_last() == Document()
