"""The report on a study of choices: measures against what people chose, and whether they favour a side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core.evaluation.hats.triplets import at_least
from iasr_desktop.core.markdown import facts, table
from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.studies import choices
from iasr_desktop.core.studies.agreement import Agreement, agreement
from iasr_desktop.core.studies.annotations import Annotation, current, name_key
from iasr_desktop.core.studies.choices import LEVELS, AgreementAt, Contest, Sides, SideShare
from iasr_desktop.core.studies.measured import Measured
from iasr_desktop.core.studies.report_parts import agreement_json, agreement_table, percent, percents, share_json
from iasr_desktop.core.studies.study import Study
from iasr_desktop.core.studies.tallies import Votes, votes


@dataclass(frozen=True)
class ChoiceReport:
    """`counted` votes came as tallies, `answers` are those of known annotators; `voted` items have any.

    `sizes` are the numbers of items at each of `choices.LEVELS`.
    """

    items: int
    voted: int
    answers: int
    changed: int
    annotators: int
    counted: int
    sizes: tuple[int, ...]
    agreement: Agreement
    measures: Mapping[str, list[AgreementAt]]
    contests: tuple[Contest, ...]
    sides: Sides | None
    systems: Mapping[str, Share]
    about: Mapping[str, str]


def make(
    study: Study, annotations: Sequence[Annotation], tallied: Mapping[str, Votes], measures: Sequence[Measured]
) -> ChoiceReport:
    """All figures of the study; `measures` are over its items in order, each run of them a row of its own."""
    kept, cast = current(annotations), votes(study, annotations, tallied)
    voted = choices.triplets(study, cast)
    places = [at for at, item in enumerate(study.items) if item.id in cast]
    costs = {
        one.name + (f", run {number}" if len(one.runs) > 1 else ""): run[places]
        for one in measures
        for number, run in enumerate(one.runs, start=1)
    }
    return ChoiceReport(
        items=len(study.items),
        voted=len(voted),
        answers=len(kept),
        changed=len(annotations) - len(kept),
        annotators=len({name_key(one.annotator) for one in kept}),
        counted=sum(map(sum, tallied.values())),
        sizes=tuple(len(at_least(voted, level)) for level in LEVELS),
        agreement=agreement(list(cast.values())),
        measures={name: choices.agreements(table, voted) for name, table in costs.items()},
        contests=tuple(choices.contests(costs, voted)),
        sides=choices.sides(kept, cast),
        systems=choices.preferred_systems(study, cast),
        about={one.name: one.about for one in measures if one.about},
    )


def as_markdown(found: ChoiceReport, names: Mapping[str, str]) -> str:
    """All tables. `names` has what annotators are called, by the key of their name."""
    parts = [_overview(found), agreement_table(found.agreement)]
    if found.measures:
        parts += [_measures(found), facts(found.about.items())]
    if found.contests:
        parts.append(_contests(found))
    if found.systems:
        rows = [[name, percent(share), percents(share)] for name, share in found.systems.items()]
        parts.append(table(["system", "votes won", "95 %"], rows))
    if found.sides:
        parts.append(_sides(found.sides, names))
    return "\n\n".join(part for part in parts if part)


def as_json(found: ChoiceReport, names: Mapping[str, str]) -> dict[str, Any]:
    """Everything as values that JSON can hold."""
    return {
        "kind": "choice",
        "items": found.items,
        "voted": found.voted,
        "answers": found.answers,
        "changed": found.changed,
        "annotators": found.annotators,
        "counted_votes": found.counted,
        "levels": [{"level": level, "n": n} for level, n in zip(LEVELS, found.sizes, strict=True)],
        "agreement": agreement_json(found.agreement),
        "measures": [
            {"measure": name, "level": one.level, **share_json(one.share), "ties": one.ties, "unknown": one.unknown}
            for name, rows in found.measures.items()
            for one in rows
        ],
        "comparisons": [
            {"one": one.one, "other": one.other, "only_one": one.only_one, "only_other": one.only_other, "p": one.p}
            for one in found.contests
        ],
        "systems": {name: share_json(share) for name, share in found.systems.items()},
        "sides": found.sides and _sides_json(found.sides, names),
        "about": dict(found.about),
    }


def _sides_json(found: Sides, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "all": _side_json(found.everybody),
        "close": _side_json(found.close),
        "clear": _side_json(found.clear),
        "annotators": [{"annotator": names[name_key(one.who)], **_side_json(one)} for one in found.each],
    }


def _side_json(one: SideShare) -> dict[str, Any]:
    return {**share_json(one.left), "p": one.p}


def _overview(found: ChoiceReport) -> str:
    rows = [
        ["items", f"{found.items}, of which {found.voted} have votes"],
        ["annotators", f"{found.annotators} with {found.answers} answers, of which {found.changed} were changed"],
        ["votes counted elsewhere", f"{found.counted}"],
        *([_level(level), f"{n} items"] for level, n in zip(LEVELS, found.sizes, strict=True)),
    ]
    return table(["study", ""], rows)


def _measures(found: ChoiceReport) -> str:
    head = ["measure", "consensus", "prefers the choice of people", "95 %", "ties", "cannot tell"]
    rows = [
        [name, _level(one.level), percent(one.share), percents(one.share), f"{one.ties}", f"{one.unknown}"]
        for name, levels in found.measures.items()
        for one in levels
    ]
    return table(head, rows)


def _contests(found: ChoiceReport) -> str:
    head = ["at full consensus", "right only in the first", "only in the second", "McNemar p"]
    rows = [
        [f"{one.one} and {one.other}", f"{one.only_one}", f"{one.only_other}", f"{one.p:.3g}"] for one in found.contests
    ]
    return table(head, rows)


def _sides(found: Sides, names: Mapping[str, str]) -> str:
    rows = [
        _side("all answers", found.everybody),
        _side("items below 70 % consensus", found.close),
        _side("items of 70 % consensus or more", found.clear),
        *(_side(names[name_key(one.who)], one) for one in found.each),
    ]
    return table(["chose the left", "", "95 %", "p if sides do not matter"], rows)


def _side(label: str, one: SideShare) -> list[str]:
    return [label, percent(one.left), percents(one.left), f"{one.p:.3g}" if one.left.n else "–"]


def _level(level: float) -> str:
    return f"{100 * level:.0f} % or more" if 0 < level < 1 else ("100 %" if level else "all")
