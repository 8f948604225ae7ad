"""The one alignment, against jiwer and against itself."""

import warnings

import jiwer
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.metrics.alignment import ErrorCounts, align, count

WORDS = st.lists(st.sampled_from(["a", "b", "c", "the", "Zug", "你", "😀", "long-word"]), max_size=25)


@given(WORDS.filter(bool), WORDS)
def test_counts_are_jiwers(reference: list[str], hypothesis: list[str]) -> None:
    found = jiwer.process_words(" ".join(reference), " ".join(hypothesis))
    expected = ErrorCounts(found.substitutions, found.deletions, found.insertions, len(reference))
    assert count(reference, hypothesis) == expected
    assert align(reference, hypothesis).counts == expected
    assert expected.hits == found.hits


@given(st.text("abc é你", min_size=1).map(str.strip).filter(bool), st.text("abc é你").map(str.strip))
def test_counts_of_characters_are_jiwers(reference: str, hypothesis: str) -> None:
    found = jiwer.process_characters(reference, hypothesis)
    expected = ErrorCounts(found.substitutions, found.deletions, found.insertions, len(reference))
    assert count(reference, hypothesis) == align(reference, hypothesis).counts == expected


@given(WORDS, WORDS)
def test_pieces_lead_from_one_side_to_the_other(reference: list[str], hypothesis: list[str]) -> None:
    made: list[str] = []
    at = heard = 0
    for piece in align(reference, hypothesis).pieces:
        assert (piece.reference_start, piece.hypothesis_start) == (at, heard)
        at, heard = piece.reference_end, piece.hypothesis_end
        part = hypothesis[piece.hypothesis_start : piece.hypothesis_end]
        same = reference[piece.reference_start : piece.reference_end] == part
        assert same is (piece.kind == "equal") or not part
        made += part
    assert (at, heard) == (len(reference), len(hypothesis))
    assert made == hypothesis


@given(WORDS, WORDS)
def test_every_reference_unit_has_one_fate(reference: list[str], hypothesis: list[str]) -> None:
    alignment = align(reference, hypothesis)
    counts = alignment.counts
    assert len(alignment.kinds) == len(reference)
    assert alignment.kinds.count("equal") == counts.hits
    assert sum(alignment.inserted_before.values()) == counts.insertions


def test_long_texts_with_nothing_in_common() -> None:
    reference, hypothesis = [f"a{n}" for n in range(10_000)], [f"b{n}" for n in range(9_000)]
    counts = count(reference, hypothesis)
    assert (counts.errors, counts.reference) == (10_000, 10_000)


def test_an_empty_side() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert count([], ["a"]) == ErrorCounts(insertions=1)
        assert count(["a"], []) == ErrorCounts(deletions=1, reference=1)
        assert count([], []).rate is None
