"""Fits how the agent's model tier routes: the regressions of `core.agent.router` and the outlook."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from iasr_desktop.core.agent import router
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.model_tier import LABELS
from iasr_desktop.core.agent.router import CONFIRMING, CONFIRMING_BY_LABELS, SIGNALS, SIGNALS_BY_LABELS, Labels
from iasr_desktop.core.evaluation import fitting
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.evaluation.fitting import Array, Marked
from iasr_desktop.core.types import Intent
from opinions import State

ROUTER_PENALTY = 0.003
OUTLOOK_PENALTY = 0.0003
OUTLOOK_WAYS = 300
"""Of all directions in which states differ, the reading uses so many of the largest."""

ASSUMED_CORRECTIONS = 0.3
ASSUMED_CONFIRMATIONS = 0.05
"""Shares in what the grammar leaves open, in use; the cases hold traps in plenty instead."""


@dataclass(frozen=True)
class Heard:
    """A case with what is known of it: the model's log probabilities of the labels, and its state."""

    case: Case
    said: str
    found: Sequence[Pair]
    logprobs: dict[str, float] | None
    state: State | None
    weight: float


def fitted(seen: Sequence[Heard], layer: int, model_id: str, prompt: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parts of the weights file that routing reads, and how they do on cases they were not fitted to."""
    told = [one for one in seen if one.logprobs is not None and one.state is not None]
    others = [one for one in told if one.case.intent is not Intent.CONFIRMATION]
    shown = [one for one in others if one.weight == 1]
    corrections, confirmations = _marked(others, Intent.CORRECTION), _marked(told, Intent.CONFIRMATION)
    rows = [_row(one, SIGNALS) for one in others], [_confirming(one, CONFIRMING) for one in told]
    by_labels = [_row(one, SIGNALS_BY_LABELS) for one in others]
    confirming_by_labels = [_confirming(one, CONFIRMING_BY_LABELS) for one in told]
    correction, odds = _with_outlook(corrections, np.array(rows[0]), _states(others))
    confirmation, assent = _with_outlook(confirmations, np.array(rows[1]), _states(told))
    plain, plain_odds = _regression(corrections.using(np.array(by_labels)))
    plain_confirmation, _ = _regression(confirmations.using(np.array(confirming_by_labels)))
    shift = prior_shift(corrections.is_true, ASSUMED_CORRECTIONS)
    shift_confirmation = prior_shift(confirmations.is_true, ASSUMED_CONFIRMATIONS)
    parts = {
        "correction": _named(SIGNALS, correction, shift),
        "confirmation": _named(CONFIRMING, confirmation, shift_confirmation),
        "correction_by_labels": _named(SIGNALS_BY_LABELS, plain, shift),
        "confirmation_by_labels": _named(CONFIRMING_BY_LABELS, plain_confirmation, shift_confirmation),
        "outlook": {
            "model_id": model_id,
            "prompt": prompt,
            "layer": layer,
            "correction": _direction(corrections.using(_states(others))),
            "confirmation": _direction(confirmations.using(_states(told))),
        },
    }
    figures = {
        "routing: assumed shares": {"corrections": ASSUMED_CORRECTIONS, "confirmations": ASSUMED_CONFIRMATIONS},
        "routing: cases written by people": len(shown),
        **figures_of(fitting.logistic(odds + shift), corrections, "routing"),
        **figures_of(fitting.logistic(plain_odds + shift), corrections, "routing by labels"),
        "confirmations": int(confirmations.is_true.sum()),
        "confirmations: chance that one is the likelier one": _share(_ahead(assent, confirmations.is_true)),
    }
    return parts, figures


def _with_outlook(cases: Marked, rows: Array, states: Array) -> tuple[Array, Array]:
    """The regression over all signals, the outlook last among them, and held-out log-odds by it.

    The outlook of a case comes from folds without it, in fitting and in
    measuring: one read from a fit to the case itself would look surer than it is.
    """
    odds = np.zeros(len(rows))
    for fold in range(fitting.FOLDS):
        out = cases.group % fitting.FOLDS == fold
        inner = cases.part(~out)
        rows[~out, -1] = _held_out_outlook(inner.using(states[~out]))
        rows[out, -1] = states[out] @ _outlook(inner.using(states[~out]))
        odds[out] = rows[out] @ fitting.fit_logistic(inner.using(rows[~out]), ROUTER_PENALTY)
    rows[:, -1] = _held_out_outlook(cases.using(states))
    return fitting.fit_logistic(cases.using(rows), ROUTER_PENALTY), odds


def _held_out_outlook(cases: Marked) -> Array:
    return fitting.held_out_odds(cases, _outlook)


def _outlook(cases: Marked) -> Array:
    return fitting.fit_direction(cases, OUTLOOK_PENALTY, OUTLOOK_WAYS)


def _regression(cases: Marked) -> tuple[Array, Array]:
    """The regression, and held-out log-odds by it."""
    odds = fitting.held_out_odds(cases, lambda part: fitting.fit_logistic(part, ROUTER_PENALTY))
    return fitting.fit_logistic(cases, ROUTER_PENALTY), odds


def _named(names: Sequence[str], weights: Array, shift: float) -> dict[str, float]:
    """The regression's weights by signal, its constant moved to the shares assumed in use."""
    moved = weights.copy()
    moved[0] += shift
    return {name: round(float(value), 4) for name, value in zip(names, moved, strict=True)}


def _direction(cases: Marked) -> dict[str, Any]:
    found = _outlook(cases)
    return {"bias": round(float(found[0]), 4), "along": " ".join(f"{value:.4g}" for value in found[1:])}


def _row(one: Heard, names: Sequence[str]) -> list[float]:
    seen = router.signals(one.said, one.case.state, _labels(one), one.found, 0.0)
    return [seen[name] for name in names]


def _confirming(one: Heard, names: Sequence[str]) -> list[float]:
    seen = router.confirming_signals(_labels(one), 0.0)
    return [seen[name] for name in names]


def _states(seen: Sequence[Heard]) -> Array:
    """Constant and state by case, shape (n, 1 + dim)."""
    return np.array([np.concatenate([[1.0], one.state if one.state is not None else []]) for one in seen])


def _labels(one: Heard) -> Labels:
    known = one.logprobs or {}
    return Labels(*(known[label] for label in LABELS))


def _marked(seen: Sequence[Heard], intent: Intent) -> Marked:
    """The cases, those of `intent` as true, without signals as yet."""
    marks = np.array([one.case.intent is intent for one in seen])
    return Marked(np.ones((len(seen), 1)), marks, np.array([one.weight for one in seen]), _groups(seen))


def _groups(seen: Sequence[Heard]) -> Any:
    """Cases about one text are of one group."""
    return np.array([hashlib.sha256(one.case.state.encode()).digest()[0] for one in seen], dtype=np.intp)


def prior_shift(truth: Any, assumed: float) -> float:
    """What the log-odds gain when true cases are as frequent as assumed, not as among the cases."""
    own = float(np.mean(truth))
    return math.log(assumed / (1 - assumed)) - math.log(own / (1 - own))


def figures_of(chances: Array, cases: Marked, title: str) -> dict[str, Any]:
    """At the threshold of least expected cost; cases made by a program are not counted."""
    kept = cases.weight == 1
    chances, truth = chances[kept], cases.is_true[kept]
    taken = chances > router.COST_OF_LOST_INPUT / (router.COST_OF_LOST_INPUT + 1)
    bins = np.minimum((chances * 10).astype(int), 9)
    weight = np.where(truth, ASSUMED_CORRECTIONS / truth.mean(), (1 - ASSUMED_CORRECTIONS) / (1 - truth.mean()))
    gaps = [abs((weight * (chances - truth))[bins == place].sum()) for place in range(10)]
    above = chances[truth] > np.sort(chances[~truth])[-max(1, round(0.005 * (~truth).sum()))]
    return {
        f"{title}: corrections left open": int(truth.sum()),
        f"{title}: new input left open": int((~truth).sum()),
        f"{title}: corrections found": _share(taken[truth]),
        f"{title}: new input taken as corrections": _share(taken[~truth]),
        f"{title}: found at 0.5 % of new input taken": _share(above),
        f"{title}: chance that a correction is the likelier one": _share(_ahead(chances, truth)),
        f"{title}: calibration error": round(float(sum(gaps) / len(truth)), 4),
    }


def _ahead(chances: Array, truth: Any) -> Any:
    return chances[truth][:, None] > chances[~truth][None, :]


def _share(marks: Any) -> float:
    return round(float(np.mean(marks)), 4)
