"""A run with its figures, as reports take it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from iasr_desktop.core.evaluation.saying import voices_note
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.simulation import figures
from iasr_desktop.core.simulation.comparing import JUDGES_ITSELF
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.folders import Sitting
from iasr_desktop.core.simulation.report_words import several
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue


class StoredRun(Protocol):
    """What is read of a run: a `RunFolder`, for one."""

    @property
    def name(self) -> str: ...

    @property
    def settings(self) -> RunSettings: ...

    @property
    def about(self) -> Mapping[str, Any]: ...

    @property
    def created_utc(self) -> str: ...

    @property
    def planned(self) -> int | None: ...

    def dialogues(self) -> Iterator[Dialogue]: ...

    def sittings(self) -> Iterator[Sitting]: ...


@dataclass(frozen=True)
class Measured:
    """`planned` is how many samples the run should have, `None` when nobody knows.

    `sittings` are the stretches of work that ended, `voices` the ids of those that spoke.
    """

    name: str
    settings: RunSettings
    about: Mapping[str, Any]
    created_utc: str
    planned: int | None
    sittings: tuple[Sitting, ...]
    figures: RunFigures
    voices: frozenset[str]

    @property
    def played(self) -> int:
        return self.figures.n + self.figures.unplayed

    @property
    def missing(self) -> int:
        """Samples that are still to be played."""
        return max(0, (self.planned or 0) - self.played)

    @property
    def dialogues_per_hour(self) -> float | None:
        """By the clock, with everything the run did; else by the times of its parts."""
        samples, seconds = (sum(getattr(each, name) for each in self.sittings) for name in ("samples", "seconds"))
        return samples / seconds * 3600 if samples and seconds > 0 else self.figures.dialogues_per_hour


def measured(run: StoredRun, on_progress: OnProgress = ignore_progress) -> Measured:
    """Reads all dialogues once. Raises `BadInput` for a damaged line."""
    voices: set[str] = set()
    found = figures.of(_watched(run, voices, on_progress), run.settings)
    return Measured(
        run.name,
        run.settings,
        run.about,
        run.created_utc,
        run.planned,
        tuple(run.sittings()),
        found,
        frozenset(voices),
    )


def cautions(run: Measured) -> list[str]:
    """What a reader must know before the figures."""
    found, data, rule = [], run.about.get("dataset"), run.about.get("rule")
    if run.missing:
        found.append(f"{run.name} is not complete: {run.missing} of {run.planned} samples are not played yet.")
    if run.figures.n_problems:
        found.append(f"{several(run.figures.n_problems, 'sample')} of {run.name} could not be played to the end.")
    if isinstance(data, Mapping) and isinstance(left_out := data.get("left_out"), int) and left_out:
        found.append(f"{several(left_out, 'line')} of the data of {run.name} could not be used.")
    if isinstance(rule, Mapping) and JUDGES_ITSELF in rule:
        found.append(f"In {run.name} the model under test is its own judge, which may flatter it.")
    if note := voices_note(run.voices):
        found.append(f"In {run.name} {note}")
    return found


def _watched(run: StoredRun, voices: set[str], on_progress: OnProgress) -> Iterator[Dialogue]:
    """The dialogues as they are; adds who spoke in them to `voices`."""
    for number, dialogue in enumerate(run.dialogues(), start=1):
        voices.update(step.uttered.voice_id for step in dialogue.steps if step.uttered.voice_id)
        yield dialogue
        on_progress(Progress(number, run.planned, run.name))


def labels(runs: Sequence[Measured]) -> list[str]:
    """A name for each run that tells it from the others: its folder's, numbered where two are called the same."""
    names = [run.name for run in runs]
    return [f"{name} ({at + 1})" if names.count(name) > 1 else name for at, name in enumerate(names)]
