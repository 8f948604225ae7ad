"""What the simulated person remembers of the dialogue: what was tried, and whether the last turn did harm."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.discrepancy_kinds import SMALL_WORDS
from iasr_desktop.core.simulation.reading import form_of, how_far, plain
from iasr_desktop.core.simulation.types import Discrepancy, Instruction, Purpose, Sample, Step
from iasr_desktop.core.types import Intent

PATIENCE = 2
"""So often something is tried before the next thing gets its turn."""

MOST_UNDOS = 2
"""So often in a row an undo that did not help is said."""


@dataclass(frozen=True)
class Memory:
    """The dialogue so far, seen from its last step."""

    sample: Sample
    steps: Sequence[Step]

    @property
    def text(self) -> str:
        """The text that the person looks at."""
        return self.steps[-1].answer.text

    @cached_property
    def form(self) -> Normalizer:
        """How texts are made alike."""
        return form_of(self.sample.reference, self.text, self.sample.language)

    @property
    def instructions(self) -> list[Instruction]:
        """What was said after the first utterance."""
        return [step.instruction for step in self.steps if step.instruction is not None]

    @property
    def said(self) -> frozenset[str]:
        """All that was said so, to say it otherwise."""
        return frozenset(instruction.text for instruction in self.instructions)

    def tries(self, place: Discrepancy) -> int:
        """How often it was tried to correct `place`."""
        return len(self.tried(place))

    def tried(self, place: Discrepancy) -> list[str]:
        """What was said about `place` so far."""
        return [
            instruction.text
            for instruction in self.instructions
            if instruction.discrepancy is not None
            and instruction.purpose is Purpose.CORRECTION
            and self._is_same(instruction.discrepancy, place)
        ]

    def chosen(self, found: Sequence[Discrepancy]) -> list[Discrepancy]:
        """`found`, best first, without those whose turn is over until all others had theirs."""
        rounds = [self.tries(place) // PATIENCE for place in found]
        return [place for place, done in zip(found, rounds, strict=True) if done == min(rounds)]

    @property
    def wants_undo(self) -> bool:
        """Whether the last turn made the text worse, or undoing what did has not come to its end.

        Undo is given up when it does not help; what it should have taken back
        is then corrected like everything else.
        """
        last = self.steps[-1].instruction
        if last is None or len(self.steps) < 2:
            return False
        if last.purpose is not Purpose.UNDO:
            return self._distances[-1] > self._distances[-2]
        return self._distances[-1] > min(self._distances) and self._vain_undos < MOST_UNDOS

    @property
    def undos(self) -> int:
        """How many undos were said one after the other up to now."""
        count = 0
        for step in reversed(self.steps):
            if step.instruction is None or step.instruction.purpose is not Purpose.UNDO:
                break
            count += 1
        return count

    @property
    def was_written_down(self) -> bool:
        """Whether what was said last now stands in the text."""
        return self.steps[-1].answer.intent is Intent.NEW_INPUT

    @cached_property
    def _distances(self) -> list[int]:
        return [how_far(self.sample.reference, step.answer.text, self.form) for step in self.steps]

    @property
    def _vain_undos(self) -> int:
        first = len(self.steps) - self.undos
        return sum(self._distances[at] >= self._distances[at - 1] for at in range(first, len(self.steps)))

    def _is_same(self, one: Discrepancy, other: Discrepancy) -> bool:
        """Whether both are about the same words of the reference; where to is the same may have changed."""
        wanted, also = (plain(place.wanted, self.form) for place in (one, other))
        if (set(wanted) & set(also)) - SMALL_WORDS:
            return True
        if wanted != also:
            return False
        found, there = (plain(place.found, self.form) for place in (one, other))
        beside = one.before == other.before or one.after == other.after
        return beside if wanted else found == there
