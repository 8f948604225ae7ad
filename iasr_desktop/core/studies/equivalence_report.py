"""The report on an equivalence study: annotators, and measures against the mean of their labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from iasr_desktop.core.markdown import facts, table
from iasr_desktop.core.metrics.statistics import Correlation, Difference, Spread
from iasr_desktop.core.studies import correlations
from iasr_desktop.core.studies.agreement import Agreement, agreement
from iasr_desktop.core.studies.annotations import Annotation, current, name_key
from iasr_desktop.core.studies.correlations import Annotator, Labelled, Runs, labelled
from iasr_desktop.core.studies.measured import Measured
from iasr_desktop.core.studies.report_parts import agreement_json, agreement_table, number, numbers
from iasr_desktop.core.studies.study import Study

EVERYTHING = "all"


@dataclass(frozen=True)
class Row:
    """A measure on the `n` labelled items of a language, or on all of them, beside the experts."""

    group: str
    n: int
    measured: Runs
    experts: Spread | None
    difference: Difference | None

    @property
    def verdict(self) -> str:
        """Of the measure, compared with the experts."""
        if self.difference is None:
            return ""
        if not self.difference.is_clear:
            return "no difference shown"
        return "above the experts" if self.difference.value > 0 else "below the experts"


@dataclass(frozen=True)
class EquivalenceReport:
    """`mean` is that of the items' mean labels; `fewest` and `most` labels has an item that has any.

    `changed` answers were given anew by the same annotator.
    """

    items: int
    labels: int
    changed: int
    unlabelled: int
    fewest: int
    most: int
    mean: float | None
    agreement: Agreement
    annotators: tuple[Annotator, ...]
    experts: Spread | None
    rows: tuple[Row, ...]
    about: Mapping[str, str]


def make(study: Study, annotations: Sequence[Annotation], measures: Sequence[Measured]) -> EquivalenceReport:
    """All figures of the study; `measures` are over its items in order."""
    kept = current(annotations)
    found = labelled(kept, [item.id for item in study.items])
    counts, target = np.isfinite(found.labels).sum(axis=0), found.target
    some = counts[counts > 0]
    yes = np.nansum(found.labels, axis=0).astype(int)
    groups = {EVERYTHING: list(range(len(study.items)))}
    groups |= correlations.by_group([item.language or "unknown" for item in study.items])
    return EquivalenceReport(
        items=len(study.items),
        labels=len(kept),
        changed=len(annotations) - len(kept),
        unlabelled=int((counts == 0).sum()),
        fewest=int(some.min()) if len(some) else 0,
        most=int(some.max()) if len(some) else 0,
        mean=float(np.nanmean(target)) if len(some) else None,
        agreement=agreement([(int(y), int(n - y)) for y, n in zip(yes, counts, strict=True)]),
        annotators=tuple(correlations.annotators(found)),
        experts=correlations.experts(found),
        rows=tuple(
            _row(one, group, places, found)
            for one in measures
            for group, places in groups.items()
            if counts[places].any()
        ),
        about={one.name: one.about for one in measures if one.about},
    )


def _row(measured: Measured, group: str, places: Sequence[int], found: Labelled) -> Row:
    """Costs become scores, so that a measure which agrees with people has a positive r."""
    part = found.only(places)
    scores = [-run[list(places), 0] for run in measured.runs]
    return Row(
        group,
        int(np.isfinite(part.target).sum()),
        correlations.runs(measured.name, scores, part.target),
        correlations.experts(part),
        correlations.against_experts(scores, part),
    )


def as_markdown(found: EquivalenceReport, names: Mapping[str, str]) -> str:
    """All tables. `names` has what annotators are called, by the key of their name."""
    parts = [_overview(found), agreement_table(found.agreement), _people(found, names)]
    if found.rows:
        parts += [_measures(found), facts(found.about.items())]
    return "\n\n".join(part for part in parts if part)


def as_json(found: EquivalenceReport, names: Mapping[str, str]) -> dict[str, Any]:
    """Everything as values that JSON can hold."""
    return {
        "kind": "equivalence",
        "items": found.items,
        "labels": found.labels,
        "changed": found.changed,
        "unlabelled": found.unlabelled,
        "labels_per_item": [found.fewest, found.most],
        "mean": found.mean,
        "agreement": agreement_json(found.agreement),
        "annotators": [
            {"annotator": names[name_key(one.name)], "expert": one.expert, "n": one.n, "yes": one.yes, **_r(one.r)}
            for one in found.annotators
        ],
        "experts": _spread(found.experts),
        "measures": [_row_json(row) for row in found.rows],
        "about": dict(found.about),
    }


def _row_json(row: Row) -> dict[str, Any]:
    return {
        "measure": row.measured.name,
        "group": row.group,
        "n": row.n,
        "unknown": row.measured.unknown,
        "runs": [_r(run) for run in row.measured.runs],
        "r": _spread(row.measured.spread),
        "experts": _spread(row.experts),
        "difference": row.difference and row.difference.value,
        "interval": list(row.difference[1:]) if row.difference else None,
        "verdict": row.verdict,
    }


def _r(found: Correlation | None) -> dict[str, Any]:
    return {"r": found and found.r, "interval": [found.low, found.high] if found else None}


def _spread(found: Spread | None) -> dict[str, Any] | None:
    return found and {
        "mean": found.mean,
        "deviation": found.deviation,
        "least": found.low,
        "most": found.high,
        "n": found.n,
    }


def _overview(found: EquivalenceReport) -> str:
    rows = [
        ["items", f"{found.items}"],
        ["annotators", f"{len(found.annotators)}, of whom {sum(one.expert for one in found.annotators)} experts"],
        ["labels", f"{found.labels}, {found.fewest} to {found.most} an item"],
        ["answers changed by their annotator", f"{found.changed}"],
        ["items without any label", f"{found.unlabelled}"],
        ["mean label (1: the same meaning)", number(found.mean)],
    ]
    return table(["study", ""], rows)


def _people(found: EquivalenceReport, names: Mapping[str, str]) -> str:
    rows = [
        [
            names[name_key(one.name)],
            "yes" if one.expert else "",
            f"{one.n}",
            f"{100 * one.yes / one.n:.1f} %",
            number(one.r and one.r.r),
            numbers(one.r and one.r[1:3]),
        ]
        for one in found.annotators
    ]
    return table(["annotator", "expert", "labels", "same meaning", "r with the mean of the others", "95 %"], rows)


def _measures(found: EquivalenceReport) -> str:
    head = ["measure", "items", "n", "cannot tell", "r", "95 %", "runs", "std of runs", "experts r", "difference"]
    return table([*head, "95 %", ""], [_cells(row) for row in found.rows])


def _cells(row: Row) -> list[str]:
    """The interval is the widest of those of the runs."""
    spread, known = row.measured.spread, [run for run in row.measured.runs if run]
    widest = (min(run.low for run in known), max(run.high for run in known)) if known else None
    return [
        row.measured.name,
        row.group,
        f"{row.n}",
        f"{row.measured.unknown}",
        number(spread and spread.mean),
        numbers(widest),
        f"{len(row.measured.runs)}",
        number(spread.deviation if spread and spread.n > 1 else None),
        number(row.experts and row.experts.mean),
        number(row.difference and row.difference.value, signed=True),
        numbers(row.difference and row.difference[1:], signed=True),
        row.verdict,
    ]
