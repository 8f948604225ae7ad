"""`iasr bench list` and `iasr bench show`: the suites and runs there are, and what came of one."""

import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from iasr_desktop.cli.output import print_json, say
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.markdown import table
from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.metrics.tally import Figure
from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation.datasets import SUITES
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.measured import Measured, measured
from iasr_desktop.core.simulation.types import Dialogue, Step

_ROOT = click.option(
    "--root", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Where runs lie, if elsewhere."
)


@click.command(name="list")
@_ROOT
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a suite or run.")
def list_(root: Path | None, as_json: bool) -> None:
    """List the suites that ship and the runs there are, the latest first."""
    problems: list[str] = []
    found = folders.runs(root or folders.default_root(), lambda _, sentence: problems.append(sentence))
    if as_json:
        for suite in SUITES.values():
            print_json({"suite": suite.name, "about": suite.about, "language": suite.language})
        for run in found:
            print_json(_row_json(run))
    else:
        say("\n".join(_listed(found)))
    for sentence in problems:
        click.echo(sentence, err=True)


@click.command()
@click.argument("run")
@click.option("--sample", metavar="ID", help="Show this dialogue, turn by turn.")
@_ROOT
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(run: str, sample: str | None, root: Path | None, as_json: bool) -> None:
    """Show the figures of RUN by loop, or one of its dialogues.

    RUN is a folder, or the name of one that `iasr bench list` shows.
    """
    folder = folders.find(run, root)
    if sample is not None:
        dialogue = _dialogue(folder, sample)
        if as_json:
            print_json(asdict(dialogue) | {"sample": _sample_json(dialogue), "solved_at": dialogue.solved_at})
        else:
            say("\n".join(_turns(dialogue)))
        return
    found = measured(folder)
    if as_json:
        print_json(run_json(folder, found))
    else:
        say(run_text(folder, found))


def run_text(folder: RunFolder, found: Measured) -> str:
    """A run for people: its figures by loop, harm, and what could not be played."""
    from iasr_desktop.core.simulation import report_tables

    shown = [report_tables.by_loop(found), report_tables.harm(found), report_tables.problems(found)]
    parts = [_head(folder, found)]
    for part in shown:
        if part.rows:
            parts.append(f"{part.title}\n\n{table(part.head, part.rows)}")
            parts += [textwrap.fill(part.note, 120)] if part.note else []
    return "\n\n".join(parts)


def run_json(folder: RunFolder, found: Measured) -> dict[str, Any]:
    """A run for programs."""
    figures = found.figures
    return {
        **_row_json(folder),
        "about": dict(folder.about),
        "n": figures.n,
        "unplayed": figures.unplayed,
        "problems": figures.n_problems,
        "rule": figures.rule,
        "loops": [
            {
                "loop": loop.loop,
                "wrong": _share(loop.wrong),
                "strict": _share(loop.strict),
                "unknown": _share(loop.unknown),
                "shortcuts": _share(loop.shortcuts),
                "rates": {
                    group.language or "unknown": {name: _figure(group.by_loop[at][name]) for name in group.measured()}
                    for group in figures.rates
                },
            }
            for at, loop in enumerate(figures.loops)
        ],
        "cuts": {str(loop): _share(share) for loop, share in figures.cuts.items()},
        "harmful": _share(figures.turns.harmful),
        "dialogues_per_hour": found.dialogues_per_hour,
    }


def _head(folder: RunFolder, found: Measured) -> str:
    settings = folder.settings
    hourly = found.dialogues_per_hour
    speed = f", {hourly:.0f} dialogues an hour" if hourly else ""
    played = f"{found.played} of {folder.planned} samples" if folder.planned is not None else f"{found.played} samples"
    return (
        f"{folder.name}: {settings.dataset}, {settings.system}, simulator {settings.simulator}, seed {settings.seed}\n"
        f"{played}{speed}, in {folder.path}"
    )


def _row_json(run: RunFolder) -> dict[str, Any]:
    return {
        "run": run.name,
        "path": str(run.path),
        "created_utc": run.created_utc,
        "settings": asdict(run.settings),
        "done": run.done,
        "planned": run.planned,
        "complete": run.is_complete,
    }


def _share(share: Share) -> dict[str, Any]:
    return {
        "count": share.right,
        "n": share.n,
        "share": round(share.value, 6),
        "interval": [round(bound, 6) for bound in share.interval],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    interval = figure.interval and [round(bound, 6) for bound in figure.interval]
    return {"value": None if figure.value is None else round(figure.value, 6), "interval": interval, "n": figure.n}


def _listed(found: list[RunFolder]) -> Iterator[str]:
    yield "Suites"
    width = max(map(len, SUITES))
    for suite in SUITES.values():
        yield f"  {suite.name:{width}}  {suite.about}"
    yield ""
    yield "Runs, the latest first" if found else "No runs yet."
    for run in found:
        state = "" if run.is_complete else "  (not complete)"
        dataset, settings = Path(run.settings.dataset).name, run.settings
        yield f"  {run.name}  {dataset}, {settings.system}, {run.done} of {run.planned} samples{state}"


def _dialogue(folder: RunFolder, sample_id: str) -> Dialogue:
    for dialogue in folder.dialogues():
        if dialogue.sample.id == sample_id:
            return dialogue
    raise BadInput(f"There is no sample {sample_id} in {folder.path}.", "It may not have been played yet.")


def _sample_json(dialogue: Dialogue) -> dict[str, Any]:
    sample = dialogue.sample
    return asdict(sample) | {"audio": str(sample.audio) if sample.audio else None}


def _turns(dialogue: Dialogue) -> Iterator[str]:
    sample = dialogue.sample
    yield f"{sample.id}  reference: {sample.reference}"
    for step in dialogue.steps:
        yield from _turn(step)
    if dialogue.problem:
        yield f"problem: {dialogue.problem}"


def _turn(step: Step) -> Iterator[str]:
    answer, judgement = step.answer, step.judgement
    right = {True: "right", False: "not right", None: "cannot tell"}[judgement.equivalent]
    score = "" if judgement.score is None else f" ({judgement.score:.3f})"
    if step.instruction is not None:
        yield f"loop {step.loop}  said ({step.instruction.purpose.value}): {step.instruction.text}"
        yield f"    heard: {answer.heard}"
    else:
        yield f"loop {step.loop}"
    if answer.intent is not None:
        yield f"    {answer.intent.value}, {answer.intent_p or 0:.0%} sure ({answer.tier})"
    for edit in answer.edits:
        yield f"    “{edit['before']}” → “{edit['after']}”"
    if answer.note:
        yield f"    {answer.note}"
    yield f"    text: {answer.text}"
    yield f"    {right}{score}"
