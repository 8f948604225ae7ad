"""Dialogues for tests of figures, written by hand: texts, and which of them are right."""

from collections.abc import Sequence
from pathlib import Path

from iasr_desktop.core.simulation.folders import RunFolder, Sitting
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import (
    Answer,
    Dialogue,
    Discrepancy,
    DiscrepancyKind,
    Instruction,
    Judgement,
    Purpose,
    Sample,
    Step,
    Uttered,
)
from iasr_desktop.core.types import Intent

ABOUT = {
    "version": "1",
    "dataset": {"name": "hand", "samples": 3},
    "system": {"speech model": "base"},
    "rule": {"judge": "model one"},
    "simulator": {"name": "template"},
}


def step(
    loop: int,
    text: str,
    right: bool | None,
    *,
    purpose: Purpose | None = None,
    simulator: str = "llm",
    note: str = "",
    shortcut: bool = False,
    ms: float = 100.0,
) -> Step:
    """`purpose` is that of a correction unless given; loop 0 has none."""
    instruction = None
    if loop:
        place = Discrepancy(DiscrepancyKind.NAME, "wanted", "found", "", "", 0, 1)
        instruction = Instruction(f"say {loop}", purpose or Purpose.CORRECTION, simulator, place, note)
    intent = Intent.CORRECTION if loop else Intent.NEW_INPUT
    times = {"recognise": ms, "agent": 10.0, "total": ms + 10}
    answer = Answer(text, f"heard {loop}", f"meant {loop}", intent, 0.9, "rules", timings_ms=times)
    judgement = Judgement(right, 0.9 if right else 0.1, {"shortcut": shortcut, "evidence": ["another name"]})
    return Step(loop, Uttered("said", "joe", 1.0, 2.0), answer, judgement, instruction, 20.0 if loop else 0.0, 30.0)


def dialogue(
    name: str,
    reference: str,
    *steps: Step,
    language: str = "en",
    entities: tuple[str, ...] | None = None,
    tags: tuple[str, ...] = (),
    problem: str = "",
) -> Dialogue:
    return Dialogue(Sample(name, reference, language, entities=entities, tags=tags), steps, problem)


def three() -> list[Dialogue]:
    """Right at once and then damaged; right after loop 1; never right and worse at the end."""
    return [
        dialogue(
            "damaged",
            "we meet Megan at ten",
            step(0, "we meet Megan at ten", True, shortcut=True),
            step(1, "we meet Megan at ten", True, purpose=Purpose.HARMLESS, simulator="template", shortcut=True),
            step(2, "yes", False, purpose=Purpose.HARMLESS, simulator="template"),
            entities=("Megan",),
            tags=("names",),
        ),
        dialogue(
            "solved",
            "buy 15 red apples",
            step(0, "buy 50 red apples", False),
            step(1, "buy 15 red apples", True, simulator="template", note="it restated the text", shortcut=True),
            tags=("numbers",),
        ),
        dialogue(
            "never",
            "do not go there",
            step(0, "do go there", False, ms=200.0),
            step(1, "do go there", None),
            step(2, "do go", False),
        ),
    ]


def folder(
    path: Path,
    dialogues: Sequence[Dialogue],
    settings: RunSettings | None = None,
    about: dict[str, object] | None = None,
) -> RunFolder:
    """A run in `path` that holds `dialogues`; two loops unless settings say otherwise."""
    run = RunFolder.create(path, settings or RunSettings("hand", loops=2), about or ABOUT)
    with run:
        for each in dialogues:
            run.append(each)
        run.note(Sitting("2026-01-01T00:00:00+00:00", 60.0, len(dialogues), 8))
    return run
