"""How long recognisers take and how often they are wrong, on the same recordings in the same run.

Runs are interleaved (every contender on a clip, then the next clip), so that
whatever else the machine does falls on all of them alike.
"""

import math
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.speech_set import LoadedUtterance
from iasr_desktop.core.evaluation.wer import ErrorCounts, normalizer_for
from iasr_desktop.core.metrics.statistics import bootstrap_difference
from iasr_desktop.core.ports import SpeechRecognizer
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.types import AudioClip, Samples

LENGTHS_S = (1.0, 3.0, 6.0, 12.0, 30.0)


@dataclass(frozen=True)
class Output:
    """What a contender made of a clip; `stages_ms` where it tells them."""

    text: str
    stages_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Contender:
    """A recogniser as the benchmark sees it: samples and a language in, text out."""

    name: str
    transcribe: Callable[[Samples, str], Output]


class SpeedReference(Protocol):
    """Another recogniser to compare with."""

    name: str

    def transcribe(self, samples: Samples, language: str) -> str:
        """The text; all work is done when it returns."""


@dataclass(frozen=True)
class LengthTimes:
    """Medians over clips of about one length; a clip's own time is the median of its runs."""

    length_s: float
    clips: int
    mean_s: float
    seconds: Mapping[str, float]
    stages_ms: Mapping[str, float]


@dataclass(frozen=True)
class Accuracy:
    """Errors of one contender by unit, each utterance apart, so that intervals can be made."""

    name: str
    counts: Mapping[str, Sequence[ErrorCounts]]
    seconds: float

    def pooled(self, unit: str) -> ErrorCounts:
        return sum(self.counts.get(unit, ()), ErrorCounts())


def ours(recognizer: SpeechRecognizer, name: str) -> Contender:
    """The product's recogniser, from the clip to the text."""

    def transcribe(samples: Samples, language: str) -> Output:
        transcript = recognizer.transcribe(AudioClip(samples), CancelToken(), language)
        return Output(transcript.text, transcript.timings_ms)

    return Contender(name, transcribe)


def pick(clips: Sequence[LoadedUtterance], length_s: float, count: int) -> list[LoadedUtterance]:
    """The `count` clips nearest to a length, none farther off than a third of it."""
    near = [clip for clip in clips if abs(clip.duration_s - length_s) <= length_s / 3]
    return sorted(near, key=lambda clip: (abs(clip.duration_s - length_s), clip.utterance.id))[:count]


def warm_up(contenders: Sequence[Contender], clips: Sequence[LoadedUtterance]) -> None:
    """One clip through each, so that nobody's first use is timed."""
    for contender in contenders:
        for clip in clips[:1]:
            timed(contender, clip)


def measure_times(
    contenders: Sequence[Contender],
    clips: Sequence[LoadedUtterance],
    length_s: float,
    runs: int,
    on_progress: OnProgress = ignore_progress,
) -> LengthTimes:
    """Time `runs` rounds over `clips`. The first contender's stages are kept."""
    taken: dict[tuple[str, str], list[float]] = defaultdict(list)
    stages: dict[str, list[float]] = defaultdict(list)
    for run in range(runs):
        for place, clip in enumerate(clips):
            for contender in contenders:
                seconds, output = timed(contender, clip)
                taken[contender.name, clip.utterance.id].append(seconds)
                if contender is contenders[0]:
                    for stage, ms in output.stages_ms.items():
                        stages[stage].append(ms)
            done = run * len(clips) + place + 1
            on_progress(Progress(done, runs * len(clips), f"Timing clips of {length_s:g} s"))
    medians = {
        contender.name: statistics.median(statistics.median(taken[contender.name, clip.utterance.id]) for clip in clips)
        for contender in contenders
    }
    total = runs * len(clips)
    return LengthTimes(
        length_s,
        len(clips),
        statistics.fmean(clip.duration_s for clip in clips),
        medians,
        {stage: statistics.median([*values, *[0.0] * (total - len(values))]) for stage, values in stages.items()},
    )


def timed(contender: Contender, clip: LoadedUtterance) -> tuple[float, Output]:
    """Seconds from the end of speech to the text, as a person waits."""
    started = time.perf_counter()
    output = contender.transcribe(clip.samples, clip.utterance.language.partition("-")[0])
    return time.perf_counter() - started, output


def measure_accuracy(
    contenders: Sequence[Contender], clips: Sequence[LoadedUtterance], on_progress: OnProgress = ignore_progress
) -> list[Accuracy]:
    """Errors and total time of every contender over all `clips`."""
    counts: dict[str, dict[str, list[ErrorCounts]]] = {contender.name: defaultdict(list) for contender in contenders}
    seconds: dict[str, float] = defaultdict(float)
    for place, clip in enumerate(clips, start=1):
        normalizer = normalizer_for(clip.utterance.language)
        for contender in contenders:
            spent, output = timed(contender, clip)
            seconds[contender.name] += spent
            errors = normalizer.errors(clip.utterance.references, output.text)
            counts[contender.name][normalizer.unit].append(errors)
        on_progress(Progress(place, len(clips), "Counting errors"))
    return [Accuracy(contender.name, counts[contender.name], seconds[contender.name]) for contender in contenders]


def difference_interval(one: Sequence[ErrorCounts], other: Sequence[ErrorCounts]) -> tuple[float, float]:
    """95 % interval of the difference of two pooled rates, by resampling utterances in pairs."""
    pairs = [(a.errors, a.reference, b.errors, b.reference) for a, b in zip(one, other, strict=True)]
    found = bootstrap_difference(*zip(*pairs, strict=True)) if pairs else None
    return (found.low, found.high) if found else (math.nan, math.nan)
