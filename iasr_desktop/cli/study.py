"""`iasr study`: judgements of people about transcripts, asked for and compared with metrics."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from iasr_desktop.cli.output import print_error, print_json, say
from iasr_desktop.cli.study_annotate import annotate_in_terminal
from iasr_desktop.cli.study_report import report
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.hats import triplets
from iasr_desktop.core.metrics.manifests import Manifest
from iasr_desktop.core.studies import exchange, items, tallies
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.annotations import AnnotationLog
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.study import BATCH, Study

_folder = click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
_out_option = click.option(
    "--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="The folder of the study."
)
_seed_option = click.option("--seed", type=int, default=0, show_default=True, help="Decides orders and sides.")
_batch_option = click.option(
    "--batch", type=click.IntRange(min=1), default=BATCH, show_default=True, help="Items shown in one go."
)
_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@dataclass
class Problems:
    """Says each thing that was left out as it is met; `end` makes the command fail for it."""

    count: int = 0

    def __call__(self, sentence: str) -> None:
        self.count += 1
        print_error(BadInput(sentence))

    def end(self) -> None:
        if self.count:
            raise click.exceptions.Exit(1)


@click.group()
def study() -> None:
    """Ask people about transcripts, and compare metrics with them.

    A study is a folder. Annotators see written text only, one item after the other.
    """


@study.command()
@click.argument("kind", type=click.Choice([kind.value for kind in Kind]))
@click.argument("manifest", type=click.Path(path_type=Path))
@_out_option
@click.option("--against", type=click.Path(path_type=Path), help="The second hypotheses of a choice, by the same ids.")
@_seed_option
@_batch_option
@_json_option
def new(kind: str, manifest: Path, out: Path, against: Path | None, seed: int, batch: int, as_json: bool) -> None:
    """Make a study from a manifest, as `iasr score` reads it.

    `equivalence` asks whether a hypothesis means the same as its reference;
    `choice` which of two hypotheses with the same id is the better.
    """
    if against and kind == Kind.EQUIVALENCE:
        raise click.UsageError("--against is for choices.")
    problems = Problems()
    manifests = [Manifest((path,)) for path in (manifest, against) if path]
    made = studies.create(out, Kind(kind), items.read(Kind(kind), manifests, problems), seed=seed, batch=batch)
    _tell(made, as_json)
    problems.end()


@study.command("import-tallies")
@click.argument("file", type=click.Path(path_type=Path))
@_out_option
@click.option("--language", default="", metavar="L", help="Language of the texts, for metrics that want to know it.")
@_seed_option
@_batch_option
@_json_option
def import_tallies(file: Path, out: Path, language: str, seed: int, batch: int, as_json: bool) -> None:
    """Make a study of choices from counted votes: a table of HATS (reference, hypA, nbrA, hypB, nbrB)."""
    made = tallies.create_from(out, triplets.read(file), language=language, seed=seed, batch=batch)
    _tell(made, as_json)


@study.command()
@_folder
@click.option("--annotator", required=True, metavar="NAME", help="Who answers; the same name goes on later.")
@click.option("--expert", is_flag=True, help="The annotator is an expert.")
def annotate(folder: Path, annotator: str, expert: bool) -> None:
    """Answer in the terminal, by single keys. Every answer is saved at once; q ends, and another day goes on."""
    annotate_in_terminal(studies.load(folder), annotator, expert=expert)


@study.command()
@_folder
def pairs(folder: Path) -> None:
    """Print the pairs as `iasr judge` and `iasr score` read them, for `iasr study report --judge`."""
    for item in studies.load(folder).items:
        for pair in item.pairs:
            language = {"language": pair.language} if pair.language else {}
            print_json({"id": pair.id, "reference": pair.reference, "hypothesis": pair.hypothesis, **language})


@study.command()
@_folder
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--anonymous", is_flag=True, help="Write pseudonyms instead of names, and no times.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@_json_option
def export(folder: Path, file: Path, anonymous: bool, force: bool, as_json: bool) -> None:
    """Write the answers to FILE as CSV."""
    problems = Problems()
    opened = studies.load(folder)
    written = exchange.export(opened, file, AnnotationLog(opened).read(problems), hide_names=anonymous, force=force)
    if as_json:
        print_json({"file": str(file), "answers": written})
    click.echo(f"{written} answers exported to {file}.", err=True)
    problems.end()


@study.command("import")
@_folder
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace other answers of the same annotators.")
@_json_option
def import_answers(folder: Path, file: Path, force: bool, as_json: bool) -> None:
    """Add the answers of a CSV file, as `export` writes it. Lines that cannot be used are named."""
    problems = Problems()
    found = exchange.import_file(studies.load(folder), file, problems, force=force)
    if as_json:
        counts = {"added": found.added, "replaced": found.replaced, "same": found.same}
        print_json({"file": str(file), **counts, "problems": problems.count})
    click.echo(f"{found.added} added, {found.replaced} replaced, {found.same} there already.", err=True)
    problems.end()


study.add_command(report)


def _tell(made: Study, as_json: bool) -> None:
    facts: Sequence[tuple[str, object]] = (
        ("folder", str(made.folder)),
        ("kind", made.kind.value),
        ("items", len(made.items)),
        ("batch", made.batch),
        ("seed", made.seed),
        ("items_sha256", made.sha256),
    )
    if as_json:
        print_json(dict(facts))
    else:
        say(f"{made.folder}: {made.kind.value}, {len(made.items)} items in batches of {made.batch}, seed {made.seed}.")
