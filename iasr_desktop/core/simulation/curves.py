"""Drawings of runs: error rates by loop (paper, Fig. 5) and what a setting does to them (Fig. 6 to 8).

The same figures give the same file, byte for byte. As SVG they are made to
stand in a page: ink takes the page's colour, and ids are the drawing's own.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from iasr_desktop.core.simulation.ablations import Ablation
from iasr_desktop.core.simulation.measured import Measured, labels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Okabe and Ito's colours, told apart by people who see few of them, dark enough for white and bright enough for black.
_COLOURS = ("#2f7fc1", "#d55e00", "#009e73", "#b8860b", "#b35d92", "#6f7bd0", "#7f7f7f")
_MARKERS = "osD^vPX"
_INK = "#010203"
"""Stands for the colour of the page's text until the drawing is in it."""
_WIDTH_INCHES, _ROW_INCHES = 7.2, 3.0
_PNG_DPI = 150
_ACROSS = 3

_FONT = "DejaVu Sans"
_STRICT = "strict"
_LONGEST_LABEL = 60
"""A longer one would leave no room for the drawing."""
_UNREFERENCED = re.compile(r'<g id="[^"]*">')
_IDS = re.compile(r'(\bid="|href="#|url\(#)')
_HEAD = re.compile(r"^.*?(?=<svg\b)", re.DOTALL)
# What matplotlib says for all of a document holds for the drawing alone.
_STYLE = re.compile(r"\s*<style type=\"text/css\">.*?</style>", re.DOTALL)
_SVG = '<svg style="stroke-linejoin: round; stroke-linecap: butt" '
_METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL)


def trajectory_svg(runs: Sequence[Measured], name: str = "trajectory") -> str:
    """S²ER by loop above, the error rates of the texts below; `name` makes the ids unlike those of other drawings."""
    return _svg(lambda figure: _draw_trajectory(figure, runs), (_WIDTH_INCHES, 2 * _ROW_INCHES), name)


def trajectory_png(runs: Sequence[Measured]) -> bytes:
    """The same on white."""
    with _figure((_WIDTH_INCHES, 2 * _ROW_INCHES), "trajectory") as figure:
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        FigureCanvasAgg(figure)
        _draw_trajectory(figure, runs)
        out = io.BytesIO()
        # Without the versions of libraries the same figures are the same file.
        figure.savefig(out, format="png", dpi=_PNG_DPI, facecolor="white", metadata={"Software": None})
    return out.getvalue()


def ablation_svg(ablation: Ablation) -> str:
    """A panel for each company of other settings, a curve for each value."""
    across = min(_ACROSS, len(ablation.panels))
    down = -(-len(ablation.panels) // across)
    size = (_WIDTH_INCHES, _ROW_INCHES * down + 0.3)
    return _svg(lambda figure: _draw_ablation(figure, ablation, across, down), size, f"by-{ablation.setting}")


def _draw_trajectory(figure: "Figure", runs: Sequence[Measured]) -> None:
    above, below = figure.subplots(2, 1, sharex=True)
    names = labels(runs)
    for at, (name, run) in enumerate(zip(names, runs, strict=True)):
        _draw_curve(above, run, name, at)
        _draw_rates(below, run, name if len(runs) > 1 else "", at)
    rules = list(dict.fromkeys(run.figures.rule for run in runs))
    _finish(above, " / ".join(rules))
    _finish(below, "error rate of the texts", xlabel="loop")


def _draw_curve(axes: "Axes", run: Measured, name: str, at: int) -> None:
    """The headline with its band; the strict curve dotted where it is another."""
    loops = run.figures.loops
    x, y = [row.loop for row in loops], [100 * row.wrong.value for row in loops]
    low, high = ([100 * row.wrong.interval[end] for row in loops] for end in (0, 1))
    colour = _COLOURS[at % len(_COLOURS)]
    axes.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)
    axes.plot(x, y, color=colour, marker=_MARKERS[at % len(_MARKERS)], markersize=4, label=_drawable(name))
    strict = [100 * row.strict.value for row in loops]
    if strict != y:
        known = axes.get_legend_handles_labels()[1]
        axes.plot(x, strict, color=colour, linestyle=":", linewidth=1.4, label=None if _STRICT in known else _STRICT)


def _draw_rates(axes: "Axes", run: Measured, name: str, at: int) -> None:
    """The main rate of each language with its interval, names dashed."""
    for number, group in enumerate(run.figures.rates):
        for metric in [found for found in group.measured() if found in (group.main, "ner")]:
            figures = [row[metric] for row in group.by_loop]
            y = [100 * (figure.value or 0.0) for figure in figures]
            intervals = [figure.interval or (figure.value or 0.0,) * 2 for figure in figures]
            # Alone, a run has a colour for each rate; beside others it has one of its own.
            colour = _COLOURS[(at if name else 2 * number + (metric == "ner")) % len(_COLOURS)]
            title = " ".join(filter(None, (name, metric.upper(), group.language if len(run.figures.rates) > 1 else "")))
            style = "--" if metric == "ner" else "-"
            low, high = ([100 * interval[end] for interval in intervals] for end in (0, 1))
            axes.fill_between(range(len(y)), low, high, color=colour, alpha=0.12, linewidth=0)
            axes.plot(range(len(y)), y, style, color=colour, marker=_MARKERS[at % len(_MARKERS)], markersize=3,
                      label=_drawable(title))  # fmt: skip


def _draw_ablation(figure: "Figure", ablation: Ablation, across: int, down: int) -> None:
    grid = figure.subplots(down, across, sharey=True, squeeze=False)
    cells = [axes for row in grid for axes in row]
    colours = {value: at for at, value in enumerate(dict.fromkeys(v for p in ablation.panels for v, _ in p.runs))}
    for axes, panel in zip(cells, ablation.panels, strict=False):
        for value, run in panel.runs:
            _draw_curve(axes, run, value, colours[value])
        _finish(axes, panel.runs[0][1].figures.rule if axes in grid[:, 0] else "", xlabel="loop")
        axes.set_title(_drawable(panel.title), fontsize=8)
    for axes in cells[len(ablation.panels) :]:
        axes.set_visible(False)


def _finish(axes: "Axes", ylabel: str, xlabel: str = "") -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set(ylabel=f"{ylabel}, %" if ylabel else "", xlabel=xlabel)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False, fontsize=8)


@contextmanager
def _figure(size: tuple[float, float], name: str) -> "Iterator[Figure]":
    # Without pyplot: no display is looked for, and nothing of matplotlib's is left changed.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    inks = dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), _INK)
    # Typed loosely: matplotlib knows its settings by a list of literals.
    how: Any = {
        **inks, "svg.hashsalt": name, "svg.fonttype": "none", "font.size": 9, "font.family": _FONT,
        "text.parse_math": False, "legend.labelcolor": _INK, "grid.color": "#808080",
    }  # fmt: skip
    with mpl.rc_context(how):
        yield Figure(figsize=size, layout="constrained")


def _svg(draw: "Callable[[Figure], None]", size: tuple[float, float], name: str) -> str:
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    out = io.StringIO()
    with _figure(size, name) as figure:
        FigureCanvasSVG(figure)
        draw(figure)
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return _for_page(out.getvalue(), name)


def _for_page(svg: str, name: str) -> str:
    """Without what only a file of its own needs; nothing in it that another drawing of the page has too."""
    inner = _METADATA.sub("", _HEAD.sub("", svg))
    inner = _IDS.sub(rf"\g<1>{name}-", _UNREFERENCED.sub("<g>", inner))
    return _STYLE.sub("", inner).replace("<svg ", _SVG, 1).replace(_INK, "currentColor").strip()


def _drawable(text: str) -> str:
    """`text`, not too long, with what the font has no sign for left as a box: the tables beside have it whole."""
    from matplotlib import font_manager

    font = font_manager.get_font(font_manager.findfont(_FONT))
    if len(text) > _LONGEST_LABEL:
        text = f"{text[: _LONGEST_LABEL // 2]}…{text[-_LONGEST_LABEL // 2 :]}"
    # A label that begins with an underscore would be left out of the legend.
    shown = "".join(sign if font.get_char_index(ord(sign)) else "□" for sign in text)
    return f"\u200a{shown}" if shown.startswith("_") else shown
