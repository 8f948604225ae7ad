"""Figures over spoken cases: shares right, what speech costs against the text, words misheard."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from iasr_desktop.core.evaluation.voice import Cause, SpokenCase
from iasr_desktop.core.evaluation.wer import ErrorCounts
from iasr_desktop.core.metrics.statistics import Difference, Share, bootstrap_difference
from iasr_desktop.core.speaking import language_of

GOAL_POINTS = 10.0
"""The voice level may lie so many percentage points below the text level."""

IsRight = Callable[[SpokenCase], bool]


@dataclass(frozen=True)
class Level:
    """A share of the spoken cases, and how far it lies below the same cases as text (0..1)."""

    share: Share
    below_text: Difference | None

    @property
    def meets_goal(self) -> bool:
        """Whether the difference itself is within the goal; its interval says how sure that is."""
        return self.below_text is not None and self.below_text.value <= GOAL_POINTS / 100


@dataclass(frozen=True)
class Levels:
    """One group of cases as text, as speech, and as speech judged strictly."""

    text: Share
    voice: Level
    strict: Level


def levels(results: Sequence[SpokenCase]) -> Levels:
    """The shares of one group, with paired differences."""
    return Levels(
        _share(results, _is_written_right),
        _level(results, lambda result: result.is_right),
        _level(results, lambda result: result.is_strictly_right),
    )


def causes(results: Iterable[SpokenCase], *, strict: bool = False) -> Counter[Cause]:
    """How many cases are not right for each cause."""
    found = (result.strict_cause if strict else result.cause for result in results)
    return Counter(cause for cause in found if cause is not None)


def by_language(results: Iterable[SpokenCase]) -> dict[str, list[SpokenCase]]:
    """The results by the language of what was said; rates of different units are not to be added."""
    groups: dict[str, list[SpokenCase]] = {}
    for result in results:
        groups.setdefault(language_of(result.case.heard) or "en", []).append(result)
    return groups


def misheard(results: Iterable[SpokenCase]) -> ErrorCounts:
    """Words heard wrongly, pooled."""
    return sum((result.errors for result in results), ErrorCounts())


def _is_written_right(result: SpokenCase) -> bool:
    return result.written.is_right


def _share(results: Sequence[SpokenCase], is_right: IsRight) -> Share:
    return Share(sum(map(is_right, results)), len(results))


def _level(results: Sequence[SpokenCase], is_right: IsRight) -> Level:
    ones = [1.0] * len(results)
    as_text = [float(_is_written_right(result)) for result in results]
    as_speech = [float(is_right(result)) for result in results]
    difference = bootstrap_difference(as_text, ones, as_speech, ones) if results else None
    return Level(_share(results, is_right), difference)
