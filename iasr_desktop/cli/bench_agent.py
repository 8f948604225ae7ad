"""`iasr bench agent`: how often the agent is right, on files of written cases."""

import contextlib
import json
import os
import platform
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__
from iasr_desktop.cli.agent import open_agent
from iasr_desktop.cli.bench_files import write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.weights import Weights
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation import agent_report, routing
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation.cases import CaseResult, result_of


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a file, then one for all.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the tables as Markdown here.")
@click.option("--results", type=click.Path(path_type=Path, dir_okay=False), help="Write each case's result here.")
@click.option("--model", "model_id", metavar="ID", help="Use this language model instead of the one in the settings.")
@click.option("--no-model", is_flag=True, help="Decide by the command grammar alone.")
def agent(
    files: tuple[Path, ...],
    as_json: bool,
    out: Path | None,
    results: Path | None,
    model_id: str | None,
    no_model: bool,
) -> None:
    """Measure the agent on FILES of written cases.

    A case is a JSON line with id, state, heard, intent and expected.
    """
    cases = [(path.name, case) for path in files for case in written.read(path)]
    deciding = open_agent(model_id, no_model)
    with progress_bar() as on_progress, _lines_to(results) as keep:
        decided = []
        for result in written.decided(deciding, cases, CancelToken(), on_progress):
            decided.append(result)
            keep(json.dumps(_case_line(result), ensure_ascii=False))
    provenance = Weights.load().provenance if deciding.model_id else None
    tables = agent_report.report(decided, _about(deciding, no_model), provenance)
    if as_json:
        for name in (*dict.fromkeys(path.name for path in files), None):
            print_json(_figures(decided, name))
    else:
        say(tables)
    if out:
        write(out, tables)


def _figures(decided: Sequence[CaseResult], file: str | None) -> dict[str, Any]:
    """The figures of one file, or of all with `None`."""
    part = [result for result in decided if file in (None, result.file)]
    share, taken = routing.exact(part), routing.times(part)
    confusion = routing.confusion(part)
    return {
        "file": file,
        "n": share.n,
        "right": share.right,
        "exact": round(share.value, 4),
        "interval": [round(bound, 4) for bound in share.interval],
        "macro_f1": round(routing.macro_f1(part), 4),
        "calibration_error": round(routing.calibration_error(part), 4),
        "confusion": {
            truth.value: {guess.value: confusion[truth, guess] for guess in routing.INTENTS}
            for truth in routing.INTENTS
        },
        "agent_ms": {"median": round(taken.median_ms, 1), "p90": round(taken.p90_ms, 1)},
    }


def _case_line(result: CaseResult) -> dict[str, Any]:
    decision = result.decision
    return {
        "file": result.file,
        "id": result.case.id,
        "right": result.is_right,
        "meant": result.case.intent.value,
        "intent": decision.intent.value,
        "intent_p": round(decision.intent_p, 4),
        "action": decision.action.value,
        "tier": decision.tier,
        "text": result_of(decision, result.case.state),
        "note": decision.note,
        "warm_ms": round(result.warm_ms, 1),
        "agent_ms": round(result.agent_ms, 1),
        "timings_ms": dict(result.timings_ms),
    }


def _about(deciding: Agent, no_model: bool) -> list[tuple[str, str]]:
    model = "none (grammar alone)" if no_model or not deciding.model_id else deciding.model_id
    return [
        ("made by", f"`iasr {shlex.join(sys.argv[1:])}`"),
        ("version", __version__),
        ("language model", model),
        ("prompt", f"SHA-256 {deciding.prompt_hash}"),
        ("machine", f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"),
    ]


@contextlib.contextmanager
def _lines_to(path: Path | None) -> Iterator[Callable[[str], object]]:
    """What takes a line for `path` and writes it at once, so that a run broken off keeps what it has."""
    if path is None:
        yield lambda _: None
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", buffering=1) as file:
            yield lambda line: file.write(line + "\n")
    except OSError as error:
        raise _unwritable(path) from error


def _unwritable(path: Path) -> BadInput:
    return BadInput(f"{path} could not be written.", "Choose another place.")
