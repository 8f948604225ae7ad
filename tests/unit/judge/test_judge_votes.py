"""Votes in closed form, drawn, and that both are the same protocol."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.judge import votes
from iasr_desktop.core.judge.votes import Answer, Label, Mode, majority_p

RUNS = 4000
chances = st.floats(0.0, 1.0)


@given(chances)
def test_three_rounds_as_in_the_paper(q: float) -> None:
    assert majority_p(q, 3) == pytest.approx(q**3 + 3 * q**2 * (1 - q), abs=1e-12)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("q", [0.0, 0.2, 0.5, 0.83, 1.0])
def test_any_number_of_rounds_against_counting_them_all(rounds: int, q: float) -> None:
    outcomes = product((True, False), repeat=rounds)
    counted = sum(
        math.prod(q if won else 1 - q for won in outcome) for outcome in outcomes if sum(outcome) * 2 > rounds
    )
    assert majority_p(q, rounds) == pytest.approx(counted, abs=1e-12)


@given(chances, st.integers(0, 40).map(lambda half: 2 * half + 1))
def test_odd_rounds_say_what_one_round_says(q: float, rounds: int) -> None:
    if abs(q - 0.5) > 1e-6:
        assert (majority_p(q, rounds) > 0.5) == (q > 0.5)


def test_many_rounds_do_not_overflow() -> None:
    assert majority_p(0.5, 999) == pytest.approx(0.5, abs=1e-9)
    assert majority_p(0.6, 999) > 0.999


def test_both_orders_must_say_yes() -> None:
    assert votes.exact(Answer(0.95, 0.05), Answer(0.9, 0.1)).label is Label.SAME
    assert votes.exact(Answer(0.99, 0.01), Answer(0.4, 0.6)).label is Label.DIFFERENT
    found = votes.exact(Answer(0.7, 0.3), Answer(0.7, 0.3))
    assert (found.label, found.round_p) == (Label.DIFFERENT, pytest.approx(0.49))


def test_replies_that_are_neither_are_not_scaled_away() -> None:
    assert votes.exact(Answer(0.5, 0.0), Answer(0.9, 0.0)).label is Label.INVALID
    some = votes.exact(Answer(0.7, 0.1), Answer(0.6, 0.3))
    assert some.round_p == pytest.approx(0.42)
    assert some.label is Label.DIFFERENT
    assert Answer(0.7, 0.1).invalid == pytest.approx(0.2)
    assert Answer(0.8, 0.3).invalid == 0.0


@pytest.mark.parametrize("rounds", [1, 3, 5])
@pytest.mark.parametrize(
    ("forward", "backward"),
    [
        (Answer(0.9, 0.1), Answer(0.8, 0.2)),
        (Answer(0.7, 0.3), Answer(0.7, 0.3)),
        (Answer(0.3, 0.7), Answer(0.95, 0.05)),
        (Answer(0.6, 0.1), Answer(0.9, 0.05)),
        (Answer(0.2, 0.1), Answer(0.5, 0.1)),
    ],
)
def test_drawn_votes_come_out_as_often_as_the_closed_form_says(forward: Answer, backward: Answer, rounds: int) -> None:
    exact = votes.exact(forward, backward, rounds)
    found = [votes.sampled(forward, backward, rounds, votes.draws(seed, "pair")) for seed in range(RUNS)]
    same = sum(one.label is Label.SAME for one in found) / RUNS
    assert abs(same - exact.p) < 4 * math.sqrt(exact.p * (1 - exact.p) / RUNS) + 1e-9
    spoilt = majority_p(1 - (1 - forward.invalid) * (1 - backward.invalid), rounds)
    invalid = sum(one.label is Label.INVALID for one in found) / RUNS
    assert abs(invalid - spoilt) < 4 * math.sqrt(spoilt * (1 - spoilt) / RUNS) + 1e-9


def test_draws_depend_on_seed_and_pair_alone() -> None:
    def drawn(seed: int, *pair: str) -> list[float]:
        draw = votes.draws(seed, *pair)
        return [draw() for _ in range(4)]

    assert drawn(1, "a", "b") == drawn(1, "a", "b")
    assert drawn(1, "a", "b") != drawn(2, "a", "b")
    assert drawn(1, "a", "b") != drawn(1, "ab", "")
    assert drawn(0, "\ud800")


def test_drawn_votes_are_counted() -> None:
    found = votes.sampled(Answer(1.0, 0.0), Answer(1.0, 0.0), 5, votes.draws(0))
    assert (found.mode, found.label, found.positive, found.invalid, found.p) == (Mode.SAMPLED, Label.SAME, 5, 0, 1.0)
