"""Reports as Markdown, for documents that are kept beside the code."""

from collections.abc import Iterator, Sequence

from iasr_desktop.core.markdown import escaped_start, picture, plain, quoted, table
from iasr_desktop.core.simulation import report_runs, report_tables
from iasr_desktop.core.simulation.ablations import ablations
from iasr_desktop.core.simulation.comparing import Comparison
from iasr_desktop.core.simulation.measured import Measured, cautions, labels
from iasr_desktop.core.simulation.report_dialogues import shown
from iasr_desktop.core.simulation.report_words import Table


def document(
    runs: Sequence[Measured],
    compared: Sequence[Comparison] = (),
    *,
    made: str = "",
    notes: Sequence[str] = (),
    curve: str | None = None,
    goals: Sequence[Table] = (),
) -> str:
    """The whole report. `curve` is where the drawing lies, as seen from it; `goals` come before the figures."""
    title = f"Run {runs[0].name}" if len(runs) == 1 else f"{len(runs)} runs"
    warnings = [*notes, *(told for run in runs for told in cautions(run))]
    parts = [f"# {plain(title)}", _plain(made), *(f"**{plain(told)}**" for told in warnings)]
    parts += [written(each) for each in goals]
    parts += [picture("Error rates by loop", curve)] if curve else []
    parts += [written(report_runs.overview(runs)), written(report_runs.checkpoints(runs))]
    parts += [written(report_runs.final(ablation)) for ablation in ablations(runs)]
    parts += [written(report_runs.compared(each)) for each in compared]
    for name, run in zip(labels(runs), runs, strict=True):
        parts += [f"# {plain(name)}"] if len(runs) > 1 else []
        parts += [written(each) for each in report_tables.run_tables(run)]
        parts += _worst(run)
    return "\n\n".join(filter(None, parts)) + "\n"


def written(value: Table) -> str:
    """A table with its heading and note, in which nothing from data is markup."""
    parts = [f"## {plain(value.title)}", table(value.head, value.rows), _plain(value.note)]
    return "\n\n".join(filter(None, parts))


def _worst(run: Measured) -> Iterator[str]:
    if not run.figures.worst:
        return
    yield "## The worst dialogues"
    for dialogue in map(shown, run.figures.worst):
        rows = []
        for step in dialogue.steps:
            told = dict(step.rows)
            texts = (told.get("said", ""), told.get("heard", ""), step.text, step.verdict)
            rows.append([str(step.loop), *map(quoted, texts)])
        heading = f"{_plain(dialogue.id)}: {dialogue.outcome}. Reference: {plain(dialogue.reference)}"
        yield f"{heading}\n\n" + table(["loop", "said", "heard", "text", "verdict"], rows)


def _plain(text: str) -> str:
    """As a paragraph or the end of one."""
    return escaped_start(plain(text))
