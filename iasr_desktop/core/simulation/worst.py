"""The dialogues that went worst, kept while all go by."""

import bisect
from dataclasses import dataclass, field
from itertools import pairwise

from iasr_desktop.core.simulation.turns import is_harm
from iasr_desktop.core.simulation.types import Dialogue

SHOWN = 12


@dataclass(order=True)
class _Ranked:
    """Worst last: damaged, wrong at the end, with more errors, after more turns. The id decides among equals."""

    harmed: bool
    wrong: bool
    errors: float
    turns: int
    id: str
    dialogue: Dialogue = field(compare=False)


class Worst:
    """Keeps the `most` worst of all dialogues that are neither right at once nor without a turn."""

    def __init__(self, most: int = SHOWN) -> None:
        self._most = most
        self._kept: list[_Ranked] = []

    def add(self, dialogue: Dialogue, errors: float) -> None:
        """`errors` are the token errors at its end."""
        steps = dialogue.steps
        harmed = any(is_harm(before, after) for before, after in pairwise(steps))
        wrong = not steps[-1].judgement.is_right
        if harmed or dialogue.solved_at != 0 or wrong:
            ranked = _Ranked(harmed, wrong, errors, len(steps), dialogue.sample.id, dialogue)
            bisect.insort(self._kept, ranked)
            del self._kept[: -self._most]

    def dialogues(self) -> tuple[Dialogue, ...]:
        """The worst first."""
        return tuple(ranked.dialogue for ranked in reversed(self._kept))
