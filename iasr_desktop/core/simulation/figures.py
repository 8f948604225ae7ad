"""From dialogues to the figures of a run (paper, section V), read once and in memory that does not grow with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.simulation.anatomy import Anatomy, AnatomyTally
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.success import Curve, LoopFigures, checkpoints, cut, rule_title
from iasr_desktop.core.simulation.token_rates import LanguageRates, TokenRates
from iasr_desktop.core.simulation.turns import TurnFigures, TurnTally
from iasr_desktop.core.simulation.types import Dialogue
from iasr_desktop.core.simulation.worst import Worst

PROBLEMS_KEPT = 50
# Tags come from a person's files: one for each sample would be no grouping.
_MOST_TAGS = 40


class SampleProblem(NamedTuple):
    """A sample that could not be played to its end, and why."""

    id: str
    told: str


@dataclass(frozen=True)
class RunFigures:
    """All figures of a run.

    `n` dialogues have at least their first utterance and are in every rate;
    `unplayed` have none and are in no rate. Of `n_problems` dialogues that ended
    early the first are named; they count as they stood. `by_tag` has the curve
    of the samples with each tag. `worst` are whole dialogues, the worst first.
    """

    settings: RunSettings
    n: int
    unplayed: int
    n_problems: int
    problems: tuple[SampleProblem, ...]
    loops: tuple[LoopFigures, ...]
    rates: tuple[LanguageRates, ...]
    normalizers: Mapping[str, str]
    turns: TurnFigures
    anatomy: Anatomy
    by_tag: Mapping[str, tuple[LoopFigures, ...]]
    worst: tuple[Dialogue, ...]

    @property
    def rule(self) -> str:
        """What the error rate of this run is called; S²ER unless a metric took the judge's place."""
        return rule_title(self.settings)

    @property
    def cuts(self) -> dict[int, Share]:
        """By how much the error rate fell against loop 0, at each checkpoint after it."""
        return {loop: cut(self.loops[0], self.loops[loop]) for loop in self.checkpoints if loop}

    @property
    def checkpoints(self) -> list[int]:
        return checkpoints(len(self.loops) - 1)

    @property
    def dialogues_per_hour(self) -> float | None:
        """By the time of hearing, judging and simulating; the voice's own time is not in it."""
        return self.n / self.turns.work_s * 3600 if self.turns.work_s else None


class Gathering:
    """Takes dialogues as they come; `figures` may be asked at any time and takes seconds on a large run."""

    def __init__(self, settings: RunSettings) -> None:
        self._settings = settings
        self.curve = Curve(settings.loops)
        self._rates = TokenRates(settings.loops, settings.language)
        self._turns = TurnTally()
        self._anatomy = AnatomyTally()
        self._by_tag: dict[str, Curve] = {}
        self._worst = Worst()
        self._n_problems = 0
        self._problems: list[SampleProblem] = []

    def add(self, dialogue: Dialogue) -> None:
        if dialogue.problem:
            self._n_problems += 1
            if len(self._problems) < PROBLEMS_KEPT:
                self._problems.append(SampleProblem(dialogue.sample.id, dialogue.problem))
        self.curve.add(dialogue)
        if not dialogue.steps:
            return
        errors = self._rates.add(dialogue)
        self._turns.add(dialogue, errors)
        self._anatomy.add(dialogue)
        self._worst.add(dialogue, errors[-1].amount)
        for tag in dict.fromkeys(dialogue.sample.tags):
            if tag in self._by_tag or len(self._by_tag) < _MOST_TAGS:
                self._by_tag.setdefault(tag, Curve(self._settings.loops)).add(dialogue)

    def figures(self) -> RunFigures:
        return RunFigures(
            settings=self._settings,
            n=self.curve.n,
            unplayed=self.curve.unplayed,
            n_problems=self._n_problems,
            problems=tuple(self._problems),
            loops=self.curve.loops(),
            rates=self._rates.figures(),
            normalizers=self._rates.about,
            turns=self._turns.figures(),
            anatomy=self._anatomy.figures(),
            by_tag={tag: curve.loops() for tag, curve in sorted(self._by_tag.items())},
            worst=self._worst.dialogues(),
        )


def of(dialogues: Iterable[Dialogue], settings: RunSettings) -> RunFigures:
    """The figures of a run, reading its dialogues once."""
    gathering = Gathering(settings)
    for dialogue in dialogues:
        gathering.add(dialogue)
    return gathering.figures()
