"""Somebody who dictates for hours: sentences, corrections, confirmations, second thoughts.

What is said comes in rounds of ten utterances. Each names what it should do to
the text, so that a run can tell whether everything still works after hours.
"""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from iasr_desktop.core.evaluation.endurance.scripted import Loudness
from iasr_desktop.core.ports import InputBlock
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Action, Samples

_SUBJECTS = ("contract", "meeting", "garden", "report", "concert", "letter", "kitchen", "journey", "lecture", "budget")
_VERBS = ("was discussed with", "was shown to", "belongs to", "was sent to", "was kept by", "was written for")
_NAMES = ("Morgan", "Petra", "Oliver", "Ingrid", "Samuel", "Helen", "Victor", "Laura", "Edmund", "Clara")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_BLOCK = SAMPLE_RATE_HZ // 10
# Rooms are never digitally silent.
_ROOM = 0.0005
_S_PER_WORD = 0.4
_LEAST_PAUSE_S = 1.5


@dataclass(frozen=True)
class Line:
    """One utterance as it is heard, and what it should do."""

    text: str
    action: Action


def script(count: int, seed: int = 0) -> list[Line]:
    """`count` utterances."""
    chance = random.Random(seed)
    lines: list[Line] = []
    while len(lines) < count:
        lines += _round(chance)
    return lines[:count]


def _round(chance: random.Random) -> Iterator[Line]:
    """A sentence corrected by name, one taken back and brought again, one replaced, one deleted, and a yes."""
    (one, first), (two, _), (three, third), (four, _) = (_sentence(chance) for _ in range(4))
    yield Line(one, Action.APPEND)
    yield Line(f"No, I said {_other(chance, first)}, not {first}.", Action.EDIT)
    yield Line("Yes, that's right.", Action.CONFIRM)
    yield Line(two, Action.APPEND)
    yield Line("Undo that.", Action.UNDO)
    yield Line("Redo that.", Action.REDO)
    yield Line(three, Action.APPEND)
    yield Line(f"Replace {third} with {_other(chance, third)}.", Action.EDIT)
    yield Line(four, Action.APPEND)
    yield Line("Delete the last sentence.", Action.EDIT)


def _sentence(chance: random.Random) -> tuple[str, str]:
    """A sentence that no other is like, and the name in it."""
    name, place = chance.choice(_NAMES), chance.randrange(100, 10_000)
    subject, verb, day = chance.choice(_SUBJECTS), chance.choice(_VERBS), chance.choice(_DAYS)
    return f"The {subject} {place} {verb} {name} on {day}.", name


def _other(chance: random.Random, name: str) -> str:
    return chance.choice([other for other in _NAMES if other != name])


def said(lines: Sequence[Line], voices: Sequence[Samples]) -> list[Samples]:
    """Each line as sound: the voice whose length suits the words best, as loud as the line's number says."""
    loudness = Loudness(len(lines))
    return [loudness.said(_fitting(line.text, voices), number) for number, line in enumerate(lines)]


def _fitting(text: str, voices: Sequence[Samples]) -> Samples:
    wanted_s = len(text.split()) * _S_PER_WORD
    return min(voices, key=lambda voice: abs(len(voice) / SAMPLE_RATE_HZ - wanted_s))


class SpokenPart:
    """An `AudioSource` that speaks `clips` as quickly as they are taken, in a quiet room, over `seconds` in all.

    When all is said `on_end` is called, from the reading thread, and nothing more comes.
    """

    note = ""

    def __init__(self, clips: Sequence[Samples], seconds: float) -> None:
        self._clips = clips
        spoken_s = sum(map(len, clips)) / SAMPLE_RATE_HZ
        self._pause_s = max(_LEAST_PAUSE_S, (seconds - spoken_s) / (len(clips) + 1))
        self._blocks: Iterator[Samples] = iter(())
        self.on_end: Callable[[], None] = ignore_end

    @property
    def seconds(self) -> float:
        """How long it really takes: pauses long enough to part utterances come first."""
        return sum(map(len, self._clips)) / SAMPLE_RATE_HZ + self._pause_s * (len(self._clips) + 1)

    def start(self) -> None:
        self._blocks = self._spoken()

    def read(self, timeout_s: float) -> InputBlock | None:
        block = next(self._blocks, None)
        if block is None:
            self.on_end()
            return None
        return InputBlock(block[:, None], SAMPLE_RATE_HZ)

    def stop(self) -> None:
        self._blocks = iter(())

    def _spoken(self) -> Iterator[Samples]:
        noise = np.random.default_rng(0).normal(0, _ROOM, _BLOCK).astype(np.float32)
        pause = round(self._pause_s * SAMPLE_RATE_HZ / _BLOCK)
        for clip in self._clips:
            yield from itertools.repeat(noise, pause)
            for start in range(0, len(clip), _BLOCK):
                yield clip[start : start + _BLOCK]
        yield from itertools.repeat(noise, pause)


def ignore_end() -> None:
    """Nobody wants to know."""
