"""Intervals and tests against known values."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.metrics.statistics import (
    bootstrap_difference,
    bootstrap_interval,
    mcnemar_exact,
    pearson,
    spread,
    wilson,
)


def test_wilson_against_a_published_value() -> None:
    # Newcombe 1998, table I: 81 of 263.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10).low == 0.0
    assert wilson(10, 10).high == 1.0


@pytest.mark.parametrize(
    ("b", "c", "p"),
    [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 2 / 32), (5, 0, 2 / 32), (1, 9, 2 * 11 / 1024), (8, 12, 0.503444671630859)],
)
def test_mcnemar_against_the_binomial(b: int, c: int, p: float) -> None:
    assert mcnemar_exact(b, c) == pytest.approx(p, rel=1e-12)


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_is_the_two_sided_binomial_test(b: int, c: int) -> None:
    n, k = b + c, min(b, c)
    tail = sum(math.comb(n, i) for i in range(k + 1))
    assert mcnemar_exact(b, c) == pytest.approx(min(1.0, 2 * tail / 2**n) if b != c else 1.0, rel=1e-9)


def test_mcnemar_of_any_size() -> None:
    # The normal approximation is good there: z = (|b - c| - 1) / sqrt(b + c).
    z = (2_000_000 - 1_996_000 - 1) / math.sqrt(3_996_000)
    assert mcnemar_exact(1_996_000, 2_000_000) == pytest.approx(math.erfc(z / math.sqrt(2)), rel=1e-3)
    assert mcnemar_exact(0, 10**9) == 0.0


def test_pearson_with_the_interval_of_fisher() -> None:
    x = [43, 21, 25, 42, 57, 59]
    y = [99, 65, 79, 75, 87, 81]
    found = pearson(x, y)
    assert found is not None
    assert found.r == pytest.approx(0.529809, abs=1e-6)
    z, half = math.atanh(found.r), 1.959964 / math.sqrt(3)
    assert found[1:3] == pytest.approx((math.tanh(z - half), math.tanh(z + half)))


def test_pearson_without_anything_to_tell() -> None:
    assert pearson([], []) is None
    assert pearson([1], [2]) is None
    assert pearson([1, 1, 1], [1, 2, 3]) is None
    assert pearson([1, 2, 3], [2, 4, 6]) == (1.0, -1.0, 1.0, 3)
    assert pearson([1, 2, 3, 4], [2, 4, 6, 8]) == (1.0, 1.0, 1.0, 4)
    with pytest.raises(ValueError, match="as many"):
        pearson([1, 2], [1])


def test_spread_of_runs() -> None:
    assert spread([2.0, 4.0, 6.0]) == (3, 4.0, 2.0, 2.0, 6.0)
    assert spread([0.5]).deviation == 0.0
    with pytest.raises(ValueError, match="no runs"):
        spread([])


def test_the_bootstrap_does_not_mind_the_order() -> None:
    errors, lengths = [0, 1, 2, 5, 0, 3], [4, 5, 6, 9, 3, 8]
    assert bootstrap_interval(errors, lengths) == bootstrap_interval(errors[::-1], lengths[::-1])


def test_a_table_of_kinds_is_the_corpus() -> None:
    errors, lengths = [0] * 50 + [1] * 30 + [2] * 20, [4] * 100
    assert bootstrap_interval(errors, lengths) == bootstrap_interval([2, 0, 1], [4, 4, 4], counts=[20, 50, 30])


def test_the_bootstrap_agrees_with_drawing_utterances() -> None:
    generator = np.random.default_rng(3)
    lengths = generator.integers(3, 20, size=400)
    errors = generator.binomial(lengths, 0.15)
    picks = generator.integers(400, size=(4000, 400))
    rates = errors[picks].sum(axis=1) / lengths[picks].sum(axis=1)
    found = bootstrap_interval(errors.astype(float), lengths.astype(float), resamples=4000)
    assert found == pytest.approx(tuple(np.quantile(rates, [0.025, 0.975])), abs=0.002)


def test_a_share_has_an_interval_near_wilsons() -> None:
    found = bootstrap_interval([1] * 60 + [0] * 140, [1] * 200)
    assert found == pytest.approx(wilson(60, 200), abs=0.01)


def test_nothing_to_divide_by_has_no_interval() -> None:
    assert bootstrap_interval([], []) is None
    assert bootstrap_interval([1, 2], [0, 0]) is None


def test_paired_differences() -> None:
    worse, better, lengths = [2] * 30, [1] * 30, [10] * 30
    found = bootstrap_difference(worse, lengths, better, lengths)
    assert found == pytest.approx((0.1, 0.1, 0.1))
    assert found is not None
    assert found.is_clear
    same = bootstrap_difference(worse, lengths, worse, lengths)
    assert same is not None
    assert not same.is_clear
    assert bootstrap_difference([1], [0], [1], [5]) is None
    assert bootstrap_difference([], [], [], []) is None


def test_pairing_takes_away_what_both_have_in_common() -> None:
    generator = np.random.default_rng(5)
    hard = generator.integers(0, 9, size=200)
    first, second = hard + 1, hard
    lengths = np.full(200, 10)
    found = bootstrap_difference(first, lengths, second, lengths)
    assert found == pytest.approx((0.1, 0.1, 0.1))
