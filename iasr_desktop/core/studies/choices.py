"""Studies of choices: whether metrics prefer what people prefer, and whether people prefer a side."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from iasr_desktop.core.evaluation.hats import agreement as hats
from iasr_desktop.core.evaluation.hats.agreement import CostTable
from iasr_desktop.core.evaluation.hats.triplets import ALL, CONSENSUS, MOST, Triplet, at_least
from iasr_desktop.core.metrics.statistics import Share, mcnemar_exact
from iasr_desktop.core.studies.annotations import Annotation, current, name_key
from iasr_desktop.core.studies.study import Study
from iasr_desktop.core.studies.tallies import Votes

LEVELS = (CONSENSUS, MOST, ALL)
"""Least shares of votes for one side, as published."""


@dataclass(frozen=True)
class AgreementAt:
    """How often a measure prefers the choice of people, over the items with so large a consensus.

    `ties` and `unknown` count as wrong: the measure prefers neither, or could not tell.
    """

    level: float
    share: Share
    ties: int
    unknown: int


@dataclass(frozen=True)
class Contest:
    """Two measures on the items of full consensus: those that only one has right, and McNemar's exact p."""

    one: str
    other: str
    only_one: int
    only_other: int
    p: float


@dataclass(frozen=True)
class SideShare:
    """How often the left was chosen, and the exact two-sided p of that if sides did not matter."""

    who: str
    left: Share

    @property
    def p(self) -> float:
        # McNemar's exact test is the binomial test of one half.
        return mcnemar_exact(self.left.right, self.left.n - self.left.right)


@dataclass(frozen=True)
class Sides:
    """Position bias: over all answers, over those to items without and with a clear preference, and by annotator."""

    everybody: SideShare
    close: SideShare
    clear: SideShare
    each: tuple[SideShare, ...]


def triplets(study: Study, votes: Mapping[str, Votes]) -> list[Triplet]:
    """The items that have votes, in the order of `votes`."""
    found = []
    for item, (a, b) in votes.items():
        one = study.by_id[item]
        found.append(Triplet(one.reference, one.hypotheses[0], a, one.hypotheses[1], b))
    return found


def agreements(costs: CostTable, voted: Sequence[Triplet]) -> list[AgreementAt]:
    """At each of `LEVELS`. `costs`: the lower the better; NaN where the measure could not tell."""
    marks = hats.agrees(costs, voted)
    unknown: hats.Marks = np.asarray(np.isnan(costs).any(axis=1))
    found = []
    for level in LEVELS:
        places = at_least(voted, level)
        lost = int(unknown[places].sum())
        found.append(AgreementAt(level, hats.share(marks, places), hats.ties(costs, places), lost))
    return found


def contests(costs: Mapping[str, CostTable], voted: Sequence[Triplet]) -> list[Contest]:
    """The first measure with each of the others."""
    marks = {name: hats.agrees(table, voted) for name, table in costs.items()}
    places = at_least(voted, CONSENSUS)
    names = list(marks)
    return [Contest(names[0], name, *hats.differ(marks[names[0]], marks[name], places)) for name in names[1:]]


def sides(annotations: Iterable[Annotation], votes: Mapping[str, Votes]) -> Sides | None:
    """Position bias over the answers whose sides are known; `None` when there are none."""
    given = [one for one in current(annotations) if one.left]
    if not given:
        return None
    close = [one for one in given if max(votes[one.item]) < MOST * sum(votes[one.item])]
    clear = [one for one in given if max(votes[one.item]) >= MOST * sum(votes[one.item])]
    by_name: dict[str, list[Annotation]] = {}
    for one in given:
        by_name.setdefault(name_key(one.annotator), []).append(one)
    each = tuple(_sides(some[0].annotator, some) for some in by_name.values())
    return Sides(_sides("everybody", given), _sides("close", close), _sides("clear", clear), each)


def preferred_systems(study: Study, votes: Mapping[str, Votes]) -> dict[str, Share]:
    """For each system the share of the votes that it won where it took part."""
    won: dict[str, int] = {}
    cast: dict[str, int] = {}
    for item, pair in votes.items():
        for system, mine in zip(study.by_id[item].systems, pair, strict=False):
            won[system] = won.get(system, 0) + mine
            cast[system] = cast.get(system, 0) + sum(pair)
    return {system: Share(won[system], cast[system]) for system in won}


def _sides(who: str, given: Sequence[Annotation]) -> SideShare:
    return SideShare(who, Share(sum(one.answer == one.left for one in given), len(given)))
