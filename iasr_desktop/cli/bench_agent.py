"""`iasr bench agent`: how often the agent is right, on files of written cases and on ordinary prose."""

import json
import os
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import psutil

from iasr_desktop import __version__
from iasr_desktop.cli.agent import open_agent
from iasr_desktop.cli.bench_files import OutFile, lines_to, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.weights import Weights
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation import agent_figures, agent_report, agent_run, routing
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation.agent_plan import Files, Plan, planned
from iasr_desktop.core.evaluation.agent_run import AgentRun, Measured, Variant
from iasr_desktop.core.evaluation.cases import CaseResult, result_of
from iasr_desktop.core.evaluation.diagram import reliability_svg
from iasr_desktop.core.progress import OnProgress, Progress

_FILE = click.Path(path_type=Path)
_NEW_FILE = click.Path(path_type=Path, dir_okay=False)


@dataclass(frozen=True)
class Options:
    """The command line."""

    files: tuple[Path, ...]
    held: tuple[Path, ...]
    halves: tuple[tuple[Path, Path], ...]
    prose: tuple[Path, ...]
    prose_limit: int
    prose_plain: bool
    seed: int
    ablations: bool
    ablation_limit: int | None
    also: tuple[str, ...]
    as_json: bool
    out: Path | None
    results: Path | None
    model_id: str | None
    no_model: bool

    @property
    def product(self) -> Variant:
        return Variant("rules only" if self.no_model else "both", not self.no_model, self.model_id)


@click.command()
@click.argument("files", nargs=-1, type=_FILE)
@click.option("--held", multiple=True, type=_FILE, help="Cases held out: figures only, no text of them.")
@click.option(
    "--halves", nargs=2, multiple=True, type=_FILE, metavar="TUNED HELD", help="Compare these two; HELD is held out."
)
@click.option("--prose", multiple=True, type=_FILE, help="Sentences to append: .txt, a folder of them, or .jsonl.")
@click.option("--prose-limit", default=1000, type=click.IntRange(1), show_default=True, help="Sentences drawn.")
@click.option("--prose-plain", is_flag=True, help="Hear each sentence in lower case without signs as well.")
@click.option("--seed", default=7, show_default=True, help="Decides which sentences are drawn.")
@click.option("--ablations", is_flag=True, help="Measure without the model, the grammar, and phonetics too.")
@click.option(
    "--ablation-limit", type=click.IntRange(1), metavar="N", help="Compare on N cases of each file instead of all."
)
@click.option("--also", multiple=True, metavar="ID", help="Measure with this language model too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a file, then one for all.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here, with a diagram beside.")
@click.option("--results", type=_NEW_FILE, help="Write each case's result here.")
@click.option("--model", "model_id", metavar="ID", help="Use this language model instead of the one in the settings.")
@click.option("--no-model", is_flag=True, help="Decide by the command grammar alone.")
def agent(**given: Any) -> None:
    """Measure the agent on FILES of written cases.

    A case is a JSON line with id, state, heard, intent and expected.
    """
    options = Options(**given)
    _check(options)
    files = Files(options.files, options.held, options.halves, options.prose)
    plan = planned(files, prose_limit=options.prose_limit, with_plain=options.prose_plain, seed=options.seed)
    with lines_to(options.results) as keep:
        run = _measured(options, plan, _about_files(files, plan, options.seed), keep)
    if options.as_json:
        for line in agent_figures.lines(run):
            print_json(line)
    else:
        say(agent_report.report(run))
    if options.out:
        _write(options.out, run)


def _check(options: Options) -> None:
    """Raises before anything takes long: nothing to measure, or models that are not there."""
    from iasr_desktop.app import open_store
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model

    if not (options.files or options.held or options.halves or options.prose):
        raise click.UsageError("Name a file of cases, or prose.")
    if options.no_model and (options.ablations or options.also):
        raise click.UsageError("--no-model cannot be compared with variants that need the model.")
    for model_id in options.also:
        ready_model(open_store(), model_id, ModelKind.LLM)


def _measured(
    options: Options, plan: Plan, files: Sequence[tuple[str, str]], keep: Callable[[str], object]
) -> AgentRun:
    """Every variant in turn, one in memory at a time."""
    measured: list[Measured] = []
    about = _about_machine()
    provenance: Mapping[str, Any] | None = None
    for variant in agent_run.variants(options.product, with_ablations=options.ablations, also=options.also):
        deciding = open_agent(variant.model_id, not variant.uses_model, variant.tiers)
        if not measured:
            if options.ablations and not deciding.model_id:
                raise BadInput("Parts cannot be compared without the language model.", deciding.without_model)
            provenance = Weights.load().provenance if deciding.model_id else None
            about += [*_about_agent(deciding), *files]
        heard = plan.sample(options.ablation_limit, options.seed) if measured else plan
        with progress_bar() as on_progress:
            measured.append(_decided(variant.name, deciding, heard, keep, on_progress))
    return AgentRun(about, measured, plan.held, plan.halves, provenance)


def _decided(
    name: str, deciding: Agent, plan: Plan, keep: Callable[[str], object], on_progress: OnProgress
) -> Measured:
    def told(progress: Progress) -> None:
        on_progress(replace(progress, label=name))

    found: list[CaseResult] = []
    for result in written.decided(deciding, plan.every, CancelToken(), told):
        found.append(result)
        keep(json.dumps(_case_line(name, result, result.file in plan.held), ensure_ascii=False))
    prose_at, plain_at = len(plan.cases), len(plan.cases) + len(plan.prose)
    return Measured(name, deciding.model_id, found[:prose_at], found[prose_at:plain_at], found[plain_at:])


def _case_line(variant: str, result: CaseResult, is_held: bool) -> dict[str, Any]:
    """What became of a case; of one held out nothing that tells its words."""
    decision = result.decision
    texts = {
        "id": result.case.id,
        "text": result_of(decision, result.case.state),
        "note": decision.note,
    }
    return {
        "variant": variant,
        "file": result.file,
        **({} if is_held else texts),
        "right": result.is_right,
        "meant": result.case.intent.value,
        "intent": decision.intent.value,
        "intent_p": round(decision.intent_p, 4),
        "action": decision.action.value,
        "tier": decision.tier,
        "warm_ms": round(result.warm_ms, 1),
        "agent_ms": round(result.agent_ms, 1),
        "timings_ms": dict(result.timings_ms),
    }


def _about_machine() -> list[tuple[str, str]]:
    return [
        made_by(),
        ("version", __version__),
        ("machine", f"{processor_name()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"),
        ("load of other programs at the start", f"{psutil.getloadavg()[0]:.1f} (mean of a minute)"),
    ]


def _about_agent(deciding: Agent) -> list[tuple[str, str]]:
    from iasr_desktop.app import open_store

    model = deciding.model_id
    told = f"{model}, SHA-256 {open_store().sha256(model)}" if model else "none (grammar alone)"
    return [("language model", told), ("prompt", f"SHA-256 {deciding.prompt_hash}")]


def _about_files(files: Files, plan: Plan, seed: int) -> list[tuple[str, str]]:
    """The hashes of what was read, and how much prose was drawn."""
    told = [(name, f"SHA-256 {sha256}") for name, sha256 in files.hashes().items()]
    if plan.prose:
        told.append(("prose", f"{len(plan.prose)} sentences, drawn with seed {seed}"))
    return told


def _write(out: Path, run: AgentRun) -> None:
    """The report and, where intents were counted, the diagram beside it."""
    if not run.product.cases:
        write(out, agent_report.report(run))
        return
    diagram = out.with_name(f"{out.stem}-reliability.svg")
    write(diagram, reliability_svg(routing.reliability(run.product.cases)))
    write(out, agent_report.report(run, diagram.name))
