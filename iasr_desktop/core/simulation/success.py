"""S²ER by loop, once and for all (Eq. 15 and 17) and strict, from dialogues as they come.

Light enough to be asked after every dialogue, for a curve that grows.
"""

from dataclasses import dataclass

from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue

CHECKPOINTS = (0, 1, 3, 10)
"""The loops of the paper's table II."""


@dataclass(frozen=True)
class LoopFigures:
    """The samples after one loop. All shares are of all samples, with Wilson's interval.

    `wrong` are not right by Eq. 15 (success is once and for all): the headline.
    `strict` are not right by their text then. Of `unknown` texts the rule could
    not tell; they count as not right. `shortcuts` were equal once normalised, so
    that nobody was asked.
    """

    loop: int
    wrong: Share
    strict: Share
    unknown: Share
    shortcuts: Share


class Curve:
    """Counts right and wrong by loop, 0 to `loops`. Dialogues without any step take no part."""

    def __init__(self, loops: int) -> None:
        self._loops = loops
        self._wrong, self._strict, self._unknown, self._shortcuts = ([0] * (loops + 1) for _ in range(4))
        self.n = 0
        self.unplayed = 0

    def add(self, dialogue: Dialogue) -> None:
        if not dialogue.steps:
            self.unplayed += 1
            return
        self.n += 1
        for loop in range(self._loops + 1):
            step = dialogue.at(loop)
            judgement = step.judgement if step else None
            self._wrong[loop] += not dialogue.is_right_at(loop)
            self._strict[loop] += not dialogue.is_right_at(loop, strict=True)
            self._unknown[loop] += judgement is None or judgement.equivalent is None
            self._shortcuts[loop] += judgement is not None and bool(judgement.detail.get("shortcut"))

    def loops(self) -> tuple[LoopFigures, ...]:
        columns = (self._wrong, self._strict, self._unknown, self._shortcuts)
        rows = zip(*columns, strict=True)
        return tuple(LoopFigures(loop, *(Share(count, self.n) for count in row)) for loop, row in enumerate(rows))


def checkpoints(loops: int) -> list[int]:
    """The loops to tell of: those of table II that were played, and the last."""
    return sorted({loop for loop in CHECKPOINTS if loop <= loops} | {loops})


def cut(first: LoopFigures, later: LoopFigures) -> Share:
    """How many of the samples that were wrong at first are right after the later loop.

    By Eq. 15 a sample that was right stays so, hence this is the cut of S²ER
    against loop 0, with the interval of a share of those wrong at first.
    """
    return Share(first.wrong.right - later.wrong.right, first.wrong.right)


def rule_title(settings: RunSettings) -> str:
    """What the error rate of a run is called; S²ER unless a metric took the judge's place."""
    return "S²ER" if settings.stop_by == "s2er" else f"not right by {settings.stop_by.upper()}"
