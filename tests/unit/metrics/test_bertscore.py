"""BERTScore's greedy matching, against values computed by hand."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from iasr_desktop.core.metrics.semantic import bertscore as module
from iasr_desktop.core.metrics.semantic.bertscore import TokenWeights, bertscore
from iasr_desktop.core.metrics.semantic.pooling import Vectors

REFERENCE = np.array([[2, 0], [0, 5]], np.float32)
HYPOTHESIS = np.array([[1, 1], [3, 0], [-1, 0]], np.float32)
EMPTY = np.zeros((0, 2), np.float32)
HALF = 1 / math.sqrt(2)

texts = arrays(np.float32, st.tuples(st.integers(1, 6), st.just(3)), elements=st.floats(-100, 100, width=32))


def test_greedy_matching_by_hand() -> None:
    found = bertscore(REFERENCE, HYPOTHESIS)
    # Of the reference: [2,0] finds [3,0] (1), [0,5] finds [1,1] (0.707). Of the hypothesis: 0.707, 1, and 0 at best.
    assert found.recall == pytest.approx((1 + HALF) / 2)
    assert found.precision == pytest.approx((HALF + 1 + 0) / 3)
    assert found.f1 == pytest.approx(2 * found.precision * found.recall / (found.precision + found.recall))


def test_weights_count_rare_tokens_more() -> None:
    found = bertscore(REFERENCE, HYPOTHESIS, np.array([1.0, 3.0]), np.array([0.0, 1.0, 0.0]))
    assert found.recall == pytest.approx((1 + 3 * HALF) / 4)
    assert found.precision == pytest.approx(1)


def test_weights_from_texts() -> None:
    weights = TokenWeights.of([["the", "cat"], ["the", "dog", "dog"]])
    assert weights.of_tokens(["the", "cat", "bird"]) == pytest.approx([0, math.log(3 / 2), math.log(3)])
    assert list(weights.of_tokens(["the"])) == [1]
    assert list(TokenWeights().of_tokens(["a", "b"])) == [1, 1]


def test_empty_texts() -> None:
    assert bertscore(EMPTY, EMPTY).f1 == 1
    for found in (bertscore(REFERENCE, EMPTY), bertscore(EMPTY, HYPOTHESIS)):
        assert (found.precision, found.recall, found.f1) == (0, 0, 0)
    assert bertscore(np.zeros_like(REFERENCE), HYPOTHESIS).f1 == 0


def test_long_texts_in_blocks_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(1)
    one, other = (generator.normal(size=(n, 8)).astype(np.float32) for n in (23, 17))
    whole = bertscore(one, other)
    monkeypatch.setattr(module, "_ROWS", 5)
    assert bertscore(one, other).f1 == pytest.approx(whole.f1)


@given(one=texts, other=texts)
def test_sides_swap_and_scores_are_bounded(one: Vectors, other: Vectors) -> None:
    forth, back = bertscore(one, other), bertscore(other, one)
    assert forth.precision == pytest.approx(back.recall, abs=1e-5)
    assert forth.f1 == pytest.approx(back.f1, abs=1e-5)
    assert all(-1.0001 <= value <= 1.0001 for value in (forth.precision, forth.recall))
    assert bertscore(one, one).f1 >= forth.f1 - 1e-5 or not np.linalg.norm(one, axis=1).all()
