"""`iasr score`: metrics over pairs of reference and hypothesis, with counts and intervals."""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
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
from iasr_desktop.core.metrics import normalizers, score_report, scoring
from iasr_desktop.core.metrics.comparison import Comparison
from iasr_desktop.core.metrics.manifest_lines import STDIN, Problem
from iasr_desktop.core.metrics.manifests import Manifest, manifest_file
from iasr_desktop.core.metrics.metric import Metric, MetricOptions
from iasr_desktop.core.metrics.plain_text import whole_code_points
from iasr_desktop.core.metrics.scoring import OnScored, Scored
from iasr_desktop.core.progress import OnProgress, Progress

# Shown without being asked for only where there is anything to measure.
_USUAL = ("wer", "cer", "mer")
_IF_ANY = ("ner", "pier")


_METRIC = click.Choice(list(score_metrics.METRICS))
_NORMALIZER = click.Choice(list(normalizers.NORMALIZERS))


@dataclass
class _Problems:
    """Names each line that cannot be used as it is met."""

    count: int = 0

    def __call__(self, problem: Problem) -> None:
        self.count += 1
        print_error(BadInput(str(problem)))


def _list(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    for name, (*_, text) in score_metrics.METRICS.items():
        say(f"{name:12} {text}")
    say("")
    for each in normalizers.NORMALIZERS.values():
        say(each.about)
    context.exit()


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--metric", "-m", "names", multiple=True, type=_METRIC, help="What to measure; may be repeated.")
@click.option("--normalizer", type=_NORMALIZER, help="Make texts alike in this way, whatever their language.")
@click.option("--language", metavar="L", help="Language of texts that do not tell theirs: en, zh, zh-en, …")
@click.option("--ids/--no-ids", "has_ids", default=None, help="Lines of two text files begin with an id, or do not.")
@click.option("--compare", "other", type=click.Path(path_type=Path), help="Another manifest of the same utterances.")
@click.option("--model", metavar="ID", help="Language model for metrics that ask one.")
@click.option("--pooling", metavar="NAME", help="How metrics of embeddings make one vector of many.")
@click.option("--layer", type=int, metavar="N", help="Layer from which metrics of embeddings take them.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--details", type=click.Path(path_type=Path, dir_okay=False), help="Write a JSON line a pair here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list, help="Name all and end.")
def score(
    files: tuple[Path, ...],
    names: tuple[str, ...],
    normalizer: str | None,
    language: str | None,
    has_ids: bool | None,
    other: Path | None,
    model: str | None,
    pooling: str | None,
    layer: int | None,
    out: Path | None,
    details: Path | None,
    as_json: bool,
) -> None:
    """Measure hypotheses against references.

    FILES is a manifest (JSON lines, csv, tsv; - is standard input), the folder
    of a run, or a file of references and one of hypotheses.
    """
    if len(files) > 2:
        raise click.UsageError("There must be one manifest or two text files.")
    options = MetricOptions(normalizer, language, model, pooling, layer, details is not None)
    metrics = [score_metrics.build(name, options) for name in dict.fromkeys(names or (*_USUAL, *_IF_ANY))]
    problems = _Problems()
    comparison = Comparison(metrics) if other else None
    with progress_bar() as on_progress, _lines_to(details) as keep:
        reading = _Reading(metrics, problems, on_progress)
        scored = reading.scored(Manifest(files, has_ids), _watchers(keep, comparison.add_first if comparison else None))
        if comparison and other:
            second = reading.scored(Manifest((other,), has_ids), comparison.add_second)
            scored = [*_called("first", files[0], scored), *_called("second", other, second)]
    _check(comparison, problems)
    shown = [row for row in scored if names or row.metric.name in _USUAL or row.figure.n]
    _show(shown, comparison, _about(files, other, problems), out, as_json, problems)
    if problems.count:
        sys.exit(1)


@dataclass
class _Reading:
    """Scores one manifest after the other with the same metrics."""

    metrics: Sequence[Metric]
    problems: _Problems
    on_progress: OnProgress

    def scored(self, manifest: Manifest, on_scored: OnScored) -> list[Scored]:
        total, label = manifest.bytes, f"Scoring {manifest.paths[0].name}"

        def on_read(done: int) -> None:
            self.on_progress(Progress(done, total, label, "B"))

        found = scoring.score(self.metrics, manifest.pairs(self.problems, on_read), CancelToken(), on_scored)
        if not found:
            raise BadInput(f"There is nothing to score in {manifest.paths[0]}.", "See the lines above, if any.")
        return found


def _called(side: str, path: Path, scored: Sequence[Scored]) -> list[Scored]:
    """Figures under the name of their file, so that both sides of a comparison can stand in one table."""
    return [replace(row, group=f"{side}, {path.name} {row.group}".strip()) for row in scored]


def _watchers(keep: Callable[[dict[str, Any]], object], and_then: OnScored | None) -> OnScored:
    def watch(pair: Any, values: Any) -> None:
        keep(scoring.detail_line(pair, values))
        if and_then:
            and_then(pair, values)

    return watch


def _check(comparison: Comparison | None, problems: _Problems) -> None:
    """Say what could not be compared."""
    if comparison is None:
        return
    lacking = (
        (comparison.repeated, "ids of the first manifest were there before; only the first of each is compared"),
        (comparison.unmatched, "ids of the second manifest are not in the first"),
        (comparison.left, "ids of the first manifest are not in the second"),
    )
    for count, what in lacking:
        if count:
            problems.count += 1
            print_error(BadInput(f"{count} {what}."))


def _show(
    scored: Sequence[Scored],
    comparison: Comparison | None,
    about: list[tuple[str, str]],
    out: Path | None,
    as_json: bool,
    problems: _Problems,
) -> None:
    compared = comparison.results() if comparison else []
    if as_json:
        figures = [score_report.figure_json(row) for row in scored]
        versus = {"comparison": [score_report.compared_json(row) for row in compared]} if comparison else {}
        print_json({"version": __version__, "problems": problems.count, "metrics": figures, **versus})
    else:
        say(score_report.tables(scored, compared))
    if out:
        write(out, whole_code_points(score_report.report(scored, compared, about)))


def _about(files: Sequence[Path], other: Path | None, problems: _Problems) -> list[tuple[str, str]]:
    named = [*files, *([other] if other else [])]
    hashed = [(f"SHA-256 of {path.name}", digest) for path in named if (digest := _digest(path))]
    return [
        made_by(),
        ("version", __version__),
        *hashed,
        ("lines left out", str(problems.count)),
    ]


def _digest(path: Path) -> str | None:
    file = manifest_file(path)
    if path == STDIN or not file.is_file():
        return None
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


@contextmanager
def _lines_to(path: Path | None) -> Iterator[Callable[[dict[str, Any]], object]]:
    """What takes a line for `path`, so that a run broken off keeps what it has.

    Halves of surrogate pairs, which UTF-8 cannot write, become JSON's escapes.
    """
    if path is None:
        yield lambda _: None
        return
    with _writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w", encoding="utf-8", errors="backslashreplace")

    def keep(line: dict[str, Any]) -> None:
        with _writing(path):
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    try:
        yield keep
    finally:
        with _writing(path):
            file.close()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(f"{path} could not be written.", "Choose another place.") from error
