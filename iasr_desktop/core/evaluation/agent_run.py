"""What one run of `iasr bench agent` measures: agents with and without their parts, on cases and prose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from iasr_desktop.core.agent.tiers import ALL_TIERS, Tiers
from iasr_desktop.core.evaluation import routing
from iasr_desktop.core.evaluation.cases import CaseResult
from iasr_desktop.core.metrics.statistics import LEVEL, RESAMPLES, SEED, Interval, Share

MOST_POINTS_BETWEEN_HALVES = 5.0
"""More means that phrases were memorised."""


@dataclass(frozen=True)
class Variant:
    """An agent to be measured. `model_id` is `None` for the language model of the settings."""

    name: str
    uses_model: bool = True
    model_id: str | None = None
    tiers: Tiers = ALL_TIERS


@dataclass(frozen=True)
class Measured:
    """What a variant did. `model_id` is empty where there was no model; `plain` is prose without signs."""

    name: str
    model_id: str
    cases: Sequence[CaseResult]
    prose: Sequence[CaseResult] = ()
    plain: Sequence[CaseResult] = ()

    @property
    def by_model(self) -> list[CaseResult]:
        """The cases that the language model decided, or should have."""
        return [case for case in self.cases if self.model_id and case.decision.tier in ("model", "fallback")]


@dataclass(frozen=True)
class AgentRun:
    """A whole run. The first of `measured` is the product, as the settings or options have it.

    `held` are files of which nothing but figures may be shown. `halves` are
    pairs of files, tuned on and held out. `provenance` says what the weights
    of the model tier were fitted to; `None` where it took no part.
    """

    about: Sequence[tuple[str, str]]
    measured: Sequence[Measured]
    held: frozenset[str] = frozenset()
    halves: Sequence[tuple[str, str]] = ()
    provenance: Mapping[str, Any] | None = None

    @property
    def product(self) -> Measured:
        return self.measured[0]

    @property
    def files(self) -> list[str]:
        """The files of cases, in order."""
        return list(dict.fromkeys(result.file for result in self.product.cases))

    @property
    def compared(self) -> list[Measured]:
        """Every variant on the same cases and sentences; empty when the product alone was measured."""
        if len(self.measured) < 2:
            return []
        product, others = self.product, self.measured[1:]
        heard = {(result.file, result.case) for result in (*others[0].cases, *others[0].prose)}
        cases, prose = (
            [result for result in results if (result.file, result.case) in heard]
            for results in (product.cases, product.prose)
        )
        return [Measured(product.name, product.model_id, cases, prose), *others]

    @property
    def gaps(self) -> "list[Gap]":
        """Of every pair of halves."""
        cases = self.product.cases
        return [gap(of_file(cases, tuned), of_file(cases, held), (tuned, held)) for tuned, held in self.halves]


@dataclass(frozen=True)
class Gap:
    """Exact matches on the half tuned on minus those on the half held out, in points."""

    files: tuple[str, str]
    tuned: Share
    held: Share
    points: float
    interval: Interval

    @property
    def is_too_wide(self) -> bool:
        return self.points > MOST_POINTS_BETWEEN_HALVES


def variants(product: Variant, *, with_ablations: bool, also: Sequence[str]) -> list[Variant]:
    """The product, then what it is compared with."""
    found = [product]
    if with_ablations:
        found += [
            Variant("rules only", uses_model=False),
            Variant("model only", model_id=product.model_id, tiers=Tiers(grammar=False)),
            Variant("without phonetics", model_id=product.model_id, tiers=Tiers(phonetics=False)),
        ]
    return found + [Variant("both, another model", model_id=model_id) for model_id in also]


def of_file(results: Sequence[CaseResult], file: str) -> list[CaseResult]:
    """The results of one file."""
    return [result for result in results if result.file == file]


def gap(tuned: Sequence[CaseResult], held: Sequence[CaseResult], files: tuple[str, str]) -> Gap:
    """With a 95 % interval, the cases of both halves resampled."""
    one, other = routing.exact(tuned), routing.exact(held)
    generator = np.random.default_rng(SEED)
    drawn = [generator.binomial(half.n, half.value, RESAMPLES) / max(1, half.n) for half in (one, other)]
    low, high = np.quantile(100 * (drawn[0] - drawn[1]), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Gap(files, one, other, 100 * (one.value - other.value), Interval(float(low), float(high)))
