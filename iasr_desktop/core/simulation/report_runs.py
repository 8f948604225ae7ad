"""The tables of several runs beside each other, and of all beside the paper's."""

from collections.abc import Sequence

from iasr_desktop.core.simulation import ablations, published
from iasr_desktop.core.simulation.comparing import Comparison
from iasr_desktop.core.simulation.measured import Measured, labels
from iasr_desktop.core.simulation.report_words import (
    NOTHING,
    Table,
    counted,
    difference,
    figure,
    percent,
    probability,
    share,
    whole,
)
from iasr_desktop.core.simulation.success import CHECKPOINTS
from iasr_desktop.core.simulation.token_rates import TITLES, LanguageRates

_GAPS = tuple(loop for loop in CHECKPOINTS if loop)


def overview(runs: Sequence[Measured]) -> Table:
    """A row a run."""
    head = ("run", "system", "simulator", "data", "samples", "error rate", "loop 0", "last loop", "harmful edits",
            "dialogues per hour")  # fmt: skip
    rows = []
    for name, run in zip(labels(runs), runs, strict=True):
        found, settings = run.figures, run.settings
        missing = f", {run.missing} missing" if run.missing else ""
        ends = (found.loops[0].wrong, found.loops[-1].wrong)
        rows.append(
            (name, settings.system, settings.simulator, settings.dataset, f"{found.n}{missing}", found.rule,
             *(share(end) for end in ends), counted(found.turns.harmful), whole(run.dialogues_per_hour))
        )  # fmt: skip
    return Table("runs", "Runs" if len(runs) > 1 else "The run", head, tuple(rows))


def checkpoints(runs: Sequence[Measured]) -> Table:
    """Table II: the error rate at loops 0, 1, 3 and 10, and its cut; then the token errors; then the paper's rows."""
    head = ("", "n", *(f"loop {loop}" for loop in CHECKPOINTS), *(f"cut at {loop}" for loop in _GAPS))
    rows: list[tuple[str, ...]] = []
    for name, run in zip(labels(runs), runs, strict=True):
        loops = run.figures.loops
        cuts = run.figures.cuts
        levels = [share(loops[loop].wrong) if loop < len(loops) else NOTHING for loop in CHECKPOINTS]
        falls = [share(cuts[loop]) if loop in cuts else NOTHING for loop in _GAPS]
        rows.append((f"{name}: {run.figures.rule}", str(run.figures.n), *levels, *falls))
        rows += [row for group in run.figures.rates for row in _rates_rows(name, group.language, group)]
    rows += [_published(row) for row in published.TABLE_II]
    return Table("checkpoints", "Checkpoints", head, tuple(rows), published.NOT_COMPARABLE + _LEVELS)


_LEVELS = (
    " The cut at a loop is the share of the samples wrong at loop 0 that are right by then, with Wilson's interval of"
    " that share."
)


def _rates_rows(name: str, language: str, group: LanguageRates) -> list[tuple[str, ...]]:
    rows = []
    for metric in group.measured():
        if metric in (group.main, "ner"):
            cells = tuple(
                figure(group.by_loop[loop][metric]) if loop < len(group.by_loop) else NOTHING for loop in CHECKPOINTS
            )
            n = str(group.by_loop[0][metric].n)
            rows.append((f"{name}: {TITLES[metric]} {language}".strip(), n, *cells, *[NOTHING] * len(_GAPS)))
    return rows


def _published(row: published.Published) -> tuple[str, ...]:
    cells = (f"{value:.2f} %" for value in row.s2er)
    cuts = (f"{row.cut(at):.0f} %" for at in range(1, len(CHECKPOINTS)))
    return (f"paper: S²ER {row.benchmark}", NOTHING, *cells, *cuts)


def final(ablation: ablations.Ablation) -> Table:
    """The error rate at the first and the last loop by the values of one setting (table III)."""
    head = (ablation.title, "with", "n", "loop 0", "last loop", "cut", "strict at the last loop")
    rows = []
    for panel in ablation.panels:
        for value, run in panel.runs:
            loops = run.figures.loops
            last = run.figures.cuts.get(len(loops) - 1)
            rows.append((value, panel.title, str(run.figures.n), share(loops[0].wrong), share(loops[-1].wrong),
                         share(last) if last else NOTHING, share(loops[-1].strict)))  # fmt: skip
    note = _OTHER_JUDGE if ablation.changes_judge else ""
    return Table(f"by-{ablation.setting}", f"By {ablation.title}", head, tuple(rows), note)


_OTHER_JUDGE = "The judge differs between these runs, so levels of S²ER must not be compared between them."


def compared(comparison: Comparison) -> Table:
    """Two runs over the samples both have."""
    head = ("loop", "figure", "first", "second", "second minus first, points", "right only in first", "only in second",
            "McNemar p")  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for loop in comparison.loops:
        at = str(loop.loop)
        for title, paired in ((comparison.rule, loop.s2er), ("strict", loop.strict)):
            rows.append((at, title, percent(paired.first.value), percent(paired.second.value),
                         difference(paired.difference), str(paired.only_first), str(paired.only_second),
                         probability(paired.p)))  # fmt: skip
        rows.append((at, comparison.token_title, NOTHING, NOTHING, difference(loop.tokens), *[NOTHING] * 3))
        if loop.cut is not None:
            rows.append((at, "cut against loop 0", NOTHING, NOTHING, difference(loop.cut), *[NOTHING] * 3))
    told = " ".join((_PAIRED.format(n=comparison.n), *comparison.warnings))
    title = f"{comparison.second} against {comparison.first}"
    return Table(f"against-{comparison.first}", title, head, tuple(rows), told)


_PAIRED = (
    "{n} samples paired by id. Differences are in percentage points with 95 % intervals by resampling pairs; one whose"
    " interval holds 0 is not shown to be any. McNemar's test is exact and two-sided."
)
