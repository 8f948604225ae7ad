"""Dialogues for the tests of the simulated person."""

from collections.abc import Iterable

from iasr_desktop.core.simulation.types import Answer, Instruction, Judgement, Sample, Step, Uttered
from iasr_desktop.core.types import Intent


def sample(reference: str, language: str = "en", **more: object) -> Sample:
    """A sample of this reference."""
    return Sample("s1", reference, language, **more)  # type: ignore[arg-type]


def step(loop: int, text: str, instruction: Instruction | None = None, intent: Intent | None = None) -> Step:
    """A loop after which `text` stood there."""
    return Step(loop, Uttered("", "", 1.0, 0.0), Answer(text, intent=intent), Judgement(False), instruction)


def steps(text: str, later: Iterable[tuple[Instruction, str]] = ()) -> list[Step]:
    """Loop 0 with `text`, then what was said and what became of the text."""
    return [step(0, text), *(step(loop, now, said) for loop, (said, now) in enumerate(later, start=1))]
