"""The judge's figures as Markdown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core.evaluation import judge_figures as figures
from iasr_desktop.core.evaluation.judge_figures import Cost, Costs, Judged
from iasr_desktop.core.markdown import facts, plain, table
from iasr_desktop.core.metrics.statistics import Share

GOAL = 0.95
GOAL_CHEAPER = 3.0


@dataclass(frozen=True)
class ModelRun:
    """One judge on every file; `prompt` is its hash. `costs` is `None` when not timed."""

    model_id: str
    prompt: str
    weights: Mapping[str, Any]
    files: Mapping[str, Sequence[Judged]]
    costs: Costs | None


def report(runs: Sequence[ModelRun], held: str, about: Sequence[tuple[str, str]], rounds: int) -> str:
    """All tables, the goals first. `held` names the file that nothing was tuned on."""
    parts = ["# The semantic judge", facts(about), *_goals(runs[0], held)]
    for run in runs:
        parts += [f"## {plain(run.model_id)}", *_of_model(run, rounds)]
    return "\n\n".join(parts) + "\n"


def _goals(run: ModelRun, held: str) -> list[str]:
    """What was asked of the first model, and what came out."""
    share = figures.right(run.files[held])
    lines = [("accuracy on the half not tuned on", f"≥ {_percent(GOAL)}", _share(share), share.value >= GOAL)]
    if run.costs:
        times = _cheaper(run.costs)
        lines.append(("exact votes, spread from run to run", "0", f"{run.costs.deviation:g}", run.costs.deviation == 0))
        lines.append(
            ("literal calls against exact ones", f"≥ {GOAL_CHEAPER:g} ×", f"{times:.2f} ×", times >= GOAL_CHEAPER)
        )
    rows = [(*line[:3], "reached" if line[3] else "missed") for line in lines]
    return ["## Goals", f"For {plain(run.model_id)}:", _table(("figure", "goal", "measured", ""), rows)]


def _of_model(run: ModelRun, rounds: int) -> list[str]:
    return [
        _fitted(run),
        "### Right verdicts",
        "The label is that of the calibrated probability, where weights exist for the model; votes stand beside it. "
        "Shortcuts, pairs equal once normalised, are among all pairs and never asked about.",
        _rights(run.files),
        *(part for name, found in run.files.items() for part in _by_group(name, found)),
        "### Error rates, and what drawing the votes would add",
        "S²ER over each file: the share of pairs that are not the same. `sampled` is the literal protocol with "
        f"{rounds} rounds in {figures.SEEDS} runs with seeds of their own: mean and standard deviation.",
        _rates(run.files, rounds),
        *_cost_tables(run.costs),
    ]


def _fitted(run: ModelRun) -> str:
    if not run.weights:
        return "No weights were fitted for this model and prompt: its votes decide."
    figures_of = ", ".join(f"{name} {value}" for name, value in run.weights.items() if not isinstance(value, dict))
    return plain(f"Calibrated on: {', '.join(run.weights.get('pairs', {}))} ({figures_of}).")


def _rights(files: Mapping[str, Sequence[Judged]]) -> str:
    heads = (
        "file",
        "pairs",
        "shortcuts",
        "label right (95 %)",
        "asked only",
        "votes right",
        "calibration error",
        "log loss",
        "invalid",
    )
    rows = []
    for name, found in files.items():
        asked = [one for one in found if not one.verdict.shortcut]
        invalid = sum(one.verdict.equivalent is None for one in found)
        rows.append((
            name, len(found), len(found) - len(asked), _share(figures.right(found)), _share(figures.right(asked)),
            _share(figures.right(found, by_votes=True)), f"{figures.calibration_error(found):.3f}",
            f"{figures.log_loss(found):.3f}", invalid,
        ))  # fmt: skip
    return _table(heads, rows)


def _by_group(name: str, found: Sequence[Judged]) -> list[str]:
    """By language and by kind of difference."""
    heads = ("", "pairs", "label right", "votes right")
    groups = {
        **figures.grouped(found, lambda one: one.pair.language),
        **figures.grouped(found, lambda one: ("= " if one.pair.equivalent else "≠ ") + one.pair.kind),
    }
    rows = [
        (group, len(part), _of(figures.right(part)), _of(figures.right(part, by_votes=True)))
        for group, part in groups.items()
    ]
    return [
        f"{plain(name)}, by language and by what differs (= the meaning is the same, ≠ it is not):",
        _table(heads, rows),
    ]


def _rates(files: Mapping[str, Sequence[Judged]], rounds: int) -> str:
    heads = ("file", "true", "by label", "by exact votes", "expected from exact votes", "sampled")
    rows = []
    for name, found in files.items():
        rate = figures.error_rates(found, rounds)
        sampled = f"{_percent(rate.sampled_mean)} ± {_percent(rate.sampled_deviation)}"
        rows.append((name, *map(_percent, (rate.true, rate.by_label, rate.by_votes, rate.expected)), sampled))
    return _table(heads, rows)


def _cost_tables(costs: Costs | None) -> list[str]:
    if costs is None:
        return []
    rows = [
        ("exact: both orders beside each other", *_cost(costs.exact)),
        ("literal: one call after the other", *_cost(costs.literal)),
        ("exact, all pairs beside each other", *_cost(costs.together)),
    ]
    return [
        "### Cost",
        f"{costs.exact.n} pairs, the instructions evaluated before. The ways take turns pair by pair in one process.",
        _table(("way", "s a verdict", "processor s a verdict"), rows),
        f"The literal calls take {_cheaper(costs):.2f} times the processor time of the exact ones, "
        f"{costs.literal.wall_s / costs.exact.wall_s:.2f} times by the clock. Between two exact passes the greatest "
        f"standard deviation of P(yes) was {costs.deviation:g}.",
    ]


def _cheaper(costs: Costs) -> float:
    """By processor time, which other programs on the machine change least."""
    return costs.literal.processor_s / costs.exact.processor_s


def _cost(cost: Cost) -> tuple[str, str]:
    return f"{cost.wall_s / cost.n:.2f}", f"{cost.processor_s / cost.n:.2f}"


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{_percent(share.value)} ({_percent(low)} to {_percent(high)})"


def _of(share: Share) -> str:
    return f"{share.right} of {share.n}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    return table(heads, ([str(cell) for cell in row] for row in rows))
