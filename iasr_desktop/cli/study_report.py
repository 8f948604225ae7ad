"""`iasr study report`: figures of a study, alone or beside metrics and a judge."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__
from iasr_desktop.cli import score_metrics
from iasr_desktop.cli.bench_files import OutFile, made_by, write
from iasr_desktop.cli.output import print_error, print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.markdown import facts
from iasr_desktop.core.metrics.metric import MetricOptions
from iasr_desktop.core.studies import choice_report, equivalence_report, exchange, measured, tallies
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.annotations import Annotation, AnnotationLog, name_key
from iasr_desktop.core.studies.items import Kind, OnProblem
from iasr_desktop.core.studies.measured import Measured
from iasr_desktop.core.studies.study import Study

_USUAL = ("wer", "cer")
# People choose between the texts as they stand, so that is what counts in a choice (and in the published figures).
_AS_SHOWN = "none-1"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--judge", "judges", multiple=True, type=click.Path(path_type=Path), help="Lines of iasr judge --json.")
@click.option("--metric", "-m", "names", multiple=True, metavar="NAME", help="What to compare; may be repeated.")
@click.option("--normalizer", metavar="NAME", help="Make texts alike in this way for metrics of words and characters.")
@click.option("--language", metavar="L", help="Language of texts that do not tell theirs.")
@click.option("--model", metavar="ID", help="Language model for metrics that ask one.")
@click.option("--pooling", metavar="NAME", help="How metrics of embeddings make one vector of many.")
@click.option("--layer", type=int, metavar="N", help="Layer from which metrics of embeddings take them.")
@click.option("--names", "with_names", is_flag=True, help="Call annotators by their names.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def report(
    folder: Path,
    judges: tuple[Path, ...],
    names: tuple[str, ...],
    normalizer: str | None,
    language: str | None,
    model: str | None,
    pooling: str | None,
    layer: int | None,
    with_names: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compare metrics and a judge with people, and people with each other.

    --judge may be repeated, for runs that are to be compared.
    """
    said: list[str] = []

    def problem(sentence: str) -> None:
        said.append(sentence)
        print_error(BadInput(sentence))

    study = studies.load(folder)
    annotations = AnnotationLog(study).read(problem)
    given = normalizer or (_AS_SHOWN if study.kind is Kind.CHOICE else None)
    options = MetricOptions(given, language, model, pooling, layer)
    measures = [*measured.judged(study, judges, problem), *_metrics(study, names or _USUAL, options)]
    shown = _names(study, annotations, with_names)
    tables, figures = _made(study, annotations, measures, problem, shown)
    if as_json:
        print_json({"version": __version__, "problems": len(said), **figures})
    else:
        say(tables)
    if out:
        write(out, f"# Study\n\n{_about(study, judges, len(said))}\n\n{tables}\n")
    if said:
        raise click.exceptions.Exit(1)


def _made(
    study: Study,
    annotations: Sequence[Annotation],
    measures: Sequence[Measured],
    problem: OnProblem,
    names: Mapping[str, str],
) -> tuple[str, dict[str, Any]]:
    """The report as Markdown and as JSON."""
    if study.kind is Kind.CHOICE:
        chosen = choice_report.make(study, annotations, tallies.read(study, problem), measures)
        return choice_report.as_markdown(chosen, names), choice_report.as_json(chosen, names)
    found = equivalence_report.make(study, annotations, measures)
    return equivalence_report.as_markdown(found, names), equivalence_report.as_json(found, names)


def _metrics(study: Study, names: Sequence[str], options: MetricOptions) -> list[Measured]:
    metrics = [score_metrics.build(name, options) for name in dict.fromkeys(names)]
    with progress_bar() as on_progress:
        return [measured.measure(metric, study, CancelToken(), on_progress) for metric in metrics]


def _names(study: Study, annotations: Sequence[Annotation], with_names: bool) -> Mapping[str, str]:
    """What annotators are called, by the key of their name."""
    names = [one.annotator for one in annotations]
    return {name_key(name): name for name in names} if with_names else exchange.pseudonyms(study, names)


def _about(study: Study, judges: Sequence[Path], problems: int) -> str:
    told = [
        made_by(),
        ("version", __version__),
        ("SHA-256 of the items", study.sha256),
        ("seed", str(study.seed)),
        *((f"SHA-256 of {path.name}", hashlib.sha256(path.read_bytes()).hexdigest()) for path in judges),
        ("lines left out", str(problems)),
    ]
    return facts(told)
