"""Scores of metrics and judges for the items of a study."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.manifest_lines import Lines, json_object
from iasr_desktop.core.metrics.metric import Metric
from iasr_desktop.core.metrics.scoring import BATCH
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.studies.items import OnProblem
from iasr_desktop.core.studies.study import Study

Costs = NDArray[np.float64]
"""Shape (items, hypotheses), the lower the better; NaN where the measure could not tell."""


@dataclass(frozen=True)
class Measured:
    """A measure over all items, run once or more. `about` says what it depends on."""

    name: str
    runs: tuple[Costs, ...]
    about: str = ""


def measure(metric: Metric, study: Study, token: CancelToken, on_progress: OnProgress) -> Measured:
    """`metric` over the items. Raises what it raises."""
    pairs = [pair for item in study.items for pair in item.pairs]
    costs: list[float] = []
    sign = -1.0 if metric.higher_is_better else 1.0
    for start in range(0, len(pairs), BATCH):
        on_progress(Progress(start, len(pairs), metric.title))
        for value in metric.score(pairs[start : start + BATCH], token):
            costs.append(np.nan if value.score is None else sign * value.score)
    on_progress(Progress(len(pairs), len(pairs), metric.title))
    about = ", ".join(f"{key} {value}" for key, value in metric.about.items())
    return Measured(metric.title, (np.array(costs).reshape(len(study.items), -1),), about)


def judged(study: Study, files: Sequence[Path], on_problem: OnProblem) -> list[Measured]:
    """What `iasr judge --json` said: its labels, and its probabilities, each file a run.

    Lines are found by id: that of the item, with /a or /b for a choice. Raises
    `BadInput` for a file without a line for any item.
    """
    found = [_results(study, path, on_problem) for path in files]
    if not found:
        return []
    return [
        Measured("judge, label", tuple(labels for labels, _ in found)),
        Measured("judge, probability", tuple(chances for _, chances in found)),
    ]


def _results(study: Study, path: Path, on_problem: OnProblem) -> tuple[Costs, Costs]:
    """Costs by label and by probability."""
    place = {pair.id: at for at, pair in enumerate(pair for item in study.items for pair in item.pairs)}
    labels, chances = np.full(len(place), np.nan), np.full(len(place), np.nan)
    seen: set[str] = set()
    for number, line in Lines(path, lambda problem: on_problem(str(problem)), lambda _: None):
        if not line.strip():
            continue
        try:
            name, label, chance = _result(json_object(line))
        except BadInput as problem:
            on_problem(f"{path}, line {number}: {problem.message}")
            continue
        if name in place:
            seen.add(name)
            labels[place[name]], chances[place[name]] = label, chance
    if not seen:
        raise BadInput(f"{path} has no verdict on any item of the study.", "Judge what iasr study pairs prints.")
    if len(seen) < len(place):
        on_problem(f"{path} has no verdict on {len(place) - len(seen)} of {len(place)} pairs.")
    return labels.reshape(len(study.items), -1), chances.reshape(len(study.items), -1)


def _result(raw: dict[str, Any]) -> tuple[str, float, float]:
    """Id and costs; NaN for what the judge could not tell. Raises `BadInput`."""
    name, label, chance = raw.get("id"), raw.get("equivalent"), raw.get("p")
    if not isinstance(name, str | int) or not (label is None or isinstance(label, bool)) or "equivalent" not in raw:
        raise BadInput("This is no verdict of iasr judge --json.")
    if label is None:
        return str(name), np.nan, np.nan
    if chance is None:
        return str(name), float(not label), np.nan
    if not isinstance(chance, int | float) or isinstance(chance, bool) or not 0 <= chance <= 1:
        raise BadInput("Its p is no probability.")
    return str(name), float(not label), 1.0 - chance
