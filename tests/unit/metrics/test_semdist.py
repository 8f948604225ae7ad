"""SemDist and its poolings, against values computed by hand."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from iasr_desktop.core.metrics.semantic.pooling import Pooling, Vectors, pooled
from iasr_desktop.core.metrics.semantic.semdist import UNRELATED, semdist

THREE = np.array([[1, 0], [0, 2], [3, 3]], np.float32)
EMPTY = np.zeros((0, 2), np.float32)

texts = arrays(
    np.float32,
    st.tuples(st.integers(1, 6), st.just(3)),
    elements=st.floats(-100, 100, width=32).filter(lambda value: value == 0 or abs(value) > 1e-3),
)


@pytest.mark.parametrize(
    ("pooling", "expected"),
    [
        (Pooling.LAST, [3, 3]),
        (Pooling.MEAN, [4 / 3, 5 / 3]),
        (Pooling.MEAN_WITHOUT_LAST, [1 / 2, 1]),
        # (1·[1,0] + 2·[0,2] + 3·[3,3]) / 6
        (Pooling.WEIGHTED, [10 / 6, 13 / 6]),
        # (1·[1,0] + 2·[0,2]) / 3
        (Pooling.WEIGHTED_WITHOUT_LAST, [1 / 3, 4 / 3]),
    ],
)
def test_poolings(pooling: Pooling, expected: list[float]) -> None:
    assert pooled(THREE, pooling) == pytest.approx(expected)


@pytest.mark.parametrize("pooling", list(Pooling))
def test_a_single_token_is_its_own_text(pooling: Pooling) -> None:
    assert pooled(THREE[:1], pooling) == pytest.approx([1, 0])
    assert pooled(EMPTY, pooling) == pytest.approx([0, 0])


def test_distance_by_hand() -> None:
    other = np.array([[0, 1]], np.float32)
    assert semdist(THREE, other, Pooling.LAST) == pytest.approx(1 - 1 / math.sqrt(2))
    assert semdist(THREE, other, Pooling.MEAN_WITHOUT_LAST) == pytest.approx(1 - 1 / math.sqrt(1.25))
    assert semdist(THREE[:1], -THREE[:1], Pooling.MEAN) == pytest.approx(2)


@pytest.mark.parametrize("pooling", list(Pooling))
def test_empty_texts(pooling: Pooling) -> None:
    assert semdist(EMPTY, EMPTY, pooling) == 0
    assert semdist(THREE, EMPTY, pooling) == semdist(EMPTY, THREE, pooling) == UNRELATED
    assert semdist(np.zeros_like(THREE), THREE, pooling) == UNRELATED


@given(one=texts, other=texts, pooling=st.sampled_from(list(Pooling)))
def test_symmetric_bounded_and_nothing_from_itself(one: Vectors, other: Vectors, pooling: Pooling) -> None:
    assert semdist(one, other, pooling) == pytest.approx(semdist(other, one, pooling))
    assert 0 <= semdist(one, other, pooling) <= 2
    if np.abs(pooled(one, pooling)).max() > 1e-2:
        assert semdist(one, one, pooling) == pytest.approx(0, abs=1e-6)
        assert semdist(one, 3 * one, pooling) == pytest.approx(0, abs=1e-5)
