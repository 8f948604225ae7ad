"""`iasr bench metrics`: time, counts and memory of the token metrics, next to jiwer."""

import os
import platform
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__
from iasr_desktop.cli.bench_files import OutFile, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.evaluation import metrics_speed
from iasr_desktop.core.evaluation.metrics_speed import Timed
from iasr_desktop.core.markdown import facts, table

_GOAL = 1.2
_LIBRARIES = ("rapidfuzz", "jiwer", "numpy")


@dataclass(frozen=True)
class _Figures:
    about: Sequence[tuple[str, str]]
    timed: Sequence[Timed]
    growth_mb: tuple[float, float]


@click.command()
@click.option(
    "--pairs", "count", type=click.IntRange(min=1), default=100_000, show_default=True, help="Pairs of texts."
)
@click.option("--runs", type=click.IntRange(min=1), default=3, show_default=True, help="Runs to take the median of.")
@click.option("--seed", type=int, default=7, show_default=True, help="What the texts are made from.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one object with all figures.")
def metrics(count: int, runs: int, seed: int, out: Path | None, as_json: bool) -> None:
    """Measure WER, CER and MER against jiwer on generated pairs."""
    with progress_bar() as on_progress:
        growth_mb = metrics_speed.memory_growth_mb(count, seed, on_progress)
        timed = [metrics_speed.measure(each, count, runs, seed, on_progress) for each in metrics_speed.contests()]
    figures = _Figures(_about(count, runs, seed), timed, growth_mb)
    text = _report(figures)
    if as_json:
        print_json(_json(figures))
    else:
        say(text)
    if out:
        write(out, text)


def _about(count: int, runs: int, seed: int) -> list[tuple[str, str]]:
    return [
        made_by(),
        ("version", __version__),
        ("libraries", ", ".join(f"{name} {version(name)}" for name in _LIBRARIES)),
        (
            "machine",
            f"{processor_name()}, {platform.system()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        ),
        ("pairs", f"{count:,} generated, seed {seed}; {runs} runs, in blocks of {metrics_speed.BLOCK}, sides in turn"),
        ("made", time.strftime("%Y-%m-%d", time.gmtime())),
    ]


def _report(figures: _Figures) -> str:
    rows = [
        [
            each.title,
            f"{each.ours_s:.2f}",
            f"{each.theirs_s:.2f}",
            f"{each.ratio:.2f}",
            "met" if each.ratio <= _GOAL else "missed",
            "the same" if each.agrees else f"{each.theirs} there, {each.ours} here",
        ]
        for each in figures.timed
    ]
    counts = [
        [each.title, *(f"{value:,}" for value in asdict(each.ours).values()), f"{100 * (each.ours.rate or 0):.3f} %"]
        for each in figures.timed
    ]
    parts = [
        "# Token metrics next to jiwer",
        facts(figures.about),
        "Seconds for all pairs, medians. Ours is the whole way from two texts into the figures; jiwer's is"
        " `process_words` or `process_characters`, for mixed text with spaces put between the units beforehand. Neither"
        f" makes texts alike. Goal: at most {_GOAL} times jiwer's time, with its counts.",
        table(["metric", "ours s", "jiwer s", "ratio", f"goal {_GOAL}", "counts"], rows),
        table(["metric", "substitutions", "deletions", "insertions", "reference", "rate"], counts),
        "Memory, with the three metrics at once, from the first tenth of the pairs to the last:"
        f" {figures.growth_mb[0]:+.1f} MB; with their figures and intervals {figures.growth_mb[1]:+.1f} MB.",
    ]
    return "\n\n".join(parts) + "\n"


def _json(figures: _Figures) -> dict[str, Any]:
    return {
        "about": dict(figures.about),
        "metrics": [{**asdict(each), "ratio": each.ratio, "same_counts": each.agrees} for each in figures.timed],
        "memory_growth_mb": [round(part, 1) for part in figures.growth_mb],
    }
