"""Figures of a corpus as Markdown and as JSON."""

from collections.abc import Sequence
from typing import Any

from iasr_desktop.core.markdown import facts, listed, table
from iasr_desktop.core.metrics.comparison import Compared
from iasr_desktop.core.metrics.metric import Metric
from iasr_desktop.core.metrics.scoring import Scored


def report(scored: Sequence[Scored], compared: Sequence[Compared], about: Sequence[tuple[str, str]]) -> str:
    """All tables. `about` says what was scored and how."""
    return f"# Scores\n\n{facts(about)}\n\n{tables(scored, compared)}\n"


def tables(scored: Sequence[Scored], compared: Sequence[Compared]) -> str:
    """Figures, counts and what they depend on."""
    parts = [figures(scored), counts(scored), listed(dependencies(scored))]
    if compared:
        parts += ["Second minus first, utterance by utterance:", comparison(compared)]
    return "\n\n".join(part for part in parts if part)


def figures(scored: Sequence[Scored]) -> str:
    """A row for each metric and system. The interval is of the pooled figure, by resampling utterances."""
    head = ["metric", "pooled", "95 %", "mean of pairs", "pairs", "nothing to measure", "invalid"]
    rows = [
        [
            row.metric.title,
            shown(row.metric, row.figure.value),
            _interval(row.metric, row.figure.interval),
            shown(row.metric, row.figure.mean),
            f"{row.figure.n}",
            f"{row.figure.empty}",
            f"{row.figure.invalid}",
        ]
        for row in scored
    ]
    return _grouped(scored, head, rows)


def counts(scored: Sequence[Scored]) -> str:
    """What the figures were made from."""
    rows = [
        [row.metric.title, ", ".join(f"{_said(name)} {value:,.10g}" for name, value in row.figure.counts.items())]
        for row in scored
    ]
    return _grouped(scored, ["metric", "counts"], rows)


def dependencies(scored: Sequence[Scored]) -> list[str]:
    """What each metric's figures depend on, each metric once."""
    lines = {
        row.metric.name: f"{row.metric.title}: {', '.join(f'{key} {value}' for key, value in row.metric.about.items())}"
        for row in scored
        if any(row.metric.about.values())
    }
    return list(lines.values())


def comparison(compared: Sequence[Compared]) -> str:
    """Second minus first, utterance by utterance."""
    head = ["metric", "difference", "95 %", "pairs", "right only in the first", "only in the second", "McNemar p", ""]
    rows = [
        [
            row.metric.title,
            shown(row.metric, row.difference and row.difference.value, signed=True),
            _interval(row.metric, row.difference and row.difference[1:], signed=True),
            f"{row.n}",
            _whole(row.only_first),
            _whole(row.only_second),
            "–" if row.p is None else f"{row.p:.3g}",
            row.verdict,
        ]
        for row in compared
    ]
    return table(head, rows)


def figure_json(row: Scored) -> dict[str, Any]:
    """A figure with everything that is needed to read it."""
    figure = row.figure
    return {
        "metric": row.metric.name,
        **({"system": row.group} if row.group else {}),
        "value": figure.value,
        "interval": list(figure.interval) if figure.interval else None,
        "mean": figure.mean,
        "n": figure.n,
        "empty": figure.empty,
        "invalid": figure.invalid,
        "counts": {name: _json_number(value) for name, value in figure.counts.items()},
        "about": dict(row.metric.about),
    }


def compared_json(row: Compared) -> dict[str, Any]:
    """A comparison: second minus first."""
    return {
        "metric": row.metric.name,
        "difference": row.difference and row.difference.value,
        "interval": list(row.difference[1:]) if row.difference else None,
        "n": row.n,
        "only_first": row.only_first,
        "only_second": row.only_second,
        "p": row.p,
        "verdict": row.verdict,
    }


def shown(metric: Metric, value: float | None, *, signed: bool = False) -> str:
    """A value as tables show it: percent for rates."""
    if value is None:
        return "–"
    sign = "+" if signed else ""
    return f"{100 * value:{sign}.2f} %" if metric.is_rate else f"{value:{sign}.4f}"


def _grouped(scored: Sequence[Scored], head: list[str], rows: Sequence[list[str]]) -> str:
    """With a column for the group, where there are any."""
    if any(row.group for row in scored):
        head = ["system", *head]
        rows = [[row.group or "–", *cells] for row, cells in zip(scored, rows, strict=True)]
    return table(head, rows)


def _said(name: str) -> str:
    return name.replace("_", " ")


def _interval(metric: Metric, bounds: Sequence[float] | None, *, signed: bool = False) -> str:
    if not bounds:
        return "–"
    return " to ".join(shown(metric, bound, signed=signed) for bound in bounds)


def _whole(value: int | None) -> str:
    return "–" if value is None else str(value)


def _json_number(value: float) -> float:
    return int(value) if float(value).is_integer() else value
