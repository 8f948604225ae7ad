"""Reports as one page that needs nothing else: no network, no scripts, drawings inside, to be read, printed and kept.

Everything that comes from data or models is escaped by the template engine;
only the drawings, whose words matplotlib escapes, go in as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from iasr_desktop.core import paths
from iasr_desktop.core.simulation import curves, report_runs, report_tables
from iasr_desktop.core.simulation.ablations import Ablation, ablations
from iasr_desktop.core.simulation.comparing import Comparison
from iasr_desktop.core.simulation.measured import Measured, cautions, labels
from iasr_desktop.core.simulation.report_dialogues import DialogueView, shown
from iasr_desktop.core.simulation.report_words import Table

_TEMPLATE = "report/runs.html"
_MEANING = (
    "S²ER, the sentence-level semantic error rate, is the share of texts that do not mean what their reference means."
    " It is comparable only between runs with the same judge and the same first transcripts."
)


@dataclass(frozen=True)
class _Placed:
    """A table with its place in the page, and its kind for how it looks; neither holds anything from data."""

    id: str
    kind: str
    table: Table


@dataclass(frozen=True)
class _Drawing:
    svg: str
    told: str


@dataclass(frozen=True)
class _Section:
    id: str
    title: str
    warnings: tuple[str, ...] = ()
    drawings: tuple[_Drawing, ...] = ()
    tables: tuple[_Placed, ...] = ()
    dialogues: tuple[DialogueView, ...] = field(default=())


def page(
    runs: Sequence[Measured], compared: Sequence[Comparison] = (), *, made: str = "", notes: Sequence[str] = ()
) -> str:
    """The page of at least one run.

    `compared` are pairs of them, `made` says when and by what it was made, `notes` stand before everything.
    """
    import jinja2

    loader = jinja2.FileSystemLoader(paths.resource(_TEMPLATE).parent)
    engine = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=False)
    sections = [_together(runs), *map(_ablation, ablations(runs)), *_comparisons(compared)]
    sections += [
        _run(name, run, at, many=len(runs) > 1) for at, (name, run) in enumerate(zip(labels(runs), runs, strict=True))
    ]
    return engine.get_template(paths.resource(_TEMPLATE).name).render(
        title=_title(runs),
        made=made,
        warnings=[*notes, *(warning for run in runs for warning in cautions(run))],
        sections=sections,
        meaning=_MEANING,
    )


def _title(runs: Sequence[Measured]) -> str:
    return f"Run {runs[0].name}" if len(runs) == 1 else f"{len(runs)} runs"


def _together(runs: Sequence[Measured]) -> _Section:
    rules = list(dict.fromkeys(run.figures.rule for run in runs))
    told = (
        f"Above, {' and '.join(rules)} by loop with its 95 % interval; dotted, the strict curve where it differs."
        " Below, the error rates of the texts as they stand after each loop."
    )
    tables = [report_runs.overview(runs), report_runs.checkpoints(runs)]
    drawing = _Drawing(curves.trajectory_svg(runs), told)
    return _Section("figures", "Figures", drawings=(drawing,), tables=_placed("all", tables))


def _ablation(ablation: Ablation) -> _Section:
    told = f"Error rate by loop with its 95 % interval, by {ablation.title}."
    tables = _placed(f"by-{ablation.setting}", [report_runs.final(ablation)])
    drawing = _Drawing(curves.ablation_svg(ablation), told)
    return _Section(f"by-{ablation.setting}", f"By {ablation.title}", drawings=(drawing,), tables=tables)


def _comparisons(compared: Sequence[Comparison]) -> list[_Section]:
    if not compared:
        return []
    tables = [report_runs.compared(each) for each in compared]
    return [_Section("comparisons", "Runs in pairs", tables=_placed("pair", tables))]


def _run(name: str, run: Measured, at: int, *, many: bool) -> _Section:
    worst = tuple(shown(dialogue) for dialogue in run.figures.worst)
    tables = _placed(f"run-{at}", report_tables.run_tables(run))
    warnings = tuple(cautions(run)) if many else ()
    return _Section(f"run-{at}", name, warnings, tables=tables, dialogues=worst)


def _placed(prefix: str, tables: Sequence[Table]) -> tuple[_Placed, ...]:
    return tuple(_Placed(f"{prefix}-{at}", _kind(table), table) for at, table in enumerate(tables))


def _kind(table: Table) -> str:
    """The first word of its name, after which the language of its texts may stand."""
    return table.name.partition("-")[0]
