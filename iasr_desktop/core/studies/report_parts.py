"""What both reports share: how figures are written in tables and in JSON."""

from collections.abc import Sequence
from typing import Any

from iasr_desktop.core.markdown import table
from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.studies.agreement import Agreement


def percent(share: Share) -> str:
    """A share with what it was made from."""
    return f"{100 * share.value:.1f} % ({share.right} of {share.n})" if share.n else "–"


def percents(share: Share) -> str:
    """The interval of a share."""
    return f"{100 * share.interval.low:.1f} to {100 * share.interval.high:.1f} %" if share.n else "–"


def number(value: float | None, *, signed: bool = False) -> str:
    """A correlation or the like."""
    return "–" if value is None else f"{value:{'+' if signed else ''}.4f}"


def numbers(bounds: Sequence[float] | None, *, signed: bool = False) -> str:
    """An interval of one."""
    return "–" if bounds is None else " to ".join(number(bound, signed=signed) for bound in bounds)


def share_json(share: Share) -> dict[str, Any]:
    """A share with its counts and interval."""
    return {
        "share": share.value if share.n else None,
        "right": share.right,
        "n": share.n,
        "interval": list(share.interval) if share.n else None,
    }


def agreement_json(found: Agreement) -> dict[str, Any]:
    """How far people agree."""
    return {
        "n": found.n,
        "alpha": found.alpha,
        "interval": list(found.interval) if found.interval else None,
        "split": share_json(found.split),
        "unanimous": share_json(found.unanimous),
    }


def agreement_table(found: Agreement) -> str:
    """How far people agree."""
    rows = [
        ["items with two answers or more", f"{found.n}", ""],
        ["Krippendorff's alpha (nominal)", number(found.alpha), numbers(found.interval)],
        ["unanimous items", percent(found.unanimous), percents(found.unanimous)],
        ["items with opinion split in half", percent(found.split), percents(found.split)],
    ]
    return table(["agreement of annotators", "", "95 %"], rows)
