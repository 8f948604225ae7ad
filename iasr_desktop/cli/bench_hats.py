"""`iasr bench hats`: how often each measure agrees with people who chose between two transcripts."""

import hashlib
import os
import platform
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from iasr_desktop import __version__, app, instruments
from iasr_desktop.cli.bench_files import OutFile, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core import paths
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.hats import figures, report, triplets
from iasr_desktop.core.evaluation.hats.kept import measured
from iasr_desktop.core.evaluation.hats.passes import (
    ChoicePass,
    EmbeddingPass,
    JudgePass,
    LexicalPass,
    LikelihoodPass,
    Pass,
    reference_weights,
)
from iasr_desktop.core.evaluation.hats.prompts import HatsPrompts
from iasr_desktop.core.evaluation.hats.triplets import Triplet
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.ports import LanguageModel
from iasr_desktop.core.settings import Settings

_VECTORS, _LIKELIHOOD, _CHOICE, _JUDGE = "vectors", "likelihood", "choice", "judge"
_DEPTH = 3


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--model", "models", multiple=True, metavar="ID", help="Language model to measure with; may be repeated.")
@click.option(
    "--with",
    "kinds",
    multiple=True,
    type=click.Choice([_VECTORS, _LIKELIHOOD, _CHOICE, _JUDGE]),
    default=[_VECTORS],
    show_default=True,
    help="What to measure beside WER and CER; may be repeated.",
)
@click.option("--depth", type=click.IntRange(1), default=_DEPTH, show_default=True, help="Highest layer to read.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only the N triplets that people agree most on.")
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="Keep what models found in this folder.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a measure.")
def hats(
    file: Path,
    models: tuple[str, ...],
    kinds: tuple[str, ...],
    depth: int,
    limit: int | None,
    keep: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure how often measures agree with the votes in FILE, triplets as HATS has them.

    Models take long. What they found is kept, so that a run that was broken
    off goes on where it was, and a table of other measures costs nothing anew.
    """
    chosen, _ = app.load_settings()
    store = app.open_store()
    given = triplets.read(file)
    taken = sorted(given, key=lambda triplet: -triplet.share)[:limit]
    about = _about(file, len(taken), len(given))
    names = dict.fromkeys(models or (chosen.agent.model,))
    folder = keep or paths.data_dir() / "cache" / "hats"
    tables = figures.tables_of("", [LexicalPass().measure(triplet, CancelToken()) for triplet in taken])
    with progress_bar() as on_progress:
        for made, model_id in _passes(chosen, store, list(names), kinds, depth, given):
            tables |= figures.tables_of(model_id, measured(made, taken, folder, CancelToken(), on_progress))
            about += [(made.title, ", ".join(f"{name} {value}" for name, value in made.about.items()))]
    text = report.report(tables, taken, about)
    if as_json:
        for row in report.figures(tables, taken):
            print_json(row)
    else:
        say(text)
    if out:
        write(out, text)


def _passes(
    chosen: Settings, store: ModelStore, names: list[str], kinds: tuple[str, ...], depth: int, given: Sequence[Triplet]
) -> Iterator[tuple[Pass, str]]:
    """The passes one after the other, so that two models need not be in memory at once."""
    for name in names:
        if _VECTORS in kinds:
            embedder, identity = instruments.build_embedder(chosen, store, model_id=name)
            weights = reference_weights(embedder, given, CancelToken())
            yield EmbeddingPass(embedder, identity, min(depth, embedder.layers), weights), name
            embedder.close()
        if {*kinds} - {_VECTORS}:
            model, identity = instruments.build_language_model(chosen, store, model_id=name)
            for kind in dict.fromkeys(kinds):
                if kind != _VECTORS:
                    yield _asking(kind, model, identity), name
            model.close()


def _asking(kind: str, model: LanguageModel, identity: str) -> Pass:
    if kind == _JUDGE:
        return JudgePass(Judge(model), identity)
    prompts = HatsPrompts.load()
    return LikelihoodPass(model, identity, prompts) if kind == _LIKELIHOOD else ChoicePass(model, identity, prompts)


def _about(file: Path, taken: int, given: int) -> list[tuple[str, str]]:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return [
        made_by(),
        ("version", __version__),
        ("triplets", f"{taken:,} of {given:,} in {file.name}, SHA-256 {digest}"),
        ("machine", f"{processor_name()}, {platform.system()}, {os.cpu_count()} cores"),
    ]
