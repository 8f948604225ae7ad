"""Errors are counted on text made alike, in words or characters."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.evaluation.wer import ErrorCounts, normalizer_for


@pytest.mark.parametrize(
    ("reference", "hypothesis"),
    [
        ("NINE TWO ONE ONE", "9211."),
        ("I don't like the colour", "I do not like the color."),
        ("twenty five dollars", "$25"),
        ("uh it is um fine", "It's fine."),
    ],
)
def test_english_written_differently_is_right(reference: str, hypothesis: str) -> None:
    assert normalizer_for("en").errors([reference], hypothesis).errors == 0


@pytest.mark.parametrize(
    ("reference", "hypothesis"),
    [
        ("T E C H W E B报道十二月五日消息", "TechWeb報道12月5日消息。"),
        ("该项目于 2011 年 8 月完工", "該項目於2011年8月完工"),
        ("怀了小baby", "懷了小 Baby"),
    ],
)
def test_mandarin_written_differently_is_right(reference: str, hypothesis: str) -> None:
    for language in ("zh", "zh-en"):
        assert normalizer_for(language).errors([reference], hypothesis).errors == 0


def test_counts_by_kind() -> None:
    counts = normalizer_for("de").errors(["das ist ein Haus"], "das war ein großes Haus")
    assert counts == ErrorCounts(substitutions=1, insertions=1, reference=4)
    assert counts.rate == 0.5


def test_the_nearest_reference_counts() -> None:
    assert normalizer_for("en").errors(["a cat", "a hat"], "a hat").errors == 0


def test_an_empty_reference_is_no_rate() -> None:
    counts = normalizer_for("en").errors([""], "invented words")
    assert (counts.insertions, counts.rate) == (2, None)


def test_counts_are_pooled() -> None:
    pooled = ErrorCounts(1, 2, 3, 10) + ErrorCounts(1, 0, 0, 10)
    assert (pooled.errors, pooled.reference, pooled.rate) == (7, 20, 0.35)


def test_normalisers_are_named_with_their_unit() -> None:
    assert (normalizer_for("zh").unit, normalizer_for("ja").unit, normalizer_for("fr").unit) == (
        "characters",
        "characters",
        "words",
    )
    assert normalizer_for("en").name.startswith("en-1 (whisper-normalizer ")


@given(st.sampled_from(["en", "zh", "ja", "fr"]), st.text(max_size=40))
def test_a_text_has_no_errors_against_itself(language: str, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert normalizer_for(language).errors([text], text).errors == 0
