"""One dialogue of the simulation (paper, section IV-C): a sample is said, heard, judged, and corrected by talking.

Loop 0 is the first utterance. While the text is not right and loops remain, the
simulator looks at it and says what to change, a voice says that, and the system
under test hears it. A text that is right stays right (Eq. 15), but for a harmless
turn now and then, after which the rule looks again: harm is seen, and the person
corrects on.
"""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, AudioUnreadable, BadInput, ModelFailed, StorageFailed
from iasr_desktop.core.evaluation.saying import Said
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.simulation.ports import StoppingRule, SystemUnderTest, UserSimulator
from iasr_desktop.core.simulation.types import Dialogue, Instruction, Judgement, Sample, Step, Uttered
from iasr_desktop.core.types import AudioClip, Samples

RECORDING = "recording"
"""Stands in `Uttered.voice_id` where a recording was played."""

_T = TypeVar("_T")

KeepClip = Callable[[str, int, Samples], str]
"""Keeps the sound of a sample's loop and tells where, or nothing. Raises `StorageFailed`."""


def _nothing_to_close() -> None:
    """For parts that hold nothing."""


class Voice(Protocol):
    """Says texts aloud; `iasr_desktop.core.evaluation.saying.Speaker` is one."""

    def can_say(self, text: str) -> bool: ...

    def say(self, text: str, name: str, token: CancelToken, *, person: str | None = None) -> Said: ...


@dataclass(frozen=True)
class Parts:
    """All that plays a dialogue. Not for overlapping calls.

    `about` tells what the figures depend on: sections "system", "rule",
    "simulator", "voices", "libraries". `notes` are sentences for the person.
    `close` gives the memory back.
    """

    system: SystemUnderTest
    rule: StoppingRule
    simulator: UserSimulator
    voice: Voice
    reader: AudioFileReader
    about: Mapping[str, Mapping[str, str]]
    notes: tuple[str, ...] = ()
    close: Callable[[], None] = _nothing_to_close


@dataclass(frozen=True)
class Manner:
    """How dialogues are played: what a run's settings leave of themselves here.

    `language` is told in place of the sample's own; with `vocabulary` the system
    knows the entities of a sample beforehand.
    """

    loops: int
    seed: int = 0
    harmless_share: float = 0.0
    language: str = ""
    vocabulary: bool = False
    snr_db: float | None = None


def keep_nothing(_sample_id: str, _loop: int, _samples: Samples) -> str:
    """For runs that keep no sound."""
    return ""


def play(sample: Sample, parts: Parts, manner: Manner, token: CancelToken, keep: KeepClip = keep_nothing) -> Dialogue:
    """The dialogue about `sample`. What goes wrong in it is told in it. Raises `Cancelled`, `StorageFailed`.

    When a model fails the dialogue is played once more from its beginning: an
    engine that crashed or hung has been started again by then.
    """
    attempts = 2
    while True:
        steps: list[Step] = []
        attempts -= 1
        try:
            _Play(sample, parts, manner, token, keep, steps).run()
        except StorageFailed:
            raise
        except AppError as failure:
            if not isinstance(failure, ModelFailed) or not attempts:
                return Dialogue(sample, tuple(steps), str(failure))
        else:
            return Dialogue(sample, tuple(steps))


@dataclass(frozen=True)
class _Play:
    """A dialogue while it is played; `steps` grow."""

    sample: Sample
    parts: Parts
    manner: Manner
    token: CancelToken
    keep: KeepClip
    steps: list[Step]

    def run(self) -> None:
        sample = self.sample
        terms = sample.entities or () if self.manner.vocabulary else ()
        self.parts.system.start(self.manner.language or sample.language, terms)
        clip, uttered = self._recorded() if sample.audio else self._said(sample.reference, 0)
        self._step(0, clip, uttered, None, 0.0)
        for loop in range(1, self.manner.loops + 1):
            self.token.check()
            if not self._is_right or is_harmless(sample, loop, self.manner):
                instruction, took_ms = _timed(self._next)
                if instruction is None:
                    return
                clip, uttered = self._said(instruction.text, loop)
                self._step(loop, clip, uttered, instruction, took_ms)

    @property
    def _is_right(self) -> bool:
        return self.steps[-1].judgement.is_right

    def _next(self) -> Instruction | None:
        """What the person says about the text as it stands; `None` when nothing can be said about it."""
        if self._is_right:
            return self.parts.simulator.harmless(self.sample, self.steps)
        return self.parts.simulator.instruct(self.sample, self.steps, self.token)

    def _step(
        self, loop: int, clip: AudioClip, uttered: Uttered, instruction: Instruction | None, simulated_ms: float
    ) -> None:
        """Hear and judge. The sound is kept first: it is what tells most when the hearing fails."""
        uttered = replace(uttered, audio=self.keep(self.sample.id, loop, clip.samples))
        answer = self.parts.system.hear(clip, self.token)
        try:
            judgement, judged_ms = _timed(lambda: self.parts.rule.judge(self.sample, answer.text, self.token))
        except AppError:
            # What was heard stays on record.
            self.steps.append(Step(loop, uttered, answer, Judgement(None), instruction, simulated_ms))
            raise
        self.steps.append(Step(loop, uttered, answer, judgement, instruction, simulated_ms, judged_ms))

    def _said(self, text: str, loop: int) -> tuple[AudioClip, Uttered]:
        """`text` in the voice of this dialogue's person, in another manner each time."""
        if not self.parts.voice.can_say(text):
            raise BadInput("No voice can say this text.", "Add a voice for its language with `iasr models fetch`.")
        said = self.parts.voice.say(text, f"{self.sample.id} {loop}", self.token, person=self.sample.id)
        clip = AudioClip(said.samples)
        how = said.manner
        duration_s = round(clip.duration_s, 3)
        return clip, Uttered(said.text, how.voice_id, how.pace, duration_s, self.manner.snr_db)

    def _recorded(self) -> tuple[AudioClip, Uttered]:
        """The sample's own recording."""
        assert self.sample.audio is not None
        blocks = list(self.parts.reader.blocks(self.sample.audio, self.token))
        if not blocks:
            raise AudioUnreadable(f"{self.sample.audio} holds no sound.", "Choose another recording.")
        clip = AudioClip(np.concatenate(blocks))
        return clip, Uttered("", RECORDING, 1.0, round(clip.duration_s, 3))


def is_harmless(sample: Sample, loop: int, manner: Manner) -> bool:
    """Whether a harmless turn is due in a loop after success; depends on seed, sample and loop only."""
    drawn = random.Random(f"{manner.seed} harmless {sample.id} {loop}").random()
    return drawn < manner.harmless_share


def _timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """What `work` returns, and how many milliseconds it took."""
    started = time.perf_counter()
    return work(), round((time.perf_counter() - started) * 1000, 1)
