"""Two loops over the same samples, sample by sample in turns, and what each stage of them costs.

A machine that is busy for a while slows both. Who goes first changes with
every sample.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.saying import Said
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.simulation.loop import Manner, Parts, Voice, play
from iasr_desktop.core.simulation.ports import StoppingRule, SystemUnderTest
from iasr_desktop.core.simulation.types import Answer, Dialogue, Judgement, Sample, Step, Uttered
from iasr_desktop.core.types import AudioClip

RECOGNISE, CORRECT, ROUTE, REASON, PREPARE = "recognise", "correct", "route", "reason", "prepare"
JUDGE, SIMULATE, VOICE, REST = "judge", "simulate", "voice", "rest"
STAGES = (RECOGNISE, CORRECT, ROUTE, REASON, PREPARE, JUDGE, SIMULATE, VOICE, REST)
"""Reason is Locate, Reason and Modify together; prepare is what a system does beside its stages."""

_TIMED = {
    "recognise": RECOGNISE,
    "agent semantic_correction": CORRECT,
    "agent route": ROUTE,
    "agent locate": REASON,
    "agent reason": REASON,
    "agent modify": REASON,
}
"""Names in `Answer.timings_ms`."""

EvaluatedTokens = Callable[[], int]
"""How many tokens the language models of a loop have computed so far."""


@dataclass(frozen=True)
class Contestant:
    """A loop with its name; `tokens` tells what its language models have computed so far."""

    name: str
    parts: Parts
    tokens: EvaluatedTokens = lambda: 0


@dataclass(frozen=True)
class Played:
    """A dialogue with what it cost: seconds by the clock, shared out to `STAGES`, and tokens computed."""

    dialogue: Dialogue
    wall_s: float
    stages_s: Mapping[str, float]
    tokens: int

    @property
    def turns(self) -> int:
        """Utterances that were heard and judged."""
        return len(self.dialogue.steps)


@dataclass(frozen=True)
class Lap:
    """One sample, played by both."""

    ours: Played
    literal: Played


def compared(
    samples: Sequence[Sample],
    ours: Contestant,
    literal: Contestant,
    manner: Manner,
    token: CancelToken,
    on_progress: OnProgress = ignore_progress,
) -> Iterator[Lap]:
    """A lap for each sample as soon as it is there; both loops are warmed before. Raises `Cancelled`."""
    on_progress(Progress(0, len(samples), "warming"))
    for contestant in (ours, literal):
        if sayable := [sample for sample in samples if contestant.parts.voice.can_say(sample.reference)]:
            warm(contestant.parts, sayable[0], manner, token)
    for index, sample in enumerate(samples):
        on_progress(Progress(index, len(samples), "dialogues of both loops"))
        order = (ours, literal) if index % 2 == 0 else (literal, ours)
        played = {contestant.name: timed(sample, contestant, manner, token) for contestant in order}
        yield Lap(played[ours.name], played[literal.name])
    on_progress(Progress(len(samples), len(samples), "dialogues of both loops"))


def timed(sample: Sample, contestant: Contestant, manner: Manner, token: CancelToken) -> Played:
    """Play one dialogue with a watch on its parts. Raises `Cancelled`."""
    hearing, speaking = _Watch(), _Watch()
    parts = replace(
        contestant.parts,
        system=_WatchedSystem(contestant.parts.system, hearing),
        voice=_WatchedVoice(contestant.parts.voice, speaking),
    )
    tokens, started = contestant.tokens(), time.perf_counter()
    dialogue = play(sample, parts, manner, token)
    wall_s = time.perf_counter() - started
    stages = _shared_out(dialogue, wall_s, hearing.s, speaking.s)
    return Played(dialogue, wall_s, stages, contestant.tokens() - tokens)


def warm(parts: Parts, sample: Sample, manner: Manner, token: CancelToken) -> None:
    """Use each part once on something like `sample`, so that none is used for the first time on the clock.

    Raises `Cancelled`, and what the parts raise.
    """
    other = replace(sample, id=f"{sample.id} to warm up", audio=None)
    wrong = other.reference[: -max(1, len(other.reference) // 4)]
    said = parts.voice.say(other.reference, other.id, token)
    clip, how = AudioClip(said.samples), said.manner
    parts.system.start(manner.language or other.language)
    for _ in range(2):
        parts.system.hear(clip, token)
    judgement = parts.rule.judge(other, wrong, token)
    uttered = Uttered(said.text, how.voice_id, how.pace, clip.duration_s)
    parts.simulator.instruct(other, [Step(0, uttered, Answer(wrong), judgement)], token)


def judged_by(dialogue: Dialogue, rule: StoppingRule, token: CancelToken) -> Dialogue:
    """The dialogue as it was played, each of its texts judged by `rule`. Raises `Cancelled`, `ModelFailed`."""
    known: dict[str, Judgement] = {}
    for step in dialogue.steps:
        text = step.answer.text
        known[text] = known.get(text) or rule.judge(dialogue.sample, text, token)
    steps = tuple(replace(step, judgement=known[step.answer.text]) for step in dialogue.steps)
    return replace(dialogue, steps=steps)


def _shared_out(dialogue: Dialogue, wall_s: float, heard_s: float, voice_s: float) -> dict[str, float]:
    """The time of a dialogue by stage; all together are `wall_s`."""
    stages = dict.fromkeys(STAGES, 0.0)
    for name, milliseconds in _timings(dialogue.steps):
        stages[name] += milliseconds / 1000
    stages[PREPARE] = max(0.0, heard_s - sum(stages.values()))
    stages[JUDGE] = sum(step.judged_ms for step in dialogue.steps) / 1000
    stages[SIMULATE] = sum(step.simulated_ms for step in dialogue.steps) / 1000
    stages[VOICE] = voice_s
    stages[REST] = max(0.0, wall_s - sum(stages.values()))
    return stages


def _timings(steps: Iterable[Step]) -> Iterator[tuple[str, float]]:
    for step in steps:
        for name, milliseconds in step.answer.timings_ms.items():
            if name in _TIMED:
                yield _TIMED[name], milliseconds


@dataclass
class _Watch:
    """Adds up the time spent within it."""

    s: float = field(default=0.0)

    @contextmanager
    def running(self) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.s += time.perf_counter() - started


class _WatchedSystem:
    """A `SystemUnderTest` whose hearing is timed."""

    def __init__(self, system: SystemUnderTest, watch: _Watch) -> None:
        self.name = system.name
        self._system = system
        self._watch = watch

    @property
    def about(self) -> Mapping[str, str]:
        return self._system.about

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        self._system.start(language, terms)

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        with self._watch.running():
            return self._system.hear(clip, token)


class _WatchedVoice:
    """A voice whose speaking is timed."""

    def __init__(self, voice: Voice, watch: _Watch) -> None:
        self._voice = voice
        self._watch = watch

    def can_say(self, text: str) -> bool:
        return self._voice.can_say(text)

    def say(self, text: str, name: str, token: CancelToken, *, person: str | None = None) -> Said:
        with self._watch.running():
            return self._voice.say(text, name, token, person=person)
