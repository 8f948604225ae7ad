"""What turns did: harm to right texts, help to wrong ones, how they were taken and how long it took."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from iasr_desktop.core.metrics.metric import Value
from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.simulation.durations import Durations, Times
from iasr_desktop.core.simulation.types import Dialogue, Instruction, Purpose, Step

FALLBACK = "template in place of llm"

PARTS = ("recognise", "agent", "total")
"""Parts of the system under test that are timed, by their names in `Answer.timings_ms`."""
MEASURING = ("judging", "simulating")


@dataclass(frozen=True)
class TurnFigures:
    """Figures of turns after the first utterance.

    `changed` and `harmful` are of the harmless turns on right texts: the text is
    another after it, and it is not right any more (`harm_unknown` of these
    because the rule could not tell). `solved`, `better` and `worse` are of the
    turns on wrong texts: right afterwards, with fewer and with more token errors.
    `lost` are of the dialogues that were right once: not right at their end.
    `sources` are who worded what was said to change a text.
    """

    changed: Share
    harmful: Share
    harm_unknown: int
    solved: Share
    better: Share
    worse: Share
    lost: Share
    purposes: Mapping[str, int]
    sources: Mapping[str, int]
    intents: Mapping[tuple[str, str], int]
    tiers: Mapping[str, int]
    times: Mapping[str, Times]
    work_s: float

    @property
    def fallback(self) -> Share:
        """Instructions that the model was to word and the template did."""
        asked = self.sources.get("llm", 0) + self.sources.get(FALLBACK, 0)
        return Share(self.sources.get(FALLBACK, 0), asked)


class TurnTally:
    """Takes dialogues as they come."""

    def __init__(self) -> None:
        self._harm: Counter[str] = Counter()
        self._help: Counter[str] = Counter()
        self._purposes: Counter[str] = Counter()
        self._sources: Counter[str] = Counter()
        self._intents: Counter[tuple[str, str]] = Counter()
        self._tiers: Counter[str] = Counter()
        self._lost: Counter[bool] = Counter()
        self._durations = {name: Durations() for name in (*PARTS, *MEASURING)}

    def add(self, dialogue: Dialogue, errors: Sequence[Value]) -> None:
        """`errors` are the token errors after each of the steps."""
        steps = dialogue.steps
        for step in steps:
            self._time(step)
        for at, (before, after) in enumerate(pairwise(steps)):
            if after.instruction is not None:
                self._turn(before, after, after.instruction, errors[at + 1].amount - errors[at].amount)
        if dialogue.solved_at is not None:
            self._lost[not steps[-1].judgement.is_right] += 1

    def figures(self) -> TurnFigures:
        harmless, turns = self._harm["n"], self._help["n"]
        total = sum(self._durations[name].total_ms for name in ("total", *MEASURING))
        return TurnFigures(
            changed=Share(self._harm["changed"], harmless),
            harmful=Share(self._harm["harmful"], harmless),
            harm_unknown=self._harm["unknown"],
            solved=Share(self._help["solved"], turns),
            better=Share(self._help["better"], turns),
            worse=Share(self._help["worse"], turns),
            lost=Share(self._lost[True], self._lost.total()),
            purposes=dict(self._purposes.most_common()),
            sources=dict(self._sources.most_common()),
            intents=dict(sorted(self._intents.items())),
            tiers=dict(self._tiers.most_common()),
            times={name: durations.times() for name, durations in self._durations.items()},
            work_s=total / 1000,
        )

    def _time(self, step: Step) -> None:
        for name in PARTS:
            if name in step.answer.timings_ms:
                self._durations[name].add(step.answer.timings_ms[name])
        self._durations["judging"].add(step.judged_ms)
        if step.instruction is not None:
            self._durations["simulating"].add(step.simulated_ms)

    def _turn(self, before: Step, after: Step, instruction: Instruction, more_errors: float) -> None:
        self._purposes[instruction.purpose.value] += 1
        if instruction.purpose is not Purpose.HARMLESS:
            self._sources[source_of(instruction)] += 1
        intent = after.answer.intent
        self._intents[instruction.purpose.value, intent.value if intent else "none"] += 1
        self._tiers[after.answer.tier or "none"] += 1
        if not before.judgement.is_right:
            solved = after.judgement.is_right
            self._help.update(_true(n=True, solved=solved, better=more_errors < 0, worse=more_errors > 0))
        elif instruction.purpose is Purpose.HARMLESS:
            changed, harmful = after.answer.text != before.answer.text, is_harm(before, after)
            unknown = harmful and after.judgement.equivalent is None
            self._harm.update(_true(n=True, changed=changed, harmful=harmful, unknown=unknown))


def source_of(instruction: Instruction) -> str:
    """Who worded it; a template with a note stands in for a model whose reply could not be used."""
    is_fallback = instruction.simulator == "template" and bool(instruction.note)
    return FALLBACK if is_fallback else instruction.simulator


def is_harm(before: Step, after: Step) -> bool:
    """Whether a harmless turn took a text from right to not right.

    Only where it changed the text: a rule that says otherwise of the same text
    is not the system's doing.
    """
    harmless = after.instruction is not None and after.instruction.purpose is Purpose.HARMLESS
    changed = after.answer.text != before.answer.text
    return harmless and changed and before.judgement.is_right and not after.judgement.is_right


def _true(**marks: bool) -> list[str]:
    return [name for name, mark in marks.items() if mark]
