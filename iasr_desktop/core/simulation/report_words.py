"""How figures are written in reports."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core.metrics.statistics import Difference, Share
from iasr_desktop.core.metrics.tally import Figure
from iasr_desktop.core.simulation.durations import Times

NOTHING = "–"


@dataclass(frozen=True)
class Table:
    """`name` is a word for files and links, `note` a paragraph below the table."""

    name: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def share(value: Share) -> str:
    """In percent with its interval; nothing when there is nothing to count."""
    if not value.n:
        return NOTHING
    return f"{percent(value.value)} ({span(value.interval)})"


def counted(value: Share) -> str:
    """How many of how many, then as `share`."""
    return f"{value.right} of {value.n}: {share(value)}" if value.n else NOTHING


def figure(value: Figure) -> str:
    """A pooled rate in percent with its interval."""
    if value.value is None:
        return NOTHING
    return f"{percent(value.value)} ({span(value.interval)})" if value.interval else percent(value.value)


def difference(value: Difference | None) -> str:
    """In percentage points, with its interval."""
    if value is None:
        return NOTHING
    points, low, high = (100 * part for part in value)
    return f"{points:+.2f} ({low:+.1f} – {high:+.1f})"


def percent(value: float) -> str:
    """A share of 1 in percent."""
    return f"{100 * value:.2f} %"


def span(interval: Sequence[float]) -> str:
    """Both ends in percent."""
    low, high = interval
    return f"{100 * low:.1f} – {100 * high:.1f}"


def milliseconds(times: Times) -> tuple[str, str]:
    """Median and 95th percentile."""
    return _ms(times.median_ms), _ms(times.p95_ms)


def several(n: int, what: str) -> str:
    """A number of things."""
    return f"{n:,} {what}" if n == 1 else f"{n:,} {what}s"


def probability(p: float) -> str:
    """The p of a test."""
    return f"{p:.3g}"


def whole(value: float | None) -> str:
    """Without decimals."""
    return NOTHING if value is None else f"{value:,.0f}"


def flat(about: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Names and values at any depth, a line each."""
    for key, value in about.items():
        if isinstance(value, Mapping):
            yield from ((f"{key} · {inner}", told) for inner, told in flat(value))
        elif isinstance(value, list | tuple):
            yield str(key), ", ".join(map(str, value)) or NOTHING
        else:
            yield str(key), NOTHING if value in (None, "") else str(value)


def _ms(value: float | None) -> str:
    return NOTHING if value is None else f"{value:,.0f} ms"
