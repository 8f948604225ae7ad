"""How much quicker one loop is than the other, from the laps of both, and what came of their dialogues."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from iasr_desktop.core.metrics.statistics import LEVEL, RESAMPLES, SEED, Interval
from iasr_desktop.core.simulation import figures
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.literal_comparison import STAGES, Lap, Played
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue

GOAL = 5.0
"""Dialogues per hour of ours over those of the literal loop."""

_LEAST_LAPS = 2


@dataclass(frozen=True)
class Cost:
    """What all dialogues of one loop took together."""

    dialogues: int
    turns: int
    wall_s: float
    stages_s: Mapping[str, float]
    tokens: int

    @property
    def per_hour(self) -> float:
        """Dialogues in an hour."""
        return 3600 * self.dialogues / self.wall_s if self.wall_s else 0.0

    @property
    def dialogue_s(self) -> float:
        return _over(self.wall_s, self.dialogues)

    @property
    def turn_s(self) -> float:
        """Seconds of a turn: said, heard, judged and, but for the first, simulated."""
        return _over(self.wall_s, self.turns)

    @property
    def turns_each(self) -> float:
        return _over(self.turns, self.dialogues)

    @property
    def turn_tokens(self) -> float:
        """Tokens that the language models computed for a turn."""
        return _over(self.tokens, self.turns)


@dataclass(frozen=True)
class Speedup:
    """How many times as quick ours is. The interval resamples samples, `None` with fewer than two."""

    value: float
    interval: Interval | None


@dataclass(frozen=True)
class Comparison:
    """Both loops over the same samples: by whole dialogues, and by turns, of which they need unlike numbers."""

    ours: Cost
    literal: Cost
    by_dialogue: Speedup
    by_turn: Speedup

    @property
    def is_goal_met(self) -> bool:
        return self.by_dialogue.value >= GOAL


@dataclass(frozen=True)
class Quality:
    """Figures of one loop's dialogues: by its own stopping rule, and with one judge for both loops."""

    own: RunFigures
    judged: RunFigures


def comparison(laps: Sequence[Lap]) -> Comparison:
    """Dialogues that ended in a problem count with the time they took. Raises `ValueError` without any lap."""
    if not laps:
        raise ValueError("nothing was played")
    return Comparison(
        cost([lap.ours for lap in laps]),
        cost([lap.literal for lap in laps]),
        _speedup(laps, lambda _: 1),
        _speedup(laps, lambda played: played.turns),
    )


def cost(played: Sequence[Played]) -> Cost:
    """The sums over dialogues."""
    return Cost(
        dialogues=len(played),
        turns=sum(one.turns for one in played),
        wall_s=sum(one.wall_s for one in played),
        stages_s={stage: sum(one.stages_s.get(stage, 0.0) for one in played) for stage in STAGES},
        tokens=sum(one.tokens for one in played),
    )


def quality(own: Sequence[Dialogue], judged: Sequence[Dialogue], settings: RunSettings) -> Quality:
    """`judged` are the same dialogues with the judgements of the common judge."""
    return Quality(figures.of(own, settings), figures.of(judged, settings))


def _speedup(laps: Sequence[Lap], count: Callable[[Played], int]) -> Speedup:
    """Of the time for whatever `count` counts, pooled over samples."""
    rows = np.array(
        [(lap.literal.wall_s, count(lap.literal), lap.ours.wall_s, count(lap.ours)) for lap in laps], dtype=np.float64
    )
    picks = np.random.default_rng(SEED).integers(len(rows), size=(RESAMPLES, len(rows)))
    sums = np.vstack([rows.sum(axis=0), rows[picks].sum(axis=1)])
    literal_s, ours_s = (np.divide(sums[:, at], np.maximum(sums[:, at + 1], 1)) for at in (0, 2))
    ratios = np.divide(literal_s, ours_s, out=np.zeros_like(ours_s), where=ours_s > 0)
    if len(laps) < _LEAST_LAPS:
        return Speedup(float(ratios[0]), None)
    low, high = np.quantile(ratios[1:], [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Speedup(float(ratios[0]), Interval(float(low), float(high)))


def _over(amount: float, count: int) -> float:
    return amount / count if count else 0.0
