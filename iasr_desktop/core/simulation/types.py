"""The values of a simulated dialogue. Frozen, without behaviour beyond looking at themselves.

A run has samples; a sample becomes a dialogue; a dialogue has steps, one for
each loop that was played (paper, section IV-C). Loop 0 is the first utterance.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from iasr_desktop.core.types import Intent


@dataclass(frozen=True)
class Sample:
    """What is to be dictated. Without `audio` a voice says the reference.

    `language` is an ISO 639-1 code, `zh-en` for mixed text. `entities` are names
    and terms that must not get lost, `None` when nobody marked any. `audio` may be
    any recording that can be read.
    """

    id: str
    reference: str
    language: str = ""
    audio: Path | None = None
    entities: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()


class DiscrepancyKind(StrEnum):
    """What is at stake where text and reference differ, the gravest first."""

    NEGATION = "negation"
    NAME = "name"
    NUMBER = "number"
    WORD = "word"
    FUNCTION_WORD = "function_word"


@dataclass(frozen=True)
class Discrepancy:
    """One place where text and reference differ, in words as they are written.

    `wanted` stands in the reference, `found` in the text; one of them may be empty.
    `before` and `after` are words of the text beside the place, for saying where
    it is. `start` and `end` are places in the text, in characters.
    """

    kind: DiscrepancyKind
    wanted: str
    found: str
    before: str
    after: str
    start: int
    end: int


class Purpose(StrEnum):
    """Why the simulated person says something."""

    CORRECTION = "correction"
    UNDO = "undo"
    """The last turn made the text worse, or took a correction for new text."""
    HARMLESS = "harmless"
    """The text is right; what is said must not change it."""


@dataclass(frozen=True)
class Instruction:
    """What the simulated person says after looking at the text.

    `simulator` tells who worded it ("llm", "template"); where the model's reply
    could not be used it is "template" with a `note` saying why.
    """

    text: str
    purpose: Purpose
    simulator: str
    discrepancy: Discrepancy | None = None
    note: str = ""


@dataclass(frozen=True)
class Uttered:
    """How something was said. `audio` is its file, relative to the run's folder; empty if none was kept.

    `said` is what the voice was given. `snr_db` is `None` in a quiet room.
    """

    said: str
    voice_id: str
    pace: float
    duration_s: float
    snr_db: float | None = None
    audio: str = ""


@dataclass(frozen=True)
class Answer:
    """What the system under test made of an utterance. `text` is the whole text now.

    `edits` hold start, end, before and after in the text before the turn.
    """

    text: str
    heard: str = ""
    instruction: str = ""
    intent: Intent | None = None
    intent_p: float | None = None
    tier: str = ""
    note: str = ""
    edits: tuple[Mapping[str, Any], ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Judgement:
    """What the stopping rule says of a text. `equivalent` is `None` when it could not tell.

    `score` is the rule's own figure (a probability for the judge, a rate for an
    error rate); `detail` holds values for JSON: votes, label source, evidence.
    """

    equivalent: bool | None
    score: float | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """What the rule could not tell counts as not right."""
        return self.equivalent is True


@dataclass(frozen=True)
class Step:
    """One loop: what was said, what the system made of it, and whether that is right.

    `instruction` is `None` in loop 0. `judged_ms` and `simulated_ms` are the
    costs of measuring, not of the system under test.
    """

    loop: int
    uttered: Uttered
    answer: Answer
    judgement: Judgement
    instruction: Instruction | None = None
    simulated_ms: float = 0.0
    judged_ms: float = 0.0


@dataclass(frozen=True)
class Dialogue:
    """A sample with all that was said about it. `problem` is a sentence when it could not be played to its end.

    Steps end with the last loop that was played: a dialogue that is right stays
    as it is (Eq. 15), but for a harmless turn where the run asks for those.
    """

    sample: Sample
    steps: tuple[Step, ...]
    problem: str = ""

    @property
    def solved_at(self) -> int | None:
        """The first loop after which the text is right; `None` if none."""
        return next((step.loop for step in self.steps if step.judgement.is_right), None)

    def at(self, loop: int) -> Step | None:
        """The last step not after `loop`; `None` for a dialogue without any."""
        return next((step for step in reversed(self.steps) if step.loop <= loop), None)

    def is_right_at(self, loop: int, *, strict: bool = False) -> bool:
        """Whether the sample counts as right after `loop`: once and for all (Eq. 15), or `strict`, by its text then."""
        if strict:
            step = self.at(loop)
            return step is not None and step.judgement.is_right
        solved_at = self.solved_at
        return solved_at is not None and solved_at <= loop
