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
from iasr_desktop.core.agent.router import SIGNALS, SIGNALS_BY_LABELS, Labels
from iasr_desktop.core.agent.weights import RAREST
from iasr_desktop.core.evaluation import fitting
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.evaluation.fitting import Array, Marked
from iasr_desktop.core.types import Intent

ROUTER_PENALTY = 0.003
OUTLOOK_PENALTY = 0.001
ASSUMED_CORRECTIONS = 0.3
ASSUMED_CONFIRMATIONS = 0.05
"""Shares in what the grammar leaves open, in use; the cases hold traps in plenty instead."""


@dataclass(frozen=True)
class Heard:
    """A case with what is known of it; `logprobs` has the labels, the words of the outlook, or nothing."""

    case: Case
    said: str
    found: Sequence[Pair]
    logprobs: dict[str, float] | None
    weight: float


def fitted(
    seen: Sequence[Heard], words: Sequence[str], model_id: str, prompt: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parts of the weights file that routing reads, and how they do on cases they were not fitted to."""
    told = [one for one in seen if one.logprobs is not None]
    others = [one for one in told if one.case.intent is not Intent.CONFIRMATION]
    full = [one for one in others if one.logprobs is not None and words[0] in one.logprobs]
    by_labels = _marked(others, [_row(one, None, SIGNALS_BY_LABELS) for one in others])
    plain, plain_figures = _regression(by_labels, SIGNALS_BY_LABELS, "routing by labels")
    outlook_table = _marked(full, [_word_row(one, words) for one in full])
    direction = fitting.fit_direction(outlook_table, OUTLOOK_PENALTY)
    full_weights, figures = _regression_with_outlook(full, outlook_table)
    outlook = {
        "model_id": model_id,
        "prompt": prompt,
        "bias": round(float(direction[0]), 4),
        "words": {word: round(float(value), 4) for word, value in zip(words, direction[1:], strict=True)},
    }
    assumed = {"corrections": ASSUMED_CORRECTIONS, "confirmations": ASSUMED_CONFIRMATIONS}
    parts = {
        "correction": full_weights,
        "correction_by_labels": plain,
        "confirmation": _confirmation(told),
        "outlook": outlook,
    }
    return parts, {"routing: assumed shares": assumed, **figures, **plain_figures}


def _regression(cases: Marked, names: Sequence[str], title: str) -> tuple[dict[str, float], dict[str, Any]]:
    shift = prior_shift(cases.is_true, ASSUMED_CORRECTIONS)
    odds = fitting.held_out_odds(cases, lambda part: fitting.fit_logistic(part, ROUTER_PENALTY))
    weights = fitting.fit_logistic(cases, ROUTER_PENALTY)
    weights[0] += shift
    named = {name: round(float(value), 4) for name, value in zip(names, weights, strict=True)}
    return named, figures_of(fitting.logistic(odds + shift), cases, title)


def _regression_with_outlook(seen: Sequence[Heard], words: Marked) -> tuple[dict[str, float], dict[str, Any]]:
    """The regression over all signals. The outlook of a case comes from folds without it, in fitting and
    in measuring: one read from a fit to the case itself would look surer than it is."""

    def outlook(part: Marked) -> Array:
        return fitting.held_out_odds(part, lambda rest: fitting.fit_direction(rest, OUTLOOK_PENALTY))

    rows = np.array([_row(one, 0.0, SIGNALS) for one in seen])
    odds = np.zeros(len(rows))
    for fold in range(fitting.FOLDS):
        out = words.group % fitting.FOLDS == fold
        inner = words.part(~out)
        rows[~out, -1] = outlook(inner)
        direction = fitting.fit_direction(inner, OUTLOOK_PENALTY)
        rows[out, -1] = words.signals[out] @ direction
        weights = fitting.fit_logistic(inner.using(rows[~out]), ROUTER_PENALTY)
        odds[out] = rows[out] @ weights
    rows[:, -1] = outlook(words)
    named, _ = _regression(words.using(rows), SIGNALS, "")
    shift = prior_shift(words.is_true, ASSUMED_CORRECTIONS)
    return named, figures_of(fitting.logistic(odds + shift), words, "routing")


def _confirmation(told: Sequence[Heard]) -> dict[str, float]:
    rows = [[1.0, _labels(one).confirmation_odds] for one in told]
    marks = np.array([one.case.intent is Intent.CONFIRMATION for one in told])
    weights = fitting.fit_logistic(
        Marked(np.array(rows), marks, np.array([one.weight for one in told]), _groups(told)), ROUTER_PENALTY
    )
    weights[0] += prior_shift(marks, ASSUMED_CONFIRMATIONS)
    return {"bias": round(float(weights[0]), 4), "label": round(float(weights[1]), 4)}


def _row(one: Heard, outlook: float | None, names: Sequence[str]) -> list[float]:
    seen = router.signals(one.said, one.case.state, _labels(one), one.found, outlook)
    return [seen[name] for name in names]


def _word_row(one: Heard, words: Sequence[str]) -> list[float]:
    known = one.logprobs or {}
    return [1.0, *(max(known[word], RAREST) for word in words)]


def _labels(one: Heard) -> Labels:
    known = one.logprobs or {}
    return Labels(*(known[label] for label in LABELS))


def _marked(seen: Sequence[Heard], rows: Sequence[Sequence[float]]) -> Marked:
    marks = np.array([one.case.intent is Intent.CORRECTION for one in seen])
    return Marked(np.array(rows), marks, np.array([one.weight for one in seen]), _groups(seen))


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
