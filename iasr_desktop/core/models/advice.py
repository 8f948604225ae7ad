"""Which models suit a machine: by its memory, and by its speed as far as it is known.

Nothing is measured here. A machine that was not measured is never taken for a
fast one: a model that turns out slow costs every single sentence.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.models.catalog import Catalog, CatalogEntry, ModelKind
from iasr_desktop.core.recognition.pace import Pace

CLIP_S = 5.0
"""Length of the clip that the speed is measured with."""
GOAL_S = 1.0
"""A larger speech model is proposed when it would still recognise the clip in this time."""
SLOW_S = 2.5
"""With the standard model: a person waits half as long as they spoke."""
MEMORY_SHARE = 0.45
"""The rest is for the system and whatever the person works with."""
WORKING_BYTES = 600_000_000
WEIGHTS_FACTOR = 1.3
"""Measured: 2252 MB at most for dictation with models of 1265 MB; repacked weights and caches are the third on top."""


class Reason(StrEnum):
    """Why a model is proposed, for the page to say in words."""

    STANDARD = "standard"
    FAST_MACHINE = "fast_machine"
    SLOW_MACHINE = "slow_machine"
    LITTLE_MEMORY = "little_memory"


@dataclass(frozen=True)
class Machine:
    """`clip_s`: seconds that the standard speech model takes, or would take, for `CLIP_S` of speech; `None`: unknown.

    `has_vectors` is false for an Intel or AMD processor without AVX2.
    """

    memory_bytes: int
    cores: int
    has_vectors: bool = True
    clip_s: float | None = None

    @property
    def is_slow(self) -> bool:
        if self.clip_s is not None:
            return self.clip_s > SLOW_S
        return self.cores < 2 or not self.has_vectors

    def holds(self, entries: Iterable[CatalogEntry]) -> bool:
        """Whether these models can stay in memory beside other programs."""
        weights = sum(entry.bytes for entry in entries)
        return WORKING_BYTES + WEIGHTS_FACTOR * weights <= MEMORY_SHARE * self.memory_bytes

    def time_s(self, entry: CatalogEntry) -> float | None:
        """What a speech model would take for the clip."""
        return None if self.clip_s is None else self.clip_s * entry.relative_time


@dataclass(frozen=True)
class Choice:
    """A proposed model and why it is not a smaller or larger one."""

    entry: CatalogEntry
    reason: Reason


@dataclass(frozen=True)
class Advice:
    """`language` is `None` where no language model fits: corrections then work in fixed forms only."""

    speech: Choice
    language: Choice | None

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (self.speech, self.language) if self.language else (self.speech,)


def advise(catalog: Catalog, machine: Machine, spoken: str) -> Advice:
    """What to install. `spoken` is the person's language (ISO 639-1), or "auto" when it may be any."""
    speech = _speech(catalog, machine, spoken)
    return Advice(speech, _language(catalog, machine, speech.entry))


def measured_clip_s(entry: CatalogEntry | None, pace: Pace, threads: int) -> float:
    """Time for the standard model, from the pace of another one on `threads` threads.

    Other programs make a decode longer, never shorter: that a machine is slow is
    believed only when its processors were busy that long.
    """
    share = entry.relative_time if entry else 1.0
    took_s, busy_s = pace.took_s / share, pace.busy_s / threads / share
    return took_s if took_s <= SLOW_S else min(took_s, busy_s)


def _speech(catalog: Catalog, machine: Machine, spoken: str) -> Choice:
    known = [entry for entry in _of_kind(catalog, ModelKind.ASR) if not entry.languages or spoken in entry.languages]
    standard = next(entry for entry in known if entry.default)
    if not machine.holds([standard]):
        # Dictation without any speech model would be no dictation.
        return Choice(min(known, key=lambda entry: entry.bytes), Reason.LITTLE_MEMORY)
    if machine.is_slow:
        return Choice(min(known, key=lambda entry: entry.relative_time), Reason.SLOW_MACHINE)
    larger = [entry for entry in known if entry.relative_time > standard.relative_time and machine.holds([entry])]
    quick = [entry for entry in larger if (machine.time_s(entry) or GOAL_S + 1) <= GOAL_S]
    if quick:
        return Choice(max(quick, key=lambda entry: entry.relative_time), Reason.FAST_MACHINE)
    return Choice(standard, Reason.STANDARD)


def _language(catalog: Catalog, machine: Machine, speech: CatalogEntry) -> Choice | None:
    known = [entry for entry in _of_kind(catalog, ModelKind.LLM) if not entry.tests]
    standard = next(entry for entry in known if entry.default)
    fitting = [entry for entry in known if machine.holds([speech, entry]) and entry.bytes <= standard.bytes]
    if not fitting:
        return None
    if machine.is_slow:
        return Choice(min(fitting, key=lambda entry: entry.bytes), Reason.SLOW_MACHINE)
    best = max(fitting, key=lambda entry: entry.bytes)
    return Choice(best, Reason.STANDARD if best == standard else Reason.LITTLE_MEMORY)


def _of_kind(catalog: Catalog, kind: ModelKind) -> list[CatalogEntry]:
    return [entry for entry in catalog.entries if entry.kind is kind]
