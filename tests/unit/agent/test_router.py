"""Routing: probabilities that add up, and the choice that costs least."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.router import SIGNALS, Labels, Probabilities, route, signals
from iasr_desktop.core.agent.weights import Weights
from iasr_desktop.core.types import Intent

WEIGHTS = Weights.load()


def probabilities(labels: Labels, best: Pair | None = None, heard: str = "three") -> Probabilities:
    return route(heard, labels, best, 1.0 if best else 0.0, WEIGHTS.correction, WEIGHTS.confirmation)


def homophone() -> Pair:
    measured = dict.fromkeys(FEATURES, 0.0) | {"sound": 1.0, "homophone": 1.0, "explained": 1.0, "kind": 1.0}
    return Pair(0, 4, "tree", 0, 5, "three", 7.0, tuple(measured[name] for name in FEATURES))


def test_new_input_wins_below_the_margin() -> None:
    assert Probabilities(0.8, 0.2, 0.0).cheapest is Intent.NEW_INPUT
    assert Probabilities(0.85, 0.15, 0.0).cheapest is Intent.CORRECTION
    assert Probabilities(0.0, 0.3, 0.7).cheapest is Intent.NEW_INPUT
    assert Probabilities(0.05, 0.05, 0.9).cheapest is Intent.CONFIRMATION


@given(st.floats(-60, 0), st.floats(-60, 0), st.floats(-60, 0), st.booleans())
def test_probabilities_add_up(correction: float, new_input: float, confirmation: float, has_pair: bool) -> None:
    found = probabilities(Labels(correction, new_input, confirmation), homophone() if has_pair else None)
    total = sum(found.of(intent) for intent in Intent)
    assert total == pytest.approx(1.0)
    assert all(0 <= found.of(intent) <= 1 for intent in Intent)


def test_each_kind_of_evidence_counts() -> None:
    unsure = Labels(-1.0, -0.6, -5.0)
    assert probabilities(unsure, homophone()).correction > probabilities(unsure).correction
    for_it = Labels(-0.2, -2.0, -5.0)
    assert probabilities(for_it, homophone()).correction > probabilities(unsure, homophone()).correction
    assert probabilities(Labels(-4.0, -4.0, -0.05)).cheapest is Intent.CONFIRMATION
    assert probabilities(Labels(-4.0, -0.05, -4.0)).cheapest is Intent.NEW_INPUT


def test_every_signal_has_a_weight() -> None:
    assert set(WEIGHTS.correction) == set(SIGNALS)
    assert set(signals("a b", Labels(0, 0, 0), None, 0.0)) == set(SIGNALS)
