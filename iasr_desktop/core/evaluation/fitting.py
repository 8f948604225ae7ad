"""Fits the numbers of the agent's model tier to written cases, with cross-validation.

Small models: which pair Locate ranks first (a softmax over all pairs of a
case), how much the language model's opinion of a pair counts beside that rank
(one weight), the reading of what the model might have said instead of a label
(one direction), and the logistic regressions of routing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.clock_times import in_form_of
from iasr_desktop.core.agent.locate import Table
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.evaluation.cases import Case

Array = NDArray[np.float64]

FOLDS = 5
_STEPS = 400
_RATE = 0.1
_NEWTON_STEPS = 20
_LEAST_PENALTY = 1e-6
_MAIN_WAYS = 5
_PAIR_PENALTY = 0.02
_SMALLEST = 1e-300
PRIORS = {"sentences back": -0.7}
"""What the cases, short texts for the most part, cannot tell: people correct what they said last."""


@dataclass(frozen=True)
class PairExample:
    """All pairs of one case: their measures (n, features), and which give the expected text."""

    measures: Array
    is_right: NDArray[np.bool_]
    weight: float = 1.0


def pair_example(case: Case, every: Table, weight: float = 1.0) -> PairExample | None:
    """The pairs of a correction; `None` when none of them gives the expected text."""
    right = right_pairs(case, every)
    if not right.any():
        return None
    return PairExample(every.measured[every.allowed], right[every.allowed], weight)


def right_pairs(case: Case, every: Table) -> NDArray[np.bool_]:
    """Which pairs give the words of the expected text, shape (rows, columns)."""
    right = np.zeros(every.allowed.shape, dtype=bool)
    there = words(case.state)
    news = every.said.texts
    for column, (start, end) in enumerate(every.there.places):
        before = [word.key for word in there if word.end <= start]
        after = [word.key for word in there if word.start >= end]
        gaps = {_between(letters(text).split(" "), before, after) for text in (case.expected, *case.accept)} - {
            None,
            "",
        }
        for row in np.flatnonzero(every.allowed[:, column]) if gaps else ():
            forms = {letters(news[row]), letters(in_form_of(case.state[start:end], news[row]))}
            right[row, column] = not forms.isdisjoint(gaps)
    return right


def _between(wanted: list[str], before: list[str], after: list[str]) -> str | None:
    """The words of `wanted` between its start and its end; `None` when these are others."""
    end = len(wanted) - len(after)
    if end < len(before) or wanted[: len(before)] != before or wanted[end:] != after:
        return None
    return " ".join(wanted[len(before) : end])


def fit_pairs(examples: Sequence[PairExample], prior: Array | None = None) -> Array:
    """Weights by `FEATURES`, or in the order of `prior`, that make right pairs likely."""
    start = np.array([PRIORS.get(name, 0.0) for name in FEATURES]) if prior is None else prior
    whole = sum(example.weight for example in examples)

    table = np.concatenate([example.measures for example in examples])
    right = np.concatenate([example.is_right for example in examples])
    sizes = np.array([len(example.measures) for example in examples])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    counted = np.repeat([example.weight for example in examples], sizes)

    def shares_of(values: Array) -> Array:
        result: Array = values / np.repeat(np.add.reduceat(values, starts), sizes)
        return result

    def slope(weights: Array) -> Array:
        scores = table @ weights
        shares = shares_of(np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes)))
        wanted = shares_of(shares * right + _SMALLEST * right)
        mean: Array = _PAIR_PENALTY * (weights - start) - (counted * (wanted - shares)) @ table / whole
        return mean

    return _descend(start.copy(), slope)


def ranks(examples: Sequence[PairExample]) -> list[int]:
    """For each example, how many pairs rank before the best right one, weights fitted on the other folds."""
    result = [0] * len(examples)
    for held_out, rest in folds(len(examples)):
        weights = fit_pairs([examples[index] for index in rest])
        for index in held_out:
            scores = examples[index].measures @ weights
            result[index] = int((scores > scores[examples[index].is_right].max()).sum())
    return result


@dataclass(frozen=True)
class Marked:
    """Cases for a regression: their signals (n, k) with a constant in column 0, whether each is true,
    how much it counts, and which group it is of: a group is never split between folds."""

    signals: Array
    is_true: NDArray[np.bool_]
    weight: Array
    group: NDArray[np.intp]

    def part(self, chosen: NDArray[np.bool_]) -> "Marked":
        """The chosen cases."""
        return Marked(self.signals[chosen], self.is_true[chosen], self.weight[chosen], self.group[chosen])

    def using(self, signals: Array) -> "Marked":
        """The same cases with other signals."""
        return Marked(signals, self.is_true, self.weight, self.group)


def fit_logistic(cases: Marked, penalty: float) -> Array:
    """Logistic regression. The penalty is on weights of signals brought to one spread."""
    spread = cases.signals.std(axis=0) + 1e-9
    spread[0] = 1.0
    result: Array = _newton(cases.using(cases.signals / spread), penalty) / spread
    return result


def fit_direction(cases: Marked, penalty: float, most_ways: int) -> Array:
    """As `fit_logistic` for many signals that go together, such as what a layer of a model holds.

    The `most_ways` largest directions in which the cases differ are kept in
    their proportion, so that the penalty bears on those in which they hardly do.
    """
    middle = cases.signals[:, 1:].mean(axis=0)
    _, sizes, ways = np.linalg.svd(cases.signals[:, 1:] - middle, full_matrices=False)
    sizes, ways = sizes[:most_ways], ways[:most_ways]
    unit = float(np.sqrt((sizes[:_MAIN_WAYS] ** 2).mean() / len(cases.signals)))
    along = (cases.signals[:, 1:] - middle) @ ways.T / unit
    weights = _newton(cases.using(np.column_stack([np.ones(len(along)), along])), penalty)
    own = ways.T @ (weights[1:] / unit)
    return np.concatenate([[weights[0] - middle @ own], own])


def _newton(cases: Marked, penalty: float) -> Array:
    """Weights of the least penalised log loss; the constant in column 0 bears no penalty."""
    table, whole = cases.signals, cases.weight.sum()
    strength = np.full(table.shape[1], penalty)
    strength[0] = _LEAST_PENALTY
    weights = np.zeros(table.shape[1])
    for _ in range(_NEWTON_STEPS):
        chances = logistic(table @ weights)
        slope = table.T @ (cases.weight * (chances - cases.is_true)) / whole + strength * weights
        bend = (table * (cases.weight * chances * (1 - chances))[:, None]).T @ table / whole + np.diag(strength)
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def logistic(odds: Array) -> Array:
    """Probabilities by log-odds."""
    result: Array = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return result


def held_out_odds(cases: Marked, fit: Callable[[Marked], Array]) -> Array:
    """For each case, its log-odds by a regression fitted on the folds without its group."""
    odds = np.zeros(len(cases.signals))
    for fold in range(FOLDS):
        out = cases.group % FOLDS == fold
        if out.any():
            odds[out] = cases.signals[out] @ fit(cases.part(~out))
    return odds


def folds(count: int) -> Iterable[tuple[list[int], list[int]]]:
    """(held out, rest) for each fold; neighbours go to different folds."""
    for fold in range(FOLDS):
        held_out = list(range(fold, count, FOLDS))
        yield held_out, [index for index in range(count) if index % FOLDS != fold]


def letters(text: str) -> str:
    """The words of `text` by their keys: what is compared here, without signs and case."""
    return " ".join(word.key for word in words(text))


def _descend(weights: Array, slope: Callable[[Array], Array]) -> Array:
    """Adam with a fixed number of steps; the problems are convex and small."""
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, _STEPS + 1):
        gradient = slope(weights)
        mean = 0.9 * mean + 0.1 * gradient
        spread = 0.99 * spread + 0.01 * gradient**2
        rate = _RATE / (1 + step / 100)
        weights = weights - rate * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-6)
    return weights
