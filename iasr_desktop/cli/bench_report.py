"""`iasr bench report` and `iasr bench compare`: what runs of the simulation came to."""

import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from iasr_desktop import __version__
from iasr_desktop.cli.bench_files import OutFile, write, write_bytes
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.progress import throttled
from iasr_desktop.core.simulation import comparing, folders, report_json
from iasr_desktop.core.simulation.comparing import Comparison
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.measured import Measured, measured

REPORT = "report.html"
_FILE = OutFile()


@dataclass(frozen=True)
class _Wanted:
    """The files asked for."""

    page: Path | None
    csv: Path | None
    png: Path | None
    markdown: Path | None
    goals: bool

    @property
    def paths(self) -> list[Path]:
        return [path for path in (self.page, self.csv, self.png, self.markdown) if path is not None]


@click.command()
@click.argument("names", metavar="RUN...", nargs=-1, required=True)
@click.option("--out", type=_FILE, help="Write the report as one HTML page here.")
@click.option("--csv", type=click.Path(path_type=Path, file_okay=False), help="Write the figures as tables here.")
@click.option("--png", type=_FILE, help="Draw the error rates by loop here.")
@click.option("--markdown", type=_FILE, help="Write the report as Markdown here.")
@click.option("--goals", is_flag=True, help="Say in the Markdown which goals are met.")
@click.option("--anyway", is_flag=True, help="Compare runs that were judged differently.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures of each run as one JSON object.")
def report(
    names: tuple[str, ...], out: Path | None, csv: Path | None, png: Path | None, markdown: Path | None, goals: bool,
    anyway: bool, as_json: bool,
) -> None:  # fmt: skip
    """Report what one or more runs came to.

    A RUN is its folder, or its name in the usual place. Without any file asked
    for, the page of a single run is written into its folder.
    """
    runs = [folders.find(name) for name in names]
    wanted = _Wanted(out, csv, png, markdown, goals)
    if not (wanted.paths or as_json):
        if len(runs) > 1:
            raise click.UsageError("Say with --out where the page of several runs goes.")
        wanted = _Wanted(runs[0].path / REPORT, None, None, None, goals)
    found = measured_runs(runs)
    compared, left_out = _comparable(runs, anyway=anyway) if wanted.paths else ([], [])
    for told in left_out:
        click.echo(f"note: {told}", err=True)
    _write(runs, found, compared, left_out, wanted)
    for run in found if as_json else ():
        print_json(report_json.run_json(run))
    for path in () if as_json else wanted.paths:
        say(f"Written: {path}")


@click.command()
@click.argument("names", metavar="RUN RUN...", nargs=-1, required=True)
@click.option("--anyway", is_flag=True, help="Compare runs that were judged differently.")
@click.option("--out", type=_FILE, help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each pair.")
def compare(names: tuple[str, ...], anyway: bool, out: Path | None, as_json: bool) -> None:
    """Compare runs, each with the first, over the samples both have."""
    from iasr_desktop.core.simulation import report_markdown, report_runs

    if len(names) < 2:
        raise click.UsageError("Name two runs or more.")
    compared = comparing.compare_all([folders.find(name) for name in names], anyway=anyway)
    tables = "\n\n".join(report_markdown.written(report_runs.compared(each)) for each in compared) + "\n"
    if as_json:
        for each in compared:
            print_json(report_json.comparison_json(each))
    else:
        say(tables)
    if out:
        write(out, tables)


def measured_runs(runs: Sequence[RunFolder]) -> list[Measured]:
    """Each run with its figures. Raises `BadInput` for one without any dialogue, or a damaged one."""
    found = []
    with progress_bar() as on_progress:
        for run in runs:
            result = measured(run, throttled(on_progress))
            if not result.figures.n:
                raise BadInput(f"The run {run.name} has no dialogue yet.", "Go on with it: `iasr bench run --resume`.")
            found.append(result)
    return found


def _write(
    runs: Sequence[RunFolder],
    found: Sequence[Measured],
    compared: Sequence[Comparison],
    notes: Sequence[str],
    wanted: _Wanted,
) -> None:
    """Raises `BadInput` for what cannot be written."""
    from iasr_desktop.core.simulation import curves, report_csv, report_goals, report_html, report_markdown

    if wanted.page:
        write(wanted.page, report_html.page(found, compared, made=_made(), notes=notes))
    if wanted.csv:
        for name, content in report_csv.files(found, compared).items():
            write(wanted.csv / name, content)
        write(wanted.csv / "samples.csv", report_csv.text(row for run in runs for row in report_csv.samples(run)))
    if wanted.png:
        write_bytes(wanted.png, curves.trajectory_png(found))
    if wanted.markdown:
        curve = Path(os.path.relpath(wanted.png, wanted.markdown.parent)).as_posix() if wanted.png else None
        tables = [report_goals.goals(run, named=len(found) > 1) for run in found] if wanted.goals else []
        text = report_markdown.document(found, compared, made=_made(), notes=notes, curve=curve, goals=tables)
        write(wanted.markdown, text)


def _comparable(runs: Sequence[RunFolder], *, anyway: bool) -> tuple[list[Comparison], list[str]]:
    """Every other run with the first, and why one over other data or with another judge is not among them."""
    compared, left_out = [], []
    for other in runs[1:]:
        try:
            compared.append(comparing.compare(runs[0], other, anyway=anyway))
        except BadInput as problem:
            left_out.append(f"Not compared: {problem}")
    return compared, left_out


def _made() -> str:
    now = datetime.now(UTC).isoformat(timespec="minutes")
    return f"Made by `iasr {shlex.join(sys.argv[1:])}`, version {__version__}, {now}."
