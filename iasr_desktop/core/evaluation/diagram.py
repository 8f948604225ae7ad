"""The reliability diagram: how often the agent is right at each probability that it gives."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from iasr_desktop.core.evaluation.routing import Bin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BLUE, _GREY = "#2f6db3", "#8a8f98"
_SIZE_INCHES = (5.0, 6.0)


def reliability_svg(bins: Sequence[Bin]) -> str:
    """As SVG: the share right with its 95 % interval above, how many decisions below. The same bins
    give the same file, byte for byte."""
    # Without pyplot: no display is looked for, and nothing of matplotlib's is left changed.
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    out = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "reliability", "font.size": 9, "svg.fonttype": "none"}):
        figure = Figure(figsize=_SIZE_INCHES, layout="constrained")
        FigureCanvasSVG(figure)
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
        _draw_shares(above, [each for each in bins if each.n])
        _draw_counts(below, bins)
        figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def _draw_shares(axes: "Axes", filled: Sequence[Bin]) -> None:
    axes.plot([0, 1], [0, 1], color=_GREY, linestyle="--", linewidth=1, label="perfectly calibrated")
    shares = [each.share.value for each in filled]
    intervals = [each.share.interval for each in filled]
    downs = [max(0.0, share - interval.low) for share, interval in zip(shares, intervals, strict=True)]
    ups = [max(0.0, interval.high - share) for share, interval in zip(shares, intervals, strict=True)]
    means = [each.mean_p for each in filled]
    axes.errorbar(means, shares, yerr=[downs, ups], fmt="o", color=_BLUE, capsize=3, label="agent, 95 % interval")
    axes.set(xlim=(0, 1), ylim=(0, 1.02), ylabel="share of intents right")
    axes.legend(loc="upper left", frameon=False)


def _draw_counts(axes: "Axes", bins: Sequence[Bin]) -> None:
    widths = [each.high - each.low for each in bins]
    axes.bar(
        [each.low for each in bins], [each.n for each in bins], widths, align="edge", color=_BLUE, edgecolor="white"
    )
    axes.set(xlabel="probability of the intent taken", ylabel="decisions")
