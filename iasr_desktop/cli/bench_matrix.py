"""`iasr bench matrix`: many runs from one file, for ablations (paper, V-D)."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import click

from iasr_desktop.cli.bench_run import Plan, place, play, stoppable
from iasr_desktop.cli.output import print_error, print_json, say
from iasr_desktop.core.errors import AppError, BadInput, Cancelled
from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation import matrix as matrices
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.matrix import Matrix, PlannedRun


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Folder of all its runs.")
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of this dask scheduler.")
@click.option("--dry-run", is_flag=True, help="Only list the runs that FILE makes.")
@click.option("--json", "as_json", is_flag=True, help="Print a line for each sample and each run.")
def matrix(file: Path, out: Path | None, scheduler: str | None, dry_run: bool, as_json: bool) -> None:
    """Play every combination of settings in FILE (TOML), each as a run of its own.

    The same command goes on where it was stopped. A run that cannot be played
    is told, and the others go on.
    """
    planned = matrices.read(file)
    root = out or folders.default_root() / planned.name
    plans = [_plan(run, file.parent, root, scheduler) for run in planned.runs]
    if dry_run:
        _list(planned, plans, as_json)
        return
    failed = _played(planned, plans, as_json)
    if failed:
        hint = f"Go on with: iasr {shlex.join(sys.argv[1:])}"
        raise BadInput(f"{failed} of {len(plans)} runs could not be played to their end.", hint)
    click.echo(_next_step([plan.path for plan in plans]), err=True)


def _plan(run: PlannedRun, beside: Path, root: Path, scheduler: str | None) -> Plan:
    """Paths in the file are as seen from it, so that it can be gone on with from anywhere."""
    path, data = root / run.name, run.settings.dataset
    settings = replace(run.settings, dataset=data if place(data) == data else place(str(beside / data)))
    return Plan(settings, path, (path / folders.RUN).exists(), scheduler)


def _played(planned: Matrix, plans: list[Plan], as_json: bool) -> int:
    """How many runs could not be played. Raises `Cancelled`."""
    failed = 0
    with stoppable() as token:
        for number, (run, plan) in enumerate(zip(planned.runs, plans, strict=True), start=1):
            token.check()
            click.echo(f"\nRun {number} of {len(plans)}: {run.name}", err=True)
            try:
                if _is_done(plan):
                    click.echo("It is complete.", err=True)
                else:
                    play(plan, token, as_json)
            except Cancelled:
                raise
            except AppError as problem:
                print_error(problem)
                failed += 1
    return failed


def _is_done(plan: Plan) -> bool:
    """Raises `BadInput` when the folder holds another run than the file asks for."""
    if not plan.resumes:
        return False
    found = RunFolder.open(plan.path)
    if found.settings != plan.settings:
        hint = "Give the matrix another name, or choose another folder with --out."
        raise BadInput(f"{plan.path} holds a run with other settings.", hint)
    return found.is_complete


def _list(planned: Matrix, plans: list[Plan], as_json: bool) -> None:
    for run, plan in zip(planned.runs, plans, strict=True):
        if as_json:
            print_json({"run": run.name, "path": str(plan.path), "begun": plan.resumes})
        else:
            say(f"{run.name}{'  (begun)' if plan.resumes else ''}")


def _next_step(paths: list[Path]) -> str:
    command = ["iasr", "bench", "report", *map(str, paths), "--out", str(paths[0].parent / "report.html")]
    return f"\nTheir report: {shlex.join(command)}"
