"""What a curve and its table show: error rates by loop, and how they are told in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.metrics.tally import Figure
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.token_rates import ALL, LanguageRates
from iasr_desktop.ui.messages import translated


@dataclass(frozen=True)
class Estimate:
    """A rate, 0 to 1 (error rates of words may be more), with its interval where there is one."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class LoopPoint:
    """Rates after a loop. `tokens` is `None` where nothing could be measured.

    `errors` are the samples that are not right yet, once right and for all (Eq. 15);
    `strict` those that are not right now.
    """

    loop: int
    errors: Estimate
    strict: Estimate
    tokens: Estimate | None


@dataclass(frozen=True)
class Points:
    """A whole curve over `n` samples; `rule` and `tokens` name its two rates ("S²ER", "WER")."""

    n: int = 0
    rule: str = "S²ER"
    tokens: str = "WER"
    loops: tuple[LoopPoint, ...] = ()


def points_of(figures: RunFigures) -> Points:
    """The curve of a run; of several languages it is that of all."""
    if not figures.n:
        return Points(rule=translated(figures.rule))
    rates = _main(figures.rates)
    loops = tuple(
        LoopPoint(loop.loop, _share(loop.wrong), _share(loop.strict), _figure(rates, loop.loop))
        for loop in figures.loops
    )
    return Points(figures.n, translated(figures.rule), rates.title if rates else "WER", loops)


def percent(value: float) -> str:
    """ "12.5 %"."""
    return f"{100 * value:.1f} %"


def estimate_text(estimate: Estimate | None) -> str:
    """ "12.5 % (8.1 to 18.7)"; a dash for what is not known."""
    if estimate is None:
        return "–"
    if estimate.low is None or estimate.high is None:
        return percent(estimate.value)
    between = QCoreApplication.translate("Benchmark", "{low} to {high}")
    bounds = between.format(low=f"{100 * estimate.low:.1f}", high=f"{100 * estimate.high:.1f}")
    return f"{percent(estimate.value)} ({bounds})"


def cell_text(estimate: Estimate | None) -> str:
    """ "12.5 (8.1–18.7)", in percent, for a narrow column."""
    if estimate is None:
        return "–"
    if estimate.low is None or estimate.high is None:
        return f"{100 * estimate.value:.1f}"
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def spoken(points: Points) -> str:
    """The whole curve in words, for those who do not see it."""
    if not points.loops:
        return QCoreApplication.translate("Benchmark", "No sample is done yet.")
    samples = QCoreApplication.translate("Benchmark", "Samples: {count}.").format(count=points.n)
    return " ".join([samples, *(_said(points, point) for point in points.loops)])


def _said(points: Points, point: LoopPoint) -> str:
    parts = [f"{points.rule} {estimate_text(point.errors)}"]
    if point.tokens is not None:
        parts.append(f"{points.tokens} {estimate_text(point.tokens)}")
    after = QCoreApplication.translate("Benchmark", "After loop {loop}: {rates}.")
    return after.format(loop=point.loop, rates=", ".join(parts))


def _main(rates: Sequence[LanguageRates]) -> LanguageRates | None:
    return next((one for one in rates if one.language == ALL), rates[0] if rates else None)


def _share(share: Share) -> Estimate:
    return Estimate(share.value, *share.interval)


def _figure(rates: LanguageRates | None, loop: int) -> Estimate | None:
    figure: Figure | None = rates.by_loop[loop][rates.main] if rates else None
    if figure is None or figure.value is None:
        return None
    return Estimate(figure.value, *(figure.interval or (None, None)))
