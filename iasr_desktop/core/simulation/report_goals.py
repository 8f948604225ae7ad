"""The goals of the project for one run, met or missed: the paper's best column, which models of 32B reach."""

from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.measured import Measured
from iasr_desktop.core.simulation.report_words import NOTHING, Table, counted, percent, span
from iasr_desktop.core.simulation.token_rates import LanguageRates

CUTS = {1: 0.64, 3: 0.86, 10: 0.95}
RATIO = 0.6
RISE = 0.002
HARM = 0.005
_NOTE = "A goal is met when the figure itself reaches it; whether its interval does too is for the reader to see."


def goals(run: Measured, *, named: bool = False) -> Table:
    """Only what was measured; cuts at loops that were not played are left out. `named`: with the run's name."""
    found = run.figures
    rows = [_cut(loop, bound, found.cuts[loop]) for loop, bound in CUTS.items() if loop in found.cuts]
    for group in found.rates:
        rows += _rates(group, found)
    harmful = found.turns.harmful
    rows.append(
        ("harmful edits on right texts", f"≤ {percent(HARM)}", counted(harmful), _met(harmful.n, harmful.value <= HARM))
    )
    return Table(
        "goals", f"Goals: {run.name}" if named else "Goals", ("figure", "goal", "reached", ""), tuple(rows), _NOTE
    )


def _cut(loop: int, bound: float, cut: Share) -> tuple[str, ...]:
    return (
        f"cut of the error rate at loop {loop}",
        f"≥ {percent(bound)}",
        counted(cut),
        _met(cut.n, cut.value >= bound),
    )


def _rates(group: LanguageRates, found: RunFigures) -> list[tuple[str, ...]]:
    name = f"{group.title} {group.language}".strip()
    ratio = group.ratio.value
    reached = NOTHING if ratio is None else percent(ratio)
    if group.ratio.interval:
        reached += f" ({span(group.ratio.interval)})"
    last = found.loops[-1].loop
    rise = max(0.0, group.worst_rise)
    return [
        (f"{name} at loop {last} against loop 0", f"≤ {percent(RATIO)}", reached,
         _met(ratio is not None, ratio is not None and ratio <= RATIO)),
        (f"largest rise of {name} from a loop to the next", f"≤ {100 * RISE:g} points", f"{100 * rise:.2f} points",
         _met(group.n, rise <= RISE)),
    ]  # fmt: skip


def _met(n: float, reached: bool) -> str:
    if not n:
        return "not measured"
    return "met" if reached else "missed"
