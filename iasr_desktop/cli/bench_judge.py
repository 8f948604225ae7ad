"""`iasr bench judge`: how often the judge is right on labelled pairs, what its votes cost, how they spread."""

import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__
from iasr_desktop.cli.bench_files import OutFile, made_by, processor_name, write
from iasr_desktop.cli.judge import open_judge
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import equivalence, judge_figures, judge_report
from iasr_desktop.core.evaluation.equivalence import LabelledPair
from iasr_desktop.core.evaluation.judge_report import ModelRun
from iasr_desktop.core.judge.verdict import Settings
from iasr_desktop.core.progress import OnProgress


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a model and file.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--model", "models", multiple=True, metavar="ID", help="Judge with this model; may be repeated.")
@click.option("--rounds", type=click.IntRange(1, 99), default=3, show_default=True, help="Rounds of voting.")
@click.option("--timed", type=click.IntRange(0), default=12, show_default=True, help="Pairs for the cost; 0 for none.")
@click.option(
    "--answers",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the model's answers here, and use those there.",
)
def judge(
    files: tuple[Path, ...],
    as_json: bool,
    out: Path | None,
    models: tuple[str, ...],
    rounds: int,
    timed: int,
    answers: Path | None,
) -> None:
    """Measure the judge on FILES of labelled pairs; the last one is that which nothing was tuned on.

    A pair is a JSON line with id, reference, hypothesis and equivalent, and
    for the tables kind and language. Answers that are kept are those of the
    same weights to the same question; costs are always measured anew.
    """
    pairs = {path.name: equivalence.read(path) for path in files}
    how = Settings(rounds=rounds)
    with progress_bar() as on_progress:
        runs = [_run(name, how, pairs, timed, answers, on_progress) for name in models or (None,)]
    tables = judge_report.report(runs, files[-1].name, _about(runs, files), rounds)
    if as_json:
        for run in runs:
            for name, found in run.files.items():
                print_json(_figures(run, name, found))
    else:
        say(tables)
    if out:
        write(out, tables)


def _run(
    model_id: str | None,
    how: Settings,
    pairs: dict[str, list[LabelledPair]],
    timed: int,
    answers: Path | None,
    on_progress: OnProgress,
) -> ModelRun:
    judging = open_judge(model_id, how, answers=answers)
    token = CancelToken()
    found = {
        name: judge_figures.judged(judging, part, token, on_progress, f"{judging.model_id}: {name}")
        for name, part in pairs.items()
    }
    costs = None
    if asked := [one.pair for part in found.values() for one in part if not one.verdict.shortcut][:timed]:
        fresh = open_judge(model_id, how) if answers else judging
        costs = judge_figures.costs(fresh.asker, asked, how.rounds, token, on_progress)
    provenance = judging.calibration.provenance if judging.calibration else {}
    return ModelRun(judging.model_id, judging.prompt.sha256, provenance, found, costs)


def _figures(run: ModelRun, name: str, found: Sequence[judge_figures.Judged]) -> dict[str, Any]:
    """The figures of one model on one file."""
    share, voted = judge_figures.right(found), judge_figures.right(found, by_votes=True)
    line: dict[str, Any] = {
        "model": run.model_id,
        "file": name,
        "n": share.n,
        "right": share.right,
        "accuracy": round(share.value, 4),
        "interval": [round(bound, 4) for bound in share.interval],
        "votes_accuracy": round(voted.value, 4),
        "shortcuts": sum(one.verdict.shortcut for one in found),
        "invalid": sum(one.verdict.equivalent is None for one in found),
        "calibration_error": round(judge_figures.calibration_error(found), 4),
        "log_loss": round(judge_figures.log_loss(found), 4),
    }
    if run.costs:
        line["literal_over_exact"] = round(run.costs.literal.processor_s / run.costs.exact.processor_s, 3)
        line["exact_deviation"] = run.costs.deviation
    return line


def _about(runs: Sequence[ModelRun], files: Sequence[Path]) -> list[tuple[str, str]]:
    return [
        made_by(),
        ("version", f"{__version__}, llama-cpp-python {version('llama-cpp-python')}"),
        ("models", ", ".join(run.model_id for run in runs)),
        ("prompt", f"SHA-256 {runs[0].prompt}"),
        *((path.name, f"SHA-256 {equivalence.sha256(path)}") for path in files),
        ("machine", f"{platform.system()} {platform.machine()}, {processor_name()}, {os.cpu_count()} cores"),
    ]
