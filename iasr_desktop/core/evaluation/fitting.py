"""Fits the numbers of the agent's model tier to written cases, with cross-validation.

Three small models: which pair Locate ranks first (a softmax over all pairs of
a case), how much the language model's opinion of a pair counts beside that
rank (one weight), and the two logistic regressions of routing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.locate import Table
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.numbers import in_form_of
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.evaluation.cases import Case

Array = NDArray[np.float64]

FOLDS = 5
_STEPS = 400
_RATE = 0.1
_PAIR_PENALTY = 0.02
_PRIORS = {"sentences back": -0.7}
"""What the cases, short texts for the most part, cannot tell: people correct what they said last."""


@dataclass(frozen=True)
class PairExample:
    """All pairs of one case: their measures (n, features), and which give the expected text."""

    measures: Array
    is_right: NDArray[np.bool_]


def pair_example(case: Case, every: Table) -> PairExample | None:
    """The pairs of a correction; `None` when none of them gives the expected text."""
    wanted = {letters(text) for text in (case.expected, *case.accept)}
    olds, news = every.there.places, every.said.texts
    right = np.zeros(every.allowed.shape, dtype=bool)
    for row, column in np.argwhere(every.allowed):
        start, end = olds[column]
        old, new = case.state[start:end], news[row]
        forms = {new, in_form_of(old, new)}
        right[row, column] = any(letters(case.state[:start] + form + case.state[end:]) in wanted for form in forms)
    if not right.any():
        return None
    return PairExample(every.measured[every.allowed], right[every.allowed])


def fit_pairs(examples: Sequence[PairExample]) -> Array:
    """Weights by `FEATURES` that make right pairs likely."""
    prior = np.array([_PRIORS.get(name, 0.0) for name in FEATURES])

    def slope(weights: Array) -> Array:
        total = _PAIR_PENALTY * len(examples) * (weights - prior)
        for example in examples:
            shares = _softmax(example.measures @ weights)
            wanted = shares * example.is_right
            total -= (wanted / wanted.sum() - shares) @ example.measures
        mean: Array = total / len(examples)
        return mean

    return _descend(prior.copy(), slope)


def ranks(examples: Sequence[PairExample]) -> list[int]:
    """For each example, how many pairs rank before the best right one, weights fitted on the other folds."""
    result = [0] * len(examples)
    for held_out, rest in folds(len(examples)):
        weights = fit_pairs([examples[index] for index in rest])
        for index in held_out:
            scores = examples[index].measures @ weights
            result[index] = int((scores > scores[examples[index].is_right].max()).sum())
    return result


def fit_logistic(signals: Array, is_true: NDArray[np.bool_], penalty: float) -> Array:
    """Logistic regression; column 0 is the constant and is not penalised."""
    strength = np.full(signals.shape[1], penalty)
    strength[0] = 0.0

    def slope(weights: Array) -> Array:
        chances = 1 / (1 + np.exp(-np.clip(signals @ weights, -30, 30)))
        result: Array = signals.T @ (chances - is_true) / len(signals) + strength * weights
        return result

    return _descend(np.zeros(signals.shape[1]), slope)


def held_out_chances(signals: Array, is_true: NDArray[np.bool_], penalty: float) -> Array:
    """For each case, its probability by a regression fitted on the other folds."""
    chances = np.zeros(len(signals))
    for held_out, rest in folds(len(signals)):
        weights = fit_logistic(signals[rest], is_true[rest], penalty)
        chances[held_out] = 1 / (1 + np.exp(-np.clip(signals[held_out] @ weights, -30, 30)))
    return chances


def folds(count: int) -> Iterable[tuple[list[int], list[int]]]:
    """(held out, rest) for each fold; neighbours go to different folds."""
    for fold in range(FOLDS):
        held_out = list(range(fold, count, FOLDS))
        yield held_out, [index for index in range(count) if index % FOLDS != fold]


def letters(text: str) -> str:
    """The words of `text` by their keys: what is compared here, without signs and case."""
    return " ".join(word.key for word in words(text))


def _softmax(scores: Array) -> Array:
    shares = np.exp(scores - scores.max())
    result: Array = shares / shares.sum()
    return result


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
